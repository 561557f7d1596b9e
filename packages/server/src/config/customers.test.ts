import { afterEach, describe, expect, it } from 'vitest';
import { until, useServer, userIds, type Answer } from '../testing.ts';
import { calls, isBuilt, screenOf } from '@patrolkit/transport/contract';
import { digestOf, knownHash, seeds } from '../session/seeds.ts';

const bench = useServer('customers');
const { ask, tokenOf, open } = bench;
const as = async (account: string, name: string, payload: Record<string, string> = {}): Promise<Answer> =>
  ask(name, payload, await tokenOf(account));
const usersOf = async (account: string, asked: Record<string, string> = {}): Promise<Record<string, unknown>[]> =>
  (await as(account, 'findCustomerByPage', { pageSize: '200', sortField: 'userName', sortOrder: 'asc', ...asked })).data
    .rows ?? [];
const userOf = async (account: string): Promise<Record<string, unknown>> =>
  (await as('admin', 'getCustomer', { id: userIds[account] ?? '' })).data;
/** Saves the form of a user with some other values. */
const save = async (by: string, account: string, part: Record<string, string>): Promise<Answer> => {
  const fields = [
    'id',
    'version',
    'userName',
    'companyId',
    'roleValue',
    'phone_number',
    'accountStatus',
    'dealPerson',
    'isCustomer',
    'isIndustry',
    'secondStep',
    'robotScope',
  ];
  const user = await userOf(account);
  const texts = Object.fromEntries(fields.map(name => [name, String(user[name] ?? '')]));
  const robotList = JSON.stringify(user['robotList'] ?? []);
  return as(by, 'modifyCustomer', { ...texts, robotList, ...part });
};
const permissionsOf = (account: string): readonly string[] =>
  seeds.find(seed => seed.account === account)?.permissions ?? [];
const faultsIn = (answer: Answer): unknown => (answer as { errors?: unknown }).errors;
const reasonsIn = (answer: Answer): unknown[] => (answer.data as unknown as { msg: string }[]).map(({ msg }) => msg);

afterEach(async () => {
  await bench.database.query('UPDATE users SET is_valid = true, deleted_at = NULL WHERE password <> $1', ['']);
  for (const [index, { role, permissions }] of seeds.entries())
    await bench.database.query('UPDATE users SET role = $2, permissions = $3, has_own_codes = false WHERE id = $1', [
      String(1001 + index),
      role,
      JSON.stringify(permissions),
    ]);
  await bench.test('user', { account: 'manager' });
});

describe('the users', () => {
  it('are those of the own unit and below, without root users for others', async () => {
    const all = (await usersOf('admin')).map(({ account }) => account);
    expect(all).toEqual(expect.arrayContaining(['admin', 'manager', 'site', 'industry', 'guard1']));
    const managed = (await usersOf('manager')).map(({ account }) => account);
    expect(managed).not.toContain('admin');
    expect(managed).toEqual(expect.arrayContaining(['manager', 'site', 'industry']));
    expect((await as('manager', 'getCustomer', { id: userIds['admin'] ?? '' })).ret).toBe(0);
    await bench.database.query(
      `UPDATE users SET permissions = '["config-center","user-manage-list#edit#delete"]' WHERE account = 'area'`,
    );
    expect((await usersOf('area')).map(({ account }) => account).sort()).toEqual([
      'area',
      'customer',
      'guard3',
      'site',
    ]);
    expect((await as('area', 'getCustomer', { id: userIds['operator'] ?? '' })).ret).toBe(0);
    expect((await as('operator', 'findCustomerByPage')).ret).toBe(0);
  });

  it('are in the order of their names, and found by role and unit', async () => {
    const names = (await usersOf('admin')).map(({ userName }) => String(userName));
    expect(names.length).toBeGreaterThan(10);
    expect((await usersOf('admin', { roleValue: 'manager' })).map(({ account }) => account)).toEqual(['manager']);
    expect((await usersOf('admin', { companyId: '4' })).map(({ account }) => account)).toEqual(['industry']);
    // A unit has the users of the units below it as well.
    expect((await usersOf('admin', { companyId: '2' })).map(({ account }) => account)).toEqual(
      expect.arrayContaining(['area', 'site']),
    );
    expect((await usersOf('admin', { companyId: '3' })).map(({ account }) => account)).not.toContain('area');
    expect(await userOf('site')).toMatchObject({ companyName: 'Site North 1', roleName: 'Operator', accountStatus: 1 });
  });

  it('offer the roles and the units that the caller may give', async () => {
    const typesOf = async (account: string, name: string): Promise<unknown[]> =>
      ((await as(account, name)).data as unknown as Record<string, unknown>[]).map(
        one => one['roleCode'] ?? one['companyId'],
      );
    expect(await typesOf('admin', 'listRole')).toEqual(
      expect.arrayContaining(['root', 'manager', 'operator', 'viewer', 'customer', 'industry', 'develop', 'guard']),
    );
    expect(await typesOf('manager', 'listRole')).not.toContain('root');
    expect(await typesOf('manager', 'listCompany')).toEqual(['1', '2', '4', '3']);
  });
});

