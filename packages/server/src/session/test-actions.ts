import type { TestSurface } from '../http/test-surface.ts';
import type { Database } from '../store/database.ts';
import type { Codes } from './codes.ts';
import type { Access } from './seeds.ts';
import type { Sessions } from './sessions.ts';

interface Body {
  userId?: string;
  account?: string;
  on?: boolean;
  permissions?: string[];
  access?: Access;
  /** The devices of a list, each with whether the user controls it. */
  devices?: Record<string, boolean>;
  isTold?: boolean;
  /** An account, or the id of a picture code. */
  of?: string;
}

/** Actions of tests: expire sessions, lock accounts, change what users may do, forget sign-ins, read codes. */
export const sessionTests = (database: Database, sessions: Sessions, codes: Codes): TestSurface => {
  /** The last code of each account and picture. */
  const made = new Map<string, string>();
  codes.onMade = (of, code) => void made.set(of, code);
  return {
    actions: {
      code: ({ of = '' }: Body) => ({ code: made.get(of) }),
      expire: ({ userId }: Body) => sessions.expire(userId),
      lock: async ({ account = '', on = true }: Body) => {
        await database.query('UPDATE users SET is_valid = $2 WHERE account = $1', [account, !on]);
      },
      // Changes what a user may do; `isTold` false leaves it to the server to find out.
      user: async ({ account = '', permissions, access, devices, isTold = true }: Body) => {
        const [user] = await database.query<{ id: string }>(
          `UPDATE users SET permissions = coalesce($2, permissions), has_own_codes = $2 IS NOT NULL OR has_own_codes, access = coalesce($3, access) WHERE account = $1 RETURNING id`,
          [account, permissions ? JSON.stringify(permissions) : null, access ?? null],
        );
        if (!user) return;
        if (devices) await database.query('DELETE FROM robot_access WHERE user_id = $1', [user.id]);
        for (const [deviceId, control] of Object.entries(devices ?? {}))
          await database.query('INSERT INTO robot_access VALUES ($1, $2, $3)', [user.id, deviceId, control]);
        if (isTold) await sessions.follow([user.id]);
      },
    },
    reset: async () => {
      made.clear();
      await database.query('DELETE FROM sign_ins');
      await database.query('DELETE FROM sign_in_codes');
    },
  };
};
