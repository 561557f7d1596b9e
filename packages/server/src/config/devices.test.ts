import { describe, expect, it, vi } from 'vitest';
import { until, useServer, type Answer, type Console } from '../testing.ts';

const bench = useServer('devices', { alarmsPerHour: 0 });
const { ask, tokenOf, test } = bench;

const as = async (name: string, payload: Record<string, string> = {}, account = 'admin'): Promise<Answer> =>
  ask(name, payload, await tokenOf(account));
const entries = async (asked: Record<string, string> = {}): Promise<Record<string, unknown>[]> =>
  (await as('findRobotEntryByPage', { pageSize: '200', ...asked })).data.rows ?? [];
const entry = async (id: string): Promise<Record<string, unknown>> => {
  const [row] = await entries({ id });
  if (!row) throw new Error(`no ${id}`);
  return row;
};
const listed = async (id: string): Promise<Record<string, unknown> | undefined> =>
  (await as('searchRobotList', { page: '1', pageSize: '999' })).data.rows?.find(row => row['deviceId'] === id);
const faultsIn = (answer: Answer): readonly unknown[] =>
  ((answer as { errors?: readonly { field: string }[] }).errors ?? []).map(({ field }) => field);

const fresh = {
  robotNames: '{"en-us":"Gate guard","zh-cn":"门岗"}',
  robotSn: 'S-1000',
  robotKey: 'abcd1234efgh',
  modelName: 'PR-200',
  companyId: '1',
  mapId: '1',
  useStatus: '1',
};
/** Adds a robot; returns its id. */
const add = async (part: Record<string, string> = {}): Promise<string> => {
  expect(await as('addRobotEntry', { ...fresh, ...part })).toMatchObject({ ret: 1 });
  const [row] = await entries({ robotSn: part['robotSn'] ?? fresh.robotSn });
  return String(row?.['id']);
};
/** Changes a robot as its form does. */
const change = async (id: string, part: Record<string, string>): Promise<Answer> => {
  const row = await entry(id);
  const had = ['robotSn', 'modelName', 'companyId', 'mapId', 'useStatus'].map(name => [name, String(row[name])]);
  return as('modifyRobotEntry', {
    ...Object.fromEntries(had),
    robotNames: JSON.stringify(row['robotNames']),
    id,
    version: String(row['version']),
    ...part,
  });
};
const remove = async (id: string): Promise<void> => {
  expect(await as('deleteRobotEntry', { ids: id })).toMatchObject({ ret: 1, data: [] });
};
const follow = async (): Promise<Console> => {
  const console = await bench.open('admin', true);
  console.send({ type: 'PushSwitch', data: { RobotListPushSwitch: '1' } });
  await console.next('RobotList');
  return console;
};
/** The next list of robots for which something holds of a robot. */
const told = (console: Console, id: string, holds: (row: Record<string, unknown> | undefined) => boolean) =>
  until(
    () =>
      console.frames.some(
        ({ type, data }) =>
          type === 'RobotList' &&
          holds((data as unknown as Record<string, unknown>[]).find(row => row['deviceId'] === id)),
      ),
    `the list with ${id}`,
    3000,
  );

