/** Pages of what people and the server did. */
import { listOperateType, operations, signInAttempts } from '@patrolkit/transport';
import { recordPage } from '../record-page.ts';

export const operationsPage = recordPage(operations, {
  screen: 'log-query',
  title: 'operationName',
  columns: ['at', 'userName', 'operationName', 'target', 'before', 'after', 'clientAddress'],
  dictionaries: { operationType: listOperateType },
});

export const signInAttemptsPage = recordPage(signInAttempts, {
  screen: 'system-log-query',
  title: 'account',
  columns: ['at', 'account', 'userName', 'signInOutcome', 'clientAddress'],
});
