import { encodeControl, type ControlMessage } from '@patrolkit/transport/control';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Database } from '../store/database.ts';
import type { Ptz } from '../links/devices.ts';
import { callServer, openInstallation, startTestServer, testFolder, type TestServer } from '../testing.ts';
import { digestOf, seeds } from '../session/seeds.ts';

const folder = testFolder('actions');
let database: Database;
let server: TestServer;
const errors: string[] = [];
const tokens: Record<string, string> = {};

const start = (): Promise<TestServer> => startTestServer({ database, errors, filesFolder: folder.path });

interface Answer {
  ret: number;
  msg: string;
  data: unknown;
}

const ask = async (account: string, name: string, payload: Record<string, string> = {}): Promise<Answer> => {
  const headers = { 'Accept-Language': 'en-us', Token: tokens[account] ?? '' };
  return (await (await callServer(server, name, payload, headers)).json()) as Answer;
};
const done = async (account: string, name: string, payload: Record<string, string> = {}): Promise<unknown> => {
  const answer = await ask(account, name, payload);
  expect(answer.msg, name).toBe('');
  expect(answer.ret, name).toBe(1);
  return answer.data;
};
const send = (account: string, deviceId: string, message: ControlMessage): Promise<Answer> =>
  ask(account, 'sendControlCommand', { deviceId, content: encodeControl(message) });
const device = (id: string) => server.fleet.device(id)!;
/** Puts a camera in a position where it stays. First gives up the goal that it still moves to. */
const placeCamera = (id: string, ptz: Ptz): void => {
  server.site.world.ptz(id, 'left', 0);
  device(id).ptz = ptz;
};
const audited = async (action: string): Promise<{ before: string; after: string; user_id: string }[]> =>
  database.query('SELECT before, after, user_id FROM audit WHERE action = $1 ORDER BY id', [action]);
const until = async (holds: () => boolean, what: string, ms = 60_000): Promise<void> => {
  const end = Date.now() + ms;
  while (!holds()) {
    if (Date.now() > end) throw new Error(`waited in vain for ${what}`);
    await new Promise(resolve => setTimeout(resolve, 20));
  }
};

beforeAll(async () => {
  database = await openInstallation();
  server = await start();
  for (const { account, password } of seeds) {
    const { data } = await ask(account, 'login', {
      username: account,
      password: digestOf(password),
      grant_type: 'password',
    });
    tokens[account] = String((data as Record<string, unknown>)['access_token']);
  }
});

afterAll(async () => {
  await server.close();
  await database.close();
  folder.remove();
  expect(errors).toEqual([]);
});

describe('hardware', () => {
  it('is set, told, audited, and outlives a restart of the server', async () => {
    for (const setting of [
      { type: 'volume', value: 8 },
      { type: 'headLamp', value: true },
      { type: 'alarmLamp', value: true },
      { type: 'wiper', value: 'on' },
    ] as const)
      expect((await send('operator', 'PR001', { kind: 'enable', ...setting })).ret).toBe(1);
    const config = [
      { Type: 5, Value: 8 },
      { Type: 12, Value: 1 },
      { Type: 14, Value: 1 },
      { Type: 23, Value: 2 },
    ];
    expect(await done('operator', 'getEnableConfig', { deviceId: 'PR001' })).toEqual(config);
    expect(await audited('volume')).toEqual([{ before: '5', after: '8', user_id: '1002' }]);
    expect(await audited('headLamp')).toEqual([{ before: 'off', after: 'on', user_id: '1002' }]);
    expect(await audited('wiper')).toEqual([{ before: 'off', after: 'on', user_id: '1002' }]);
    await server.close();
    server = await start();
    expect(await done('operator', 'getEnableConfig', { deviceId: 'PR001' })).toEqual(config);
  });

  it('is refused where the model has none, without the function, and out of range', async () => {
    expect((await send('operator', 'PR001', { kind: 'enable', type: 'netCatching', value: true })).msg).toMatch(
      /does not have/,
    );
    expect((await send('operator', 'PR002', { kind: 'enable', type: 'netCatching', value: true })).ret).toBe(1);
    expect((await send('viewer', 'PR001', { kind: 'enable', type: 'volume', value: 1 })).ret).toBe(0);
    const content = '<ControlMessage><EnableSet><Type>5</Type><Value>11</Value></EnableSet></ControlMessage>';
    expect((await ask('operator', 'sendControlCommand', { deviceId: 'PR001', content })).msg).toMatch(/not valid/);
    expect(device('PR001').volume).toBe(8);
  });

  it('wipes once and rests', async () => {
    expect((await send('operator', 'PR001', { kind: 'enable', type: 'wiper', value: 'once' })).ret).toBe(1);
    expect(device('PR001').wiper).toBe('once');
    await until(() => device('PR001').wiper === 'off', 'the end of the wipe');
  });
});

