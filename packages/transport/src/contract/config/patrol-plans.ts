/** The plans of robots and patrol cars: when one patrols, guards or goes somewhere. */
import { call } from '../call.ts';
import {
  assumed,
  choice,
  duration,
  entity,
  field,
  flag,
  id,
  list,
  measured,
  number,
  optional,
  several,
  text,
  time,
  timeOrNone,
  withDefault,
  within,
  type Infer,
} from '../codec/index.ts';
import { date, timeOfDay } from './day-times.ts';
import { kept, things } from './things.ts';
import { thingOperation } from './operations.ts';
import { weekPeriod } from './validity.ts';

/** Why a plan that is due does not begin. */
export const planHindrance = choice({
  offline: 1,
  maintenance: 2,
  stopped: 3,
  byHand: 4,
  paused: 5,
  charging: 6,
  lowCharge: 7,
  rain: 8,
  busy: 9,
  otherPlan: 10,
  noRoute: 11,
  refused: 12,
});

const onAdd = {
  deviceId: field('deviceId', within(text, { min: 1, max: 50 }), 'Its robot or car, one of `listPlannedDevice`'),
};
const settings = {
  name: field('planName', within(text, { min: 1, max: 20, format: 'plain' }), 'Name'),
  planType: field('planType', choice({ circular: 1, single: 2, guard: 3 }), 'Again and again, once, or to stand guard'),
  workMode: field(
    'planMode',
    choice({ autoPatrol: 1, manual: 2, guard: 3, oneClickArrive: 4 }),
    'What the device does: it drives a route, users are reminded to drive it, it watches a point, or it drives to a point',
  ),
  lineId: field('lineId', optional(id), 'The route that it drives, one of `listPatrolLine`, on the map of the device'),
  pointId: field('pointId', optional(id), 'The point where it guards or to which it drives, one of `listPatrolPoint`'),
  patrolType: field(
    'patrolTypeId',
    optional(within(text, { max: 20 })),
    'What the device looks for on the route, one of `listPatrolType`; what the route says when missing',
  ),
  periods: field(
    'periodList',
    optional(within(list(weekPeriod), { max: 56 })),
    'When it holds, by the clocks of the unit of the device; for a plan that is not single',
  ),
  beginDate: field('startDate', optional(date), 'On which day a single plan begins'),
  beginTime: field('startTime', optional(timeOfDay), 'At what time, by the clocks of the unit of the device'),
  pause: assumed(
    'intervalMinutes',
    optional(measured('minute', 0, { min: 0, max: 1440 })),
    'How long a circular plan waits after a round before the next one; none when missing',
  ),
  lasts: field(
    'duration',
    optional(measured('minute', 0, { min: 1, max: 1440 })),
    'How long a guard stands, at most until the period ends; as long as the period when missing',
  ),
  fromDate: field('validBeginDate', optional(date), 'First day on which it holds'),
  untilDate: field('validEndDate', optional(date), 'Last day'),
  holidays: assumed(
    'holidayRule',
    choice({ asUsual: 0, skip: 1, onlyThen: 2 }),
    'What it does on the holidays of named times',
  ),
  whenBusy: assumed(
    'busyRule',
    choice({ wait: 1, skip: 2 }),
    'Whether it waits for a device that cannot begin, ten minutes at most, or leaves this time out',
  ),
  isValid: field('planStatus', withDefault(flag, true), 'It is carried out'),
};

/** A plan of a robot or patrol car. */
export const patrolPlan = entity('PatrolPlan', {
  ...kept,
  ...onAdd,
  deviceName: assumed('deviceName', optional(text), 'Name of the device in the language of the caller'),
  mapName: assumed('mapName', optional(text), 'The map of the device'),
  ...settings,
  lineName: assumed('lineName', optional(text), 'Name of the route'),
  pointName: assumed('pointName', optional(text), 'Name of the point'),
  patrolTypeName: assumed('patrolTypeName', optional(text), 'Name of its type in the language of the caller'),
  weekdays: field(
    'weekdays',
    withDefault(
      several(choice({ monday: 1, tuesday: 2, wednesday: 3, thursday: 4, friday: 5, saturday: 6, sunday: 7 })),
      [],
    ),
    'The weekdays of its periods',
  ),
  zone: assumed('timeZone', optional(text), 'The time zone of the unit of the device, as an IANA name'),
  isRunning: assumed('running', withDefault(flag, false), 'It is in progress now'),
  nextAt: assumed('nextTime', timeOrNone, 'When it begins next; in the past while it waits'),
  heldBy: assumed('waitReason', optional(planHindrance), 'Why it waits'),
  lastAt: assumed('lastTime', timeOrNone, 'When it last began, or was missed'),
  lastResult: assumed(
    'lastResult',
    optional(choice({ running: 0, complete: 1, partial: 2, stopped: 3, missed: 9 })),
    'How it ended then',
  ),
  missedBy: assumed('missReason', optional(planHindrance), 'Why it was missed then'),
});

