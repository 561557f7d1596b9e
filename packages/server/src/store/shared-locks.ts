import type { Querier } from './database.ts';

/** Locks that all servers on one database share: for migrations, for seeding, and for changes that count up to a limit. */
const locks = { migrate: 7_201, seed: 7_202, limit: 7_203 } as const;

/** Waits for a lock, or for the named part of it, and holds it until the transaction ends. */
export const holdShared = async (inside: Querier, lock: keyof typeof locks, part = ''): Promise<void> => {
  await inside.query('SELECT pg_advisory_xact_lock($1, hashtext($2))', [locks[lock], part]);
};
