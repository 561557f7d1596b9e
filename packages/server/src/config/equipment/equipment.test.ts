import { describe, expect, it, vi } from 'vitest';
import { useServer, type Answer } from '../../testing.ts';

// It is noon when the server starts: a cabinet that needs attention raises its alarm from eight in the morning on.
const realNow = Date.now;
const shift = new Date(realNow()).setHours(12, 0, 0, 0) - realNow();
vi.spyOn(Date, 'now').mockImplementation(() => realNow() + shift);

const bench = useServer('equipment', { alarmsPerHour: 0, language: 'en-us', speed: 10 });

type Row = Record<string, unknown>;

const as = async (account: string, name: string, payload: Record<string, string> = {}): Promise<Answer> =>
  bench.ask(name, payload, await bench.tokenOf(account));
const rowsOf = async (name: string, asked: Record<string, string> = {}): Promise<Row[]> =>
  (await as('admin', name, { pageSize: '200', ...asked })).data.rows ?? [];
const one = async (name: string, asked: Record<string, string>): Promise<Row> => (await rowsOf(name, asked))[0] ?? {};
const lock = (lockId = 'LOCK-01'): Promise<Row> => one('findTblockByPage', { lockId });
const circuit = (deviceId = 'SW-03'): Promise<Row> => one('findSmartSwitchByPage', { deviceId });
const cabinet = (cabinetCode = 'CAB-01'): Promise<Row> => one('findFireCabinetByPage', { cabinetCode });
const node = (nodeCode = 'NODE-1'): Promise<Row> => one('findEdgeNodeByPage', { nodeCode });
const become = (read: () => Promise<unknown>, wanted: unknown): Promise<void> =>
  vi.waitFor(async () => expect(await read()).toMatchObject(wanted as object), 40_000);
const disturb = async (kind: string, row: Row, what: string): Promise<void> =>
  expect(await bench.test('disturb', { kind, id: String(row['id']), what })).toEqual({ done: true });
const operate = async (name: string, row: Row, asked: Record<string, string> = {}): Promise<Answer> =>
  as('admin', name, { ids: String(row['id']), ...asked });
const alarmsOf = (alarmType: string): Promise<Row[]> => rowsOf('findAlarmStatByParam', { alarmType });
const named = async (alarmType: string, name: string): Promise<Row[]> =>
  (await alarmsOf(alarmType)).filter(({ alarmName }) => alarmName === name);
/** The settings of a row, as its form sends them. */
const settingsOf = (row: Row, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    ['id', 'version', ...names].flatMap(name => {
      const value = row[name];
      return value === undefined ? [] : [[name, typeof value === 'object' ? JSON.stringify(value) : String(value)]];
    }),
  );
const lockFields = ['lockName', 'doorId', 'nodeId', 'openSeconds', 'ajarSeconds', 'personTypes', 'useStatus'];