/** The plans of the devices that the caller sees. */
export const patrolPlans = things({
  entity: patrolPlan,
  module: 'patrol',
  screen: 'robot-plan',
  labels: 'plans.patrolPlan',
  filters: ['deviceId', 'name', 'planType', 'workMode', 'patrolType', 'isValid', 'lastResult'],
  words: ['deviceId', 'patrolType'],
  sorts: ['changedAt', 'name', 'deviceId'],
  settings,
  onAdd,
  between: [
    { kind: 'eachBefore', fields: ['periods'] },
    { kind: 'noOverlap', fields: ['periods'] },
    { kind: 'notBefore', fields: ['fromDate', 'untilDate'] },
    { kind: 'requiredFor', fields: ['workMode', 'lineId'], words: ['autoPatrol'] },
    { kind: 'requiredFor', fields: ['workMode', 'pointId'], words: ['guard', 'oneClickArrive'] },
    { kind: 'requiredFor', fields: ['planType', 'periods'], words: ['circular', 'guard'] },
    { kind: 'requiredFor', fields: ['planType', 'beginDate'], words: ['single'] },
    { kind: 'requiredFor', fields: ['planType', 'beginTime'], words: ['single'] },
  ],
  rules: {
    title: 'name',
    of: 'deviceId',
    unique: [['name', 'deviceId']],
    switch: 'isValid',
    isShared: true,
    refers: [
      { field: 'deviceId', thing: 'RobotEntry', isAmongOthers: true },
      { field: 'deviceId', thing: 'PatrolVehicle', isAmongOthers: true },
      { field: 'lineId', thing: 'PatrolLine' },
      { field: 'pointId', thing: 'RoutePoint' },
      { field: 'patrolType', thing: 'PatrolType' },
    ],
  },
  doc: { one: 'A plan of a robot or patrol car', all: 'Plans of robots and patrol cars' },
});

const choiceOfPlans = { isOurs: true, module: 'patrol', permission: { page: 'robot-plan' } } as const;

export const listPlannedDevice = call({
  ...choiceOfPlans,
  name: 'listPlannedDevice',
  request: entity('PlannedDevicesAsked', {}),
  answer: list(
    entity('PlannedDevice', {
      type: field('deviceId', text, 'Id of the device'),
      name: field('deviceName', withDefault(text, ''), 'Its name'),
      mapId: field('mapId', text, 'Its map'),
      zone: assumed('timeZone', text, 'The time zone of its unit, as an IANA name'),
    }),
  ),
  doc: 'Lists the robots and patrol cars that the caller controls.',
});

export const listPatrolLine = call({
  ...choiceOfPlans,
  name: 'listPatrolLine',
  request: entity('PatrolLinesAsked', {}),
  answer: list(
    entity('PatrolLineEntry', {
      type: field('lineId', text, 'Id of the route'),
      name: field('lineName', withDefault(text, ''), 'Its name'),
      mapId: field('mapId', text, 'Its map'),
    }),
  ),
  doc: 'Lists the routes in use of the maps that the caller sees.',
});

/** Most starts that `listPlanStart` tells. */
export const mostPlanStarts = 1000;

/** What plans do in the next days. */
export const planStarts = entity('PlanStarts', {
  zone: assumed('timeZone', text, 'The time zone of its unit, as an IANA name'),
  at: assumed('time', time, 'Now'),
  starts: assumed(
    'startList',
    list(
      entity('PlanStart', {
        planId: field('planId', id, 'Which plan'),
        name: field('planName', withDefault(text, ''), 'Its name'),
        planType: settings.planType,
        from: assumed('beginTime', time, 'When it begins, or the period in which it begins again and again'),
        to: assumed('endTime', timeOrNone, 'When the period or the guard ends'),
        pause: assumed('interval', optional(duration), 'The pause between two rounds of a circular plan'),
        where: assumed('placeName', optional(text), 'Its route or its point'),
      }),
    ),
    'What begins, in its order',
  ),
  isCut: assumed('more', withDefault(flag, false), 'More begins than is told; the latest is left out'),
});
export type PlanStarts = Infer<typeof planStarts>;

/** The request for what plans of a device do in the next days. */
export const planStartsAsked = (name: string) =>
  entity(name, {
    deviceId: field('deviceId', id, 'Whose plans'),
    days: assumed('days', within(number, { min: 1, max: 35, decimals: 0 }), 'For how many days'),
    from: assumed('startTime', optional(time), 'From when on; from now without, and never from before now'),
  });

export const listPlanStart = call({
  ...choiceOfPlans,
  name: 'listPlanStart',
  request: planStartsAsked('PlanStartsAsked'),
  answer: planStarts,
  doc: 'Tells what the valid plans of a device will do in the next days.',
});

const operation = { module: 'patrol', screen: 'robot-plan', fields: {} } as const;

export const startPlan = thingOperation({
  ...operation,
  name: 'startPlan',
  doc: 'Begins plans now, whatever their times say. A device that cannot begin now refuses.',
});

export const copyPlan = thingOperation({
  ...operation,
  name: 'copyPlan',
  word: 'add',
  fields: {
    deviceIds: field(
      'deviceIds',
      within(several(id), { min: 1, max: 200 }),
      'The robots and cars that get copies, of `listPlannedDevice`',
    ),
    isValid: field('planStatus', withDefault(flag, true), 'The copies are carried out'),
  },
  doc: 'Gives copies of plans to other devices: all of them, or none. A device must be on the map of the route or point of the plan.',
});

export const skipPlan = thingOperation({
  ...operation,
  name: 'skipPlan',
  doc: 'Leaves out the next time of plans: the next round, or the next period of a guard.',
});