describe('a change of a user', () => {
  it('keeps the name in other languages when it is saved unchanged, and is written down', async () => {
    expect(
      (await save('admin', 'viewer', { cardNo: 'A1', phone_number: '13912345679', validEndDate: '2099-01-01' })).ret,
    ).toBe(1);
    expect(await userOf('viewer')).toMatchObject({
      cardNo: 'A1',
      phone_number: '13912345679',
      validEndDate: '2099-01-01',
    });
    const [row] = await bench.database.query<{ name: object }>(`SELECT name FROM users WHERE account = 'viewer'`);
    expect(row?.name).toMatchObject({ 'zh-cn': '观察员', 'en-us': 'Observer' });
    const versions = (await as('admin', 'getCustomerHistory', { id: userIds['viewer'] ?? '' })).data;
    expect(versions).toHaveLength(1);
    expect((await save('admin', 'viewer', { version: '1' })).msg).toContain('changed');
  });

  it('decides whether a token that comes with the address of the console may enter', async () => {
    const token = await bench.signIn('developer');
    const enter = (payload: Record<string, string> = { directLogin: '1' }): Promise<Answer> =>
      ask('getPrivilegesByUser', payload, token);
    expect((await enter()).ret).toBe(1);
    expect((await save('admin', 'developer', { directLogin: '0', bindingId: 'portal-7' })).ret).toBe(1);
    expect(await enter()).toMatchObject({ ret: 0, msg: expect.stringContaining('another system') });
    // A sign-in is no such entry, and the session goes on.
    expect((await enter({})).ret).toBe(1);
    expect((await as('admin', 'getUser', { id: userIds['developer'] ?? '' })).data).toMatchObject({ directLogin: 0 });
    expect(faultsIn(await save('admin', 'developer', { directLogin: '1', bindingId: '' }))).toMatchObject([
      { field: 'bindingId' },
    ]);
    expect((await save('admin', 'developer', { directLogin: '1', bindingId: 'portal-7' })).ret).toBe(1);
    expect((await enter()).ret).toBe(1);
    // Without direct entry a form does not ask for the binding, which stays.
    expect((await save('admin', 'developer', { directLogin: '0' })).ret).toBe(1);
    expect(await userOf('developer')).toMatchObject({ bindingId: 'portal-7', directLogin: 0 });
    expect((await save('admin', 'developer', { directLogin: '1', bindingId: 'portal-7' })).ret).toBe(1);
    const own = await ask(
      'modifyUser',
      { id: userIds['developer'] ?? '', userName: 'Ada', bindingId: '', phone_number: '' },
      token,
    );
    expect(faultsIn(own)).toMatchObject([{ field: 'bindingId' }]);
  });

  it('gives the permissions of another role, which open consoles get at once', async () => {
    const token = await bench.signIn('operator');
    const page = await open('operator', true, token);
    expect((await save('manager', 'operator', { roleValue: 'viewer' })).ret).toBe(1);
    await page.next('PrivilegesChanged');
    const { data } = await ask('getPrivilegesByUser', {}, token);
    expect(data['roles']).toEqual(seeds.find(({ role }) => role === 'viewer')?.permissions);
    expect((await ask('findRoutePointByPage', {}, token)).ret).toBe(0);
  });

  it('signs out everywhere who is switched off or deleted', async () => {
    for (const turn of ['setCustomerStatus', 'deleteCustomer']) {
      const token = await bench.signIn('viewer');
      const page = await open('viewer', true, token);
      const answer = await as('manager', turn, {
        ids: userIds['viewer'] ?? '',
        ...(turn === 'setCustomerStatus' ? { valid: '0' } : {}),
      });
      expect(answer.ret).toBe(1);
      expect(await until(() => page.closed, 'the close')).toBe(1008);
      expect((await ask('getPrivilegesByUser', {}, token)).status).toBe(401);
      await bench.database.query(`UPDATE users SET is_valid = true WHERE account = 'viewer'`);
    }
  });

  it('hides a deleted user, whose account stays taken and whose name stays in records', async () => {
    await as('viewer', 'getPrivilegesByUser');
    expect((await as('admin', 'deleteCustomer', { ids: userIds['viewer'] ?? '' })).data).toEqual([]);
    bench.forget('viewer');
    expect((await usersOf('admin')).map(({ account }) => account)).not.toContain('viewer');
    const rows = await bench.database.query<{ account: string }>(`SELECT account FROM users WHERE account = 'viewer'`);
    expect(rows).toHaveLength(1);
    const password = digestOf('Viewer#2024');
    expect((await ask('login', { username: 'viewer', password, grant_type: 'password' })).ret).toBe(0);
    await bench.restart();
    expect((await usersOf('admin')).map(({ account }) => account)).not.toContain('viewer');
  });

  it('is refused for the own account: switching off, deleting, another role, days that are over', async () => {
    const ids = userIds['manager'] ?? '';
    const self = ['Not with your own account'];
    expect(reasonsIn(await as('manager', 'deleteCustomer', { ids }))).toEqual(self);
    expect(reasonsIn(await as('manager', 'setCustomerStatus', { ids, valid: '0' }))).toEqual(self);
    for (const [field, value] of [
      ['roleValue', 'viewer'],
      ['accountStatus', '0'],
      ['validEndDate', '2020-01-01'],
    ] as const)
      expect(faultsIn(await save('manager', 'manager', { [field]: value }))).toMatchObject([{ field, msg: self[0] }]);
    expect((await save('manager', 'manager', { cardNo: 'M1' })).ret).toBe(1);
  });

  it('leaves one of two administrators who switch each other off at the same time', async () => {
    await bench.database.query(`UPDATE users SET role = 'root' WHERE account = 'developer'`);
    const [admin, developer] = [await bench.signIn('admin'), await bench.signIn('developer')];
    const off = (token: string, account: string): Promise<Answer> =>
      ask('setCustomerStatus', { ids: userIds[account] ?? '', valid: '0' }, token);
    const answers = await Promise.all([off(admin, 'developer'), off(developer, 'admin')]);
    const refused = answers.filter(({ data }) => !Array.isArray(data) || data.length > 0);
    expect(refused).toHaveLength(1);
    const roots = await bench.database.query(`SELECT 1 FROM users WHERE role = 'root' AND is_valid`);
    expect(roots).toHaveLength(1);
    for (const account of ['admin', 'developer']) bench.forget(account);
  });

  it('never takes the last administrator', async () => {
    const id = userIds['admin'] ?? '';
    const session = await bench.signIn('developer');
    // A root user without a password cannot sign in again, and does not count.
    await bench.database.query(`UPDATE users SET role = 'root', password = '' WHERE account = 'developer'`);
    await bench.test('user', { account: 'developer' });
    const { version, userName, companyId } = await userOf('admin');
    const form = {
      id,
      version: String(version),
      userName: String(userName),
      companyId: String(companyId),
      roleValue: 'root',
    };
    expect(reasonsIn(await ask('deleteCustomer', { ids: id }, session))).toEqual([
      'The last administrator cannot be deleted',
    ]);
    expect(reasonsIn(await ask('setCustomerStatus', { ids: id, valid: '0' }, session))).toEqual([
      'The last administrator cannot be disabled',
    ]);
    for (const [part, field] of [
      [{ roleValue: 'viewer' }, 'roleValue'],
      [{ accountStatus: '0' }, 'accountStatus'],
      [{ validEndDate: '2020-01-01' }, 'validEndDate'],
    ] as const)
      expect(faultsIn(await ask('modifyCustomer', { ...form, ...part }, session))).toMatchObject([{ field }]);
    await bench.database.query(`UPDATE users SET password = $1 WHERE account = 'developer'`, [knownHash('developer')]);
  });

  it('is refused with a role that gives what the caller does not have', async () => {
    expect(faultsIn(await save('manager', 'viewer', { roleValue: 'root' }))).toMatchObject([{ field: 'roleValue' }]);
    const few = [...permissionsOf('viewer'), 'user-manage-list#edit'];
    await bench.test('user', { account: 'manager', permissions: few });
    const refused = faultsIn(await save('manager', 'viewer', { roleValue: 'operator' }));
    expect(refused).toMatchObject([
      { field: 'roleValue', msg: expect.stringContaining('alarm-query-list#') as string },
    ]);
    expect(faultsIn(await save('admin', 'viewer', { roleValue: 'guard' }))).toMatchObject([{ field: 'roleValue' }]);
    expect(faultsIn(await save('admin', 'viewer', { companyId: '9' }))).toMatchObject([{ field: 'companyId' }]);
    expect(faultsIn(await save('admin', 'mobile', { phone_number: '' }))).toMatchObject([{ field: 'phone_number' }]);
  });
});