describe('a lock', () => {
  it('is connected by its node, and a fresh site has one at each guarded door', async () => {
    await become(lock, { lockState: 0, doorId: 'server-room', doorName: 'Door of the server room' });
    expect(await rowsOf('findTblockByPage')).toHaveLength(6);
  });

  it('opens its door for a while, which is written down with who did it', async () => {
    expect(await operate('setTblockState', await lock(), { lockAct: '1', remark: 'fetch the logs' })).toMatchObject({
      ret: 1,
      data: [],
    });
    await become(lock, { lockState: 2 });
    await become(() => one('findDoorOpeningByPage', { openType: '4' }), {
      doorName: 'Door of the server room',
      openUser: 'Administrator',
      result: 1,
    });
    const written = await one('findOperationByPage', { type: 'config act' });
    expect(JSON.stringify(written)).toContain('Open once');
    expect(JSON.stringify(written)).toContain('fetch the logs');
  });

  it('lets in by card whom its types admit, and refuses anybody else', async () => {
    const [some] = [await lock('LOCK-02')];
    expect(
      await as('admin', 'modifyTblock', {
        ...settingsOf(some, lockFields),
        personTypes: 'visitor,guest,contractor,barred',
      }),
    ).toMatchObject({ ret: 1 });
    await become(() => lock('LOCK-02'), { personTypes: expect.anything(), lockState: 0 });
    const opened = (openType: string): Promise<Row> =>
      one('findDoorOpeningByPage', { doorName: 'switch room', openType });
    await disturb('lock', some, 'card');
    await become(() => opened('1'), { result: 1 });
    const now = { ...(await lock('LOCK-02')), personTypes: undefined };
    expect(await as('admin', 'modifyTblock', settingsOf(now, lockFields))).toMatchObject({ ret: 1 });
    await disturb('lock', some, 'face');
    await become(() => opened('2'), { result: 0 });
  });

  it('raises an alarm while its door is open too long, and none when that was permitted', async () => {
    const some = await lock('LOCK-03');
    expect(
      await as('admin', 'modifyTblock', { ...settingsOf(some, lockFields), openSeconds: '3', ajarSeconds: '10' }),
    ).toMatchObject({ ret: 1 });
    await disturb('lock', some, 'leaveOpen');
    await become(() => lock('LOCK-03'), { lockState: 3 });
    await become(async () => (await alarmsOf('401'))[0], { alarmValue: 'Door of the archive', alarmLevel: 2 });
    await disturb('lock', some, 'shut');
    await become(() => lock('LOCK-03'), { lockState: 0 });
    expect(await alarmsOf('401')).toHaveLength(1);
  });

  it('says in whose way it stands: held shut it does not open, and held open it stays open', async () => {
    const some = await lock('LOCK-04');
    expect(await operate('setTblockState', some, { lockAct: '3' })).toMatchObject({ data: [] });
    await become(() => lock('LOCK-04'), { useStatus: 3 });
    expect((await operate('setTblockState', some, { lockAct: '1' })).data).toMatchObject([
      { name: 'Substation', msg: 'Not now: Substation is held shut' },
    ]);
    expect(await operate('setTblockState', some, { lockAct: '2' })).toMatchObject({ data: [] });
    await become(() => lock('LOCK-04'), { useStatus: 2, lockState: 2 });
    expect(await operate('setTblockState', some, { lockAct: '4' })).toMatchObject({ data: [] });
    await become(() => lock('LOCK-04'), { useStatus: 1, lockState: 0 });
  });

  it('has an alarm of its battery', async () => {
    await disturb('lock', await lock('LOCK-05'), 'drain');
    await become(() => named('701', 'Battery low: Gate south'), [{ alarmName: 'Battery low: Gate south' }]);
  });

  it('is away with its node, and its users learn that it took no order', async () => {
    const some = await node('NODE-2');
    await disturb('node', some, 'disconnect');
    await become(() => lock('LOCK-06'), { lockState: 4 });
    const { data } = await operate('setTblockState', await lock('LOCK-06'), { lockAct: '1' });
    expect(data).toMatchObject([{ msg: 'The device is offline' }]);
    await disturb('node', some, 'connect');
    await become(() => lock('LOCK-06'), { lockState: 0 });
  });
});

const lift = (liftId = 'LIFT-1'): Promise<Row> => one('findLiftByPage', { liftId });
const liftFields = ['liftName', 'serverId', 'serverPort', 'manufacturer', 'floorList', 'doorOpenSeconds', 'useStatus'];

