/** The sessions of the own account: where one is signed in, and how to end that. */
import { call } from '../call.ts';
import { assumed, entity, id, list, nothing, optional } from '../codec/index.ts';
import { ownSession } from './account-entities.ts';

const none = entity('OwnSessionsAsked', {});

export const listOwnSession = call({
  name: 'listOwnSession',
  module: 'user',
  permission: { page: 'client-set' },
  request: none,
  answer: list(ownSession),
  isOurs: true,
  doc: 'Lists the sessions of the own account that have not ended, the latest first.',
});

export const endSession = call({
  name: 'endSession',
  module: 'user',
  method: 'POST',
  permission: { page: 'client-set' },
  request: entity('SessionEnd', { id: assumed('sessionId', optional(id), 'Which; all but this one when missing') }),
  answer: nothing,
  isOurs: true,
  doc: 'Ends sessions of the own account everywhere, and closes their sockets. Repeating it changes nothing.',
});