describe('the permissions of a user', () => {
  const codesNow = async (token: string): Promise<unknown> =>
    (await ask('getPrivilegesByUser', {}, token)).data['roles'];
  const roleOf = async (code: string): Promise<Record<string, unknown>> => {
    const [role] = (await as('admin', 'findRoleByPage', { roleCode: code })).data.rows ?? [];
    if (!role) throw new Error(code);
    return role;
  };
  const saveRole = async (by: string, code: string, codes: string): Promise<Answer> => {
    const { id, version, roleNames } = await roleOf(code);
    const form = { id: String(id), version: String(version), roleNames: JSON.stringify(roleNames) };
    return as(by, 'modifyRole', { ...form, ...(codes === '' ? {} : { roles: codes }) });
  };

  it('are those of the role, whose changes reach open consoles at once', async () => {
    const token = await bench.signIn('viewer');
    const page = await open('viewer', true, token);
    expect((await saveRole('admin', 'viewer', 'log-query#export')).ret).toBe(1);
    await page.next('PrivilegesChanged');
    expect(await codesNow(token)).toEqual(['log-query#export']);
    expect(await roleOf('viewer')).toMatchObject({ roles: ['log-query#export'], userNum: 1, builtIn: 1 });
    await bench.database.query(`UPDATE roles SET permissions = $1 WHERE code = 'viewer'`, [
      JSON.stringify(permissionsOf('viewer')),
    ]);
  });

  it('may be their own, which no change of the role touches', async () => {
    const token = await bench.signIn('viewer');
    expect((await save('manager', 'viewer', { ownRoles: '1', roles: 'screenshot-list#export' })).ret).toBe(1);
    expect(await codesNow(token)).toEqual(['screenshot-list#export']);
    expect(await userOf('viewer')).toMatchObject({ ownRoles: 1, roles: ['screenshot-list#export'] });
    expect((await saveRole('admin', 'viewer', 'home-page')).ret).toBe(1);
    expect(await codesNow(token)).toEqual(['screenshot-list#export']);
    expect((await save('manager', 'viewer', { ownRoles: '0' })).ret).toBe(1);
    expect(await codesNow(token)).toEqual(['home-page']);
    await bench.database.query(`UPDATE roles SET permissions = $1 WHERE code = 'viewer'`, [
      JSON.stringify(permissionsOf('viewer')),
    ]);
  });

  it('are never none for who signs in, nor more than those of the one who gives them', async () => {
    expect(faultsIn(await save('admin', 'viewer', { ownRoles: '1' }))).toMatchObject([{ field: 'roles' }]);
    const refused = faultsIn(await save('manager', 'viewer', { ownRoles: '1', roles: 'server-ip#edit' }));
    expect(refused).toMatchObject([{ field: 'roles', msg: 'You cannot grant what you do not have: server-ip#edit' }]);
    expect(faultsIn(await saveRole('admin', 'viewer', ''))).toMatchObject([{ field: 'roles' }]);
    expect(faultsIn(await saveRole('admin', 'root', 'home-page'))).toMatchObject([{ field: 'roles' }]);
    expect((await saveRole('manager', 'viewer', 'home-page')).ret).toBe(0);
  });

  it('keep who has fewer from changing, switching and deleting the user', async () => {
    await bench.test('user', { account: 'operator', permissions: ['server-ip'] });
    expect((await save('manager', 'operator', { userName: 'X' })).msg).toContain('permissions that you do not have');
    const ids = userIds['operator'] ?? '';
    for (const [name, more] of [
      ['setCustomerStatus', { valid: '0' }],
      ['setCustomerStatus', { valid: '1' }],
      ['deleteCustomer', {}],
    ] as const)
      expect(reasonsIn(await as('manager', name, { ids, ...more }))).toEqual([
        'This user has permissions that you do not have',
      ]);
    expect(await userOf('operator')).toMatchObject({ accountStatus: 1 });
  });

  it('belong to a role that is in use and cannot be deleted', async () => {
    const names = JSON.stringify({ 'en-us': 'Night' });
    expect((await as('admin', 'addRole', { roleCode: 'night', roleNames: names, roles: 'log-query' })).ret).toBe(1);
    expect((await save('manager', 'viewer', { roleValue: 'night' })).ret).toBe(0);
    expect((await save('admin', 'viewer', { roleValue: 'night' })).ret).toBe(1);
    const ids = String((await roleOf('night'))['id']);
    expect((await as('admin', 'deleteRole', { ids })).data).toMatchObject([
      { name: 'Night', uses: [{ id: userIds['viewer'], page: 'user-manage-list' }] },
    ]);
    expect((await save('admin', 'viewer', { roleValue: 'viewer' })).ret).toBe(1);
    expect((await as('admin', 'deleteRole', { ids })).data).toEqual([]);
  });
});

