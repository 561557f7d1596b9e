/** The authenticator of the own account: how a user sets it up and removes it. */
import { drawnSecretMs } from '@patrolkit/transport/contract';
import type { Caller, CallsOf } from '../http/calls.ts';
import { ofField, Refusal } from '../http/refusal.ts';
import { textOf } from '../language/texts.ts';
import { audit } from '../store/audit.ts';
import type { Database } from '../store/database.ts';
import { sessionOf, type ActorOf } from './caller.ts';
import type { Codes } from './codes.ts';
import { authenticatorAddress, newSecret } from './one-time.ts';
import type { Session, Sessions } from './sessions.ts';
import { secondWord } from './users.ts';

/** The parts that these calls work on. */
interface SecondFactorNeeds {
  database: Database;
  sessions: Pick<Sessions, 'follow'>;
  codes: Codes;
  actorOf: ActorOf;
  now: () => number;
}

/** Refuses a user who has an authenticator, or whose administrator has chosen codes by message. */
const refuseOther = ({ user }: Session): void => {
  if (user.second === 'sms') throw new Refusal(409, 'error.secondByMessage');
  if (user.second === 'second') throw new Refusal(409, 'error.secondThere');
};

/** The calls about the second step of the user who asks. */
export const secondFactorCalls = ({
  database,
  sessions,
  codes,
  actorOf,
  now,
}: SecondFactorNeeds): CallsOf<'drawSecondStep' | 'setSecondStep'> => {
  /** Changes the columns of a second step, unless somebody else has changed it meanwhile. No log has the secret. */
  const change = async (caller: Caller, after: 'none' | 'authenticator', set: string, values: unknown[]) => {
    const { user } = sessionOf(caller);
    await database.transaction(async inside => {
      const changed = await inside.query(
        `UPDATE users SET ${set}, second_drawn = '', version = version + 1 WHERE id = $1 AND second = $2 AND second_drawn = $3 RETURNING id`,
        [user.id, user.second, ...values],
      );
      if (changed.length === 0) throw new Refusal(409, 'error.changedMeanwhile');
      await audit(inside, now(), actorOf(caller), 'second step', [
        { target: `user ${user.id}`, before: secondWord(user), after },
      ]);
    });
    await sessions.follow([user.id]);
  };

  const setUp = async (caller: Caller, code: string): Promise<void> => {
    const session = sessionOf(caller);
    refuseOther(session);
    const [row] = await database.query<{ second_drawn: string; second_drawn_at: number | bigint }>(
      'SELECT second_drawn, second_drawn_at FROM users WHERE id = $1',
      [session.user.id],
    );
    const secret = row?.second_drawn ?? '';
    const age = now() - Number(row?.second_drawn_at ?? 0);
    if (secret === '' || age < 0 || age > drawnSecretMs) throw ofField('code', 'error.secondExpired');
    const step = await codes.proveDrawn(session, secret, code);
    const set = `second = 'second', second_secret = second_drawn, second_at = $4, second_step = 0, second_used = ARRAY[$5::integer]`;
    await change(caller, 'authenticator', set, [secret, now(), step]);
  };

  const remove = async (caller: Caller, code: string): Promise<void> => {
    const session = sessionOf(caller);
    if (session.user.second !== 'second') throw new Refusal(409, 'error.codeNotAsked');
    await codes.proveAuthenticator(session, code);
    await change(caller, 'none', `second = '', second_secret = '', second_at = NULL`, ['']);
  };

  return {
    drawSecondStep: async (_, caller) => {
      const session = sessionOf(caller);
      refuseOther(session);
      const secret = newSecret();
      await database.query('UPDATE users SET second_drawn = $2, second_drawn_at = $3 WHERE id = $1', [
        session.user.id,
        secret,
        now(),
      ]);
      const [info] = await database.query<{ name: string }>('SELECT name FROM system_info');
      const issuer = info?.name || textOf(caller.language, 'system.name');
      return { secret, address: authenticatorAddress(issuer, session.user.account, secret) };
    },
    setSecondStep: async ({ second, code }, caller) => {
      await (second === 'authenticator' ? setUp(caller, code) : remove(caller, code));
      return undefined;
    },
  };
};