describe('the camera', () => {
  it('is stopped by everybody who sees it, in any mode, and nobody gets control by that', async () => {
    server.site.world.setMode('PR003', 'manual', false);
    expect((await send('operator', 'PR003', { kind: 'ptz', action: 'left', value: 50 })).ret).toBe(1);
    const stop: ControlMessage = { kind: 'ptzStop', action: 'left' };
    expect((await send('viewer', 'PR003', stop)).ret).toBe(1);
    const { pan } = device('PR003').ptz;
    await new Promise(resolve => setTimeout(resolve, 150));
    expect(device('PR003').ptz.pan).toBe(pan);
    server.site.world.setMode('PR003', 'automatic', false);
    expect((await send('operator', 'PR003', stop)).ret).toBe(1);
    const held = async (): Promise<unknown[]> =>
      ((await done('operator', 'getControlLease')) as { deviceId: string }[]).filter(
        lease => lease.deviceId === 'PR003',
      );
    await new Promise(resolve => setTimeout(resolve, 5_100));
    expect(await held()).toEqual([]);
    expect((await send('operator', 'PR003', stop)).ret).toBe(1);
    expect(await held()).toEqual([]);
    expect((await send('customer', 'PR005', stop)).ret).toBe(0);
  });

  it('moves only while the emergency stop is not pressed', async () => {
    server.site.world.setMode('PR003', 'manual', false);
    server.site.world.setEmergencyStop('PR003', true);
    expect((await send('operator', 'PR003', { kind: 'ptz', action: 'left', value: 50 })).msg).toMatch(/emergency stop/);
    expect((await ask('operator', 'pointCamera', { deviceId: 'PR003', x: '0.5', y: '0.5' })).msg).toMatch(
      /emergency stop/,
    );
    expect((await send('operator', 'PR003', { kind: 'ptzStop', action: 'left' })).ret).toBe(1);
    server.site.world.setEmergencyStop('PR003', false);
    server.site.world.setMode('PR003', 'automatic', false);
  });
});

describe('a task', () => {
  it('is paused, resumed and stopped, in automatic mode only', async () => {
    await done('operator', 'pauseTask', { deviceId: 'PR001' });
    expect(device('PR001').patrolPaused).toBe(true);
    await done('operator', 'resumeTask', { deviceId: 'PR001' });
    expect(device('PR001').patrolPaused).toBe(false);
    await done('operator', 'stopTask', { deviceId: 'PR001' });
    expect(device('PR001').mode).toBe('standBy');
    await done('operator', 'resumeTask', { deviceId: 'PR001' });
    expect(device('PR001').mode).toBe('patrol');
    expect((await audited('task')).map(({ after }) => after)).toEqual(['paused', 'running', 'ended', 'running']);
    server.site.world.setMode('PR001', 'manual', true);
    expect((await ask('operator', 'pauseTask', { deviceId: 'PR001' })).msg).toBe('Switch to automatic mode first');
    server.site.world.setMode('PR001', 'automatic', true);
    expect((await ask('viewer', 'stopTask', { deviceId: 'PR001' })).ret).toBe(0);
    expect((await ask('customer', 'stopTask', { deviceId: 'PR004' })).ret).toBe(0);
  });

  it('is paused by whoever sees the robot, whoever holds it: it is part of the stop', async () => {
    await done('operator', 'resumeTask', { deviceId: 'PR001' });
    expect((await ask('admin', 'resumeTask', { deviceId: 'PR001' })).ret).toBe(0);
    await done('admin', 'pauseTask', { deviceId: 'PR001' });
    expect(device('PR001').patrolPaused).toBe(true);
    await done('operator', 'resumeTask', { deviceId: 'PR001' });
    await done('viewer', 'pauseTask', { deviceId: 'PR001' });
    expect(device('PR001').patrolPaused).toBe(true);
    expect((await ask('viewer', 'resumeTask', { deviceId: 'PR001' })).ret).toBe(0);
    await done('operator', 'resumeTask', { deviceId: 'PR001' });
    // The customer may not see this device.
    expect((await ask('customer', 'pauseTask', { deviceId: 'PR005' })).ret).toBe(0);
    expect(device('PR005').patrolPaused).toBe(false);
  });

  it('gives way to charging; a charging robot is not initialised', async () => {
    await done('operator', 'sendChargeCommand', { deviceId: 'PR001', charge: '1' });
    expect(device('PR001').mode).toBe('charge');
    expect((await ask('operator', 'initialize', { deviceId: 'PR001', initType: '0' })).msg).toMatch(/Cancel charging/);
    await done('operator', 'sendChargeCommand', { deviceId: 'PR001', charge: '0' });
    expect(device('PR001').mode).toBe('standBy');
    expect((await audited('charge')).map(({ after }) => after)).toEqual(['on', 'off']);
  });
});

