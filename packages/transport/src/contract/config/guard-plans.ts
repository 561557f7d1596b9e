/** The plans of guards: when one goes rounds with a recorder, and which points to sign. */
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
  meant,
  measured,
  optional,
  ordered,
  several,
  text,
  timeOrNone,
  withDefault,
  within,
} from '../codec/index.ts';
import { guardShift } from '../records/guards.ts';
import { timeOfDay } from './day-times.ts';
import { planStarts, planStartsAsked } from './patrol-plans.ts';
import { kept, things } from './things.ts';

const onAdd = {
  deviceId: field('deviceId', within(text, { min: 1, max: 50 }), 'Its recorder, one of `listPatrolRecorder`'),
};
const settings = {
  name: field('planName', within(text, { min: 1, max: 20, format: 'plain' }), 'Name'),
  guardId: assumed(
    'guardId',
    optional(within(text, { max: 20 })),
    'Who goes the rounds, one of `listGuard`; the guard who carries the recorder without',
  ),
  shift: assumed('shiftType', guardShift, 'The shift'),
  weekdays: field(
    'weekdays',
    within(several(choice({ monday: 1, tuesday: 2, wednesday: 3, thursday: 4, friday: 5, saturday: 6, sunday: 7 })), {
      min: 1,
      max: 7,
    }),
    'On which weekdays it begins',
  ),
  beginTime: field('startTime', timeOfDay, 'When it begins, by the clocks of the unit of the recorder'),
  endTime: field('endTime', timeOfDay, 'When it ends; a night shift may end on the next day'),
  mapId: field('mapId', within(text, { min: 1, max: 50 }), 'The map of its points, one of `listMap`'),
  pointIds: field(
    'pointIds',
    meant(within(ordered(id), { min: 2, max: 200 }), 'stops'),
    'The points to sign, of `listPatrolPoint`, in their order',
  ),
  roundEvery: assumed(
    'roundMinutes',
    measured('minute', 0, { min: 10, max: 720 }),
    'Time between the beginnings of two rounds',
  ),
  lateAfter: assumed(
    'lateMinutes',
    measured('minute', 0, { min: 0, max: 120 }),
    'How much later than planned a point may be signed before it is late',
  ),
  isValid: field('planStatus', withDefault(flag, true), 'It is carried out'),
};

/** A plan of a guard. */
export const guardPlan = entity('GuardPlan', {
  ...kept,
  ...onAdd,
  deviceName: assumed('deviceName', optional(text), 'Name of the recorder in the language of the caller'),
  mapName: assumed('mapName', optional(text), 'The map, in the language of the caller'),
  ...settings,
  guardName: assumed('guardName', optional(text), 'Name of the guard who goes the rounds'),
  pointNames: assumed('pointNames', withDefault(text, ''), 'The names of its points in the language of the caller'),
  zone: assumed('timeZone', optional(text), 'The time zone of the unit of the recorder, as an IANA name'),
  lasts: assumed('duration', optional(duration), 'How long a duty lasts'),
  isRunning: assumed('running', withDefault(flag, false), 'A duty of it is in progress'),
  nextAt: assumed('nextTime', timeOrNone, 'When it begins next'),
});

/** The plans of guards, of the recorders that the caller sees. */
export const guardPlans = things({
  entity: guardPlan,
  module: 'patrol',
  screen: 'patrol-recorder-plan',
  labels: 'plans.guardPlan',
  filters: ['deviceId', 'name', 'guardName', 'shift', 'isValid'],
  words: ['deviceId'],
  sorts: ['changedAt', 'name', 'beginTime'],
  settings,
  onAdd,
  between: [{ kind: 'beforeUnless', fields: ['shift', 'beginTime', 'endTime'], words: ['night'] }],
  rules: {
    title: 'name',
    unique: [['name', 'deviceId']],
    switch: 'isValid',
    isShared: true,
    refers: [
      { field: 'mapId', thing: 'Map' },
      { field: 'guardId', thing: 'CommunityGuard' },
      { field: 'pointIds', thing: 'RoutePoint' },
    ],
  },
  doc: { one: 'A plan of a guard', all: 'Plans of guards' },
});

export const listPatrolRecorder = call({
  name: 'listPatrolRecorder',
  module: 'patrol',
  permission: { page: 'patrol-recorder-plan' },
  request: entity('PatrolRecordersAsked', {}),
  answer: list(
    entity('PatrolRecorderEntry', {
      type: field('deviceId', text, 'Id of the recorder'),
      name: field('deviceName', withDefault(text, ''), 'Its name'),
      zone: assumed('timeZone', text, 'The time zone of its unit, as an IANA name'),
    }),
  ),
  isOurs: true,
  doc: 'Lists the recorders that the caller sees.',
});

export const listGuardPlanStart = call({
  name: 'listGuardPlanStart',
  module: 'patrol',
  permission: { page: 'patrol-recorder-plan' },
  request: planStartsAsked('GuardPlanStartsAsked'),
  answer: planStarts,
  isOurs: true,
  doc: 'Tells which duties of a recorder begin in the next days.',
});
