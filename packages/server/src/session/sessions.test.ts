import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { calls, invalid, silently } from '@patrolkit/transport/contract';
import type { Database } from '../store/database.ts';
import { openTestDatabase } from '../store/testing.ts';
import { Refusal } from '../http/refusal.ts';
import { LIFETIME_MS } from './session-tokens.ts';
import type { Sessions } from './sessions.ts';
import { signInLimits } from './sign-ins.ts';
import { testSessions } from './testing.ts';
import type { Passwords } from './passwords.ts';
import { digestOf, seeds, seedUsers } from './seeds.ts';

let database: Database;
let now = 1_700_000_000_000;
const wrong = digestOf('wrong');
const right = digestOf(seeds[1]!.password);
const limits = { ...signInLimits, perMinute: 1000, codeAfter: Infinity };
/** Passwords are compared without hashing, because hashing takes time. */
const passwords: Passwords = {
  check: (digest, stored) => Promise.resolve(stored !== undefined && digest === right),
  hash: digest => Promise.resolve(digest),
};
const sessions = (): Sessions => testSessions(database, { limits, now: () => now, passwords });

beforeAll(async () => {
  database = await openTestDatabase();
  await seedUsers(database, now);
});
beforeEach(() => {
  now += 3_600_000;
});
afterAll(() => database.close());

/** Counts how the tries ended: refused as wrong, refused with a time to wait, or done. */
const endings = async (tries: readonly Promise<unknown>[]) => {
  const ends = { wrong: 0, limited: 0, done: 0 };
  for (const end of await Promise.allSettled(tries)) {
    if (end.status === 'fulfilled') ends.done++;
    else if (end.reason instanceof Refusal && end.reason.status === 429) {
      expect(end.reason.retryAfter).toBeGreaterThan(0);
      ends.limited++;
    } else ends.wrong++;
  }
  return ends;
};

describe('signing in', () => {
  it('checks ten wrong passwords of an account, in parallel too, and not one more', async () => {
    const all = sessions();
    const tries = Array.from({ length: 20 }, () =>
      all.signIn({ account: 'operator', password: wrong, address: '10.0.0.1' }),
    );
    expect(await endings(tries)).toEqual({ wrong: 10, limited: 10, done: 0 });
    expect(await endings([all.signIn({ account: 'operator', password: right, address: '10.0.0.1' })])).toEqual({
      wrong: 0,
      limited: 1,
      done: 0,
    });
    now += limits.withinMs + 1;
    expect(await endings([all.signIn({ account: 'operator', password: right, address: '10.0.0.1' })])).toEqual({
      wrong: 0,
      limited: 0,
      done: 1,
    });
  });

  it('lets parallel sign-ins with the right password through', async () => {
    const all = sessions();
    const tries = Array.from({ length: 12 }, () =>
      all.signIn({ account: 'operator', password: right, address: '10.0.0.2' }),
    );
    expect(await endings(tries)).toEqual({ wrong: 0, limited: 0, done: 12 });
  });

  it('turns away what would wait too long, with when to try again', async () => {
    const all = sessions();
    const tries = Array.from({ length: 60 }, () =>
      all.signIn({ account: 'nobody', password: wrong, address: '10.0.0.3' }),
    );
    expect(await endings(tries)).toEqual({ wrong: 10, limited: 50, done: 0 });
  });

  it('takes accounts of 64 characters, and refuses longer ones by the contract', () => {
    const read = (username: string): unknown =>
      calls['login']?.request.decode({ username, password: wrong }, silently, 'login');
    expect(read('a'.repeat(64))).not.toBe(invalid);
    expect(read('a'.repeat(65))).toBe(invalid);
    expect(read('a'.repeat(65_536))).toBe(invalid);
  });
});

describe('a session in use', () => {
  it('is found while the database does not answer, and its sign of life is written down when it does', async () => {
    let isSilent = false;
    const held: Database = {
      ...database,
      query: (sql, parameters) => (isSilent ? new Promise(() => undefined) : database.query(sql, parameters)),
    };
    const all = testSessions(held, { limits, now: () => now, passwords });
    const { accessToken, session } = await all.signIn({ account: 'operator', password: right, address: '10.0.0.6' });
    await all.find(accessToken);
    now += 120_000;
    isSilent = true;
    expect((await all.find(accessToken)).id).toBe(session.id);
  });

  it('is found while the database refuses everything, and tries again to write its sign of life down', async () => {
    let isAway = false;
    const held: Database = {
      ...database,
      query: (sql, parameters) => (isAway ? Promise.reject(new Error('away')) : database.query(sql, parameters)),
    };
    const all = testSessions(held, { limits, now: () => now, passwords });
    const { accessToken, session } = await all.signIn({ account: 'operator', password: right, address: '10.0.0.7' });
    await all.find(accessToken);
    now += 120_000;
    isAway = true;
    for (let n = 0; n < 3; n++) expect((await all.find(accessToken)).id).toBe(session.id);
    isAway = false;
    await all.find(accessToken);
    const stored = () =>
      database.query<{ expires_at: number }>('SELECT expires_at FROM sessions WHERE token = $1', [session.id]);
    await expect.poll(async () => Number((await stored())[0]?.expires_at)).toBe(now + LIFETIME_MS);
  });
});

describe('a session that ends while its sign of life is written down', () => {
  it.each([
    ['before', 'signed out', 2007],
    ['after', 'signed out', 2007],
    ['before', 'expired', 2006],
    ['after', 'expired', 2006],
  ] as const)('is none any more, %s that reached the database (%s)', async (order, how, code) => {
    let release: () => void = () => undefined;
    let isHeld = false;
    const held: Database = {
      query: async (sql, parameters) => {
        const waits = isHeld && sql.startsWith('UPDATE sessions SET expires_at');
        if (!waits) return database.query(sql, parameters);
        isHeld = false;
        const wait = new Promise<void>(resolve => (release = resolve));
        if (order === 'before') await wait;
        const rows = await database.query<never>(sql, parameters);
        if (order === 'after') await wait;
        return rows;
      },
      transaction: work => database.transaction(work),
      stream: (sql, parameters, size) => database.stream(sql, parameters, size),
      patient: database.patient,
      close: () => database.close(),
    };
    const all = testSessions(held, { limits, now: () => now, passwords });
    const { accessToken, session } = await all.signIn({ account: 'operator', password: right, address: '10.0.0.4' });
    await all.find(accessToken);
    now += 120_000;
    isHeld = true;
    await all.find(accessToken);
    // The update of the session's expiry is sent, or even committed, but not answered yet.
    await database.query('SELECT 1');
    expect(isHeld).toBe(false);
    await (how === 'expired' ? all.expire(session.user.id) : all.end(accessToken));
    release();
    await expect(all.find(accessToken)).rejects.toMatchObject({ status: 401, code });
    // Another server on the same database refuses the token as well.
    await expect(sessions().find(accessToken)).rejects.toMatchObject({ status: 401, code });
  });
});