describe('a robot that is added', () => {
  it('is in the lists of consoles at once, says why it is offline, registers with its key, and stands by', async () => {
    const console = await follow();
    const id = await add();
    await told(console, id, row => row?.['robotName'] === 'Gate guard' && row['offlineReason'] === 1);
    expect(await entry(id)).toMatchObject({
      online: 0,
      offlineReason: 1,
      robotSn: 'S-1000',
      robotKeySetTime: expect.any(Number),
    });
    expect(await listed(id)).not.toHaveProperty('lastTime');
    expect(await test('register', { deviceId: id })).toEqual({ done: true });
    await told(console, id, row => row?.['online'] === 1);
    const { mapId, mode } = await test('pose', { deviceId: id });
    expect([mapId, mode]).toEqual(['1', 'standBy']);
    expect(await entry(id)).toMatchObject({ online: 1, battery: expect.any(Number) });
    expect(await listed(id)).not.toHaveProperty('offlineReason');
    console.socket.close();
    await remove(id);
  });

  it('keeps its key to itself', async () => {
    const id = await add();
    const answers = [await entry(id), (await as('getRobotEntryHistory', { id })).data];
    const logged = await bench.database.query('SELECT before, after FROM audit');
    const stored = await bench.database.query('SELECT * FROM devices WHERE id = $1', [id]);
    expect(JSON.stringify([answers, logged, stored])).not.toContain(fresh.robotKey);
    await remove(id);
  });

  it('has a unit, a map and a model of the lists, and a place in the licence', async () => {
    for (const [field, value] of [
      ['companyId', '99'],
      ['mapId', '99'],
      ['modelName', 'PV-50'],
    ] as const)
      expect(faultsIn(await as('addRobotEntry', { ...fresh, [field]: value })), field).toEqual([field]);
    expect((await as('listRobotModel')).data).toMatchObject([{ modelName: 'PR-200' }, { modelName: 'PR-300' }]);
    expect((await as('listDeviceMap')).data).toMatchObject([{ mapId: '1' }, { mapId: '2' }, { mapId: '3' }]);
    await bench.database.query(
      `INSERT INTO devices (id, names, kind, number, model, serial, map_id, company_id, use_status)
       SELECT 'many' || n, '{}', 'robot', 1000 + n, 'PR-200', 'many' || n, '1', '1', 'retired' FROM generate_series(1, 985) AS n`,
    );
    expect(await as('addRobotEntry', fresh)).toMatchObject({ ret: 0, msg: 'The license covers 999 devices' });
    await bench.database.query(`DELETE FROM devices WHERE id LIKE 'many%'`);
  });

  it('is there after a restart, under a number that no other ever had', async () => {
    const first = await add();
    await remove(first);
    const second = await add();
    expect(second).not.toBe(first);
    await bench.restart();
    bench.forget('admin');
    expect(await listed(second)).toMatchObject({ robotName: 'Gate guard', offlineReason: 1 });
    expect(await listed(first)).toBeUndefined();
    await remove(second);
  });
});

it('robots are found by what they do now', async () => {
  const found = async (workModel: number): Promise<unknown[]> =>
    ((await as('findRobotEntryByPage', { workModel: String(workModel), pageSize: '200' })).data.rows ?? []).map(
      ({ deviceId, id }) => deviceId ?? id,
    );
  await test('mode', { deviceId: 'PR003', mode: 'manual' });
  expect(await found(0)).toEqual(['PR003']);
  expect(await found(1)).not.toContain('PR003');
  await test('mode', { deviceId: 'PR003', mode: 'automatic' });
  expect(await found(0)).toEqual([]);
});

