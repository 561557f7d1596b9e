/** Calls of the face service. */
import { call } from './call.ts';
import { entity, field, firstOf, text } from './codec/index.ts';
import { personType } from './entities.ts';

export const getFacePersonTypeByPersonName = call({
  name: 'getFacePersonTypeByPersonName',
  module: 'face',
  permission: 'signed-in',
  request: entity('PersonName', { personName: field('personName', text, 'Name of the person, as the alarm has it') }),
  answer: firstOf(personType),
  noTip: true,
  doc: 'What kind of person somebody of the face library is; nothing for a stranger.',
});
