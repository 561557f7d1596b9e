import type { Account } from '../session/users.ts';
import type { Querier } from '../store/database.ts';
import { holdShared } from '../store/shared-locks.ts';

/**
 * Locks the running shift of a company until the transaction ends, so that nobody adds a note while its items are read and
 * stored.
 */
export const holdShift = (inside: Querier, user: Account): Promise<void> =>
  holdShared(inside, 'limit', `shift ${user.company.id}`);
