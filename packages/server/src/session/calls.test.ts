import { describe, expect, it } from 'vitest';
import { until, userIds, useServer } from '../testing.ts';
import { digestOf, seeds } from './seeds.ts';

const bench = useServer('session');
const { ask, signIn, tokenOf, open, test } = bench;

describe('signing in', () => {
  it('gives each role its user, and none to a wrong password', async () => {
    for (const seed of seeds) {
      const answer = await ask('getPrivilegesByUser', {}, await tokenOf(seed.account));
      expect(answer.data['roleValue']).toBe(seed.role);
      expect(answer.data['roles']).not.toHaveLength(0);
    }
    const wrong = await ask('login', { username: 'operator', password: digestOf('wrong') });
    expect([wrong.ret, wrong.msg]).toEqual([0, 'Wrong account name or password']);
  });

  it('stops after ten failures of an account, and tells a locked one', async () => {
    for (let i = 0; i < 10; i++)
      expect((await ask('login', { username: 'nobody', password: digestOf(String(i)) })).status).toBe(200);
    const stopped = await ask('login', { username: 'nobody', password: digestOf('x') });
    expect(stopped.status).toBe(429);
    // The wait counts from the first failure, which a busy machine leaves behind.
    expect(stopped.msg).toMatch(/ in 1[0-5] min/);
    await bench.database.query(`UPDATE users SET is_valid = false WHERE account = 'industry'`);
    const seed = seeds.find(candidate => candidate.account === 'industry')!;
    const locked = await ask('login', { username: 'industry', password: digestOf(seed.password) });
    expect(locked.msg).toContain('locked');
    await bench.database.query(`UPDATE users SET is_valid = true WHERE account = 'industry'`);
  });

  it('ends everywhere: the token is dead and its sockets close', async () => {
    const token = await signIn('operator');
    const socket = await open('operator', true, token);
    await ask('logout', { access_token: token });
    expect(await until(() => socket.closed, 'the close', 1000)).toBe(1008);
    const after = await ask('searchRobotList', {}, token);
    expect([after.status, after.code]).toEqual([401, 2007]);
  });

  it('with a password that must be changed leads to its change, and nowhere else', async () => {
    const [before] = await bench.database.query<{ password: string }>(
      `SELECT password FROM users WHERE account = 'industry'`,
    );
    const other = await signIn('industry');
    const socket = await open('industry', true, other);
    await bench.database.query(`UPDATE users SET must_change = true WHERE account = 'industry'`);
    const seed = seeds.find(({ account }) => account === 'industry')!;
    const token = await signIn('industry');
    const told = async (): Promise<unknown[]> => {
      const { data } = await ask('getPrivilegesByUser', {}, token);
      return [data['modifyPassword'], data['modifyPasswordRequired']];
    };
    expect(await told()).toEqual([1, 1]);
    const refused = await ask('searchRobotList', {}, token);
    expect([refused.status, refused.ret, refused.code]).toEqual([403, 0, 2008]);
    expect(refused.msg).toBe('Change your password before you go on');
    await expect(open('industry', true, token)).rejects.toThrow('403');
    const payload = {
      userId: userIds['industry']!,
      oldPassword: digestOf(seed.password),
      newPassword: digestOf('Other#2025'),
      newPassword2: digestOf('Other#2025'),
    };
    const wrong = await ask('modifyPassword', { ...payload, oldPassword: digestOf('wrong') }, token);
    expect(wrong).toMatchObject({ status: 200, ret: 0, errors: [{ field: 'oldPassword', msg: wrong.msg }] });
    // A browser may repeat the request by itself.
    for (const commandNo of ['page-1', 'page-1'])
      expect((await ask('modifyPassword', { ...payload, commandNo }, token)).ret).toBe(1);
    expect((await ask('modifyPassword', payload, token)).ret).toBe(0);
    expect(await until(() => socket.closed, 'the close of the other session', 1000)).toBe(1008);
    expect((await ask('searchRobotList', {}, other)).code).toBe(2007);
    expect((await ask('searchRobotList', {}, token)).ret).toBe(1);
    (await open('industry', true, token)).socket.close();
    expect(await told()).toEqual([0, 0]);
    await bench.database.query(`UPDATE users SET password = $1, password_at = $2 WHERE account = 'industry'`, [
      before!.password,
      Date.now() - 61 * 86_400_000,
    ]);
    const aged = await ask('getPrivilegesByUser', {}, await signIn('industry'));
    expect([aged.data['modifyPassword'], aged.data['modifyPasswordRequired']]).toEqual([1, 0]);
    bench.forget('industry');
  });

  it('advises to change a password that is older than 60 days, and no younger one', async () => {
    const token = await signIn('industry');
    bench.forget('industry');
    const day = 86_400_000;
    const advice: unknown[] = [];
    for (const age of [59 * day, 60 * day - 60_000, 60 * day + 1]) {
      await bench.database.query(`UPDATE users SET password_at = $1 WHERE account = 'industry'`, [Date.now() - age]);
      const aged = await ask('getPrivilegesByUser', {}, await signIn('industry'));
      bench.forget('industry');
      advice.push([aged.data['modifyPassword'], aged.data['modifyPasswordRequired']]);
    }
    expect(advice).toEqual([
      [0, 0],
      [0, 0],
      [1, 0],
    ]);
    await bench.database.query(`UPDATE users SET password_at = $1 WHERE account = 'industry'`, [Date.now()]);
    expect((await ask('getPrivilegesByUser', {}, token)).ret).toBe(1);
  });

  it('expires with 2006', async () => {
    const token = await signIn('customer');
    await test('expire', { userId: userIds['customer'] });
    bench.forget('customer');
    expect((await ask('searchRobotList', {}, token)).code).toBe(2006);
  });
});
