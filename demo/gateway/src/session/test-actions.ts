import type { TestSurface } from '../http/test-surface.ts';
import type { Database } from '../store/database.ts';
import type { Sessions } from './sessions.ts';

interface Body {
  userId?: string;
  account?: string;
  on?: boolean;
}

/** Lets sessions expire, locks accounts, forgets sign-ins. */
export const sessionTests = (database: Database, sessions: Sessions): TestSurface => ({
  actions: {
    expire: ({ userId }: Body) => sessions.expire(userId),
    lock: async ({ account = '', on = true }: Body) => {
      await database.query('UPDATE users SET locked = $2 WHERE account = $1', [account, on]);
    },
  },
  reset: async () => {
    await database.query('DELETE FROM sign_ins');
  },
});
