/** Handovers that both operators have signed, as records to list and filter. */
import { assumed, entity, flag, optional, text, time, withDefault } from '../codec/index.ts';
import { records } from '../records/records.ts';
import { count, offered } from './offered.ts';

/** A handover that both operators have signed. */
export const shiftHandover = entity('ShiftHandover', {
  ...offered,
  at: assumed('signTime', time, 'When the operator who took over signed'),
  incomingName: assumed('incomingName', withDefault(text, ''), 'Operator who took over'),
  isFlagged: assumed('flagged', withDefault(flag, false), 'It has a flagged item'),
  questionCount: assumed('questionNum', count, 'Number of items on which that operator has a question'),
  content: assumed(
    'content',
    optional(text),
    'Its notes and remarks, one per line; remarks on items of a device only for a user who sees all devices',
  ),
});

/** Handovers that both operators have signed. */
export const shiftHandovers = records({
  entity: shiftHandover,
  module: 'patrol',
  screen: 'shift-handover',
  time: 'at',
  filters: ['outgoingName', 'incomingName', 'content', 'isFlagged'],
  sorts: ['at', 'outgoingName', 'incomingName', 'itemCount'],
  longestDays: 366,
  doc: 'Handovers of shifts that both have signed',
});