describe('a robot', () => {
  it('restarts: it is away, refuses, and comes back without its lights, with the volume of its settings', async () => {
    const before = device('PR001').mode;
    await done('operator', 'robotRestart', { deviceId: 'PR001' });
    expect(device('PR001').online).toBe(false);
    expect((await ask('operator', 'pauseTask', { deviceId: 'PR001' })).msg).toMatch(/offline/);
    await until(() => device('PR001').online, 'the robot');
    expect(device('PR001')).toMatchObject({ headLight: false, alarmLight: false, wiper: 'off', volume: 5 });
    expect((await audited('restart'))[0]).toMatchObject({ before, after: '' });
  });

  it('is initialised with progress, and fails under an emergency stop, which is released by call', async () => {
    await done('operator', 'initialize', { deviceId: 'PR001', initType: '1' });
    expect((await ask('operator', 'initialize', { deviceId: 'PR001', initType: '0' })).msg).toMatch(/under way/);
    await until(() => (device('PR001').initialization?.progress ?? 0) >= 30, 'progress');
    server.site.world.setEmergencyStop('PR001', true);
    await until(() => device('PR001').initialization?.state === 'fail', 'the failure');
    expect((await ask('viewer', 'releaseEmergencyStop', { deviceId: 'PR001' })).ret).toBe(0);
    await done('operator', 'releaseEmergencyStop', { deviceId: 'PR001' });
    expect(device('PR001').emergencyStop).toBe(false);
    expect(await audited('release-stop')).toEqual([{ before: 'pressed', after: 'released', user_id: '1002' }]);
    await done('operator', 'initialize', { deviceId: 'PR001', initType: '0' });
    await until(() => device('PR001').initialization?.state === 'complete', 'the end');
  });
});

