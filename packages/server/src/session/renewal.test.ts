import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Refusal } from '../http/refusal.ts';
import type { Database } from '../store/database.ts';
import { openTestDatabase } from '../store/testing.ts';
import { until, useServer } from '../testing.ts';
import { LIFETIME_MS } from './session-tokens.ts';
import { RENEWED_MS, type Sessions } from './sessions.ts';
import { testSessions } from './testing.ts';
import { digestOf, seeds, seedUsers } from './seeds.ts';

let database: Database;
let now = 1_700_000_000_000;
let all: Sessions;
let ended: string[];
const hour = 3_600_000;

beforeAll(async () => {
  database = await openTestDatabase();
  await seedUsers(database, now);
});
afterAll(() => database.close());
beforeEach(async () => {
  now += 30 * hour;
  ended = [];
  await database.query('DELETE FROM sessions');
  all = make();
});

/** Sessions whose access tokens are valid for an hour; passwords are compared without hashing. */
const make = (): Sessions => {
  const sessions = testSessions(database, {
    now: () => now,
    passwords: { check: () => Promise.resolve(true), hash: digest => Promise.resolve(digest) },
    accessMs: hour,
  });
  sessions.onEnd = id => ended.push(id);
  return sessions;
};
const enter = () => all.signIn({ account: 'operator', password: 'x', address: 'here' });
const codeOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'done',
    (error: unknown) => (error as Refusal).code,
  );

describe('the tokens of a session', () => {
  it('are renewed before they run out, and the session goes on', async () => {
    const first = await enter();
    expect(first.expiresIn).toBe(3600);
    const { id } = await all.find(first.accessToken);
    now += hour - 1;
    const second = await all.renew(first.refreshToken);
    expect(second.accessToken).not.toBe(first.accessToken);
    expect((await all.find(second.accessToken)).id).toBe(id);
    // Requests under way with the old token still count, until its own hour is over.
    expect((await all.find(first.accessToken)).id).toBe(id);
    now += 1;
    expect(await codeOf(all.find(first.accessToken))).toBe(2006);
    all.sweep();
    expect(ended).toEqual([]);
    expect((await all.find(second.accessToken)).id).toBe(id);
  });

  it('that were replaced are good for half a minute more', async () => {
    const first = await enter();
    const second = await all.renew(first.refreshToken);
    now += RENEWED_MS - 1;
    expect(await codeOf(all.find(first.accessToken))).toBe('done');
    now += 1;
    for (const sessions of [all, make()]) {
      expect(await codeOf(sessions.find(first.accessToken))).toBe(2006);
      expect(await codeOf(sessions.find(second.accessToken))).toBe('done');
    }
  });

  it('run out without being renewed: the sockets close, and may be renewed still', async () => {
    const first = await enter();
    const { id } = await all.find(first.accessToken);
    now += hour;
    all.sweep();
    expect(ended).toEqual([id]);
    expect(await codeOf(all.find(first.accessToken))).toBe(2006);
    const second = await all.renew(first.refreshToken);
    expect((await all.find(second.accessToken)).id).toBe(id);
  });

  it('are the same for every page that renews within half a minute, at any server', async () => {
    const first = await enter();
    const [one, other] = await Promise.all([all.renew(first.refreshToken), all.renew(first.refreshToken)]);
    expect(other).toEqual(one);
    now += RENEWED_MS;
    const late = await make().renew(first.refreshToken);
    expect(late).toEqual({ ...one, expiresIn: one.expiresIn - RENEWED_MS / 1000 });
    expect(await codeOf(all.find(one.accessToken))).toBe('done');
    // Its tokens are renewed next. The first answer stays the same and does not bring them back.
    now += 1;
    const second = await all.renew(one.refreshToken);
    expect(second.accessToken).not.toBe(one.accessToken);
    now += RENEWED_MS;
    expect(await codeOf(all.find(one.accessToken))).toBe(2006);
    expect(await codeOf(all.find(second.accessToken))).toBe('done');
  });

  it('end with the session when an old one comes again: somebody has stolen it', async () => {
    const first = await enter();
    const { id } = await all.find(first.accessToken);
    const second = await all.renew(first.refreshToken);
    now += RENEWED_MS + 1;
    expect(await codeOf(all.renew(first.refreshToken))).toBe(2007);
    expect(ended).toEqual([id]);
    expect(await codeOf(all.find(second.accessToken))).toBe(2007);
    expect(await codeOf(all.renew(second.refreshToken))).toBe(2007);
  });

  it('are not renewed after the end, after the session has run out, nor by another token', async () => {
    const first = await enter();
    expect(await codeOf(all.renew(first.accessToken))).toBe(2006);
    expect(await codeOf(all.find(first.refreshToken))).toBe(2006);
    const second = await enter();
    now += LIFETIME_MS;
    expect(await codeOf(all.renew(second.refreshToken))).toBe(2006);
    const third = await enter();
    await all.end(third.accessToken);
    expect(await codeOf(all.renew(third.refreshToken))).toBe(2007);
  });

  it('stand as digests alone', async () => {
    const { accessToken, refreshToken } = await enter();
    const stored = JSON.stringify([
      await database.query('SELECT * FROM sessions'),
      await database.query('SELECT * FROM session_tokens'),
    ]);
    expect(stored).not.toContain(accessToken);
    expect(stored).not.toContain(refreshToken);
  });
});

describe('a sign-in in two steps', () => {
  const bench = useServer('second-step');
  const { ask } = bench;

  it.each([
    ['mobile', 'need_smscode', 'getSmsVerifyCode', 'checkSmsVerifyCode', 'smsCode'],
    ['secure', 'need_authorize2', undefined, 'authorize2', 'code'],
  ] as const)('answers %s nothing before the second', async (account, needs, send, check, field) => {
    const password = seeds.find(seed => seed.account === account)?.password ?? '';
    const { data } = await ask('login', { username: account, password: digestOf(password), grant_type: 'password' });
    expect(data[needs]).toBe(1);
    const token = String(data['access_token']);
    for (const call of ['getPrivilegesByUser', 'searchRobotList', 'keepTokenConnection']) {
      const refused = await ask(call, {}, token);
      expect([refused.status, refused.code]).toEqual([401, 2009]);
    }
    await expect(bench.open(account, true, token)).rejects.toThrow('401');
    expect((await ask('refreshToken', { refresh_token: String(data['refresh_token']) })).code).toBe(2006);
    expect((await ask(check, { [field]: '1' }, token)).ret).toBe(0);
    await bench.prove(send, check, field, account, token);
    expect((await ask('getPrivilegesByUser', {}, token)).ret).toBe(1);
    (await bench.open(account, true, token)).socket.close();
  });

  it('keeps sockets open while tokens are renewed, and closes them at the end', async () => {
    const password = digestOf('Operator#2024');
    const { data } = await ask('login', { username: 'operator', password, grant_type: 'password' });
    const socket = await bench.open('operator', true, String(data['access_token']));
    const renewed = await ask('refreshToken', { refresh_token: String(data['refresh_token']) });
    expect([renewed.ret, typeof renewed.data['expires_in']]).toEqual([1, 'number']);
    const token = String(renewed.data['access_token']);
    (await bench.open('operator', false, token)).socket.close();
    expect(socket.closed).toBeUndefined();
    await ask('logout', { access_token: token });
    expect(await until(() => socket.closed, 'the close', 1000)).toBe(1008);
  });
});