it('the menu lists each code that a call asks for', async () => {
  const entries = (await as('manager', 'listMenu')).data as unknown as { code: string; functions: string[] }[];
  const listed = new Map(entries.map(({ code, functions }) => [code, functions]));
  const rules = Object.values(calls).flatMap(({ permission }) =>
    typeof permission === 'string' ? [] : [permission].flat(),
  );
  for (const { page, function: word, needs } of rules) {
    if (needs === 'root') continue;
    for (const code of [page ?? []].flat()) {
      const screen = screenOf(code);
      if (screen && isBuilt(screen) && !screen.isForRoot) expect([...listed.keys()]).toContain(code);
    }
    const [code = '', name = ''] = word?.split('#') ?? [];
    if (code !== '') expect(listed.get(code), word).toContain(name);
  }
});

describe('a new user', () => {
  const password = digestOf('Fresh#2026x');
  const form = { userName: 'New', companyId: '1', roleValue: 'viewer', password };
  const enter = (account: string, digest = password): Promise<Answer> =>
    ask('login', { username: account, password: digest, grant_type: 'password' });
  const idOf = async (account: string): Promise<string> => String((await usersOf('admin', { account }))[0]?.['id']);

  it('signs in with the first password, and must change it before anything else', async () => {
    expect((await as('manager', 'addCustomer', { ...form, account: 'new_user_1' })).ret).toBe(1);
    const entered = await enter('new_user_1');
    expect(entered.ret).toBe(1);
    const token = String(entered.data['access_token']);
    expect((await ask('searchRobotList', {}, token)).code).toBe(2008);
    const taken = await as('manager', 'addCustomer', { ...form, account: 'NEW_user_1' });
    expect(faultsIn(taken)).toMatchObject([{ field: 'account', msg: expect.stringContaining('exists already') }]);
  });

  it('has an account and a password that hold, and a unit and rights that the caller may give', async () => {
    for (const [part, field] of [
      [{ account: 'short' }, 'account'],
      [{ password: digestOf('Admin#2024') }, 'password'],
      [{ password: 'Plain#2026' }, 'password'],
      [{ companyId: '9' }, 'companyId'],
      [{ secondStep: '1' }, 'phone_number'],
      [{ secondStep: '2' }, 'secondStep'],
      [{ isCustomer: '1' }, 'isCustomer'],
      [{ robotList: JSON.stringify([{ deviceId: 'XX', right: 1 }]) }, 'robotList'],
      [{ robotList: JSON.stringify([{ deviceId: 'GS001', right: 2 }]) }, 'robotList'],
      [{ robotList: JSON.stringify([1, 2].map(right => ({ deviceId: 'PR001', right }))) }, 'robotList'],
    ] as const)
      expect(faultsIn(await as('manager', 'addCustomer', { ...form, account: 'new_user_2', ...part }))).toMatchObject([
        { field },
      ]);
    expect(await usersOf('admin', { account: 'new_user_2' })).toEqual([]);
  });

  it('sees the devices of the list, and all of them with another scope, at once', async () => {
    const robotList = JSON.stringify([
      { deviceId: 'PR001', right: 2 },
      { deviceId: 'GS001', right: 1 },
    ]);
    await as('manager', 'addCustomer', { ...form, account: 'new_user_3', robotList });
    const id = await idOf('new_user_3');
    await bench.database.query('UPDATE users SET must_change = false WHERE id = $1', [id]);
    const token = String((await enter('new_user_3')).data['access_token']);
    const devices = async (): Promise<unknown[]> =>
      ((await ask('searchRobotList', { pageSize: '999' }, token)).data.rows ?? []).map(row => [
        row['deviceId'],
        row['control'],
      ]);
    expect((await devices()).toSorted()).toEqual([
      ['GS001', 0],
      ['PR001', 1],
    ]);
    const { version } = (await as('admin', 'getCustomer', { id })).data;
    const change = { ...form, id, version: String(version), robotScope: '1' };
    expect((await as('manager', 'modifyCustomer', change)).ret).toBe(1);
    const all = await devices();
    expect(all.length).toBeGreaterThan(3);
    expect(all).not.toContainEqual(['PR001', 1]);
  });

  it('gets no more devices than the caller has', async () => {
    await bench.test('user', {
      account: 'manager',
      permissions: [...permissionsOf('manager')],
      access: 'listed',
      devices: { PR001: false },
    });
    const add = async (part: Record<string, string>): Promise<unknown> =>
      faultsIn(await as('manager', 'addCustomer', { ...form, account: 'new_user_4', ...part }));
    expect(await add({ robotScope: '1' })).toMatchObject([{ field: 'robotScope' }]);
    for (const robot of [
      { deviceId: 'PR001', right: 2 },
      { deviceId: 'PR002', right: 1 },
    ])
      expect(await add({ robotList: JSON.stringify([robot]) })).toMatchObject([{ field: 'robotList' }]);
    const offered = (await as('manager', 'getCustomerRobot')).data as unknown as Record<string, unknown>[];
    expect(offered).toMatchObject([{ deviceId: 'PR001', canControl: 0 }]);
    expect(await add({ robotList: JSON.stringify([{ deviceId: 'PR001', right: 1 }]) })).toBeUndefined();
    await bench.test('user', { account: 'manager', access: 'control', devices: {} });
  });

  it('gets a new password, is unlocked and is signed out by who manages users', async () => {
    await as('manager', 'addCustomer', { ...form, account: 'new_user_5' });
    const ids = await idOf('new_user_5');
    for (let turn = 0; turn < 10; turn += 1) await enter('new_user_5', digestOf('wrong'));
    expect((await enter('new_user_5')).ret).toBe(0);
    expect((await as('manager', 'unlockCustomer', { ids })).data).toEqual([]);
    expect((await enter('new_user_5')).ret).toBe(1);
    const next = digestOf('Other#2026x');
    const token = String((await enter('new_user_5')).data['access_token']);
    expect((await as('manager', 'resetCustomerPassword', { ids, password: next })).data).toEqual([]);
    expect((await ask('keepTokenConnection', {}, token)).code).toBe(2007);
    expect([(await enter('new_user_5')).ret, (await enter('new_user_5', next)).ret]).toEqual([0, 1]);
    const other = String((await enter('new_user_5', next)).data['access_token']);
    expect((await as('manager', 'endCustomerSessions', { ids })).data).toEqual([]);
    expect((await ask('keepTokenConnection', {}, other)).code).toBe(2007);
    const own = { ids: userIds['manager'] ?? '' };
    expect(reasonsIn(await as('manager', 'endCustomerSessions', own))).toEqual(['Not with your own account']);
    const logged = await bench.database.query<{ after: string }>(
      `SELECT after FROM audit WHERE target = $1 AND action = 'config act'`,
      [`Customer ${ids}`],
    );
    expect(logged).toHaveLength(3);
    expect(JSON.stringify(logged)).not.toContain(next);
  });

  it('comes from a sheet by the account, without a password until one is set', async () => {
    const send = async (...lines: string[]): Promise<Record<string, unknown>> => {
      const parts = new FormData();
      parts.append('importType', '2');
      parts.append('file', new Blob([lines.join('\r\n')]), 'sheet');
      const response = await fetch(`${bench.root()}${calls['importCustomer']?.path ?? ''}`, {
        method: 'POST',
        headers: { Token: await bench.tokenOf('manager'), 'Accept-Language': 'en-us' },
        body: parts,
      });
      return ((await response.json()) as Answer).data;
    };
    const heads = 'Account,Name,Unit,Role,Mobile number';
    const line = 'new_user_6,From sheet,PK-A,Observer,13912345670';
    expect(await send(heads, line)).toMatchObject({ added: 1, wrong: 0 });
    expect(await send(heads, line)).toMatchObject({ added: 0, same: 1, wrong: 0 });
    const [user] = await usersOf('admin', { account: 'new_user_6' });
    expect(user).toMatchObject({ companyId: '2', roleValue: 'viewer', phone_number: '13912345670' });
    expect((await enter('new_user_6', digestOf(''))).ret).toBe(0);
    const ids = String(user?.['id']);
    expect((await as('manager', 'resetCustomerPassword', { ids, password })).data).toEqual([]);
    expect((await enter('new_user_6')).ret).toBe(1);
    expect(await send(heads, line.replace('Observer', 'root'))).toMatchObject({ wrong: 1 });
  });
});