describe('a lift', () => {
  it('stands at its lowest floor at first, connected by its server', async () => {
    await become(lift, { networkStatus: 1, liftState: 0, currentFloor: '1', manufacturerName: 'KONE' });
    expect((await as('admin', 'listLiftFloor')).data).toEqual([
      { id: '1', name: '1' },
      { id: '2', name: '2' },
    ]);
    expect(JSON.stringify((await as('admin', 'listLiftMaker')).data)).toContain('"kone"');
  });

  it('comes to the floor to which it is called, opens its door there, and writes down for whom', async () => {
    expect(await operate('callLift', await lift(), { floor: '2' })).toMatchObject({ ret: 1, data: [] });
    await become(() => one('findDoorOpeningByPage', { doorName: 'Lift 1', openType: '4' }), {
      mapName: 'Hall 1, first floor',
      openUser: 'Administrator',
    });
    await become(lift, { liftState: 0, currentFloor: '2' });
    expect(await operate('callLift', await lift(), { floor: '1' })).toMatchObject({ data: [] });
    await become(lift, { liftState: 0, currentFloor: '1' });
  });

  it('says why it does not come: without that floor, under maintenance, stuck, and away', async () => {
    const called = async (floor: string): Promise<unknown> => (await operate('callLift', await lift(), { floor })).data;
    expect(await called('9')).toMatchObject([{ msg: 'Lift 1 has no floor 9' }]);
    await disturb('lift', await lift(), 'overload');
    await become(lift, { liftState: 4 });
    expect(await called('2')).toMatchObject([{ name: 'Lift 1' }]);
    await disturb('lift', await lift(), 'shut');
    await become(lift, { liftState: 0 });
    const change = async (settings: Record<string, string>): Promise<Answer> =>
      as('admin', 'modifyLift', { ...settingsOf(await lift(), liftFields), ...settings });
    expect(await change({ useStatus: '2' })).toMatchObject({ ret: 1 });
    await become(lift, { networkStatus: 0 });
    expect(await called('2')).toMatchObject([{ msg: 'Not now: Lift 1 is under maintenance' }]);
    expect(await change({ useStatus: '1', serverPort: '5000' })).toMatchObject({ ret: 1 });
    await become(lift, { useStatus: 1, networkStatus: 0 });
    expect(await called('2')).toMatchObject([{ msg: 'The device is offline' }]);
    expect(await change({ serverPort: '4001' })).toMatchObject({ ret: 1 });
    await become(lift, { networkStatus: 1 });
  });

  it('stops once at a floor and on a map, at a place that lies on it', async () => {
    const floors = (...list: object[]): Promise<Answer> =>
      lift().then(row =>
        as('admin', 'modifyLift', { ...settingsOf(row, liftFields), floorList: JSON.stringify(list) }),
      );
    const floor = (mapId: string, name: string, x = 1): object => ({ mapId, floor: name, x, y: 1 });
    for (const list of [
      [floor('1', '1'), floor('3', '1')],
      [floor('1', '1'), floor('1', '2')],
      [floor('1', '1'), floor('3', '2', 99)],
      [floor('9', '1')],
    ])
      expect(await floors(...list)).toMatchObject({ ret: 0, errors: [{ field: 'floorList' }] });
  });
});

