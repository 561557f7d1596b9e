/**
 * The handover of a shift: what one shift tells the next, in the order that API RP 1168 requires. The specification names none of it. An
 * item keeps the codes and names of its moment, so that it can be shown in any language years later.
 */
import { alarmLevel } from '../alarms/entities.ts';
import {
  assumed,
  choice,
  entity,
  flag,
  id,
  list,
  number,
  optional,
  requiredText,
  text,
  time,
  timeOrNone,
  withDefault,
  within,
  type Infer,
} from '../codec/index.ts';
import { count, offered } from './offered.ts';

/** The sections of a handover, in their order. */
export const shiftSections = ['abnormal', 'outOfService', 'open', 'done', 'planned'] as const;
export type ShiftSection = (typeof shiftSections)[number];

/** The section of an item. An unknown one reads as `open`. */
export const shiftSection = choice<ShiftSection>(
  { abnormal: 'abnormal', outOfService: 'outOfService', open: 'open', done: 'done', planned: 'planned' },
  'open',
);

/** The subject of an item. */
export const shiftSubject = choice(
  { alarm: 'alarm', shelf: 'shelf', device: 'device', call: 'call', run: 'run', round: 'round', note: 'note' },
  'note',
);
export type ShiftSubject = Infer<typeof shiftSubject>;

/** The state of an item's subject at its moment. */
export const shiftState = choice({
  unacknowledged: 'unacknowledged',
  acknowledged: 'acknowledged',
  processed: 'processed',
  notRequired: 'notRequired',
  system: 'system',
  shelved: 'shelved',
  offline: 'offline',
  emergencyStop: 'emergencyStop',
  manual: 'manual',
  ringing: 'ringing',
  answered: 'answered',
  missed: 'missed',
  unanswered: 'unanswered',
  ended: 'ended',
  running: 'running',
  complete: 'complete',
  partial: 'partial',
  stopped: 'stopped',
  due: 'due',
});
export type ShiftState = Infer<typeof shiftState>;

/** The answer of the incoming operator to an item. */
export const shiftAnswer = choice({ accepted: 'accepted', question: 'question' });
export type ShiftAnswer = Infer<typeof shiftAnswer>;

/** Longest note and longest remark, characters. */
export const shiftLimits = { note: 500, remark: 200 } as const;
/** The text of a note for the next shift. */
export const shiftNoteText = requiredText(shiftLimits.note);
/** The remark of the incoming operator on an item. */
export const shiftRemark = within(text, { max: shiftLimits.remark });

/** An item of a handover. */
export const shiftItem = entity('ShiftItem', {
  key: assumed('itemKey', id, 'Kind and id of its subject, as one word; a flag follows it from shift to shift'),
  section: assumed('section', shiftSection, 'Its section'),
  subject: assumed('subject', shiftSubject, 'Kind of its subject'),
  about: assumed('aboutId', id, 'Id of its subject: of the alarm, shelf, device, call, run, route or note'),
  at: assumed('occurTime', timeOrNone, 'When it began or begins'),
  until: assumed('endTime', timeOrNone, 'When it ended, or returns by itself'),
  deviceId: assumed('deviceId', optional(id), 'Device'),
  deviceName: assumed('deviceName', optional(text), 'Name of the device at that moment'),
  mapName: assumed('mapName', optional(text), 'Name of the place at that moment'),
  name: assumed('itemName', optional(text), 'Name of the type of alarm, or of the route'),
  level: assumed('alarmLevel', optional(alarmLevel), 'Level of the alarm'),
  state: assumed('itemState', optional(shiftState), 'Its state at that moment'),
  by: assumed('userName', optional(text), 'Who closed, shelved, answered or wrote it'),
  text: assumed('content', optional(text), 'The note, reason or remark that somebody gave'),
  version: assumed('version', optional(number), 'For a note of the running shift; rises with each change'),
  flaggedBy: assumed(
    'flagUserName',
    optional(text),
    'Who flagged it; it returns in each shift until somebody ends the flag',
  ),
  flaggedAt: assumed('flagTime', timeOrNone, 'When it was flagged'),
  flagEndedBy: assumed('flagEndUserName', optional(text), 'Who ended the flag'),
  flagEndedAt: assumed('flagEndTime', timeOrNone, 'When the flag was ended'),
  answer: assumed(
    'reviewResult',
    optional(shiftAnswer),
    'Review of the operator who takes over; missing when there is none',
  ),
  remark: assumed('reviewRemark', optional(text), 'Remark of the operator who takes over'),
});
export type ShiftItem = Infer<typeof shiftItem>;

/** A draft: the items of a handover made now, gathered from what the user may see. */
export const shiftDraft = entity('ShiftDraft', {
  since: assumed('startTime', time, 'When the former handover was offered; a day ago when there is none'),
  at: assumed('gatherTime', time, 'When the server gathered it'),
  items: assumed('items', list(shiftItem), 'Items, section by section'),
  leftOut: assumed(
    'leftOutNum',
    count,
    'Number of further items; of each kind, the shift hands over only the gravest and newest',
  ),
});
export type ShiftDraft = Infer<typeof shiftDraft>;

/** A handover that somebody has offered, or both have signed. */
export const shiftSheet = entity('ShiftSheet', {
  ...offered,
  outgoingId: assumed('outgoingId', id, 'User id of the operator who leaves'),
  incomingId: assumed('incomingId', optional(id), 'User id of the operator who took over; absent while it is offered'),
  incomingName: assumed('incomingName', optional(text), 'Operator who took over'),
  signedAt: assumed(
    'signTime',
    timeOrNone,
    'When the operator who took over signed; the handover never changes after that',
  ),
  isMine: assumed('isMine', withDefault(flag, false), 'The caller offered it'),
  items: assumed('items', list(shiftItem), 'Items of devices that the user may see'),
  hidden: assumed('hiddenNum', count, 'Number of items of devices that the user may not see'),
  leftOut: assumed('leftOutNum', count, 'Number of further items that were not handed over'),
});
export type ShiftSheet = Infer<typeof shiftSheet>;
