/** Calls about the handover of a shift. The specification names none. A handover belongs to the company of the user who offers it. */
import { call } from '../call.ts';
import {
  assumed,
  entity,
  field,
  flag,
  id,
  list,
  nothing,
  optional,
  wholeNumber,
  within,
  withDefault,
} from '../codec/index.ts';
import { shiftDraft, shiftNoteText, shiftRemark, shiftSection, shiftSheet } from './sheet.ts';

const reads = { page: 'shift-handover' } as const;
const writes = { function: 'shift-handover#edit' } as const;
const key = within(id, { max: 100 });
const handover = { id: field('handoverId', within(id, { max: 20 }), 'Handover') };
const note = {
  id: field('noteId', within(id, { max: 20 }), 'Note'),
  version: field('version', wholeNumber({ min: 1, max: 1_000_000 }), 'The version that the client read'),
};
const noteFields = {
  section: assumed('section', shiftSection, 'Section of the handover'),
  text: assumed('content', shiftNoteText, 'What the next shift must know'),
};

export const getShiftDraft = call({
  name: 'getShiftDraft',
  isOurs: true,
  module: 'patrol',
  permission: reads,
  request: entity('ShiftDraftQuery', {}),
  answer: shiftDraft,
  doc: 'Returns what the shift hands over at this moment: alarms that are not closed, shelved sources, devices out of service or driven by hand, and calls. It adds what was closed and run since the last handover, what runs and is due, notes, and flagged items.',
});

export const addShiftNote = call({
  name: 'addShiftNote',
  isOurs: true,
  isNumbered: true,
  module: 'patrol',
  method: 'POST',
  permission: writes,
  request: entity('ShiftNoteAddition', noteFields),
  answer: nothing,
  doc: 'Writes a note of the running shift.',
});

export const modifyShiftNote = call({
  name: 'modifyShiftNote',
  isOurs: true,
  module: 'patrol',
  method: 'POST',
  permission: writes,
  request: entity('ShiftNoteChange', { ...note, ...noteFields }),
  answer: nothing,
  doc: 'Changes a note of the running shift. The server refuses the call when somebody else has changed the note since, or the shift has handed it over.',
});

export const deleteShiftNote = call({
  name: 'deleteShiftNote',
  isOurs: true,
  module: 'patrol',
  method: 'POST',
  permission: writes,
  request: entity('ShiftNoteDeletion', note),
  answer: nothing,
  doc: 'Deletes a note of the running shift, and ends its flag. The server refuses the call when somebody else has changed the note since.',
});

export const flagShiftItem = call({
  name: 'flagShiftItem',
  isOurs: true,
  module: 'patrol',
  method: 'POST',
  permission: writes,
  request: entity('ShiftFlag', {
    key: assumed('itemKey', key, 'The item'),
    isFlagged: assumed('flag', flag, 'True: it returns in each shift. False: it no longer does'),
  }),
  answer: nothing,
  doc: 'Flags an item of the draft, so that it returns in each shift until somebody ends the flag. Repeating it changes nothing.',
});

export const offerShiftHandover = call({
  name: 'offerShiftHandover',
  isOurs: true,
  isNumbered: true,
  module: 'patrol',
  method: 'POST',
  permission: writes,
  request: entity('ShiftOffer', {}),
  answer: shiftSheet,
  doc: 'Signs as the operator who leaves. The server gathers the items again, keeps them, and offers the handover to the company. It refuses the call while another handover is offered.',
});

export const withdrawShiftHandover = call({
  name: 'withdrawShiftHandover',
  isOurs: true,
  module: 'patrol',
  method: 'POST',
  permission: writes,
  request: entity('ShiftWithdrawal', handover),
  answer: nothing,
  doc: 'Takes back an offer of the caller. Its notes belong to the running shift again. The server refuses the call when the handover is signed.',
});

export const findShiftOffer = call({
  name: 'findShiftOffer',
  isOurs: true,
  module: 'patrol',
  permission: reads,
  request: entity('ShiftOfferQuery', {}),
  answer: list(shiftSheet),
  doc: 'Returns the offered handover of the company, with the reviews of the user; none or one.',
});

export const reviewShiftItem = call({
  name: 'reviewShiftItem',
  isOurs: true,
  module: 'patrol',
  method: 'POST',
  permission: writes,
  request: entity('ShiftReview', {
    ...handover,
    key: assumed('itemKey', key, 'The item'),
    isReviewed: assumed('reviewed', flag, 'True: reviewed. False: not reviewed'),
    isQuestion: assumed(
      'question',
      withDefault(flag, false),
      'True: the operator has a question. False: the operator accepts it',
    ),
    remark: assumed('reviewRemark', optional(shiftRemark), 'Remark; required for a question'),
  }),
  answer: nothing,
  rules: [{ kind: 'requiredWhen', fields: ['isQuestion', 'remark'] }],
  doc: 'Reviews an item of the offered handover, as the operator who takes over. The user who offered it may not.',
});

export const signShiftHandover = call({
  name: 'signShiftHandover',
  isOurs: true,
  module: 'patrol',
  method: 'POST',
  permission: writes,
  request: entity('ShiftSigning', handover),
  answer: shiftSheet,
  doc: 'Signs as the operator who takes over, after that user has reviewed every item that the user may see. The user who offered the handover may not sign. When two users sign at once, one succeeds, and the server refuses the other.',
});

export const getShiftHandover = call({
  name: 'getShiftHandover',
  isOurs: true,
  module: 'patrol',
  permission: reads,
  request: entity('ShiftHandoverOf', handover),
  answer: shiftSheet,
  doc: 'Returns a handover of the company, signed or offered.',
});
