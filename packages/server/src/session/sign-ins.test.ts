import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Refusal } from '../http/refusal.ts';
import type { Database } from '../store/database.ts';
import { openTestDatabase } from '../store/testing.ts';
import type { Passwords } from './passwords.ts';
import { digestOf, seedUsers } from './seeds.ts';
import type { Sessions, SignedIn } from './sessions.ts';
import { signInLimits } from './sign-ins.ts';
import { testSessions } from './testing.ts';

let database: Database;
let now = 1_700_000_000_000;
let all: Sessions;
const right = digestOf('Operator#2024');
const passwords: Passwords = {
  check: (digest, stored) => Promise.resolve(stored !== undefined && digest === right),
  hash: digest => Promise.resolve(digest),
};

beforeAll(async () => {
  database = await openTestDatabase();
  await seedUsers(database, now);
});
beforeEach(async () => {
  now += 3_600_000;
  for (const table of ['sign_ins', 'audit']) await database.query(`DELETE FROM ${table}`);
  all = testSessions(database, { now: () => now, passwords });
});
afterAll(() => database.close());

/** Whether a code was asked for by the last try. */
let isCodeNeeded = false;
const signIn = (address: string, password = right, mark?: string, account = 'operator'): Promise<SignedIn> =>
  all.signIn({ account, password, address, mark }, async needed => void (isCodeNeeded = needed));
/** How a try ended: done, or the key of its refusal. */
const endOf = (tried: Promise<unknown>): Promise<string> =>
  tried.then(
    () => 'done',
    (error: unknown) => (error instanceof Refusal ? error.key : String(error)),
  );
/** Tries wrong passwords for an account from many addresses, as often as they are refused as wrong. */
const attack = async (addresses: number, each: number, account = 'operator'): Promise<void> => {
  for (let n = 0; n < each; n++)
    for (let from = 0; from < addresses; from++)
      await endOf(signIn(`10.1.${String(n)}.${String(from)}`, 'wrong', undefined, account));
};

describe('wrong passwords of others', () => {
  it('from one address lock that address out, and nobody else', async () => {
    for (let n = 0; n < 10; n++) expect(await endOf(signIn('10.0.0.9', 'wrong'))).toBe('error.login');
    expect(await endOf(signIn('10.0.0.9'))).toBe('error.tooManyLogins');
    now += 1000;
    expect(await endOf(signIn('10.0.0.1'))).toBe('done');
    expect(isCodeNeeded).toBe(false);
  });

  it('from everywhere make unknown browsers wait longer and longer, up to a minute', async () => {
    await attack(10, 1);
    const waits: number[] = [];
    for (let n = 0; n < 9; n++) {
      const refused = await signIn('10.2.0.1', 'wrong').catch((error: unknown) => error as Refusal);
      expect((refused as Refusal).key).toBe('error.heldLogins');
      const wait = (refused as Refusal).retryAfter ?? 0;
      waits.push(wait);
      now += wait * 1000;
      expect(await endOf(signIn(`10.3.0.${String(n)}`, 'wrong'))).toBe('error.login');
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60]);
    now += 60_000;
    expect(await endOf(signIn('10.2.0.1'))).toBe('done');
  });

  it('do not hold up a browser that has signed the user in before, from whatever address', async () => {
    const { browserMark } = await signIn('10.0.0.1');
    await attack(30, 1);
    for (let n = 0; n < 10; n++) await endOf(signIn('10.0.0.1', 'wrong'));
    expect(await endOf(signIn('10.0.0.1'))).not.toBe('done');
    for (const address of ['10.0.0.1', '10.9.9.9']) {
      expect(await endOf(signIn(address, right, browserMark))).toBe('done');
      expect(isCodeNeeded).toBe(false);
    }
  });

  it('are held against a known browser where they are its own', async () => {
    const { browserMark } = await signIn('10.0.0.1');
    for (let n = 0; n < 10; n++) {
      expect(await endOf(signIn(`10.4.0.${String(n)}`, 'wrong', browserMark))).toBe('error.login');
      expect(isCodeNeeded).toBe(n >= signInLimits.codeAfter);
    }
    expect(await endOf(signIn('10.0.0.1', right, browserMark))).toBe('error.tooManyLogins');
    expect(await endOf(signIn('10.0.0.1'))).toBe('done');
  });

  it('end no more than their own count with a right one', async () => {
    await attack(10, 1);
    now += 2000;
    expect(await endOf(signIn('10.2.0.1'))).toBe('done');
    expect(await endOf(signIn('10.3.0.1', 'wrong'))).toBe('error.login');
    expect(await endOf(signIn('10.2.0.1'))).toBe('error.heldLogins');
  });

  it('make nobody wait until a clock that was ahead', async () => {
    now += 1_200_000;
    await attack(12, 1);
    now -= 600_000;
    expect(await endOf(signIn('10.2.0.1'))).toBe('done');
  });

  it('of a thousand at a time are compared ten times at most', async () => {
    const before = Array.from({ length: 40 }, (_, n) => endOf(signIn(`10.5.0.${String(n)}`, 'wrong')));
    const ends = await Promise.all(before);
    expect(ends.filter(end => end === 'error.login').length).toBeLessThanOrEqual(signInLimits.accountFailures);
  });
});

