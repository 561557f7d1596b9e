/** Who is told of which alarms, how and when. */
import {
  assumed,
  choice,
  entity,
  field,
  flag,
  id,
  measured,
  meant,
  optional,
  several,
  text,
  withDefault,
  within,
} from '../codec/index.ts';
import { thingOperation } from './operations.ts';
import { kept, things } from './things.ts';

/** The ways of a message. The specification names the first three. */
export const pushWay = choice({
  shortMessage: 1,
  incomingCall: 2,
  backstage: 3,
  mail: 4,
  webhook: 5,
  browser: 6,
});

/** The ways by which a message reaches a person. */
export const personWay = choice({ shortMessage: 1, incomingCall: 2, backstage: 3, mail: 4, browser: 6 });

/** What a text of a message may have in braces. */
export const messageWords = ['{level}', '{alarm}', '{device}', '{place}', '{time}', '{value}'] as const;

const settings = {
  name: assumed('pushName', within(text, { min: 1, max: 20, format: 'plain' }), 'Name'),
  isValid: assumed('valid', withDefault(flag, true), 'It is in force'),
  alarmTypes: field(
    'alarmTypes',
    optional(within(several(id), { min: 1, max: 50 })),
    'For alarms of which types, of `listDetectAlarmType`; of all without',
  ),
  levels: field(
    'alarmLevels',
    within(several(meant(choice({ serious: 1, important: 2, general: 3 }), 'level')), { min: 1, max: 3 }),
    'For alarms of which levels',
  ),
  placeIds: assumed(
    'regionIds',
    optional(within(several(id), { min: 1, max: 50 })),
    'For alarms on which maps and in which regions, of `listPushPlace`; everywhere without',
  ),
  deviceIds: assumed(
    'deviceIds',
    optional(within(several(id), { min: 1, max: 100 })),
    'For alarms of which devices, of `listPushDevice`; of all without',
  ),
  ways: field('pushWays', within(several(pushWay), { min: 1, max: 6 }), 'How they are told'),
  toManager: assumed('toAreaManager', withDefault(flag, true), 'Who answers for the zone of the alarm is told'),
  receiverIds: assumed(
    'userIds',
    optional(within(several(id), { min: 1, max: 50 })),
    'Who else is told, of `listPushReceiver`; needed when no area manager is told',
  ),
  profileId: assumed('validityId', optional(within(text, { max: 20 })), 'When they are told; always without'),
  text: assumed(
    'template',
    optional(within(text, { max: 250 })),
    'The words, with {level}, {alarm}, {device}, {place}, {time} and {value}; the usual ones without',
  ),
  again: assumed(
    'repeatMinutes',
    withDefault(measured('minute', 0, { min: 0, max: 1440 }), 0),
    'Told again after this time until the alarm is confirmed, at most 5 times; 0 for once',
  ),
};

/** A rule that sends messages about alarms. */
export const alarmPush = entity('AlarmPush', {
  ...kept,
  ...settings,
  typeNames: assumed('alarmNames', withDefault(text, ''), 'Names of those types'),
  receiverNames: assumed('usernames', withDefault(text, ''), 'Names of those people'),
  profileName: assumed('validityName', optional(text), 'Name of those times'),
});

/** The rules of the unit of the caller and of those below it. */
export const alarmPushes = things({
  entity: alarmPush,
  module: 'device',
  screen: 'alarm-push-config-list',
  labels: 'messages.push',
  filters: ['name', 'isValid', 'levels', 'ways', 'toManager', 'typeNames', 'receiverNames', 'profileName'],
  sorts: ['changedAt', 'name'],
  settings,
  between: [
    { kind: 'requiredUnless', fields: ['toManager', 'receiverIds'] },
    { kind: 'holdsOnly', fields: ['text'], words: messageWords },
  ],
  rules: {
    title: 'name',
    unique: [['name']],
    switch: 'isValid',
    refers: [
      { field: 'profileId', thing: 'Validity' },
      { field: 'receiverIds', thing: 'Customer', isAmongOthers: true },
    ],
  },
  doc: { one: 'A rule for messages about alarms', all: 'Rules for messages about alarms' },
});

export const tryAlarmPush = thingOperation({
  name: 'tryAlarmPush',
  module: 'device',
  screen: 'alarm-push-config-list',
  fields: {},
  doc: 'Sends the caller a message of each way of a rule, in its words and marked as a test.',
});