describe('a robot that is changed', () => {
  it('shows a new name in lists and new records, and earlier records keep the old one', async () => {
    const console = await follow();
    await test('raise', { deviceId: 'PR002' });
    expect(await change('PR002', { robotNames: '{"en-us":"Door robot"}' })).toMatchObject({ ret: 1 });
    await told(console, 'PR002', row => row?.['robotName'] === 'Door robot');
    await test('raise', { deviceId: 'PR002' });
    const { rows } = (await as('findAlarmStatByParam', { page: '1', pageSize: '20', deviceName: 'o' })).data;
    expect(rows?.filter(row => row['deviceId'] === 'PR002').map(row => row['deviceName'])).toEqual([
      'Door robot',
      'Patrol robot 02',
    ]);
    console.socket.close();
  });

  it('moves to another map, where it stands by', async () => {
    const console = await follow();
    expect(await change('PR003', { mapId: '1', modelName: 'PR-300' })).toMatchObject({ ret: 1 });
    await told(console, 'PR003', row => row?.['mapId'] === '1' && row['modelName'] === 'PR-300');
    expect(await test('pose', { deviceId: 'PR003' })).toMatchObject({ mapId: '1', mode: 'standBy', online: true });
    console.socket.close();
  });

  it('goes to its charger for maintenance, is away there without an alarm, and comes back', async () => {
    const console = await follow();
    expect(await change('PR004', { useStatus: '2' })).toMatchObject({ ret: 1 });
    expect(await test('pose', { deviceId: 'PR004' })).toMatchObject({ online: true, mode: 'charge' });
    const world = bench.server.site.world;
    const plan = world.nets.maps.find(({ id }) => id === world.device('PR004')?.mapId);
    const charger = plan?.nodes.find(({ id }) => id === plan.chargers[0]);
    await test('place', { deviceId: 'PR004', x: charger?.x, y: charger?.y });
    await told(console, 'PR004', row => row?.['offlineReason'] === 2);
    expect((await entry('PR004'))['useStatus']).toBe(2);
    const alarms = await bench.database.query(`SELECT 1 FROM alarms WHERE device_id = 'PR004' AND kind = 'offline'`);
    expect(alarms).toEqual([]);
    const since = console.frames.length;
    expect(await change('PR004', { useStatus: '1' })).toMatchObject({ ret: 1 });
    await until(() => console.frames.slice(since).some(({ type }) => type === 'RobotList'), 'the list');
    expect(await listed('PR004')).toMatchObject({ online: 1 });
    console.socket.close();
  });

  it('leaves all lists when it is retired, and comes back with its key', async () => {
    const id = await add();
    await test('register', { deviceId: id });
    expect(await change(id, { useStatus: '0' })).toMatchObject({ ret: 1 });
    expect(await listed(id)).toBeUndefined();
    expect(await entry(id)).toMatchObject({ useStatus: 0 });
    expect(await change(id, { useStatus: '1' })).toMatchObject({ ret: 1 });
    expect(await listed(id)).toMatchObject({ offlineReason: 1 });
    await remove(id);
  });

  it('registers again when its key was replaced, and not when it stays', async () => {
    const id = await add();
    await test('register', { deviceId: id });
    await change(id, { remarks: 'x' });
    expect(await listed(id)).toMatchObject({ online: 1 });
    expect(await change(id, { robotKey: 'ijkl5678mnop' })).toMatchObject({ ret: 1 });
    expect(await listed(id)).toMatchObject({ online: 0, offlineReason: 1 });
    await test('register', { deviceId: id });
    expect(await listed(id)).toMatchObject({ online: 1 });
    await remove(id);
  });

  it('says since when it does not answer, and the lists of administrators follow', async () => {
    const console = await follow();
    await test('online', { deviceId: 'PR005', on: false });
    const { lastTime, offlineReason } = (await listed('PR005')) ?? {};
    expect(offlineReason).toBe(3);
    expect(Math.abs(Number(lastTime) - Date.now())).toBeLessThan(60_000);
    await until(
      () =>
        console.frames.some(
          ({ type, data }) =>
            type === 'ThingsReported' &&
            data['thing'] === 'RobotEntry' &&
            JSON.stringify(data['ids']).includes('PR005'),
        ),
      'the report',
      3000,
    );
    expect(await entry('PR005')).toMatchObject({ online: 0, offlineReason: 3, lastTime });
    console.socket.close();
    await test('online', { deviceId: 'PR005', on: true });
    expect(await listed('PR005')).not.toHaveProperty('offlineReason');
  });
});

