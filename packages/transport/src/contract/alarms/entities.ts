/**
 * Alarms and what is known of them, and the words above their wire numbers (specification sections 3 and 4, interpretations.md 3). The
 * specification does not name fields declared with `assumed`. Without them a server loses only what they show.
 */
import {
  address,
  assumed,
  choice,
  entity,
  field,
  flag,
  id,
  ids,
  list,
  number,
  optional,
  rgb,
  text,
  time,
  timeOrNone,
  withDefault,
  type Codec,
  type Infer,
} from '../codec/index.ts';

/** A person who can be responsible for an alarm. */
export const person = entity('Person', {
  id: field('id', id, 'Customer id', { also: ['customerId'] }),
  name: field('customerNickname', text, 'Shown name'),
});
export type Person = Infer<typeof person>;

/** Level of an alarm: 1 serious, 2 important, 3 general. An unknown level is serious (interpretations.md 3). */
export const alarmLevel = choice({ serious: 1, important: 2, general: 3 }, 'serious');
export type AlarmLevel = Infer<typeof alarmLevel>;
/** How far an alarm is handled. */
export type AlarmState = 'unacknowledged' | 'acknowledged' | 'closed';
/** Why a closed alarm is closed. */
export type Disposition = 'processed' | 'notRequired' | 'system';
/** The wire's alarmStatus 0 to 4. Above the contract use `alarmState` and `disposition`. */
export const alarmStatus = choice(
  { unacknowledged: 0, acknowledged: 1, processed: 2, notRequired: 3, system: 4 },
  'processed',
);
export type AlarmStatus = Infer<typeof alarmStatus>;
const statusRank: Record<AlarmStatus, number> = {
  unacknowledged: 0,
  acknowledged: 1,
  processed: 2,
  notRequired: 3,
  system: 4,
};
/** The state that a status means. */
export const alarmState = (status: AlarmStatus): AlarmState =>
  status === 'unacknowledged' || status === 'acknowledged' ? status : 'closed';
/** Why it is closed. Undefined while it is open. */
export const disposition = (status: AlarmStatus): Disposition | undefined =>
  status === 'unacknowledged' || status === 'acknowledged' ? undefined : status;
/** The later of two statuses. A status only moves forward (safety.md 2.5). */
export const laterStatus = (one: AlarmStatus, other: AlarmStatus): AlarmStatus =>
  statusRank[other] > statusRank[one] ? other : one;
/** The wire's type of a person alarm. */
export const personAlarmType = '317';

/** How consoles announce an alarm: by a popup and a sound, by a popup alone, or in their lists alone. */
export const remindWords = { popupAndSound: 1, popup: 2, list: 3 } as const;
/** How consoles announce an alarm. An unknown way is by a popup and a sound. */
export const remindKind = choice(remindWords, 'popupAndSound');
export type RemindKind = Infer<typeof remindKind>;

/** Review of an alarm: 0 none, 1 initiated, 2 confirmed, 3 cancelled. */
export const reviewStatus = choice({ none: 0, initiated: 1, confirmed: 2, cancelled: 3 }, 'none');
export type ReviewStatus = Infer<typeof reviewStatus>;

/** Whether the source of an alarm is now shelved at its level. 0: it is not, and the console announces it. 1: it is. */
export const shelving = choice({ calls: 0, shelved: 1 }, 'calls');
export type Shelving = Infer<typeof shelving>;

/** Whether the cause of an alarm is still there, whether or not somebody has confirmed it: 1 present, 0 gone. */
export const alarmCondition = choice({ present: 1, gone: 0 }, 'present');
export type AlarmCondition = Infer<typeof alarmCondition>;
/** A kind of person of the face library, which an alarm of type 317 needs. */
export const personType = entity('TypeOfPerson', {
  name: field('name', withDefault(text, ''), 'Name of the type'),
  colour: field('rgb', optional(rgb), 'Its colour'),
  level: field('alarmLevel', optional(alarmLevel), 'Level of its alarms'),
});
export type PersonType = Infer<typeof personType>;

