import { beforeAll, describe, expect, it } from 'vitest';
import { until, userIds, useServer } from '../testing.ts';
import { digestOf, seeds } from './seeds.ts';

const bench = useServer('accounts');
const { ask, tokenOf, signIn, open } = bench;
const tokens = new Map<string, string>();
beforeAll(async () => {
  for (const account of ['admin', 'operator', 'viewer', 'area', 'site', 'customer'])
    tokens.set(account, await tokenOf(account));
});
const as = (account: string): string => tokens.get(account) ?? '';
const idOf = (account: string): string => userIds[account] ?? '';
const permissionsOf = (account: string): readonly string[] =>
  seeds.find(seed => seed.account === account)?.permissions ?? [];
const errorsOf = (answer: unknown): unknown => (answer as { errors?: unknown }).errors;

describe('companies', () => {
  const codes = async (account: string): Promise<unknown> => {
    const { data } = await ask('getCompanyTree', {}, as(account));
    return (data as unknown as Record<string, unknown>[]).map(row => [
      row['eCode'],
      row['companyLevel'],
      row['parentId'],
    ]);
  };

  it('are a tree, of which everybody sees the own part', async () => {
    expect(await codes('admin')).toEqual([
      ['PK', 1, undefined],
      ['PK-A', 2, '1'],
      ['PK-I', 2, '1'],
      ['PK-A1', 3, '2'],
    ]);
    expect(await codes('area')).toEqual([
      ['PK-A', 2, '1'],
      ['PK-A1', 3, '2'],
    ]);
    expect(await codes('site')).toEqual([['PK-A1', 3, '2']]);
  });

  it('stand in the privileges, with the level that goes by them', async () => {
    for (const [account, code, level] of [
      ['operator', 'PK', 1],
      ['area', 'PK-A', 2],
      ['site', 'PK-A1', 3],
      ['customer', 'PK-A1', 3],
    ] as const) {
      const { data } = await ask('getPrivilegesByUser', {}, as(account));
      expect([data['eCode'], data['companyLevel']]).toEqual([code, level]);
    }
  });
});

describe('the record of a user', () => {
  it('is the own one, read and changed by who has the page; any for who may everything', async () => {
    const own = await ask('getUser', { id: idOf('operator') }, as('operator'));
    expect(own.data).toMatchObject({
      account: 'operator',
      userName: 'Operator',
      roleValue: 'operator',
      companyId: '1',
    });
    expect(own.data['loginCount']).toBeGreaterThan(0);
    expect((await ask('getUser', { id: idOf('viewer') }, as('operator'))).msg).toBe(
      'No such user, or not visible to you',
    );
    expect((await ask('getUser', { id: idOf('viewer') }, as('viewer'))).msg).toBe('You have no permission for this');
    expect((await ask('getUser', { id: idOf('viewer') }, as('admin'))).ret).toBe(1);
    expect((await ask('getUser', { id: '1' }, as('admin'))).ret).toBe(0);
  });

  it('takes a name, a mobile number and a binding, and says what is wrong at its field', async () => {
    const id = idOf('operator');
    const change = { id, userName: 'Ada', phone_number: '13900001111', bindingId: 'x-7', cardNo: 'A7' };
    expect((await ask('modifyUser', change, as('operator'))).ret).toBe(1);
    const { data } = await ask('getUser', { id }, as('operator'));
    expect(data).toMatchObject({
      userName: 'Ada',
      phone_number: '13900001111',
      bindingId: 'x-7',
      cardNo: 'A7',
      accountStatus: 1,
    });
    expect((await ask('getPrivilegesByUser', {}, as('operator'))).data['userName']).toBe('Ada');
    const [record] = await bench.database.query(
      `SELECT target, before, after FROM audit WHERE action = 'user' ORDER BY id DESC LIMIT 1`,
    );
    expect(record).toEqual({
      target: `user ${id}`,
      before: 'Operator, portal-operator',
      after: 'Ada, 13900001111, x-7, A7',
    });
    const { version } = data;
    expect((await ask('modifyUser', { ...change, bindingId: 'x-8', version: String(version) }, as('admin'))).ret).toBe(
      1,
    );
    const outdated = await ask('modifyUser', { ...change, bindingId: 'x-9', version: String(version) }, as('operator'));
    expect([outdated.ret, outdated.msg]).toEqual([0, expect.stringContaining('changed this meanwhile')]);
    expect((await ask('getUser', { id }, as('operator'))).data).toMatchObject({
      bindingId: 'x-8',
      version: Number(version) + 1,
    });
    for (const phone of ['1234', '12900001111', '139000011112', 'abc']) {
      const wrong = await ask('modifyUser', { ...change, phone_number: phone }, as('operator'));
      expect(errorsOf(wrong)).toEqual([
        { field: 'phone_number', msg: 'Enter a mobile number of 11 digits that begins with 13 to 19' },
      ]);
    }
    for (const userName of ['', ' ', 'x'.repeat(65)])
      expect((await ask('modifyUser', { ...change, userName }, as('operator'))).ret).toBe(0);
    expect((await ask('modifyUser', { ...change, id: idOf('viewer') }, as('operator'))).ret).toBe(0);
    expect((await ask('modifyUser', { ...change, userName: 'Operator', phone_number: '' }, as('admin'))).ret).toBe(1);
  });
});

