import type { TestSurface } from '../http/test-surface.ts';
import type { Database } from '../store/database.ts';
import type { Codes } from './codes.ts';
import type { Sessions } from './sessions.ts';

interface Body {
  userId?: string;
  account?: string;
  on?: boolean;
  /** An account, or the id of a picture code. */
  of?: string;
}

/** Actions of tests: expire sessions, lock accounts, forget sign-ins, read codes. */
export const sessionTests = (database: Database, sessions: Sessions, codes: Codes): TestSurface => {
  /** The last code of each account and picture. */
  const made = new Map<string, string>();
  codes.onMade = (of, code) => void made.set(of, code);
  return {
    actions: {
      code: ({ of = '' }: Body) => ({ code: made.get(of) }),
      expire: ({ userId }: Body) => sessions.expire(userId),
      lock: async ({ account = '', on = true }: Body) => {
        await database.query('UPDATE users SET locked = $2 WHERE account = $1', [account, on]);
      },
    },
    reset: async () => {
      made.clear();
      await database.query('DELETE FROM sign_ins');
      await database.query('DELETE FROM sign_in_codes');
    },
  };
};
