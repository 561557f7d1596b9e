import type { Account } from '../session/users.ts';
import type { Querier } from '../store/database.ts';
import { holdShared } from '../store/shared-locks.ts';

/** Holds the running shift of a company to the end of a transaction: what is handed over is read and kept as one, and no note comes between. */
export const holdShift = (inside: Querier, user: Account): Promise<void> =>
  holdShared(inside, 'limit', `shift ${user.company.id}`);