describe('the state of a user', () => {
  it('stands in the list, which finds users by it, and is what a sign-in says', async () => {
    const { database } = bench;
    const told = async (set: string): Promise<unknown> => {
      await database.query(`UPDATE users SET ${set} WHERE account = 'viewer'`);
      const { accountState } = await userOf('viewer');
      const found = await usersOf('admin', { accountState: String(accountState) });
      expect(found.map(({ account }) => account)).toContain('viewer');
      return accountState;
    };
    const password = digestOf('Viewer#2024');
    const said = async (): Promise<unknown> =>
      (await ask('login', { username: 'viewer', password, grant_type: 'password' })).msg;
    expect(await told('is_valid = true')).toBe(1);
    expect(await told('is_valid = false')).toBe(0);
    expect(await told(`is_valid = true, valid_until = '2020-01-01'`)).toBe(2);
    expect(await said()).toContain('expired');
    expect(await told(`valid_until = NULL, valid_from = '2099-01-01'`)).toBe(4);
    expect(await said()).toContain('not valid yet');
    expect(await told(`valid_from = NULL, permissions = '[]'`)).toBe(6);
    expect(await said()).toContain('no permissions');
    expect(await told(`permissions = '["home-page"]'`)).toBe(1);
    await database.query(
      `INSERT INTO sign_ins (account, address, at, ok, outcome, counts, lane)
       SELECT 'viewer', '10.0.0.9', $1, false, 'wrong', true, 'address 10.0.0.9' FROM generate_series(1, 10)`,
      [Date.now()],
    );
    expect(await told('is_valid = true')).toBe(3);
    await as('manager', 'unlockCustomer', { ids: userIds['viewer'] ?? '' });
    expect(await told('is_valid = true')).toBe(1);
    expect((await usersOf('admin', { accountState: '3' })).map(({ account }) => account)).not.toContain('viewer');
  });
});