describe('a robot that is deleted', () => {
  it('is gone from lists and maps, and its records stay', async () => {
    const console = await follow();
    const id = await add();
    await test('register', { deviceId: id });
    await told(console, id, row => row?.['online'] === 1);
    await test('raise', { deviceId: id });
    const since = console.frames.length;
    await remove(id);
    await until(() => console.frames.slice(since).some(({ type }) => type === 'RobotList'), 'the list');
    expect([await listed(id), await entries({ id })]).toEqual([undefined, []]);
    const { rows } = (await as('findAlarmStatByParam', { page: '1', pageSize: '20', deviceName: 'gate' })).data;
    expect(rows).toMatchObject([{ deviceName: 'Gate guard' }]);
    // Its serial number and its name are free again.
    await remove(await add());
    console.socket.close();
  });

  it('may not be while somebody uses it: driven, controlled, or in an emergency call', async () => {
    const refused = async (id: string): Promise<unknown[]> => {
      const deleted = (await as('deleteRobotEntry', { ids: id })).data as unknown as { msg: string }[];
      const moved = await change(id, { mapId: (await entry(id))['mapId'] === '1' ? '2' : '1' });
      expect(faultsIn(moved)).toEqual(['mapId']);
      expect(moved.msg).toBe(deleted[0]?.msg);
      // What does not take it away may be changed.
      expect(await change(id, { remarks: 'x' })).toMatchObject({ ret: 1 });
      return deleted.map(({ msg }) => msg);
    };
    await test('mode', { deviceId: 'PR001', mode: 'manual' });
    expect(await refused('PR001')).toEqual(['Not now: Patrol robot 01 is driven by hand']);
    await bench.command('operator', 'PR001', { kind: 'move', directions: ['up'] });
    expect(await refused('PR001')).toEqual(['Not now: Patrol robot 01 is controlled by Operator']);
    await test('restore');
    await test('call', { deviceId: 'PR006' });
    expect(await refused('PR006')).toEqual(['Not now: Patrol robot 06 is in an emergency call']);
    await test('reset');
  });
});

it('a recorder is kept as a robot is: it is listed at once, reports without a key, and takes no serial number of a robot', async () => {
  const console = await follow();
  const settings = {
    robotNames: '{"en-us":"Night shift"}',
    robotSn: 'R-1',
    modelName: 'HR-10',
    companyId: '1',
    mapId: '2',
    useStatus: '1',
  };
  expect(await as('addRecorder', settings)).toMatchObject({ ret: 1 });
  const { rows = [] } = (await as('findRecorderByPage', { robotName: 'night' })).data;
  const id = String(rows[0]?.['id']);
  await told(console, id, row => row?.['offlineReason'] === 1 && row['deviceType'] === 'recorder');
  await test('register', { deviceId: id });
  await told(console, id, row => row?.['online'] === 1);
  expect(faultsIn(await as('addRecorder', { ...settings, robotSn: 'pr-2024-001' }))).toContain('robotSn');
  expect(
    faultsIn(
      await as('addRecorder', { ...settings, robotSn: 'R-2', robotNames: '{"en-us":"x"}', modelName: 'PR-200' }),
    ),
  ).toEqual(['modelName']);
  expect(await as('deleteRecorder', { ids: id })).toMatchObject({ ret: 1, data: [] });
  expect(await listed(id)).toBeUndefined();
  console.socket.close();
});

it('the robots of a unit are there for it and the units above, and its users add none to others', async () => {
  const id = await add({ companyId: '2' });
  await bench.database.query(`UPDATE users SET company_id = '3', permissions = $1 WHERE account = 'operator'`, [
    '["config-center","robot-manage#add#edit"]',
  ]);
  bench.forget('operator');
  const { rows = [] } = (await as('findRobotEntryByPage', { pageSize: '200' }, 'operator')).data;
  expect(rows).toEqual([]);
  const refused = await as(
    'addRobotEntry',
    { ...fresh, robotNames: '{"en-us":"Other"}', robotSn: 'S-2', companyId: '2' },
    'operator',
  );
  expect(faultsIn(refused)).toEqual(['companyId']);
  await remove(id);
});

