/** Linkages: what devices and equipment do when alarms are raised. */
import { alarmLevel } from '../alarms/entities.ts';
import { call } from '../call.ts';
import {
  assumed,
  choice,
  entity,
  field,
  flag,
  id,
  list,
  meant,
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
import { thingOperation } from './operations.ts';
import { kept, things } from './things.ts';

/** What a linkage does. The first five numbers are those of the specification. */
export const linkageAction = choice({
  sound: 1,
  light: 2,
  stop: 3,
  follow: 4,
  sos: 5,
  picture: 11,
  video: 12,
  goThere: 13,
  broadcast: 14,
  switch: 15,
  lock: 16,
  push: 17,
  raise: 18,
  command: 19,
});
export type LinkageActionKind = Infer<typeof linkageAction>;

/**
 * Which devices do it: the one that raised the alarm, a named one, the nearest free one, or those that drive in the region of the alarm.
 * Switches, locks, messages and levels belong to no device.
 */
export const linkageTarget = choice({ itself: 1, named: 2, nearest: 3, region: 4, none: 5 });
export type LinkageTarget = Infer<typeof linkageTarget>;

const onDevice = ['itself', 'named'] as const;
/** Which devices can do an action. */
export const linkageTargets: Readonly<Record<LinkageActionKind, readonly LinkageTarget[]>> = {
  sound: onDevice,
  light: onDevice,
  stop: [...onDevice, 'region'],
  follow: onDevice,
  sos: onDevice,
  picture: onDevice,
  video: onDevice,
  goThere: ['nearest', 'named'],
  broadcast: onDevice,
  switch: ['none'],
  lock: ['none'],
  push: ['none'],
  raise: ['none'],
  command: onDevice,
};

/** The unit of a sound that is the siren of the alarm. */
export const sirenUnit = 'siren';
/** The units of actions that are words. Those of switches, locks, commands, messages and of sounds that are voices are ids. */
export const linkageUnits = { light: ['alarmLamp', 'headLamp'] } as const;
/** The values of actions that are words. That of a broadcast is a text. */
export const linkageValues = {
  switch: ['on', 'off'],
  lock: ['open', 'holdOpen', 'shut'],
  raise: ['serious', 'important'],
} as const;

const longest = 86_400;
/** How long each action may last, seconds. */
export const linkageSeconds = {
  sound: { min: 1, max: 300 },
  light: { min: 1, max: 3600 },
  stop: { min: 0, max: 3600 },
  follow: { min: 5, max: 300 },
  video: { min: 5, max: 120 },
  goThere: { min: 3, max: 300 },
  switch: { min: 0, max: longest },
} satisfies { readonly [Kind in LinkageActionKind]?: { readonly min: number; readonly max: number } };

/** An action of a linkage. */
export const linkageStep = entity('LinkageAction', {
  kind: field('actionType', linkageAction, 'What is done'),
  target: assumed('target', withDefault(linkageTarget, 'itself'), 'Which device does it'),
  deviceId: assumed('deviceId', optional(id), 'That device, of `listRobot`, when it is a named one'),
  unit: assumed(
    'unit',
    optional(within(text, { max: 64 })),
    'What it is done with: a lamp, `siren`, or the id of a voice, a switch, a lock, a command or a rule for messages, of `findAlarmHandlingActionUnit`',
  ),
  value: assumed(
    'value',
    optional(within(text, { max: 250 })),
    'The spoken text, or what is set: a word of `linkageValues`',
  ),
  delay: assumed('delay', measured('second', 0, { min: 0, max: 600 }), 'How long after the alarm'),
  seconds: assumed(
    'seconds',
    measured('second', 0, { min: 0, max: longest }),
    'How long it lasts. 0 for a stop until somebody lets the device go on, and for a switch for good',
  ),
});
export type LinkageStep = Infer<typeof linkageStep>;

/** The type of alarms of persons, and that of SOS calls. */
const [personType, sosType] = ['317', '704'];

const settings = {
  name: assumed('linkageName', within(text, { min: 1, max: 20, format: 'plain' }), 'Name'),
  isValid: assumed('valid', withDefault(flag, false), 'It fires'),
  alarmTypes: assumed(
    'alarmTypes',
    within(several(id), { min: 1, max: 50 }),
    'Types of alarms, of `listDetectAlarmType`',
  ),
  levels: assumed(
    'alarmLevels',
    optional(within(several(meant(alarmLevel, 'level')), { max: 3 })),
    'Their levels; all without',
  ),
  devices: assumed(
    'deviceIds',
    optional(within(several(id), { max: 999 })),
    'Devices that raise them, of `listAlarmSource`; all without',
  ),
  places: assumed(
    'regionIds',
    optional(within(several(id), { max: 100 })),
    'Maps and regions in which they are raised, of `listAlarmPlace`; everywhere without',
  ),
  personTypes: assumed(
    'personTypes',
    optional(within(several(id), { max: 50 })),
    'Types of persons, of `listTypeOfPerson`, for alarms of persons alone; all without',
  ),
  profileId: assumed(
    'validityId',
    optional(within(text, { max: 20 })),
    'Named times in which it fires; always without',
  ),
  lasts: assumed(
    'holdSeconds',
    measured('second', 0, { min: 0, max: 3600 }),
    'It fires after this time, and only if the cause of the alarm is still there',
  ),
  rest: assumed(
    'intervalSeconds',
    measured('second', 0, { min: 0, max: 86_400 }),
    'For how long it does not fire again for the same device and type',
  ),
  steps: assumed('actionList', within(list(linkageStep), { min: 1, max: 10 }), 'What is done, in this order'),
  sort: assumed(
    'sort',
    optional(within(number, { min: 0, max: 9999, decimals: 0 })),
    'Place in the list. The first ones fire first; last without',
  ),
  stopsOthers: assumed(
    'exclusive',
    withDefault(flag, false),
    'Linkages further down the list do not fire for the alarm',
  ),
};

/** A linkage. */
export const alarmHandlingAction = entity('AlarmHandlingAction', {
  ...kept,
  ...settings,
  sentence: assumed('sentence', withDefault(text, ''), 'What it says, in the language of the caller'),
  profileName: assumed('validityName', withDefault(text, ''), 'Those named times; empty for always'),
  lastFired: assumed('lastTime', timeOrNone, 'When it last fired'),
  fired: assumed('weekNum', withDefault(number, 0), 'How often it fired in the last 7 days'),
});

/** The linkages of the units. */
export const alarmHandlingActions = things({
  entity: alarmHandlingAction,
  module: 'device',
  screen: 'alarm-linkage-config',
  body: 'json',
  labels: 'linkages.linkage',
  filters: ['name', 'isValid', 'alarmTypes', 'levels', 'profileId'],
  words: ['profileId'],
  sorts: ['changedAt', 'sort', 'name', 'lastFired', 'fired'],
  settings,
  between: [
    { kind: 'eachValued', fields: ['steps'], columns: ['kind', 'target'], values: linkageTargets },
    { kind: 'eachValued', fields: ['steps'], columns: ['target', 'deviceId'], values: { named: [] } },
    {
      kind: 'eachValued',
      fields: ['steps'],
      columns: ['kind', 'unit'],
      values: { ...linkageUnits, sound: [], switch: [], lock: [], command: [], push: [] },
    },
    {
      kind: 'eachValued',
      fields: ['steps'],
      columns: ['kind', 'value'],
      values: { ...linkageValues, broadcast: [] },
    },
    { kind: 'eachWithin', fields: ['steps'], columns: ['kind', 'seconds'], ranges: linkageSeconds },
    {
      kind: 'noneWith',
      fields: ['alarmTypes', 'steps'],
      words: [sosType],
      columns: ['kind'],
      values: { kind: ['sos'] },
    },
    { kind: 'onlyWith', fields: ['alarmTypes', 'personTypes'], words: [personType] },
  ],
  rules: {
    title: 'name',
    unique: [['name']],
    switch: 'isValid',
    order: { by: 'sort' },
    refers: [
      { field: 'profileId', thing: 'Validity' },
      { field: 'steps', thing: 'Tblock', rows: { column: 'unit', where: 'kind', is: 'lock' } },
      { field: 'steps', thing: 'SmartSwitch', rows: { column: 'unit', where: 'kind', is: 'switch' } },
      { field: 'steps', thing: 'AlarmPush', rows: { column: 'unit', where: 'kind', is: 'push' } },
      { field: 'steps', thing: 'Voice', rows: { column: 'unit', where: 'kind', is: 'sound' } },
      { field: 'steps', thing: 'Command', rows: { column: 'unit', where: 'kind', is: 'command' } },
    ],
  },
  doc: { one: 'A linkage of alarms', all: 'Linkages of alarms' },
});

/** What a linkage asks of an alarm. */
export const linkageCondition = choice(
  {
    on: 'on',
    type: 'type',
    level: 'level',
    device: 'device',
    place: 'place',
    person: 'person',
    profile: 'profile',
    lasts: 'lasts',
    rest: 'rest',
    before: 'before',
    chain: 'chain',
    limit: 'limit',
  },
  'on',
);
export type LinkageCondition = Infer<typeof linkageCondition>;

const planned = entity('PlannedAction', {
  name: assumed('actionName', withDefault(text, ''), 'What would be done, in the language of the caller'),
  to: assumed('deviceName', withDefault(text, ''), 'By which device or what; empty for none'),
  delay: assumed('delay', withDefault(number, 0), 'How long after the alarm, seconds'),
  hindrance: assumed('msg', optional(text), 'Why it would not be done now; missing when it would'),
});
export type PlannedAction = Infer<typeof planned>;

const tried = entity('TriedAlarm', {
  id: assumed('alarmId', id, 'The alarm'),
  name: assumed('alarmName', withDefault(text, ''), 'Its type'),
  level: assumed('alarmLevel', optional(alarmLevel), 'Its level'),
  deviceName: assumed('deviceName', withDefault(text, ''), 'The device that raised it'),
  at: assumed('alarmTime', withDefault(time, 0), 'When it was raised'),
  failed: assumed(
    'failed',
    optional(linkageCondition),
    'The first condition that did not hold; missing when it would have fired',
  ),
});
export type TriedAlarm = Infer<typeof tried>;

/** What a linkage would have done. */
export const linkageTrial = entity('LinkageTrial', {
  count: assumed('weekNum', withDefault(number, 0), 'How often it would have fired in the last 7 days'),
  of: assumed('alarmNum', withDefault(number, 0), 'How many alarms there were in these days'),
  alarms: assumed('alarmList', list(tried), 'The last 50 alarms, the latest first'),
  steps: assumed('actionList', list(planned), 'What it would do now for the last alarm for which it would have fired'),
});
export type LinkageTrial = Infer<typeof linkageTrial>;

export const tryAlarmHandlingAction = call({
  name: 'tryAlarmHandlingAction',
  module: 'device',
  method: 'POST',
  body: 'json',
  permission: { page: 'alarm-linkage-config' },
  request: entity('AlarmHandlingActionTried', {
    id: assumed('id', optional(id), 'A stored one; none for a new one'),
    ...settings,
  }),
  rules: alarmHandlingActions.add.rules as never,
  answer: linkageTrial,
  isOurs: true,
  doc: 'Says for which of the past alarms a linkage would have fired, and what it would do. Nothing is done.',
});

export const runAlarmHandlingAction = thingOperation({
  name: 'runAlarmHandlingAction',
  module: 'device',
  screen: 'alarm-linkage-config',
  fields: {
    alarmId: assumed('alarmId', id, 'The alarm for which it is carried out, of `listHandledAlarm`'),
  },
  doc: 'Carries the actions of a linkage out now, for one alarm. What was done is in its runs.',
});

/** How a run of a linkage ended. */
export const linkageOutcome = choice({ waiting: 0, fired: 1, notFired: 2, interrupted: 3 }, 'fired');
/** What became of an action. */
export const linkageResult = choice({ waiting: 0, done: 1, notDone: 2, interrupted: 3 }, 'notDone');

/** A run of a linkage. */
export const linkageRun = entity('LinkageRun', {
  id: assumed('id', id, 'Which'),
  linkage: assumed('linkageName', withDefault(text, ''), 'The linkage, as it was called'),
  at: assumed('runTime', withDefault(time, 0), 'When'),
  alarmId: assumed('alarmId', optional(id), 'The alarm'),
  alarmName: assumed('alarmName', withDefault(text, ''), 'Its type'),
  level: assumed('alarmLevel', optional(alarmLevel), 'Its level'),
  deviceName: assumed('deviceName', withDefault(text, ''), 'The device that raised it'),
  by: assumed('userName', optional(text), 'Who had it carried out by hand'),
  outcome: assumed('outcome', linkageOutcome, 'Whether it fired'),
  failed: assumed('failed', optional(linkageCondition), 'The condition that did not hold'),
  steps: assumed(
    'actionList',
    list(
      entity('RunAction', {
        name: assumed('actionName', withDefault(text, ''), 'What was to be done'),
        to: assumed('deviceName', withDefault(text, ''), 'By which device or what'),
        result: assumed('result', linkageResult, 'What became of it'),
        reason: assumed('msg', optional(text), 'Why it was not done'),
        at: assumed('actionTime', timeOrNone, 'When'),
      }),
    ),
    'Its actions',
  ),
});
export type LinkageRun = Infer<typeof linkageRun>;
