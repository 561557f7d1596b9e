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
  version: field('version', wholeNumber({ min: 1, max: 1_000_000 }), 'The version that was read'),
};
const noteFields = {
  section: assumed('section', shiftSection, 'The section in which it is handed over'),
  text: assumed('content', shiftNoteText, 'What the next shift must know'),
};

export const getShiftDraft = call({
  name: 'getShiftDraft',
  isOurs: true,
  module: 'patrol',
  permission: reads,
  request: entity('ShiftDraftQuery', {}),
  answer: shiftDraft,
  doc: 'What is to be handed over at this moment: open alarms, shelved sources, devices out of service or driven by hand, calls, what was closed and run since the last handover, what runs and is due, notes, and what is flagged.',
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
  doc: 'Changes a note of the running shift. Refused where somebody else has changed it since, and where it is handed over already.',
});

export const deleteShiftNote = call({
  name: 'deleteShiftNote',
  isOurs: true,
  module: 'patrol',
  method: 'POST',
  permission: writes,
  request: entity('ShiftNoteDeletion', note),
  answer: nothing,
  doc: 'Deletes a note of the running shift, and ends its flag. Refused where somebody else has changed it since.',
});

export const flagShiftItem = call({
  name: 'flagShiftItem',
  isOurs: true,
  module: 'patrol',
  method: 'POST',
  permission: writes,
  request: entity('ShiftFlag', {
    key: assumed('itemKey', key, 'The item'),
    isFlagged: assumed('flag', flag, 'It comes back each shift; false ends that'),
  }),
  answer: nothing,
  doc: 'Flags an item of the draft, so that it comes back each shift until somebody ends that. Repeating it changes nothing.',
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
  doc: 'Signs as who goes: gathers once more, keeps it as it is, and offers it to the company. Refused while another is offered.',
});

export const withdrawShiftHandover = call({
  name: 'withdrawShiftHandover',
  isOurs: true,
  module: 'patrol',
  method: 'POST',
  permission: writes,
  request: entity('ShiftWithdrawal', handover),
  answer: nothing,
  doc: 'Takes an offer of one’s own back; its notes are those of the running shift again. Refused once it is signed.',
});

export const findShiftOffer = call({
  name: 'findShiftOffer',
  isOurs: true,
  module: 'patrol',
  permission: reads,
  request: entity('ShiftOfferQuery', {}),
  answer: list(shiftSheet),
  doc: 'The handover that is offered in the company of the user, with what the user has reviewed of it; none or one.',
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
    isReviewed: assumed('reviewed', flag, 'It was reviewed; false takes that back'),
    isQuestion: assumed('question', withDefault(flag, false), 'There is a question; it is accepted without'),
    remark: assumed('reviewRemark', optional(shiftRemark), 'A remark; a question needs one'),
  }),
  answer: nothing,
  rules: [{ kind: 'requiredWhen', fields: ['isQuestion', 'remark'] }],
  doc: 'Reviews an item of what is offered, as the one who comes. Not for who has offered it.',
});

export const signShiftHandover = call({
  name: 'signShiftHandover',
  isOurs: true,
  module: 'patrol',
  method: 'POST',
  permission: writes,
  request: entity('ShiftSigning', handover),
  answer: shiftSheet,
  doc: 'Signs as who comes, once every item that the user may see was reviewed by the same user. Not for who has offered it; of two who sign at once one wins, and the other is told.',
});

export const getShiftHandover = call({
  name: 'getShiftHandover',
  isOurs: true,
  module: 'patrol',
  permission: reads,
  request: entity('ShiftHandoverOf', handover),
  answer: shiftSheet,
  doc: 'A handover of the company, signed or offered.',
});
