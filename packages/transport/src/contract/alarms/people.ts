/** Calls about people: those who can be responsible for an alarm, and the types of persons in the face library. */
import { call } from '../call.ts';
import { entity, field, firstOf, number, optional, page, text, within } from '../codec/index.ts';
import { pageField, rowsField } from '../paging.ts';
import { person, personType } from './entities.ts';

export const searchCustomers = call({
  name: 'searchCustomers',
  module: 'user',
  permission: { function: 'alarm-query-list#confirm', orControl: true },
  request: entity('PersonQuery', {
    page: pageField,
    limit: rowsField('limit'),
    offset: field(
      'offset',
      optional(within(number, { min: 0, decimals: 0 })),
      'Set by the pipeline: (page - 1) * limit',
    ),
    name: field('customerNickname', optional(text), 'Part of the name'),
  }),
  answer: page(person),
  showsTip: true,
  doc: 'Lists people who can be responsible for an alarm.',
});

export const getFacePersonTypeByPersonName = call({
  name: 'getFacePersonTypeByPersonName',
  module: 'face',
  permission: 'signed-in',
  request: entity('PersonName', { personName: field('personName', text, 'Name of the person, as in the alarm') }),
  answer: firstOf(personType),
  doc: 'Returns the kind of a person of the face library, or nothing for a stranger.',
});