/** The outcome of a review. 0 is regular, any other value an anomaly. */
const anomaly: Codec<boolean> = {
  wire: '0 regular | other abnormal',
  kind: { type: 'other', samples: [true, false] },
  decode: value => !(value === false || String(value).trim() === '0'),
  encode: value => (value ? 1 : 0),
};

/** An alarm of a list or a push. */
export const alarm = entity('Alarm', {
  id: field('id', id, 'Alarm id', { also: ['alarmId', 'alarmRecordId'] }),
  deviceId: assumed('deviceId', optional(id), 'Device'),
  deviceName: field('deviceName', withDefault(text, ''), 'Device name'),
  mapName: field('mapName', optional(text), 'Map name'),
  beganAt: field('alarmBeginTime', withDefault(time, 0), 'When it began; 0 when the time is unreadable'),
  type: field('alarmType', optional(text), 'Type; 317 is a person alarm'),
  level: field('alarmLevel', withDefault(alarmLevel, 'serious'), 'Level'),
  name: field('alarmName', withDefault(text, ''), 'Name'),
  value: field('alarmValue', optional(text), 'Measured value or person'),
  colour: field('rgb', optional(rgb), 'Colour of the person type, of type 317 only'),
  status: field('alarmStatus', withDefault(alarmStatus, 'unacknowledged'), 'Status'),
  picture: field('picUrl', optional(address), 'Picture'),
  video: field('videoUrl', optional(address), 'Video'),
  remindKind: field('remindType', optional(remindKind), 'How consoles announce it; missing means by popup and sound'),
  hasAudio: field('audioRemind', withDefault(flag, false), 'It has a sound of its own'),
  audio: field('audioRemindFileUrl', optional(address), 'Its own sound'),
  mapId: assumed('mapId', optional(id), 'Map'),
  x: assumed('x', optional(number), 'Metres east'),
  y: assumed('y', optional(number), 'Metres north'),
  longitude: assumed('longitude', optional(number), 'Degrees east, of an alarm outdoors'),
  latitude: assumed('latitude', optional(number), 'Degrees north'),
  levelAt: assumed('levelTime', timeOrNone, 'Since when it has its level; missing means since its begin'),
  escalatedAt: assumed('escalateTime', timeOrNone, 'When the server raised its level by itself'),
  condition: assumed('conditionStatus', optional(alarmCondition), 'Whether its cause is still there'),
  conditionEndedAt: assumed('conditionEndTime', timeOrNone, 'When its cause ended'),
  acknowledgedAt: assumed('confirmTime', timeOrNone, 'When it was confirmed; in lists'),
  acknowledgedBy: assumed('confirmUsername', optional(text), 'Who confirmed it; in lists'),
  closedAt: assumed('closeTime', timeOrNone, 'When it was closed; in lists'),
  closedBy: assumed('closeUsername', optional(text), 'Who closed it; in lists'),
  personKind: assumed('personTypeName', optional(text), 'Kind of the person, of type 317 only; in lists'),
  reviewStatus: assumed('reviewStatus', optional(reviewStatus), 'Review; in lists'),
  reviewIsAbnormal: assumed('reviewResult', optional(anomaly), 'The review found an anomaly; in lists'),
});
export type Alarm = Infer<typeof alarm>;

/** A type of alarms that the server can raise. */
export const alarmType = entity('AlarmType', {
  type: field('alarmType', text, 'Type'),
  name: field('alarmName', withDefault(text, ''), 'Name in the language of the request'),
});
export type AlarmType = Infer<typeof alarmType>;

/** A device that has seen the same as the one that raised an alarm. */
export const alarmWitness = entity('AlarmWitness', {
  deviceId: field('deviceId', id, 'Device'),
  deviceName: field('deviceName', withDefault(text, ''), 'Device name'),
  at: field('time', timeOrNone, 'When it first saw it'),
});
export type AlarmWitness = Infer<typeof alarmWitness>;

