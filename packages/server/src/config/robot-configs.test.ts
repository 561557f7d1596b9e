/** The settings of robots: rules, and what they do in the running system. */
import { getRobotConfig } from '@patrolkit/transport/contract';
import { describe, expect, it } from 'vitest';
import { until, useServer, type Answer } from '../testing.ts';

const bench = useServer('robot-configs', { alarmsPerHour: 0 });
const { ask, tokenOf } = bench;

const as = async (account: string, name: string, payload: Record<string, unknown> = {}): Promise<Answer> =>
  ask(name, payload as Record<string, string>, await tokenOf(account));

const configOf = async (id: string): Promise<Record<string, unknown>> =>
  (await as('admin', 'getRobotConfig', { id })).data as unknown as Record<string, unknown>;

/** Changes some settings of a robot, and returns the answer. */
const set = async (id: string, change: Record<string, unknown>, account = 'admin'): Promise<Answer> =>
  as(account, 'setRobotConfig', { ...(await configOf(id)), id, ...change });

const faultsIn = (answer: Answer): readonly { field: string; msg: string }[] =>
  (answer as { errors?: readonly { field: string; msg: string }[] }).errors ?? [];

describe('the settings of a robot', () => {
  it('are at first those with which robots have worked so far', async () => {
    expect(await configOf('PR001')).toMatchObject({
      robotName: 'Patrol robot 01',
      volume: 5,
      cruiseSpeed: 1,
      manualSpeed: 3,
      batteryLower: 20,
      batteryUpper: 96,
      batteryAlarm: 10,
      controlType: 1,
      audioType: 2,
      voiceType: 1,
      detectionDevices: '1,2,4,5,6,7,8',
      temperatureUpper: 60,
      humidityUpper: 95,
      videoLimit: 0,
      videoDailyLimit: 0,
      cameraList: [{ channelId: 'PR001-1', cameraName: 'Main camera', recorded: 1, videoCode: 'H264' }],
    });
    expect(await as('admin', 'getRobotConfig', { id: 'PV001' })).toMatchObject({ ret: 0 });
  });

  it('hold together, and the field to correct says so', async () => {
    const [low, warn] = [
      await set('PR002', { batteryLower: 60, batteryUpper: 50 }),
      await set('PR002', { batteryLower: 20, batteryAlarm: 21 }),
    ];
    expect([faultsIn(low), faultsIn(warn)].map(([fault]) => fault?.field)).toEqual(['batteryUpper', 'batteryLower']);
    for (const [low, high] of [
      ['temperatureLower', 'temperatureUpper'],
      ['humidityLower', 'humidityUpper'],
    ] as const)
      expect(faultsIn(await set('PR002', { [low]: 50, [high]: 40 }))[0]?.field).toBe(high);
    for (const [field, value] of [
      ['volume', 11],
      ['manualSpeed', 0],
      ['cruiseSpeed', 2.1],
      ['batteryLower', 4],
      ['batteryUpper', 101],
      ['videoLimit', 1441],
      ['videoDailyLimit', -1],
      ['volume', 1.5],
    ] as const)
      expect(faultsIn(await set('PR002', { [field]: value }))[0]?.field, `${field} ${String(value)}`).toBe(field);
    const [camera] = (await configOf('PR002'))['cameraList'] as Record<string, unknown>[];
    const others = [[], [{ ...camera, channelId: 'PR001-1' }], [camera, camera]];
    for (const cameraList of others) expect(faultsIn(await set('PR002', { cameraList }))[0]?.field).toBe('cameraList');
  });

  it('are changed by the version that was read, tell what they were before, and outlive a restart', async () => {
    const read = await configOf('PR003');
    expect(await set('PR003', { volume: 7 })).toMatchObject({ ret: 1 });
    expect(await as('admin', 'setRobotConfig', { ...read, volume: 8 })).toMatchObject({
      ret: 0,
      msg: expect.stringContaining('meanwhile'),
    });
    const { data } = await as('admin', 'getRobotConfigHistory', { id: 'PR003' });
    expect(data).toMatchObject([
      { type: 'change', username: 'Administrator', before: { volume: 5 }, after: { volume: 7 } },
    ]);
    await bench.restart();
    expect(await configOf('PR003')).toMatchObject({ volume: 7, version: 2 });
  });

  it('are read by who may see the list, and set only by who has the function and controls the robot', async () => {
    expect((await as('manager', 'getRobotConfig', { id: 'PR001' })).ret).toBe(1);
    expect(await set('PR001', {}, 'viewer')).toMatchObject({ ret: 0 });
    await bench.database.query(`UPDATE users SET access = 'view' WHERE account = 'manager'`);
    bench.forget('manager');
    expect(await set('PR001', {}, 'manager')).toMatchObject({ ret: 0 });
    await bench.database.query(`UPDATE users SET access = 'control' WHERE account = 'manager'`);
    bench.forget('manager');
    expect(await set('PR001', {}, 'manager')).toMatchObject({ ret: 1 });
  });

  it('say who else edits them', async () => {
    expect(await as('admin', 'editRobotConfig', { id: 'PR001' })).toMatchObject({ data: [] });
    expect((await as('manager', 'editRobotConfig', { id: 'PR001' })).data).toEqual(['Administrator']);
    await as('admin', 'editRobotConfig', { id: 'PR001', over: '1' });
  });

  it('are given to other robots all at once, or to none', async () => {
    const versionOf = async (id: string): Promise<number> => Number((await configOf(id))['version']);
    await set('PR001', { volume: 2, batteryUpper: 60 });
    await set('PR005', { batteryLower: 70 });
    const fields = ['volume', 'batteryUpper'];
    const copy = async (ids: readonly string[], more: Record<string, unknown> = {}): Promise<Answer> =>
      as('admin', 'copyRobotConfig', {
        id: 'PR001',
        version: await versionOf('PR001'),
        fields,
        targets: await Promise.all(ids.map(async id => ({ id, version: await versionOf(id) }))),
        ...more,
      });
    const refused = await copy(['PR004', 'PR005']);
    expect(refused).toMatchObject({ ret: 0, msg: 'Patrol robot 05: Does not go with its other settings' });
    expect(await configOf('PR004')).toMatchObject({ volume: 5 });
    expect(await copy(['PR004'], { targets: [{ id: 'PR004', version: 9 }] })).toMatchObject({
      ret: 0,
      msg: expect.stringContaining('meanwhile'),
    });
    expect(await copy(['PR004'], { fields: ['cameraList'] })).toMatchObject({ ret: 0 });
    expect(await copy(['PR004', 'PR006'])).toMatchObject({ ret: 1 });
    expect([await configOf('PR004'), await configOf('PR006')]).toMatchObject([
      { volume: 2, batteryUpper: 60, batteryLower: 20 },
      { volume: 2, batteryUpper: 60 },
    ]);
    expect((await as('admin', 'listConfigurableRobot')).data).toContainEqual({
      deviceId: 'PR004',
      robotName: 'Patrol robot 04',
    });
  });

  it('give a robot no detector that its model cannot have, and a connection by a node that is there', async () => {
    const [model] =
      (await as('admin', 'findDeviceModelByPage', { modelName: 'PR-300', pageSize: '10' })).data.rows ?? [];
    await bench.database.query(
      `UPDATE device_models SET detection_devices = '["visible", "meter"]' WHERE model_name = $1`,
      [String(model?.['modelName'])],
    );
    const refused = await set('PR002', { detectionDevices: [1, 5] });
    expect(faultsIn(refused)).toEqual([{ field: 'detectionDevices', msg: 'PR-300 cannot have all of these' }]);
    expect(await set('PR002', { detectionDevices: [8] })).toMatchObject({ ret: 1 });
    // A robot without any detector has settings that consoles can read.
    expect(await set('PR002', { detectionDevices: '' })).toMatchObject({ ret: 1 });
    const read = getRobotConfig.answer.decode(await configOf('PR002'), { report: () => undefined }, '');
    expect(read).toMatchObject({ detectionDevices: [] });
    for (const nodeId of [undefined, '999'])
      expect(faultsIn(await set('PR002', { controlType: 2, nodeId }))[0]?.field).toBe('nodeId');
    const node = {
      nodeCode: 'N-77',
      companyId: '1',
      nodePassword: 'secret77',
      nodeName: 'Mast 77',
      gatewayIp: '10.9.9.9',
      gatewayPort: '1',
    };
    expect(await as('admin', 'addEdgeNode', node)).toMatchObject({ ret: 1 });
    const [added] = (await as('admin', 'findEdgeNodeByPage', { nodeName: 'Mast 77' })).data.rows ?? [];
    expect(await set('PR002', { controlType: 2, nodeId: added?.['id'] })).toMatchObject({ ret: 1 });
    await until(() => bench.server.site.device('PR002')?.away === 'node', 'the robot behind a node that is away');
    expect((await as('admin', 'deleteEdgeNode', { ids: String(added?.['id']) })).data).toMatchObject([
      { uses: [{ id: 'PR002', page: 'robot-config' }] },
    ]);
    await set('PR002', { controlType: 1 });
    await until(() => bench.server.site.device('PR002')?.online, 'the robot again');
    expect(await as('admin', 'deleteEdgeNode', { ids: String(added?.['id']) })).toMatchObject({ ret: 1, data: [] });
    await bench.database.query(
      `UPDATE device_models SET detection_devices = (SELECT detection_devices FROM device_models WHERE model_name = 'PR-200') WHERE model_name = 'PR-300'`,
    );
  });

  it('have addresses that differ, and that no other robot has', async () => {
    expect(faultsIn(await set('PR001', { robotIp: '10.1.1.1', chassisIp: '10.1.1.1' }))[0]?.field).toBe('chassisIp');
    expect(faultsIn(await set('PR001', { robotIp: '10.1.1' }))[0]?.field).toBe('robotIp');
    expect(await set('PR001', { robotIp: '10.1.1.1', chassisIp: '10.1.1.2' })).toMatchObject({ ret: 1 });
    expect(faultsIn(await set('PR004', { robotIp: '10.1.1.2' }))).toEqual([
      { field: 'robotIp', msg: '“10.1.1.2” exists already' },
    ]);
    expect(await set('PR004', { robotIp: '10.1.1.3' })).toMatchObject({ ret: 1 });
  });

  it('let no robot go to its charger above the charge with which its group begins rounds', async () => {
    await as('admin', 'addRobotGroup', { groupName: 'Night', deployMinCharge: '30', recoverMinCharge: '20' });
    await bench.database.query(
      `UPDATE devices SET group_id = (SELECT id::text FROM robot_groups WHERE name = 'Night') WHERE id = 'PR002'`,
    );
    const refused = await set('PR002', { batteryLower: 31 });
    expect(faultsIn(refused)).toEqual([
      { field: 'batteryLower', msg: 'Above 30%, from which its group begins rounds' },
    ]);
    expect(await set('PR002', { batteryLower: 30 })).toMatchObject({ ret: 1 });
  });
});