describe('the failures of one address', () => {
  it('are counted for all accounts together, successes are not', async () => {
    for (let n = 0; n < 30; n++) expect(await endOf(signIn('10.0.0.2'))).toBe('done');
    for (let n = 0; n < 20; n++)
      expect(await endOf(signIn('10.0.0.2', 'wrong', undefined, `nobody${String(n)}`))).toBe('error.login');
    expect(await endOf(signIn('10.0.0.2', 'wrong', undefined, 'nobody'))).toBe('error.tooFastLogins');
    expect(await endOf(signIn('10.0.0.3'))).toBe('done');
  });

  it('leave room for known browsers behind it', async () => {
    const { browserMark } = await signIn('10.0.0.2');
    for (let n = 0; n < 25; n++) await endOf(signIn('10.0.0.2', 'wrong', undefined, `nobody${String(n)}`));
    expect(await endOf(signIn('10.0.0.2'))).toBe('error.tooFastLogins');
    expect(await endOf(signIn('10.0.0.2', right, browserMark))).toBe('done');
  });

  it('are those of its network of 64 bits, for addresses of version 6', async () => {
    for (let n = 0; n < 20; n++)
      await endOf(signIn(`2001:db8::${String(n)}`, 'wrong', undefined, `nobody${String(n)}`));
    expect(await endOf(signIn('2001:db8::ffff'))).toBe('error.tooFastLogins');
    expect(await endOf(signIn('2001:db8:0:1::1'))).toBe('done');
  });
});

describe('failed tries are told', () => {
  it('to the user after the next sign-in, without the own ones, and once', async () => {
    await signIn('10.0.0.1');
    now += 1000;
    await attack(3, 1);
    const at = now;
    now += 1000;
    await endOf(signIn('10.0.0.1', 'wrong'));
    expect(await signIn('10.0.0.1')).toMatchObject({ failedTries: 3, failedTryAt: at });
    now += 1000;
    expect((await signIn('10.0.0.1')).failedTries).toBeUndefined();
  });

  it('to the administrators when unknown browsers are made to wait: once, with the addresses', async () => {
    await attack(12, 1);
    const rows = await database.query<{ action: string; target: string; after: string }>('SELECT * FROM audit');
    expect(rows).toMatchObject([{ action: 'sign-in held', user_id: 'system', target: 'user 1002' }]);
    expect(rows[0]?.after.split(', ')).toHaveLength(10);
    const tries = await database.query('SELECT outcome FROM sign_ins');
    expect(tries.length).toBeGreaterThanOrEqual(10);
  });

  it('to the administrators once a minute for an address that is refused, so that a flood fills no table', async () => {
    for (let n = 0; n < 18; n++) await endOf(signIn('10.0.0.9', 'wrong'));
    const rows = await database.query<{ outcome: string }>(`SELECT outcome FROM sign_ins WHERE outcome = 'limited'`);
    expect(rows).toHaveLength(1);
  });
});
