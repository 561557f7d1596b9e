import type { Querier } from './database.ts';

/** What must be done by one at a time, by all gateways that share a database: changes of the tables, seeding, counting up to a limit. */
const locks = { migrate: 7_201, seed: 7_202, limit: 7_203 } as const;

/** Waits until nobody else holds a lock, or the part of it that is named, and holds it to the end of the transaction. */
export const holdShared = async (inside: Querier, lock: keyof typeof locks, part = ''): Promise<void> => {
  await inside.query('SELECT pg_advisory_xact_lock($1, hashtext($2))', [locks[lock], part]);
};