describe('in the running system', () => {
  /** The list of robots as it is told to a console. */
  const listed = async (id: string): Promise<Record<string, unknown> | undefined> =>
    (await as('admin', 'searchRobotList', { page: '1', pageSize: '999' })).data.rows?.find(
      row => row['deviceId'] === id,
    );

  it('a camera has its new name in the consoles that show it, and after it was read', async () => {
    const console = await bench.open('admin', false);
    console.send({ type: 'PushSwitch', data: { ChannelListPushSwitch: '1' } });
    console.send({ type: 'DeviceChange', data: { deviceId: 'PR001' } });
    await until(() => console.frames.some(({ type }) => type === 'ChannelList'), 'the cameras');
    const [camera] = (await configOf('PR001'))['cameraList'] as Record<string, unknown>[];
    await set('PR001', { cameraList: [{ ...camera, channelName: 'Mast' }] });
    await until(
      () =>
        console.frames.some(
          ({ type, data }) =>
            type === 'ChannelList' && (data as unknown as { name?: string }[]).some(({ name }) => name === 'Mast'),
        ),
      'the name',
      3000,
    );
    expect((await as('admin', 'selectDeviceChannel', { deviceId: 'PR001' })).data).toMatchObject([
      { name: 'Mast' },
      {},
    ]);
  });

  it('limits of live video count at once, for a sitting and for a day', async () => {
    await set('PR001', { videoLimit: 3, videoDailyLimit: 5 });
    expect(await listed('PR001')).toMatchObject({ videoLimit: 3 });
    expect((await as('admin', 'getVideoUrl', { channelId: 'PR001-1', streamType: '1' })).data).toMatchObject({
      videoLeft: 300,
    });
  });

  it('the drive pad begins with the speed of the robot', async () => {
    await set('PR001', { manualSpeed: 5 });
    expect(await listed('PR001')).toMatchObject({ manualSpeed: 5 });
  });

  it('the fleet is told them at once', async () => {
    const robot = bench.server.site.device('PR004');
    if (!robot) throw new Error('no robot');
    robot.battery = 50;
    robot.mode = 'patrol';
    await set('PR004', { batteryLower: 55, batteryUpper: 90, volume: 9 });
    await until(() => bench.server.site.device('PR004')?.mode === 'charge', 'the way to its charger');
  });
});

