/** Pages of the logs of operations and sign-ins. */
import { listOperateType, operations, searchOperateUser, signInAttempts } from '@patrolkit/transport';
import { recordPage } from '../record-page.ts';

/** The pages, by their screens. */
export const pages = {
  'log-query': recordPage(operations, {
    screen: 'log-query',
    title: 'operationName',
    columns: ['at', 'userName', 'operationName', 'target', 'before', 'after', 'clientAddress'],
    dictionaries: { operationType: listOperateType },
    persons: { userId: searchOperateUser },
  }),
  'system-log-query': recordPage(signInAttempts, {
    screen: 'system-log-query',
    title: 'account',
    columns: ['at', 'account', 'userName', 'signInOutcome', 'clientAddress'],
  }),
};