describe('a circuit', () => {
  it('draws its current while it is on, and none when it is off', async () => {
    await become(circuit, { switchStatus: 1, networkStatus: 1 });
    expect(Number((await circuit())['current'])).toBeGreaterThan(1);
    expect(await operate('setSmartSwitch', await circuit(), { switchStatus: '0' })).toMatchObject({ data: [] });
    await become(circuit, { switchStatus: 0, current: 0 });
    expect(await operate('setSmartSwitch', await circuit(), { switchStatus: '1' })).toMatchObject({ data: [] });
    await become(circuit, { switchStatus: 1 });
  });

  it('trips above its limit with an alarm, and goes on only after somebody has reset it', async () => {
    await disturb('switch', await circuit(), 'overload');
    await become(circuit, { switchStatus: 0, tripped: 1 });
    await become(() => named('711', 'Circuit tripped: Pump'), [{ alarmName: 'Circuit tripped: Pump', alarmLevel: 2 }]);
    expect((await operate('setSmartSwitch', await circuit(), { switchStatus: '1' })).data).toMatchObject([
      { msg: 'Not now: Pump has tripped; reset it first' },
    ]);
    expect(await operate('resetSmartSwitch', await circuit())).toMatchObject({ data: [] });
    await become(circuit, { switchStatus: 0, tripped: 0 });
    expect(await operate('setSmartSwitch', await circuit(), { switchStatus: '1' })).toMatchObject({ data: [] });
    await become(circuit, { switchStatus: 1 });
  });

  it('follows the times that are chosen for it', async () => {
    const [always] = await rowsOf('findValidityByPage', { builtIn: '1' });
    const off = await circuit('SW-04');
    await operate('setSmartSwitch', off, { switchStatus: '0' });
    await become(() => circuit('SW-04'), { switchStatus: 0 });
    const names = [
      'switchName',
      'gatewayId',
      'deviceId',
      'mapId',
      'loadType',
      'ratedCurrent',
      'tripCurrent',
      'useStatus',
    ];
    const answer = await as('admin', 'modifySmartSwitch', {
      ...settingsOf(await circuit('SW-04'), names),
      validityId: String(always?.['id']),
    });
    expect(answer).toMatchObject({ ret: 1 });
    await become(() => circuit('SW-04'), { switchStatus: 1 });

    // Times around noon hold where it is noon, and no longer when its unit is elsewhere.
    const week = [1, 2, 3, 4, 5, 6, 7].map(weekday => ({ weekday, start: '11:00', end: '13:00' }));
    const validityNames = JSON.stringify({ 'en-us': 'Noon', 'zh-cn': '中午', 'zh-hk': '中午' });
    expect(await as('admin', 'addValidity', { validityNames, weekPlan: JSON.stringify(week) })).toMatchObject({
      ret: 1,
    });
    const noon = (): Promise<Row> => one('findValidityByPage', { validityName: 'Noon' });
    expect(await noon()).toMatchObject({ active: 1, useNum: 0 });
    const { id } = await noon();
    const follows = { ...settingsOf(await circuit('SW-04'), names), validityId: String(id) };
    expect(await as('admin', 'modifySmartSwitch', follows)).toMatchObject({ ret: 1 });
    expect(await noon()).toMatchObject({ useNum: 1 });
    const first = await one('findCompanyByPage', { id: '1' });
    const moved = { ...settingsOf(first, ['companyName']), timeZone: 'Pacific/Kiritimati' };
    expect(await as('admin', 'modifyCompany', moved)).toMatchObject({ ret: 1 });
    expect(await noon()).toMatchObject({ active: 0 });
    await become(() => circuit('SW-04'), { switchStatus: 0 });
  });
});

describe('a fire cabinet', () => {
  it('is shut at first, and an alarm is raised while somebody has it open', async () => {
    await become(cabinet, { cabinetState: 0, networkStatus: 1 });
    await disturb('cabinet', await cabinet(), 'leaveOpen');
    await become(cabinet, { cabinetState: 1 });
    await become(
      () => named('421', 'Fire cabinet open: Fire cabinet 1'),
      [{ alarmName: 'Fire cabinet open: Fire cabinet 1' }],
    );
    await disturb('cabinet', await cabinet(), 'shut');
    await become(cabinet, { cabinetState: 0 });
  });

  it('is due when something in it has expired, until it is filled and checked', async () => {
    const names = ['cabinetName', 'mapId', 'x', 'y', 'inspectDays'];
    const some = await cabinet('CAB-02');
    const expired = JSON.stringify([{ item: 1, count: 1, expireDate: '2020-01-01' }]);
    expect(
      await as('admin', 'modifyFireCabinet', { ...settingsOf(some, names), equipmentList: expired }),
    ).toMatchObject({ ret: 1 });
    expect(await cabinet('CAB-02')).toMatchObject({ cabinetState: 2, expireDate: '2020-01-01' });
    await become(
      () => named('422', 'Fire cabinet needs attention: Fire cabinet 2'),
      [{ alarmName: 'Fire cabinet needs attention: Fire cabinet 2', alarmLevel: 3 }],
    );
    const filled = JSON.stringify([{ item: 1, count: 1, expireDate: '2090-01-01' }]);
    const again = await cabinet('CAB-02');
    expect(
      await as('admin', 'modifyFireCabinet', { ...settingsOf(again, names), equipmentList: filled }),
    ).toMatchObject({ ret: 1 });
    expect(await operate('checkFireCabinet', again, { remark: 'refilled' })).toMatchObject({ data: [] });
    expect(await cabinet('CAB-02')).toMatchObject({ cabinetState: 0, expireDate: '2090-01-01' });
    expect(Number((await cabinet('CAB-02'))['inspectTime'])).toBeGreaterThan(Number(some['inspectTime']));
  });

  it('lies on its map', async () => {
    const some = await cabinet();
    const names = ['cabinetName', 'mapId', 'y', 'inspectDays', 'equipmentList'];
    const answer = await as('admin', 'modifyFireCabinet', { ...settingsOf(some, names), x: '5000' });
    expect(answer).toMatchObject({ ret: 0, errors: [{ field: 'x', msg: 'Lies outside of the map' }] });
  });
});

