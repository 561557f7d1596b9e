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
  key: assumed('itemKey', id, 'What it is about, in one word: kind and id; a flag goes by it from shift to shift'),
  section: assumed('section', shiftSection, 'Its section'),
  subject: assumed('subject', shiftSubject, 'What it is about'),
  about: assumed('aboutId', id, 'The id of that: of the alarm, shelf, device, call, run, route or note'),
  at: assumed('occurTime', timeOrNone, 'When it began, or is to begin'),
  until: assumed('endTime', timeOrNone, 'When it was over, or is to return by itself'),
  deviceId: assumed('deviceId', optional(id), 'Device'),
  deviceName: assumed('deviceName', optional(text), 'Name of the device at that moment'),
  mapName: assumed('mapName', optional(text), 'Name of the place at that moment'),
  name: assumed('itemName', optional(text), 'Name of the type of alarm, or of the route'),
  level: assumed('alarmLevel', optional(alarmLevel), 'Level of the alarm'),
  state: assumed('itemState', optional(shiftState), 'How it stood at that moment'),
  by: assumed('userName', optional(text), 'Who closed, shelved, answered or wrote it'),
  text: assumed('content', optional(text), 'The note, or the reason or remark that somebody gave'),
  version: assumed('version', optional(number), 'Of a note of the running shift: rises with each change'),
  flaggedBy: assumed('flagUserName', optional(text), 'Who flagged it; it comes back each shift until that is ended'),
  flaggedAt: assumed('flagTime', timeOrNone, 'When it was flagged'),
  flagEndedBy: assumed('flagEndUserName', optional(text), 'Who ended the flag'),
  flagEndedAt: assumed('flagEndTime', timeOrNone, 'When the flag was ended'),
  answer: assumed('reviewResult', optional(shiftAnswer), 'What who comes says of it; nothing without it'),
  remark: assumed('reviewRemark', optional(text), 'What who comes remarks on it'),
});
export type ShiftItem = Infer<typeof shiftItem>;

/** A draft: the items of a handover made now, gathered from what the user may see. */
export const shiftDraft = entity('ShiftDraft', {
  since: assumed('startTime', time, 'When the handover before was offered; a day ago where there is none'),
  at: assumed('gatherTime', time, 'The moment at which it was gathered'),
  items: assumed('items', list(shiftItem), 'What there is, section by section'),
  leftOut: assumed('leftOutNum', count, 'Further items: of each kind the gravest and newest alone are handed over'),
});
export type ShiftDraft = Infer<typeof shiftDraft>;

/** A handover that somebody has offered, or both have signed. */
export const shiftSheet = entity('ShiftSheet', {
  ...offered,
  outgoingId: assumed('outgoingId', id, 'User who goes'),
  incomingId: assumed('incomingId', optional(id), 'User who came; absent while it is offered'),
  incomingName: assumed('incomingName', optional(text), 'Who came'),
  signedAt: assumed('signTime', timeOrNone, 'When who came has signed; it is never changed from then on'),
  isMine: assumed('isMine', withDefault(flag, false), 'The user who asks has offered it'),
  items: assumed('items', list(shiftItem), 'What is handed over, of devices that the user may see'),
  hidden: assumed('hiddenNum', count, 'Items of devices that the user may not see'),
  leftOut: assumed('leftOutNum', count, 'Further items that were not handed over'),
});
export type ShiftSheet = Infer<typeof shiftSheet>;