describe('what a user gets by a form that is not saved', () => {
  const getsOf = async (by: string, account: string, part: Record<string, string> = {}): Promise<Answer> => {
    const user = await userOf(account);
    const names = [
      'id',
      'companyId',
      'roleValue',
      'accountStatus',
      'isCustomer',
      'isIndustry',
      'ownRoles',
      'robotScope',
    ];
    const texts = Object.fromEntries(names.map(name => [name, String(user[name] ?? '')]));
    const robotList = JSON.stringify(user['robotList'] ?? []);
    return as(by, 'getEffectiveRight', { ...texts, robotList, ...part });
  };
  const rightsIn = ({ data }: Answer): Record<string, number> =>
    Object.fromEntries(
      (data['deviceList'] as { deviceId: string; right: number }[]).map(({ deviceId, right }) => [deviceId, right]),
    );

  it('is what a sign-in with the saved values brings', async () => {
    const names = ['roles', 'roleValue', 'companyLevel', 'isCustomer', 'isIndustry'];
    for (const account of ['admin', 'manager', 'operator', 'viewer', 'customer', 'industry', 'site']) {
      const told = (await getsOf('admin', account)).data['user'] as Record<string, unknown>;
      const { data } = await as(account, 'getPrivilegesByUser');
      for (const name of names) expect(told[name], `${account} ${name}`).toEqual(data[name]);
      const page = await open(account, true);
      page.send({ type: 'PushSwitch', data: { RobotListPushSwitch: '1' } });
      const list = (await page.next('RobotList')).data as unknown as { deviceId: string; control: number }[];
      const rights = rightsIn(await getsOf('admin', account));
      for (const { deviceId, control } of list)
        expect(rights[deviceId], `${account} ${deviceId}`).toBe(control > 0 ? 2 : 1);
      expect(Object.values(rights).filter(right => right > 0)).toHaveLength(list.length);
    }
  });

  it('follows the values of the form, and changes nothing', async () => {
    const before = await userOf('operator');
    const robotList = JSON.stringify([{ deviceId: 'PR001', right: 1 }]);
    const part = { roleValue: 'viewer', companyId: '3', robotScope: '0', robotList, isIndustry: '1' };
    const answer = await getsOf('admin', 'operator', part);
    expect(answer.data).toMatchObject({
      accountState: 1,
      user: { companyLevel: 3, isIndustry: 1, roles: permissionsOf('viewer') },
    });
    const rights = rightsIn(answer);
    expect(rights['PR001']).toBe(1);
    expect(rights['PR002']).toBe(0);
    const own = await getsOf('admin', 'operator', { ownRoles: '1', roles: 'log-query#export' });
    expect(own.data).toMatchObject({ user: { roles: ['log-query#export'] } });
    expect(await userOf('operator')).toEqual(before);
  });

  it('says why the user could not sign in', async () => {
    const stateBy = async (part: Record<string, string>): Promise<unknown> =>
      (await getsOf('admin', 'viewer', part)).data['accountState'];
    expect(await stateBy({ accountStatus: '0' })).toBe(0);
    expect(await stateBy({ validEndDate: '2020-01-01' })).toBe(2);
    expect(await stateBy({ validBeginDate: '2099-01-01' })).toBe(4);
    await bench.database.query(`UPDATE roles SET permissions = '[]' WHERE code = 'develop'`);
    expect(await stateBy({ roleValue: 'develop' })).toBe(6);
  });

  it('tells nobody of roles and units that they may not give', async () => {
    expect(faultsIn(await getsOf('manager', 'viewer', { roleValue: 'root' }))).toMatchObject([{ field: 'roleValue' }]);
    expect(faultsIn(await getsOf('manager', 'viewer', { companyId: '99' }))).toMatchObject([{ field: 'companyId' }]);
    expect((await getsOf('operator', 'viewer')).ret).toBe(0);
  });
});

