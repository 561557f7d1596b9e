/** Logs of what users and the server did. The specification names no field of them: all are assumed. */
import { call } from '../call.ts';
import { assumed, choice, entity, id, list, optional, text, time } from '../codec/index.ts';
import { personSearch } from './person-search.ts';
import { records } from './records.ts';

/** An operation: a change, or a file that was exported. */
export const operation = entity('Operation', {
  id: assumed('id', id, 'Record'),
  at: assumed('operateTime', time, 'When it was done'),
  userId: assumed('userId', optional(id), 'Who did it'),
  userName: assumed('userName', optional(text), 'The name of who did it'),
  operationType: assumed('operateType', text, 'Kind of operation, a word of `listOperateType`'),
  operationName: assumed('operateTypeName', text, 'The same in the language of the caller'),
  target: assumed('operateTarget', text, 'With what'),
  before: assumed('beforeContent', text, 'What it was before'),
  after: assumed('afterContent', text, 'What it is after'),
  clientAddress: assumed('ip', text, 'Network address from which it was done'),
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
  doc: 'The kinds of operation that are recorded.',
});

export const searchOperateUser = personSearch({
  name: 'searchOperateUser',
  module: 'log',
  permission: { page: 'log-query' },
  doc: 'Users of the own company and of those below it by a part of their names, or one by the id; for root all.',
});

/** An attempt to sign in. */
export const signInAttempt = entity('SignInAttempt', {
  id: assumed('id', id, 'Record'),
  at: assumed('loginTime', time, 'When'),
  account: assumed('account', text, 'Account as it was typed'),
  userName: assumed('userName', optional(text), 'Name of the user; absent for an account that nobody has'),
  signInOutcome: assumed(
    'loginResult',
    choice({ done: 'done', wrong: 'wrong', locked: 'locked', limited: 'limited', code: 'code' }, 'wrong'),
    'How it ended: signed in, wrong password, locked account, too many tries, code of the picture missing or wrong or that of the second step wrong',
  ),
  clientAddress: assumed('ip', text, 'Network address from which it came'),
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
