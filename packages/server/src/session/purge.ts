import type { KeptTimes } from '../links/keeping.ts';
import type { Database } from '../store/database.ts';

/** Limits of stored sessions and sign-ins. */
export const sessionLimits = {
  /** How long ended sessions are kept, ms, so that a token of one is refused as ended. */
  endedMs: 7 * 86_400_000,
  /** Most sessions of one user at a time; the one that was used longest ago ends first. */
  perUser: 100,
  /** Most sign-ins that are kept; the newest are. */
  mostSignIns: 100_000,
} as const;

/**
 * Removes old ended sessions and old sign-ins, and ends the oldest sessions of users with too many. Resolves with the ids of
 * the sessions that it ended.
 */
export const purgeSessions = async (
  database: Database,
  now: number,
  { signIns }: Pick<KeptTimes, 'signIns'>,
): Promise<readonly string[]> => {
  const { endedMs, perUser, mostSignIns } = sessionLimits;
  await database.query('DELETE FROM sessions WHERE coalesce(ended_at, expires_at) < $1', [now - endedMs]);
  await database.query('DELETE FROM session_tokens WHERE until < $1', [now - endedMs]);
  const ended = await database.query<{ token: string }>(
    `UPDATE sessions SET ended_at = $1 WHERE token IN (
       SELECT token FROM (
         SELECT token, row_number() OVER (PARTITION BY user_id ORDER BY expires_at DESC, created_at DESC, token) AS place
         FROM sessions WHERE ended_at IS NULL AND expires_at > $1
       ) AS live WHERE place > $2
     ) RETURNING token`,
    [now, perUser],
  );
  await database.query(
    'DELETE FROM sign_ins WHERE at < $1 OR at < (SELECT at FROM sign_ins ORDER BY at DESC OFFSET $2 LIMIT 1)',
    [now - signIns, mostSignIns - 1],
  );
  return ended.map(({ token }) => token);
};