describe('where a user is signed in', () => {
  type Shown = { readonly sessionId: string; readonly current: number };
  const shownTo = async (by: string, account: string): Promise<Shown[]> =>
    (await as(by, 'listCustomerSession', { id: userIds[account] ?? '' })).data as unknown as Shown[];

  it('is told to who manages users, who ends one session or all of them', async () => {
    const [one, other] = [await bench.signIn('viewer'), await bench.signIn('viewer')];
    const page = await open('viewer', true, other);
    const ids = userIds['viewer'] ?? '';
    const [latest] = await shownTo('manager', 'viewer');
    expect((await shownTo('manager', 'viewer')).every(({ current }) => current === 0)).toBe(true);
    const ended = await as('manager', 'endCustomerSessions', { ids, sessionId: latest?.sessionId ?? '' });
    expect(ended).toMatchObject({ ret: 1, data: [] });
    expect(await until(() => page.closed, 'the close')).toBe(1008);
    expect((await ask('getPrivilegesByUser', {}, one)).ret).toBe(1);
    expect((await as('manager', 'endCustomerSessions', { ids })).data).toEqual([]);
    expect(await shownTo('manager', 'viewer')).toEqual([]);
    expect((await ask('getPrivilegesByUser', {}, one)).status).toBe(401);
    bench.forget('viewer');
  });

  it('stays unknown to who may not change the user', async () => {
    expect((await as('manager', 'listCustomerSession', { id: userIds['admin'] ?? '' })).ret).toBe(0);
    expect((await as('operator', 'listCustomerSession', { id: userIds['viewer'] ?? '' })).ret).toBe(0);
    expect((await shownTo('manager', 'manager')).some(({ current }) => current === 1)).toBe(true);
  });
});
