/** Logs of what users and the server did. The specification names no field of them: all are assumed. */
import { call } from '../call.ts';
import { assumed, choice, entity, id, list, optional, text, time } from '../codec/index.ts';
import { personSearch } from './person-search.ts';
import { records } from './records.ts';

/** An operation: a change, or a file that was exported. */
export const operation = entity('Operation', {
  id: assumed('id', id, 'Record'),
  at: assumed('operateTime', time, 'Time of the operation'),
  userId: assumed('userId', optional(id), 'Who did it'),
  userName: assumed('userName', optional(text), 'Name of that user'),
  operationType: assumed('operateType', text, 'Kind of operation, a word of `listOperateType`'),
  operationName: assumed('operateTypeName', text, 'The same, in the language of the caller'),
  target: assumed('operateTarget', text, 'What the operation changed'),
  before: assumed('beforeContent', text, 'Value before'),
  after: assumed('afterContent', text, 'Value after'),
  clientAddress: assumed('ip', text, 'Network address of the user'),
});
/** Operations of users and of the server. */
export const operations = records({
  entity: operation,
  module: 'log',
  screen: 'log-query',
  time: 'at',
  filters: ['userId', 'operationType', 'target'],
  words: ['operationType'],
  sorts: ['at', 'userName', 'operationType'],
  doc: 'Changes and exported files of people of the own company and of those below it, with devices that are seen (for root those of everybody and of the server)',
});

export const listOperateType = call({
  name: 'listOperateType',
  module: 'log',
  permission: { page: 'log-query' },
  request: entity('OperateTypeQuery', {}),
  answer: list(
    entity('OperateType', {
      type: assumed('operateType', text, 'Word of the kind'),
      name: assumed('operateTypeName', text, 'Its name in the language of the caller'),
    }),
  ),
  isOurs: true,
  doc: 'Lists the recorded kinds of operation.',
});

export const searchOperateUser = personSearch({
  name: 'searchOperateUser',
  module: 'log',
  permission: { page: 'log-query' },
  doc: 'Finds users of the own company and of those below it by a part of their names, or one by the id; root finds all users.',
});

/** An attempt to sign in. */
export const signInAttempt = entity('SignInAttempt', {
  id: assumed('id', id, 'Record'),
  at: assumed('loginTime', time, 'When'),
  account: assumed('account', text, 'Account as typed'),
  userName: assumed('userName', optional(text), 'Name of the user; absent for an unknown account'),
  signInOutcome: assumed(
    'loginResult',
    choice({ done: 'done', wrong: 'wrong', locked: 'locked', limited: 'limited', code: 'code' }, 'wrong'),
    'Outcome: signed in, wrong password, locked account, too many tries, missing or wrong code of the picture, or wrong code of the second step',
  ),
  clientAddress: assumed('ip', text, 'Network address of the attempt'),
});
/** Attempts to sign in. */
export const signInAttempts = records({
  entity: signInAttempt,
  module: 'log',
  screen: 'system-log-query',
  time: 'at',
  filters: ['account', 'signInOutcome', 'clientAddress'],
  sorts: ['at', 'account'],
  doc: 'Attempts to sign in',
});