/** Everything about one alarm. */
export const alarmDetail = entity('AlarmDetail', {
  id: field('alarmId', id, 'Alarm id', { also: ['id', 'alarmRecordId'] }),
  originalId: field('previousAlarmRecordId', optional(id), 'The alarm that this one reviews'),
  name: field('alarmName', withDefault(text, ''), 'Name'),
  type: assumed('alarmType', optional(text), 'Type'),
  picture: field('picUrl', optional(address), 'Picture'),
  video: assumed('videoUrl', optional(address), 'Video'),
  deviceId: assumed('deviceId', optional(id), 'Device'),
  deviceName: field('deviceName', withDefault(text, ''), 'Device name'),
  mapName: field('mapName', optional(text), 'Map name'),
  mapId: assumed('mapId', optional(id), 'Map'),
  x: assumed('x', optional(number), 'Metres east'),
  y: assumed('y', optional(number), 'Metres north'),
  beganAt: field('alarmBeginTime', withDefault(time, 0), 'When it began; 0 when the time is unreadable'),
  raisedBy: assumed('raiseUsername', optional(text), 'Who raised it by hand'),
  raisedNote: assumed('raiseComment', optional(text), 'Remark of that person'),
  level: field('alarmLevel', withDefault(alarmLevel, 'serious'), 'Level'),
  levelAt: assumed('levelTime', timeOrNone, 'Since when it has its level; missing means since its begin'),
  escalatedAt: assumed('escalateTime', timeOrNone, 'When the server raised its level by itself'),
  value: field('alarmValue', optional(text), 'Measured value'),
  status: field('alarmStatus', withDefault(alarmStatus, 'unacknowledged'), 'Status'),
  acknowledgedAt: field('confirmTime', timeOrNone, 'When it was confirmed'),
  acknowledgedBy: field('confirmUsername', optional(text), 'Who confirmed it'),
  acknowledgeNote: field('confirmComment', optional(text), 'Remark of the confirmation'),
  assignedTo: assumed('dealUsername', optional(text), 'Person responsible'),
  proposedId: assumed('proposeUserId', optional(id), 'Who answers for its zone, while it is unconfirmed'),
  proposedName: assumed('proposeUsername', optional(text), 'Name of that person'),
  proposedPhone: assumed('proposePhone', optional(text), 'Phone number of that person'),
  proposedArea: assumed('proposeAreaName', optional(text), 'The zone for which that person answers'),
  closedAt: field('closeTime', timeOrNone, 'When it was closed'),
  closedBy: field('closeUsername', optional(text), 'Who closed it'),
  closeNote: field('closeComment', optional(text), 'Remark of the closing'),
  closePicture: field('closePicUrl', optional(address), 'Picture of the closing'),
  reportedAt: assumed('reportTime', timeOrNone, 'When it was reported'),
  reportedBy: assumed('reportUsername', optional(text), 'Who reported it'),
  referenceGroupId: field('consultGroupId', optional(id), 'Reference picture group'),
  referenceGroupName: field('consultGroupName', optional(text), 'Name of that group'),
  reviewStartedAt: field('reviewInitiationTime', timeOrNone, 'When the review began'),
  reviewer: field('reviewer', optional(text), 'What reviews it'),
  reviewedAt: field('reviewCompletionTime', timeOrNone, 'When the review ended'),
  reviewIsAbnormal: field('reviewResult', optional(anomaly), 'The review found an anomaly'),
  reviewPicture: field('reviewPicUrl', optional(address), 'Picture of the review'),
  reviewStatus: field('reviewStatus', withDefault(reviewStatus, 'none'), 'Review'),
  previousReviewAt: field('previousReviewAlarmTime', timeOrNone, 'Time of the former review'),
  previousReviewPicture: field('previousReviewAlarmPicUrl', optional(address), 'Picture of the former review'),
  condition: assumed('conditionStatus', optional(alarmCondition), 'Whether its cause is still there'),
  conditionEndedAt: assumed('conditionEndTime', timeOrNone, 'When its cause ended'),
  repeats: assumed('repeatNum', optional(number), 'How often its source called again within the cooldown of its type'),
  repeatedAt: assumed('repeatTime', timeOrNone, 'When it last did'),
  isReviewAlarm: field('reviewAlarm', withDefault(flag, false), 'It is itself the outcome of a review'),
  canReview: assumed('canReview', optional(flag), 'Whether a robot can look at it again'),
  reviewDeviceName: assumed('reviewDeviceName', optional(text), 'The robot that looks again'),
  reviewAlarmId: assumed('reviewAlarmId', optional(id), 'The alarm that its review produced'),
  witnesses: assumed('witnesses', optional(list(alarmWitness)), 'Other devices that saw the same'),
});
export type AlarmDetail = Infer<typeof alarmDetail>;