describe('an edge node', () => {
  it('is connected when the site has it there, and away when it is not', async () => {
    await become(node, { online: 1, deviceNum: 3 });
    expect(await operate('testEdgeNode', await node())).toMatchObject({ data: [] });
    const added = {
      nodeCode: 'NODE-9',
      companyId: '1',
      nodePassword: 'a-secret-of-mine',
      nodeName: 'Node 9',
      gatewayIp: '10.9.9.9',
      gatewayPort: '1',
      valid: '1',
    };
    expect(await as('admin', 'addEdgeNode', added)).toMatchObject({ ret: 1 });
    expect((await operate('testEdgeNode', await node('NODE-9'))).data).toMatchObject([
      { msg: 'The device is offline' },
    ]);
  });

  it('has a password that nobody can read again, in no answer, no file and no log', async () => {
    const some = await node('NODE-9');
    expect(some).not.toHaveProperty('nodePassword');
    expect(Number(some['nodePasswordTime'])).toBeGreaterThan(0);
    const names = ['nodeName', 'gatewayIp', 'gatewayPort', 'companyId', 'valid'];
    expect(
      await as('admin', 'modifyEdgeNode', { ...settingsOf(some, names), nodePassword: 'another-secret-of-mine' }),
    ).toMatchObject({ ret: 1 });
    const { data } = await as('admin', 'getEdgeNodeHistory', { id: String(some['id']) });
    const logged = await bench.database.query(`SELECT before, after FROM audit WHERE target LIKE 'EdgeNode %'`);
    const stored = await bench.database.query('SELECT * FROM edge_nodes');
    expect(JSON.stringify([data, logged, stored])).not.toMatch(/secret-of-mine/);
    expect(logged.length).toBeGreaterThan(1);
  });
});