describe('the password of another user', () => {
  const reset = (token: string, account: string, newPassword = 'Reset#2025', newPassword2 = newPassword) =>
    ask(
      'resetPassword',
      { userId: idOf(account), newPassword: digestOf(newPassword), newPassword2: digestOf(newPassword2) },
      token,
    );

  it('is reset by who manages users; it ends the sessions, and must be changed at the next sign-in', async () => {
    const token = await signIn('developer');
    const socket = await open('developer', true, token);
    expect((await reset(as('operator'), 'developer')).msg).toBe('You have no permission for this');
    const wrong = await reset(as('admin'), 'developer', 'Reset#2025', 'Reset#2026');
    expect(errorsOf(wrong)).toMatchObject([{ field: 'newPassword2' }]);
    expect(errorsOf(await reset(as('admin'), 'developer', 'Viewer#2024'))).toMatchObject([{ field: 'newPassword' }]);
    expect((await reset(as('admin'), 'admin')).ret).toBe(0);
    expect((await reset(as('admin'), 'developer')).ret).toBe(1);
    expect(await until(() => socket.closed, 'the close', 1000)).toBe(1008);
    expect((await ask('searchRobotList', {}, token)).code).toBe(2007);
    const again = await ask('login', { username: 'developer', password: digestOf('Reset#2025') });
    const { data } = await ask('getPrivilegesByUser', {}, String(again.data['access_token']));
    expect([data['modifyPassword'], data['modifyPasswordRequired']]).toEqual([1, 1]);
  });

  it('of who may everything is not reset by who only manages users, nor that of a user of another unit', async () => {
    expect((await reset(await signIn('manager'), 'admin')).msg).toBe('You have no permission for this');
    const own = `UPDATE users SET permissions = $1 WHERE account = 'area'`;
    const [before] = await bench.database.query<{ permissions: string }>(
      `SELECT permissions FROM users WHERE account = 'area'`,
    );
    await bench.database.query(own, ['["user-manage-list#edit"]']);
    const poor = await signIn('area');
    expect((await reset(poor, 'viewer')).msg).toContain('No such user');
    expect((await reset(poor, 'customer')).msg).toBe('This user has permissions that you do not have');
    await bench.database.query(own, [JSON.stringify([...permissionsOf('customer'), 'user-manage-list#edit'])]);
    const token = await signIn('area');
    expect((await reset(token, 'customer')).ret).toBe(1);
    await bench.database.query(own, [before?.permissions]);
  });
});

