/** Calls of the user service. */
import { call } from './call.ts';
import { entity, field, number, optional, page, text, withDefault } from './codec/index.ts';
import { person } from './entities.ts';

export const searchCustomers = call({
  name: 'searchCustomers',
  module: 'user',
  permission: 'signed-in',
  request: entity('PersonQuery', {
    page: field('page', withDefault(number, 1), 'Page, from 1'),
    limit: field('limit', withDefault(number, 20), 'Rows a page'),
    offset: field('offset', optional(number), 'Set by the pipeline: (page - 1) * limit'),
    name: field('customerNickname', optional(text), 'Part of the name'),
  }),
  answer: page(person),
  doc: 'People who can be made responsible for an alarm.',
});