it('a patrol car is kept as a robot is, has a plate of its own, and drives outdoors alone', async () => {
  const settings = {
    robotNames: '{"en-us":"Night car"}',
    robotSn: 'V-1',
    modelName: 'PV-50',
    companyId: '1',
    mapId: '2',
    useStatus: '1',
    plateNumber: 'PK 9000',
    vehicleType: '4',
    plateColor: '1',
  };
  expect(faultsIn(await as('addPatrolVehicle', { ...settings, mapId: '1' }))).toEqual(['mapId']);
  expect(faultsIn(await as('addPatrolVehicle', { ...settings, plateNumber: '!' }))).toEqual(['plateNumber']);
  expect(await as('addPatrolVehicle', settings)).toMatchObject({ ret: 1 });
  const { rows = [] } = (await as('findPatrolVehicleByPage', { plateNumber: 'pk 90' })).data;
  const id = String(rows[0]?.['id']);
  expect(await listed(id)).toMatchObject({ deviceType: 'car', robotName: 'Night car' });
  expect(
    faultsIn(
      await as('addPatrolVehicle', {
        ...settings,
        robotSn: 'V-2',
        robotNames: '{"en-us":"x"}',
        plateNumber: 'pk·9000',
      }),
    ),
  ).toEqual(['plateNumber']);
  expect(await as('deletePatrolVehicle', { ids: id })).toMatchObject({ ret: 1, data: [] });
  expect(await listed(id)).toBeUndefined();
});

describe('a vehicle that a robot reads the plate of', () => {
  const vehicle = {
    plateNumber: 'QX 7001A',
    vehicleType: '2',
    plateColor: '1',
    ownerName: 'Chen Hao',
    listType: '1',
  };
  /** Lets a robot read a plate now, as its camera would: an alarm and a picture. */
  const read = (plate: string): void => {
    const { fleet, site } = bench.server;
    const device = fleet.device('PR001');
    const take = fleet.take.bind(fleet);
    const shot = { x: 1, y: 1, take: () => Promise.resolve(undefined), calm: () => undefined };
    const seen = { deviceId: 'PR001', mapId: device?.mapId ?? '', at: Date.now(), shot };
    expect(site).toBe(fleet);
    fleet.take = (elapsed, isQuiet) => {
      fleet.take = take;
      return [
        ...take(elapsed, isQuiet),
        {
          type: 'alarm',
          alarm: {
            ...seen,
            kind: 'vehicle',
            level: 'general',
            value: plate,
            personName: '',
            causeId: plate,
            cause: undefined,
          },
        },
        {
          type: 'capture',
          capture: { ...seen, kind: 'vehicle', label: plate, point: 0, stop: undefined, facts: { brand: 'Tamar' } },
        },
      ];
    };
  };
  const captured = (plate: string): Promise<Record<string, unknown> | undefined> =>
    vi.waitFor(async () => {
      const { rows = [] } = (await as('findCapturedVehicleByPage', { plateNumber: plate, pageSize: '20' })).data;
      expect(rows.length).toBeGreaterThan(0);
      return rows[0];
    }, 20_000);
  const alarms = async (plate: string): Promise<Record<string, unknown>[]> =>
    ((await as('findAlarmStatByParam', { pageSize: '100' })).data.rows ?? []).filter(
      row => row['alarmValue'] === plate,
    );
  const raised = (plate: string, part: object): Promise<void> =>
    vi.waitFor(async () => expect(await alarms(plate)).toMatchObject([part]), 20_000);
  const registered = async (): Promise<Record<string, unknown>> =>
    (await as('findRegisteredVehicleByPage', { plateNumber: vehicle.plateNumber })).data.rows?.[0] ?? {};
  const set = async (part: Record<string, string>): Promise<void> => {
    const { id, version } = await registered();
    const change = { ...vehicle, id: String(id), version: String(version), ...part };
    expect(await as('modifyRegisteredVehicle', change)).toMatchObject({ ret: 1 });
  };

  it('raises no alarm while it is allowed, a serious one with its owner while it is blocked, else the usual one', async () => {
    expect(await as('addRegisteredVehicle', vehicle)).toMatchObject({ ret: 1 });
    // However the plate is written.
    read('qx·7001a');
    expect(await captured('qx·7001a')).toMatchObject({ ownerName: 'Chen Hao', vehicleType: 2, vehicleBrand: 'Tamar' });
    read('QX 7002A');
    expect(await captured('QX 7002A')).not.toHaveProperty('ownerName');
    await raised('QX 7002A', { alarmName: 'Unregistered vehicle' });
    expect(await alarms('qx·7001a')).toEqual([]);

    await set({ listType: '2' });
    read('QX7001A');
    await raised('QX7001A', { alarmName: 'Blocked vehicle: Chen Hao', alarmLevel: 1 });

    await set({ validEndDate: '2020-01-01' });
    read('QX.7001A');
    await raised('QX.7001A', { alarmName: 'Unregistered vehicle', alarmLevel: 3 });
  });

  it('has a plate that no patrol car has, and neither has a patrol car its plate', async () => {
    const [car] = (await as('findPatrolVehicleByPage')).data.rows ?? [];
    const taken = { ...vehicle, plateNumber: String(car?.['plateNumber']).toLowerCase() };
    expect(faultsIn(await as('addRegisteredVehicle', taken))).toEqual(['plateNumber']);
    const settings = { robotNames: '{"en-us":"x"}', robotSn: 'V-3', modelName: 'PV-50', companyId: '1', mapId: '2' };
    const more = { useStatus: '1', plateNumber: 'qx-7001a', vehicleType: '4', plateColor: '1' };
    expect(await as('addPatrolVehicle', { ...settings, ...more })).toMatchObject({ ret: 1 });
    const { rows = [] } = (await as('findPatrolVehicleByPage', { robotSn: 'V-3' })).data;
    const same = { ...settings, ...more, robotSn: 'V-4', robotNames: '{"en-us":"y"}', plateNumber: 'qx 7001a' };
    expect(faultsIn(await as('addPatrolVehicle', same))).toEqual(['plateNumber']);
    expect(await as('deletePatrolVehicle', { ids: String(rows[0]?.['id']) })).toMatchObject({ ret: 1 });
  });
});