describe('a rain and snow sensor', () => {
  const sensor = (): Promise<Row> => one('findRainSnowSensorByPage', { deviceId: 'RS-01' });
  const names = [
    'sensorName',
    'mapId',
    'rainThreshold',
    'snowEnabled',
    'confirmSeconds',
    'recoverMinutes',
    'actionType',
    'deviceIds',
  ];
  const change = async (part: Record<string, string>): Promise<Answer> =>
    as('admin', 'modifyRainSnowSensor', { ...settingsOf(await sensor(), names), ...part });
  const mode = async (deviceId: string): Promise<unknown> => (await bench.test('pose', { deviceId }))['mode'];

  it('stands in the yard of a fresh site, where it is dry', async () => {
    await become(sensor, {
      sensorName: 'Yard weather',
      mapName: 'Outdoor yard',
      weather: 0,
      rainfall: 0,
      networkStatus: 1,
      heldNum: 0,
      actionType: 3,
    });
  });

  it('sends the robots and cars of its map to their chargers in rain, and they go on when it is told to hold none', async () => {
    const before = await mode('PV001');
    expect(before).not.toBe('charge');
    expect(await change({ confirmSeconds: '0' })).toMatchObject({ ret: 1 });
    await disturb('weather', await sensor(), 'rain');
    await become(() => mode('PV001'), 'charge');
    await become(sensor, { weather: 1, rainfall: 8 });
    await vi.waitFor(async () => expect(Number((await sensor())['heldNum'])).toBeGreaterThan(1), 20_000);
    expect(await mode('PR001'), 'indoors').not.toBe('charge');
    expect(await change({ actionType: '0' })).toMatchObject({ ret: 1 });
    await become(sensor, { heldNum: 0 });
    await disturb('weather', await sensor(), 'dry');
    await become(sensor, { weather: 0 });
  });

  it('lets one try what patrols do, where they do something', async () => {
    const refused = (await operate('tryRainSnowSensor', await sensor())).data;
    expect(refused).toMatchObject([{ msg: 'Not now: Yard weather does nothing in rain' }]);
    expect(await change({ actionType: '1', deviceIds: 'PV001' })).toMatchObject({ ret: 1 });
    expect(await as('operator', 'tryRainSnowSensor', { ids: String((await sensor())['id']) })).toMatchObject({
      ret: 0,
    });
    expect(await operate('tryRainSnowSensor', await sensor())).toMatchObject({ ret: 1, data: [] });
    expect(await sensor()).toMatchObject({ weather: 1, rainfall: 4 });
    await become(async () => (await bench.test('pose', { deviceId: 'PV001' }))['wiper'], 'on');
    await become(sensor, { heldNum: 1 });
    expect(await as('viewer', 'findRainSnowSensorByPage')).toMatchObject({ ret: 0 });
  });

  it('has an outdoor map to itself', async () => {
    const added = {
      deviceId: 'RS-02',
      sensorName: 'Other',
      rainThreshold: '2',
      confirmSeconds: '0',
      recoverMinutes: '1',
      actionType: '0',
    };
    const mapFault = (mapId: string): Promise<Answer> => as('admin', 'addRainSnowSensor', { ...added, mapId });
    expect(await mapFault('1'), 'indoors').toMatchObject({ ret: 0, errors: [{ field: 'mapId' }] });
    const msg = 'Yard weather watches the weather of this map already';
    expect(await mapFault('2')).toMatchObject({ ret: 0, errors: [{ field: 'mapId', msg }] });
    const { data } = await as('admin', 'listOutdoorMap');
    expect(data).toMatchObject([{ id: '2' }]);
  });
});

describe('maps', () => {
  const shown = async (): Promise<Row[]> => (await as('viewer', 'listMapThing')).data as unknown as Row[];
  const of = async (kind: number, name?: string): Promise<Row | undefined> =>
    (await shown()).find(row => row['thingType'] === kind && (name === undefined || row['thingName'] === name));

  it('show the equipment with what it does, to who sees a device there, and follow it', async () => {
    await become(shown, expect.arrayContaining([expect.objectContaining({ thingType: 1, thingState: 0 })]));
    const all = await shown();
    expect([...new Set(all.map(row => row['thingType']))].toSorted()).toEqual([1, 2, 3, 4]);
    // A lift is on the map of each of its floors.
    const floors = JSON.stringify((await one('findLiftByPage', {}))['floorList']);
    const lifts = all.filter(row => row['thingType'] === 2);
    expect(lifts).toHaveLength((JSON.parse(floors) as unknown[]).length);
    const some = await lock('LOCK-03');
    await become(() => of(1, String(some['lockName'])), { thingState: 0, mapId: '1' });
    const page = await bench.open('viewer', true);
    expect(await operate('setTblockState', some, { lockAct: '2' })).toMatchObject({ ret: 1 });
    await page.next('MapThingsChanged');
    await become(() => of(1, String(some['lockName'])), { thingState: 5 });
    const asked = (await as('viewer', 'listMapMark')).data as unknown as Row[];
    expect(asked.some(row => row['refId'] === `door-${String(some['id'])}`)).toBe(true);
  });

  it('tell of rain, and of who waits for it to end', async () => {
    const weather = async (): Promise<Row[]> => (await as('viewer', 'listMapWeather')).data as unknown as Row[];
    const sensor = await one('findRainSnowSensorByPage', {});
    expect(await operate('tryRainSnowSensor', sensor)).toMatchObject({ ret: 1 });
    await become(weather, [{ mapId: sensor['mapId'], weather: 1 }]);
  });
});
