/** The sessions of an account, as its user sees them: without their tokens. */
import { createHash } from 'node:crypto';
import type { OwnSession } from '@patrolkit/transport/contract';
import type { CallsOf } from '../http/calls.ts';
import type { Database, Querier } from '../store/database.ts';
import { sessionOf } from './caller.ts';
import type { Session, Sessions } from './sessions.ts';

/** The parts that these calls work on. */
interface OwnSessionNeeds {
  database: Database;
  sessions: Pick<Sessions, 'close'>;
  now: () => number;
}

/** The id by which a session is shown. Nobody can act with it. */
const shownId = (id: string): string => createHash('sha256').update(`shown ${id}`).digest('base64url').slice(0, 22);

const living = async (
  database: Querier,
  userId: string,
  now: number,
): Promise<{ token: string; at: number; address: string }[]> => {
  const rows = await database.query<{ token: string; created_at: number | bigint; address: string }>(
    `SELECT token, created_at, address FROM sessions WHERE user_id = $1 AND ended_at IS NULL AND expires_at > $2
     ORDER BY created_at DESC, token`,
    [userId, now],
  );
  return rows.map(({ token, created_at: at, address }) => ({ token, at: Number(at), address }));
};

/** The session that asks, and the user whose sessions they are. */
interface Asking {
  readonly id: string;
  readonly user: Pick<Session['user'], 'id'>;
}

/** The sessions of a user that have not ended, the latest first. */
export const ownSessions = async (database: Querier, { id, user }: Asking, now: number): Promise<OwnSession[]> =>
  (await living(database, user.id, now)).map(({ token, at, address }) => ({
    id: shownId(token),
    at,
    address,
    isThis: token === id,
  }));

/** Ends one session of a user, by the id by which it is shown, or all but the one that asks. */
export const endOwnSessions = async (
  database: Querier,
  sessions: Pick<Sessions, 'close'>,
  { id, user }: Asking,
  now: number,
  which: string | undefined,
): Promise<void> => {
  for (const { token } of await living(database, user.id, now))
    if (which === undefined ? token !== id : shownId(token) === which) await sessions.close(token);
};

/** The calls about the sessions of the user who asks. */
export const ownSessionCalls = ({
  database,
  sessions,
  now,
}: OwnSessionNeeds): CallsOf<'listOwnSession' | 'endSession'> => ({
  listOwnSession: (_, caller) => ownSessions(database, sessionOf(caller), now()),
  endSession: async ({ id }, caller) => {
    await endOwnSessions(database, sessions, sessionOf(caller), now(), id);
    return undefined;
  },
});