/** Pushed when somebody confirmed or closed alarms (fields beyond the ids are assumed). */
export const alarmConfirmation = entity(
  'AlarmConfirmation',
  {
    ids: field('alarmId', ids, 'The alarms', { also: ['id', 'ids', 'alarmIds'] }),
    status: assumed('alarmStatus', withDefault(alarmStatus, 'acknowledged'), 'The status they have now'),
    by: assumed('confirmUsername', optional(text), 'Who did it'),
    at: assumed('confirmTime', timeOrNone, 'When'),
  },
  { main: 'ids' },
);
export type AlarmConfirmation = Infer<typeof alarmConfirmation>;

/** Pushed when a review has ended. */
export const reviewCompletion = entity('ReviewCompletion', {
  originalId: field('originalAlarmId', id, 'The reviewed alarm'),
  newId: field('reviewAlarmId', optional(id), 'The alarm that the review produced'),
});
export type ReviewCompletion = Infer<typeof reviewCompletion>;

/** A source (device and alarm type) that is shelved. Its alarms are stored and listed, but not announced (ISA-18.2). */
export const alarmShelf = entity('AlarmShelf', {
  id: field('shelveId', id, 'Shelf'),
  deviceId: field('deviceId', withDefault(id, ''), 'Device'),
  deviceName: field('deviceName', withDefault(text, ''), 'Device name'),
  type: field('alarmType', withDefault(text, ''), 'Alarm type'),
  name: field('alarmName', withDefault(text, ''), 'Name of the alarm type'),
  level: field(
    'alarmLevel',
    withDefault(alarmLevel, 'serious'),
    'Gravest shelved level; the console announces a graver alarm',
  ),
  by: field('shelveUsername', withDefault(text, ''), 'Who shelved it'),
  since: field('shelveTime', time, 'Since when'),
  until: field('shelveEndTime', time, 'When it returns by itself'),
  reason: field('shelveReason', withDefault(text, ''), 'Why'),
  arrived: field('alarmNum', withDefault(number, 0), 'Alarms that arrived while it was shelved'),
  pending: field('unconfirmNum', withDefault(number, 0), 'Unconfirmed alarms of the source'),
});
export type AlarmShelf = Infer<typeof alarmShelf>;

/** The range of the time after which an unconfirmed alarm sounds again, seconds. 0 beside it means never. */
export const repeatRange = { min: 10, max: 300 } as const;
/** The times of an installation that has set none, seconds. */
export const repeatDefaults = { serious: 30, important: 0, general: 0 } as const;

/** The range of the time until an alarm escalates, seconds. 0 means never. */
export const escalationRange = { min: 0, max: 86_400 } as const;

/** The fields of the times of escalation. */
export const escalationFields = {
  serious: field('seriousSeconds', withDefault(number, 120), 'Serious; 0 never, missing means 120'),
  important: field('importantSeconds', withDefault(number, 600), 'Important; 0 never, missing means 600'),
  general: field('generalSeconds', withDefault(number, 3600), 'General; 0 never, missing means 3600'),
  seriousAgain: assumed(
    'seriousRepeatSeconds',
    optional(number),
    'A serious one sounds again; 0 never, missing means 30',
  ),
  importantAgain: assumed('importantRepeatSeconds', optional(number), 'An important one; missing means 0'),
  generalAgain: assumed('generalRepeatSeconds', optional(number), 'A general one; missing means 0'),
};
/** How long an alarm of each level may wait before it escalates, and how long before it sounds again, seconds. */
export const escalationTimes = entity('EscalationTimes', escalationFields);
export type EscalationTimes = Infer<typeof escalationTimes>;