it('some vehicles of a fresh site are allowed, and others blocked', async () => {
  const count = async (listType: string): Promise<unknown> =>
    (await as('findRegisteredVehicleByPage', { listType, plateNumber: ' ' })).data['total'];
  // One more is added above.
  expect([await count('1'), await count('2')]).toEqual([41, 2]);
});

describe('lists of devices that are online or offline', () => {
  const ids = async (call: string, asked: Record<string, string>): Promise<unknown[]> =>
    ((await as(call, { pageSize: '200', ...asked })).data.rows ?? []).map(row => row['id']);

  it.each([
    ['findRobotEntryByPage', 'online', 'PR002'],
    ['findRecorderByPage', 'online', 'HR001'],
    ['findPatrolVehicleByPage', 'online', 'PV001'],
    ['findSensorEntryByPage', 'networkStatus', 'GS001'],
  ])('%s tells those that are so at that moment', async (call, field, id) => {
    const all = await ids(call, {});
    await bench.test('online', { deviceId: id, on: false });
    const offline = await ids(call, { [field]: '0' });
    const online = await ids(call, { [field]: '1' });
    expect([offline.includes(id), online.includes(id)]).toEqual([true, false]);
    expect([...offline, ...online].sort()).toEqual([...all].sort());
    await bench.test('online', { deviceId: id, on: true });
    expect(await ids(call, { [field]: '1' })).toContain(id);
  });

  it('count those without a device in the fleet as offline', async () => {
    await bench.database.query(`UPDATE devices SET use_status = 'retired' WHERE id = 'HR002'`);
    await until(async () => (await ids('findRecorderByPage', { online: '0' })).includes('HR002'), 'the retired one');
    await bench.database.query(`UPDATE devices SET use_status = 'inUse' WHERE id = 'HR002'`);
  });
});