describe('the view of a robot', () => {
  it('has what it reports, how it is reached, its cameras, and who sees and controls it', async () => {
    await set('PR005', { robotIp: '10.2.2.2' });
    const [entry] = (await as('admin', 'findRobotEntryByPage', { id: 'PR005' })).data.rows ?? [];
    expect(entry).toMatchObject({
      robotIp: '10.2.2.2',
      workModel: expect.any(Number),
      speed: expect.any(Number),
      temperature: expect.any(Number),
      humidity: expect.any(Number),
      hardwareCodes: expect.stringContaining('volume'),
      modelPic: expect.stringContaining('/files/model/robot/'),
    });
    const { data } = await as('admin', 'getRobotView', { id: 'PR005' });
    const users = data['userList'] as Record<string, unknown>[];
    expect(data['cameraList']).toMatchObject([{ channelId: 'PR005-1' }]);
    expect(users).toContainEqual(expect.objectContaining({ account: 'operator', isControl: 1 }));
    expect(users).toContainEqual(expect.objectContaining({ account: 'viewer', isControl: 0 }));
    expect(await as('admin', 'getRobotView', { id: 'PV001' })).toMatchObject({ ret: 0 });
    expect(await as('viewer', 'getRobotView', { id: 'PR005' })).toMatchObject({ ret: 0 });
  });

  it('tells no user of units above', async () => {
    await bench.database.query(`UPDATE users SET permissions = '["robot-view"]' WHERE account = 'site'`);
    bench.forget('site');
    const { data } = await as('site', 'getRobotView', { id: 'PR003' });
    const accounts = ((data?.['userList'] ?? []) as Record<string, unknown>[]).map(({ account }) => account);
    expect(accounts).not.toContain('admin');
  });

  it('is read again by consoles when the robot reports something else', async () => {
    const console = await bench.open('admin', true);
    bench.server.site.setOnline('PR006', false);
    await until(
      () =>
        console.frames.some(
          ({ type, data }) =>
            type === 'ThingsReported' && data['thing'] === 'RobotEntry' && JSON.stringify(data).includes('PR006'),
        ),
      'the report',
      4000,
    );
  });
});
