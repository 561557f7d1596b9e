/** Pages of the logs of operations and sign-ins. */
import { listOperateType, operations, searchOperateUser, signInAttempts } from '@patrolkit/transport';
import { byName } from '../declared-page.ts';
import { recordPage } from '../record-page.ts';

/** The pages. */
export const pages = byName(
  recordPage(operations, {
    title: 'operationName',
    columns: ['at', 'userName', 'operationName', 'target', 'before', 'after', 'clientAddress'],
    dictionaries: { operationType: listOperateType },
    persons: { userId: searchOperateUser },
  }),
  recordPage(signInAttempts, {
    title: 'account',
    columns: ['at', 'account', 'userName', 'signInOutcome', 'clientAddress'],
  }),
);
