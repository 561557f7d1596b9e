import { afterEach, describe, expect, it } from 'vitest';
import { forward, until, useServer, userIds } from '../testing.ts';
import { seeds } from './seeds.ts';

const bench = useServer('rights-at-once');
const { ask, signIn, open, test } = bench;

const seedOf = (account: string): (typeof seeds)[number] => {
  const seed = seeds.find(one => one.account === account);
  if (!seed) throw new Error(account);
  return seed;
};
const permissionsOf = (account: string): string[] => [...seedOf(account).permissions];
const pose = (deviceId: string): Promise<Record<string, unknown>> => test('pose', { deviceId });

const mayReadPoints = async (token: string): Promise<boolean> =>
  (await ask('findRoutePointByPage', {}, token)).ret === 1;

afterEach(async () => {
  await bench.database.query(
    'UPDATE users SET is_valid = true, valid_until = NULL, deleted_at = NULL WHERE password <> $1',
    [''],
  );
  await test('user', { account: 'operator', permissions: permissionsOf('operator'), access: 'control', devices: {} });
  bench.forget('operator');
});

describe('a user whose rights change', () => {
  it('is refused by the new ones at once, told of the change, and goes on with the session', async () => {
    const token = await bench.tokenOf('operator');
    const page = await open('operator', true);
    page.send({ type: 'PushSwitch', data: { RobotListPushSwitch: '1' } });
    await page.next('RobotList');
    expect(await mayReadPoints(token)).toBe(true);
    const seen = page.frames.length;
    await test('user', {
      account: 'operator',
      permissions: ['robot-patrol-view'],
      access: 'listed',
      devices: { PR002: false },
    });
    expect(await mayReadPoints(token)).toBe(false);
    await page.next('PrivilegesChanged', seen);
    const list = await page.next('RobotList', seen);
    expect((list.data as unknown as { deviceId: string; isControl: number }[]).map(({ deviceId }) => deviceId)).toEqual(
      ['PR002'],
    );
    expect((await ask('getPrivilegesByUser', {}, token)).data['roles']).toEqual(['robot-patrol-view']);
    expect(page.closed).toBeUndefined();
  });

  it('is found out within five seconds when another server has changed the database', async () => {
    const token = await bench.tokenOf('operator');
    const page = await open('operator', true);
    await test('user', { account: 'operator', permissions: ['robot-patrol-view'], isTold: false });
    expect(await mayReadPoints(token)).toBe(true);
    await page.next('PrivilegesChanged');
    expect(await mayReadPoints(token)).toBe(false);
  });

  it('stops driving when the control is taken in the middle of a hold, and the camera too', async () => {
    const token = await bench.tokenOf('operator');
    await open('operator', false, token);
    await test('place', { deviceId: 'PR002', x: 12, y: 20.5, heading: 0 });
    expect((await ask('changeControl', { deviceId: 'PR002', carmode: '1' }, token)).ret).toBe(1);
    expect((await bench.command('operator', 'PR002', { kind: 'ptz', action: 'left' })).ret).toBe(1);
    expect((await bench.command('operator', 'PR002', forward)).ret).toBe(1);
    expect(Number((await pose('PR002'))['speed'])).toBeGreaterThan(0);
    const stops: string[] = [];
    const { stop } = bench.server.fleet;
    bench.server.fleet.stop = (deviceId, lane) => {
      stops.push(`${deviceId} ${lane}`);
      stop.call(bench.server.fleet, deviceId, lane);
    };
    await test('user', { account: 'operator', access: 'view' });
    bench.server.fleet.stop = stop;
    expect(stops).toEqual(['PR002 ptz', 'PR002 move']);
    expect((await pose('PR002'))['speed']).toBe(0);
    expect((await bench.command('operator', 'PR002', forward)).ret).toBe(0);
    expect((await pose('PR002'))['speed']).toBe(0);
    // Somebody else may drive at once.
    expect((await ask('checkActionAuthority', { deviceId: 'PR002' }, await bench.tokenOf('admin'))).data).toEqual({
      isGranted: 1,
    });
  });

  it('keeps driving what the user still controls', async () => {
    const token = await bench.tokenOf('operator');
    await open('operator', false, token);
    expect((await ask('changeControl', { deviceId: 'PR002', carmode: '1' }, token)).ret).toBe(1);
    await test('user', { account: 'operator', access: 'listed', devices: { PR002: true } });
    const held = await ask('checkActionAuthority', { deviceId: 'PR002' }, await bench.tokenOf('admin'));
    expect(held.data).toMatchObject({ isGranted: 0 });
  });

  it('does not get a robot that was asked for before its control was taken', async () => {
    const [driver, asking] = await Promise.all([signIn('admin'), bench.tokenOf('operator')]);
    expect((await ask('changeControl', { deviceId: 'PR003', carmode: '1' }, driver)).ret).toBe(1);
    expect((await ask('requestControl', { deviceId: 'PR003' }, asking)).ret).toBe(1);
    await test('user', { account: 'operator', access: 'view' });
    const leases = (await ask('getControlLease', {}, driver)).data as unknown as Record<string, unknown>[];
    expect(leases.find(({ deviceId }) => deviceId === 'PR003')?.['request']).toBeUndefined();
  });

  it('loses the video of a device that is no longer seen', async () => {
    const token = await bench.tokenOf('operator');
    const { data } = await ask('getVideoUrl', { channelId: 'PR002-1', streamType: '1' }, token);
    const socket = await bench.dial(new URL(String(data['hdUrl'] ?? data['url'] ?? data), bench.root()).pathname, {});
    let closed: number | undefined;
    socket.on('close', code => (closed = code));
    await test('user', { account: 'operator', access: 'listed', devices: { PR001: true } });
    expect(await until(() => closed, 'the close')).toBe(1008);
  });
});

describe('a user who may no longer be signed in', () => {
  const sql = {
    disabled: 'UPDATE users SET is_valid = false WHERE id = $1',
    deleted: 'UPDATE users SET deleted_at = 1 WHERE id = $1',
    expired: `UPDATE users SET valid_until = '2020-01-01' WHERE id = $1`,
    'left without a permission': `UPDATE users SET permissions = '[]' WHERE id = $1`,
  } as const;
  const reasons = {
    disabled: 'locked',
    deleted: 'no longer exists',
    expired: 'has expired',
    'left without a permission': 'no permissions',
  } as const;
  it.each(Object.keys(sql) as (keyof typeof sql)[])('is signed out everywhere with the reason: %s', async how => {
    const tokens = [await signIn('operator'), await signIn('operator')];
    const pages = [await open('operator', true, tokens[0]), await open('operator', false, tokens[1])];
    await bench.database.query(sql[how], [userIds['operator']]);
    await test('user', { account: 'operator' });
    for (const page of pages) expect(await until(() => page.closed, 'the close')).toBe(1008);
    for (const token of tokens) {
      const answer = await ask('keepTokenConnection', {}, token);
      expect([answer.status, answer.code, answer.msg]).toEqual([401, 2007, expect.stringContaining(reasons[how])]);
    }
    const entering = await ask('login', { username: 'operator', password: '0', grant_type: 'password' });
    expect(entering.ret).toBe(0);
  });
});