describe('presets', () => {
  it('are kept, renamed, gone to, removed, each device its own', async () => {
    server.site.world.setMode('PR003', 'manual', true);
    placeCamera('PR003', { pan: 1, tilt: 0.3, zoom: 2, lift: 0 });
    const { presetId } = (await done('operator', 'addPreset', { deviceId: 'PR003', presetName: ' Gate ' })) as {
      presetId: string;
    };
    placeCamera('PR003', { pan: 0, tilt: 0, zoom: 1, lift: 0 });
    await done('operator', 'gotoPreset', { deviceId: 'PR003', presetId });
    await until(() => Math.abs(device('PR003').ptz.pan - 1) < 0.02 && device('PR003').ptz.zoom > 1.98, 'the camera');
    await done('operator', 'modifyPresetName', { deviceId: 'PR003', presetId, presetName: 'South gate' });
    expect(await done('viewer', 'selectPrePositions', { deviceId: 'PR003' })).toEqual([
      { presetId, presetName: 'South gate' },
    ]);
    expect(await done('viewer', 'selectPrePositions', { deviceId: 'PR001' })).toEqual([]);
    expect((await ask('operator', 'gotoPreset', { deviceId: 'PR001', presetId })).ret).toBe(0);
    expect((await ask('viewer', 'deletePreset', { deviceId: 'PR003', presetId })).ret).toBe(0);
    await done('operator', 'deletePreset', { deviceId: 'PR003', presetId });
    await done('operator', 'deletePreset', { deviceId: 'PR003', presetId });
    expect(await done('viewer', 'selectPrePositions', { deviceId: 'PR003' })).toEqual([]);
    const unnamed = await ask('operator', 'addPreset', { deviceId: 'PR003', presetName: ' ' });
    expect(unnamed).toMatchObject({ ret: 0, errors: [{ field: 'presetName' }] });
    expect((await ask('operator', 'addPreset', { deviceId: 'PR003', presetName: 'x'.repeat(21) })).ret).toBe(0);
  });

  it('are kept and written down together, or not at all', async () => {
    server.site.world.setMode('PR003', 'manual', true);
    const { presetId } = (await done('operator', 'addPreset', { deviceId: 'PR003', presetName: 'Gate' })) as {
      presetId: string;
    };
    const all = () => done('viewer', 'selectPrePositions', { deviceId: 'PR003' });
    await database.query('ALTER TABLE audit RENAME TO audit_away');
    for (const [name, request] of [
      ['addPreset', { presetName: 'Door' }],
      ['modifyPresetName', { presetId, presetName: 'Door' }],
      ['deletePreset', { presetId }],
    ] as const)
      expect((await ask('operator', name, { deviceId: 'PR003', ...request })).ret, name).toBe(0);
    await database.query('ALTER TABLE audit_away RENAME TO audit');
    expect(errors.splice(0)).toHaveLength(3);
    expect(await all()).toEqual([{ presetId, presetName: 'Gate' }]);
    await done('operator', 'deletePreset', { deviceId: 'PR003', presetId });
    expect(await all()).toEqual([]);
  });

  it('are not gone to when the camera may no longer be moved after they were read', async () => {
    server.site.world.setMode('PR003', 'manual', true);
    placeCamera('PR003', { pan: 1, tilt: 0.3, zoom: 2, lift: 0.2 });
    const { presetId } = (await done('operator', 'addPreset', { deviceId: 'PR003', presetName: 'Gate' })) as {
      presetId: string;
    };
    const placed = { pan: 0, tilt: 0, zoom: 1, lift: 0 };
    placeCamera('PR003', placed);
    const moved = vi.spyOn(server.site.world, 'ptzTo');
    const query = database.query.bind(database);
    /** Goes to the preset, and does something while the server reads it. */
    const gotoWhile = async (n: number, meanwhile: () => unknown): Promise<string> => {
      const reads = vi.spyOn(database, 'query').mockImplementation(async (sql, parameters) => {
        if (sql.includes('FROM presets')) await meanwhile();
        return (await query(sql, parameters)) as never[];
      });
      const request = { deviceId: 'PR003', presetId, commandNo: `camera-${String(n)}` };
      const { msg } = await ask('operator', 'gotoPreset', request);
      reads.mockRestore();
      return msg;
    };
    expect(await gotoWhile(1, () => server.site.world.setEmergencyStop('PR003', true))).toMatch(/emergency stop/);
    server.site.world.setEmergencyStop('PR003', false);
    expect(await gotoWhile(2, () => server.site.world.setMode('PR003', 'automatic', false))).toMatch(/manual mode/);
    server.site.world.setMode('PR003', 'manual', false);
    placeCamera('PR003', placed);
    const stop = { deviceId: 'PR003', content: encodeControl({ kind: 'ptzStop', action: 'left' }) };
    expect(await gotoWhile(3, () => done('operator', 'sendControlCommand', { ...stop, commandNo: 'camera-4' }))).toBe(
      'Overtaken by a later stop',
    );
    expect(moved).not.toHaveBeenCalled();
    moved.mockRestore();
    expect(device('PR003').ptz).toEqual(placed);
    await done('operator', 'deletePreset', { deviceId: 'PR003', presetId });
  });

  it('a point of the picture comes to the middle', async () => {
    server.site.world.setMode('PR003', 'manual', true);
    placeCamera('PR003', { pan: 0, tilt: 0, zoom: 1, lift: 0 });
    await done('operator', 'pointCamera', { deviceId: 'PR003', x: '1', y: '0.5', size: '0.5' });
    // The right edge of a view of 78 degrees is 39 degrees from its middle.
    await until(() => Math.abs(device('PR003').ptz.pan + (39 * Math.PI) / 180) < 0.02, 'the camera');
    await until(() => device('PR003').ptz.zoom > 1.98, 'the zoom');
    for (const [x, y, size] of [
      ['2', '0.5', '1'],
      ['-0.1', '0.5', '1'],
      ['0.5', '1.1', '1'],
      ['0.5', '-1', '1'],
      ['0.5', '0.5', '0'],
      ['0.5', '0.5', '1.1'],
    ] as const)
      expect((await ask('operator', 'pointCamera', { deviceId: 'PR003', x, y, size })).ret, `${x} ${y} ${size}`).toBe(
        0,
      );
    const moved = vi.spyOn(server.site.world, 'ptzTo');
    placeCamera('PR003', { pan: 0, tilt: 0, zoom: 1, lift: 0 });
    await done('operator', 'pointCamera', { deviceId: 'PR003', x: '0.5', y: '0' });
    // The picture is 16 to 9, and its upper edge lies above its middle.
    const upper = Math.atan((Math.tan((39 * Math.PI) / 180) * 9) / 16);
    expect(moved.mock.lastCall?.[1].tilt).toBeCloseTo(upper);
    moved.mockRestore();
  });

  it('diagonals of the camera move both axes', async () => {
    placeCamera('PR003', { pan: 0, tilt: 0, zoom: 1, lift: 0 });
    expect((await send('operator', 'PR003', { kind: 'ptz', action: 'upLeft' })).ret).toBe(1);
    await until(() => device('PR003').ptz.pan > 0.05 && device('PR003').ptz.tilt > 0.02, 'both axes');
    expect((await send('operator', 'PR003', { kind: 'ptzStop', action: 'upLeft' })).ret).toBe(1);
  });
});