it('robots are put into maintenance and back together, by who may operate them', async () => {
  const ids = [
    await add({ robotSn: 'U-1', robotNames: '{"en-us":"U 1"}' }),
    await add({ robotSn: 'U-2', robotNames: '{"en-us":"U 2"}' }),
  ];
  const use = (useStatus: string, account?: string): Promise<Answer> =>
    account === undefined
      ? as('setRobotUseStatus', { ids: ids.join(), useStatus })
      : bench.tokenOf(account).then(token => bench.ask('setRobotUseStatus', { ids: ids.join(), useStatus }, token));
  const states = (): Promise<unknown[]> => Promise.all(ids.map(async id => (await entry(id))['useStatus']));
  expect((await use('2', 'operator')).ret).toBe(0);
  expect(await use('2')).toMatchObject({ ret: 1, data: [] });
  expect(await states()).toEqual([2, 2]);
  expect((await use('0')).ret, 'retired only by the form').toBe(0);
  expect(await use('1', 'manager')).toMatchObject({ ret: 1, data: [] });
  expect(await states()).toEqual([1, 1]);
  for (const id of ids) await remove(id);
});

describe('robots that are moved together', () => {
  const move = (ids: readonly string[], part: Record<string, string>): Promise<Answer> =>
    as('moveRobotEntry', { ids: ids.join(), ...part });
  const mapsOf = async (...ids: string[]): Promise<unknown[]> =>
    Promise.all(ids.map(async id => (await entry(id))['mapId']));

  it('get the unit, the map and the group, and keep what is left out', async () => {
    const ids = [
      await add({ robotSn: 'M-1', robotNames: '{"en-us":"M 1"}' }),
      await add({ robotSn: 'M-2', robotNames: '{"en-us":"M 2"}' }),
    ];
    const before = await entry(ids[0] ?? '');
    expect((await move(ids, { mapId: '2' })).data).toEqual([]);
    const after = await entry(ids[0] ?? '');
    expect(after).toEqual({
      ...before,
      mapId: '2',
      mapName: after['mapName'],
      version: Number(before['version']) + 1,
      updateTime: expect.any(Number),
      updateUsername: expect.any(String),
    });
    expect(await mapsOf(...ids)).toEqual(['2', '2']);
    expect(await move(ids, {})).toMatchObject({ ret: 0, msg: 'Choose a unit, a map or a group' });
    expect(await move(ids, { companyId: '3' })).toMatchObject({ ret: 1, data: [] });
    expect((await entry(ids[1] ?? ''))['companyId']).toBe('3');
    for (const id of ids) await remove(id);
  });

  it('all stay when one cannot be moved, which says why, unless the others shall go on', async () => {
    const ids = [await add({ robotSn: 'M-3', robotNames: '{"en-us":"M 3"}' }), 'PR002'];
    const home = await mapsOf(...ids);
    const wanted = home[1] === '2' ? '1' : '2';
    await move(ids.slice(0, 1), { mapId: String(home[1]) });
    await bench.test('mode', { deviceId: 'PR002', mode: 'manual' });
    const refused = [{ id: 'PR002', msg: expect.stringMatching(/^Not now: /) }];
    expect((await move(ids, { mapId: wanted })).data).toMatchObject(refused);
    expect(await mapsOf(...ids)).toEqual([home[1], home[1]]);
    expect((await move(ids, { mapId: wanted, others: '1' })).data).toMatchObject(refused);
    expect(await mapsOf(...ids)).toEqual([wanted, home[1]]);
    await bench.test('mode', { deviceId: 'PR002', mode: 'automatic' });
    await remove(ids[0] ?? '');
  });

  it('are as those of a form: none goes to a map or a unit that is not there', async () => {
    expect((await move(['PR002', 'PR003'], { mapId: '99' })).data).toMatchObject([
      { id: 'PR002', msg: 'Choose a map of the list' },
      { id: 'PR003', msg: 'Choose a map of the list' },
    ]);
    expect((await as('moveSensorEntry', { ids: 'GS001', companyId: '99' })).data).toMatchObject([{ id: 'GS001' }]);
    expect(await as('moveSensorEntry', { ids: 'GS001', companyId: '2' })).toMatchObject({ ret: 1, data: [] });
    const [sensor] = (await as('findSensorEntryByPage', { id: 'GS001' })).data.rows ?? [];
    expect(sensor).toMatchObject({ companyId: '2', thresholdList: expect.any(Array) });
  });
});