describe('sign-ins', () => {
  it('are kept with time, address and outcome, and listed for who may everything', async () => {
    await ask('login', { username: 'site', password: digestOf('wrong') });
    await ask('login', { username: 'stranger', password: digestOf('wrong') });
    const { data } = await ask('findSignInAttemptByPage', { page: '1', pageSize: '2' }, as('admin'));
    expect(data.total).toBeGreaterThan(5);
    expect(data.rows).toMatchObject([
      { account: 'stranger', loginResult: 'wrong', ip: expect.stringContaining('127.0.0.1') as string },
      { account: 'site', userName: 'Site operator', loginResult: 'wrong' },
    ]);
    expect(Math.abs(Date.now() - Number(data.rows?.[0]?.['loginTime']))).toBeLessThan(60_000);
    // A successful sign-in resets the count of failures, but their records stay.
    await signIn('site');
    const kept = await ask('findSignInAttemptByPage', { account: 'site' }, as('admin'));
    expect(kept.data.rows?.map(row => row['loginResult'])).toEqual(expect.arrayContaining(['done', 'wrong']));
    expect((await ask('findSignInAttemptByPage', {}, as('operator'))).msg).toBe('You have no permission for this');
  });

  it.each([
    ['mobile', 'getSmsVerifyCode', 'checkSmsVerifyCode', 'smsCode'],
    ['secure', undefined, 'authorize2', 'code'],
  ] as const)('of %s are done once the second step is proved, and a wrong one is kept', async (...steps) => {
    const [account, send, check, field] = steps;
    const outcomes = async (): Promise<unknown> =>
      (await ask('findSignInAttemptByPage', { account }, as('admin'))).data.rows?.map(row => row['loginResult']);
    const record = async () => (await ask('getUser', { id: idOf(account) }, as('admin'))).data;
    const password = digestOf(seeds.find(seed => seed.account === account)?.password ?? '');
    const begun = await ask('login', { username: account, password });
    const token = String(begun.data['access_token']);
    expect([begun.ret, await outcomes()]).toEqual([1, []]);
    expect(await record()).toMatchObject({ loginCount: 0 });
    expect((await record())['lastLoginTime']).toBeUndefined();
    // Proving the other step says nothing about this one.
    const other = check === 'authorize2' ? 'checkSmsVerifyCode' : 'authorize2';
    expect((await ask(other, { smsCode: '1', code: '1' }, token)).ret).toBe(0);
    expect(await outcomes()).toEqual([]);
    if (send) await ask(send, {}, token);
    expect((await ask(check, { [field]: 'x' }, token)).ret).toBe(0);
    expect(await outcomes()).toEqual(['code']);
    const { code } = await bench.test('code', { of: account });
    expect((await ask(check, { [field]: String(code) }, token)).ret).toBe(1);
    expect(await outcomes()).toEqual(['done', 'code']);
    expect(await record()).toMatchObject({ loginCount: 1 });
    expect((await record())['lastLoginTime']).toBeGreaterThan(0);
  });
});

describe('the installation', () => {
  it('is named and pictured by who may everything', async () => {
    const change = { sysName: 'North plant', companyWebsite: 'https://www.example/', loginLogoUrl: '/files/logo.svg' };
    expect((await ask('updateSysInfo', change, as('operator'))).ret).toBe(0);
    expect((await ask('updateSysInfo', change, as('admin'))).ret).toBe(1);
    expect((await ask('getSysInfo')).data).toMatchObject({
      ...change,
      sysFooter: 'Server with a simulated fleet',
    });
    const [record] = await bench.database.query<{ before: string }>(
      `SELECT before FROM audit WHERE action = 'system' ORDER BY id DESC LIMIT 1`,
    );
    expect(JSON.parse(record?.before ?? '')).toMatchObject({ name: '', website: '' });
    for (const bad of ['javascript:alert(1)', 'data:text/html,x'])
      expect((await ask('updateSysInfo', { companyWebsite: bad }, as('admin'))).ret, bad).toBe(0);
    expect((await ask('updateSysInfo', { sysName: '', companyWebsite: '', loginLogoUrl: '' }, as('admin'))).ret).toBe(
      1,
    );
    const { data } = await ask('getSysInfo');
    expect([data['sysName'], data['companyWebsite'], data['loginLogoUrl']]).toEqual([
      'Patrol console',
      undefined,
      undefined,
    ]);
  });

  it('says what it is licensed for', async () => {
    expect((await ask('checkLicence', {}, as('operator'))).data).toEqual({
      valid: 1,
      deviceLimit: 999,
      deviceCount: 14,
    });
  });
});