describe('control', () => {
  it('is taken by administrators only, and the robot stands', async () => {
    server.site.world.setMode('PR004', 'manual', true);
    server.site.world.place('PR004', 10, 11.6, 0);
    expect((await ask('industry', 'takeControl', { deviceId: 'PR004' })).ret).toBe(0);
    expect((await send('operator', 'PR004', { kind: 'move', directions: ['left'] })).ret).toBe(1);
    await done('admin', 'takeControl', { deviceId: 'PR004' });
    expect(device('PR004').turnRate).toBe(0);
    expect((await send('operator', 'PR004', { kind: 'move', directions: ['left'] })).msg).toBe(
      'Administrator is controlling this robot',
    );
    expect(await audited('control-taken')).toEqual([{ before: '1002', after: '1001', user_id: '1001' }]);
  });
});

describe('a command that a browser sends twice by itself', () => {
  const page = '0123456789abcdef0123456789abcdef';
  const numbered = (n: number, of = page): { commandNo: string } => ({ commandNo: `${of}-${String(n)}` });
  const move = encodeControl({ kind: 'move', directions: ['up'], speed: 3 });
  const stop = encodeControl({ kind: 'stop' });
  const control = (content: string, n: number, of?: string): Promise<Answer> =>
    ask('operator', 'sendControlCommand', { deviceId: 'PR001', content, ...numbered(n, of) });

  beforeAll(async () => {
    await until(() => device('PR001').online, 'the robot');
    await database.query('DELETE FROM audit');
  });
  afterEach(() => void vi.restoreAllMocks());

  it('moves once, and has its answer twice', async () => {
    await done('operator', 'changeControl', { deviceId: 'PR001', carmode: '1' });
    const drive = vi.spyOn(server.site.world, 'drive');
    expect(await Promise.all([control(move, 1), control(move, 1)])).toMatchObject([{ ret: 1 }, { ret: 1 }]);
    expect((await control(move, 1)).ret).toBe(1);
    expect(drive).toHaveBeenCalledTimes(1);
    expect((await control(move, 2)).ret).toBe(1);
    expect((await control(move, 2, 'another')).ret, 'of another page').toBe(1);
    for (let n = 0; n < 2; n += 1)
      expect((await ask('operator', 'sendControlCommand', { deviceId: 'PR001', content: move })).ret).toBe(1);
    expect(drive).toHaveBeenCalledTimes(5);
  });

  it('does not move after a stop that was sent later, and stops whenever it is told to', async () => {
    const drive = vi.spyOn(server.site.world, 'drive');
    expect((await control(stop, 20)).ret).toBe(1);
    expect(await control(move, 19)).toMatchObject({ ret: 0, msg: 'Overtaken by a later stop' });
    expect(drive).not.toHaveBeenCalled();
    expect((await control(stop, 18)).ret, 'a late stop stops').toBe(1);
    expect((await control(encodeControl({ kind: 'ptz', action: 'left', value: 1 }), 17)).ret, 'the camera').toBe(1);
    expect((await control(move, 21)).ret).toBe(1);
    await control(stop, 22);
    const change = (carmode: string, n: number): Promise<Answer> =>
      ask('operator', 'changeControl', { deviceId: 'PR001', carmode, extend: '0', ...numbered(n) });
    expect(await change('0', 15)).toMatchObject({ ret: 0, msg: 'Overtaken by a later stop' });
    expect(device('PR001').mode).toBe('manual');
    expect((await change('1', 14)).ret, 'manual mode halts it').toBe(1);
    await done('operator', 'changeControl', { deviceId: 'PR001', carmode: '0', extend: '0' });
    const goal = { deviceId: 'PR001', mapId: device('PR001').mapId, x: '20', y: '11.6' };
    expect((await ask('operator', 'navigateControl', { ...goal, ...numbered(16) })).msg).toMatch(/later stop/);
  });

  it('does not move the camera after a stop of the camera that was sent later', async () => {
    await done('operator', 'changeControl', { deviceId: 'PR001', carmode: '1' });
    const { presetId } = (await done('operator', 'addPreset', { deviceId: 'PR001', presetName: 'Gate' })) as {
      presetId: string;
    };
    const moved = vi.spyOn(server.site.world, 'ptzTo');
    expect((await control(encodeControl({ kind: 'ptzStop', action: 'left' }), 40)).ret).toBe(1);
    for (const [name, request] of [
      ['gotoPreset', { presetId }],
      ['pointCamera', { x: '0.6', y: '0.5' }],
    ] as const) {
      const send = (n: number): Promise<Answer> =>
        ask('operator', name, { deviceId: 'PR001', ...request, ...numbered(n) });
      expect(await send(39), name).toMatchObject({ ret: 0, msg: 'Overtaken by a later stop' });
      expect(moved).not.toHaveBeenCalled();
      expect((await send(name === 'gotoPreset' ? 41 : 42)).ret, name).toBe(1);
      expect(moved).toHaveBeenCalledOnce();
      moved.mockClear();
    }
    await done('operator', 'deletePreset', { deviceId: 'PR001', presetId });
    await done('operator', 'changeControl', { deviceId: 'PR001', carmode: '0', extend: '0' });
  });

  it('goes, restarts, speaks and takes control once', async () => {
    const { mapId } = device('PR001');
    const orders: readonly (readonly [
      account: string,
      name: string,
      payload: Record<string, string>,
      audit: string,
    ])[] = [
      ['operator', 'navigateControl', { deviceId: 'PR001', mapId, x: '20', y: '11.6' }, 'navigate'],
      ['operator', 'sendVoiceBroadcast', { deviceId: 'PR001', content: 'Attention' }, 'broadcast'],
      ['admin', 'takeControl', { deviceId: 'PR001' }, 'control-taken'],
      ['admin', 'robotRestart', { deviceId: 'PR001' }, 'restart'],
    ];
    for (const [index, [account, name, payload, action]] of orders.entries()) {
      for (let n = 0; n < 2; n += 1) await done(account, name, { ...payload, ...numbered(50 + index) });
      expect(await audited(action), name).toHaveLength(1);
    }
  });
});
