import { calls } from '@patrolkit/transport/contract';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { until, useServer, type Answer } from '../testing.ts';

const bench = useServer('sensors', { alarmsPerHour: 0, language: 'en-us' });
const { ask, tokenOf, test } = bench;
// Beside what the sensors of the site measure.
beforeAll(() =>
  bench.database.query(
    `UPDATE device_models SET quantities = quantities || '["humidity", "noise", "CO2"]' WHERE model_name = 'GS-4'`,
  ),
);

type Row = Record<string, unknown>;

const as = async (name: string, payload: Record<string, string> = {}, account = 'admin'): Promise<Answer> =>
  ask(name, payload, await tokenOf(account));
const entries = async (asked: Record<string, string> = {}): Promise<Row[]> =>
  (await as('findSensorEntryByPage', { pageSize: '200', ...asked })).data.rows ?? [];
const entry = async (id: string): Promise<Row> => (await entries({ id }))[0] ?? {};
const become = (read: () => Promise<unknown>, wanted: unknown, ms = 40_000): Promise<void> =>
  vi.waitFor(async () => expect(await read()).toMatchObject(wanted as object), ms);
const listed = async (id: string): Promise<Row> =>
  (await as('searchRobotList', { page: '1', pageSize: '999' })).data.rows?.find(row => row['deviceId'] === id) ?? {};
const alarmsOf = async (deviceId: string, alarmType: string): Promise<Row[]> =>
  ((await as('findAlarmStatByParam', { pageSize: '200', alarmType })).data.rows ?? []).filter(
    row => row['deviceId'] === deviceId,
  );
const faultsIn = (answer: Answer): readonly unknown[] =>
  ((answer as { errors?: readonly { field: string; msg: string }[] }).errors ?? []).map(({ field, msg }) => [
    field,
    msg,
  ]);

const fields = [
  'sensorNames',
  'modelName',
  'companyId',
  'mapId',
  'x',
  'y',
  'installLocation',
  'thresholdList',
  'reportInterval',
  'nodeId',
  'useStatus',
];
/** The request of a form with what is stored. */
const formOf = (row: Row): Record<string, string> =>
  Object.fromEntries(
    ['id', 'version', ...fields].flatMap(name => {
      const value = row[name];
      return value === undefined ? [] : [[name, typeof value === 'object' ? JSON.stringify(value) : String(value)]];
    }),
  );
const change = async (id: string, part: Record<string, string>): Promise<Answer> =>
  as('modifySensorEntry', { ...formOf(await entry(id)), ...part });
const limits = (...rows: readonly object[]): string => JSON.stringify(rows);
const fresh = {
  sensorNames: '{"en-us":"Pump room air"}',
  deviceId: 'AIR-7',
  modelName: 'GS-4',
  companyId: '1',
  mapId: '1',
  x: '3',
  y: '4',
  thresholdList: limits({ quantity: 'noise', upperLimit: 95, alarmLevel: 3 }),
  reportInterval: '60',
  useStatus: '1',
};

describe('the quantities of a model', () => {
  const gas = ['CO', 'smoke', 'PM10', 'temperature', 'PM2.5', 'NO2', 'CH4', 'H2S', 'O2', 'humidity', 'noise', 'CO2'];
  const model = async (): Promise<Row> =>
    (await as('findDeviceModelByPage', { modelName: 'GS-4' })).data.rows?.[0] ?? {};
  const set = async (part: Record<string, string>): Promise<Answer> => {
    const { id, version, typeNames, sensorTypes } = await model();
    const kept = { typeNames: JSON.stringify(typeNames), sensorTypes: String(sensorTypes), valid: '1' };
    return as('modifyDeviceModel', { id: String(id), version: String(version), ...kept, ...part });
  };

  it('are what the sensors of the site measure, and come with the models that a sensor can have', async () => {
    expect((await model())['sensorTypes']).toBe(gas.join());
    expect((await as('listSensorModel')).data).toEqual([
      { modelName: 'GS-4', typeName: 'GS-4 · Environment sensor', sensorTypes: gas.join() },
    ]);
  });

  it('are all that its sensors can have, and stay while a sensor measures them', async () => {
    const rows = [
      { quantity: 'CO', upperLimit: 24, alarmLevel: 1 },
      { quantity: 'SO2', upperLimit: 5, alarmLevel: 1 },
    ];
    const said = [['thresholdList', 'GS-4 does not measure: SO2']];
    expect(faultsIn(await change('GS001', { thresholdList: limits(...rows) }))).toEqual(said);
    expect(faultsIn(await as('addSensorEntry', { ...fresh, thresholdList: limits(...rows) }))).toEqual(said);
    const inUse = 'In use (1): Environment sensor 03. Change it there first';
    const without = gas.filter(one => one !== 'H2S').join();
    expect(faultsIn(await set({ sensorTypes: without }))).toEqual([['sensorTypes', inUse]]);
    expect(await set({ sensorTypes: '' })).toMatchObject({ errors: [{ field: 'sensorTypes' }] });
    expect(await set({ sensorTypes: [...gas.slice(0, -1), 'SO2', 'NH3'].join() })).toMatchObject({
      errors: [{ field: 'sensorTypes' }],
    });
    expect(await set({ sensorTypes: [...gas.slice(0, -1), 'SO2'].join() })).toMatchObject({ ret: 1 });
    expect(await set({ sensorTypes: gas.join() })).toMatchObject({ ret: 1 });
  });
});

describe('the sensors of a fresh site', () => {
  it('are those of ever, each with its quantities, its limits and its place', async () => {
    const rows = await entries({ sortField: 'sensorName', sortOrder: 'asc' });
    expect(rows.map(({ id, deviceId, modelName }) => [id, deviceId, modelName])).toEqual([
      ['GS001', 'GS-2024-001', 'GS-4'],
      ['GS002', 'GS-2024-002', 'GS-4'],
      ['GS003', 'GS-2024-003', 'GS-4'],
    ]);
    expect(rows.map(({ thresholdText }) => thresholdText)).toEqual([
      'CO ≤ 24 ppm, Smoke ≤ 8 %, PM10 ≤ 150 µg/m³',
      'Temperature ≤ 45 °C, PM2.5 ≤ 75 µg/m³, NO2 ≤ 5 ppm',
      'CH4 ≤ 10 %LEL, H2S ≤ 10 ppm, O2 19.5–23.5 %',
    ]);
    for (const { x, y } of rows) expect([typeof x, typeof y]).toEqual(['number', 'number']);
    await become(() => entry('GS001'), {
      networkStatus: 1,
      power: expect.any(Number),
      currentValue: expect.stringMatching(/^\d+\.\d ppm$/),
    });
  });

  it('are only looked at by operators', async () => {
    const { data } = await as('findSensorEntryByPage', { pageSize: '200' }, 'operator');
    expect(data.rows?.length).toBe(3);
    expect(await as('modifySensorEntry', formOf(await entry('GS001')), 'operator')).toMatchObject({ ret: 0 });
    expect(await as('deleteSensorEntry', { ids: 'GS001' }, 'operator')).toMatchObject({ ret: 0 });
  });
});

describe('a limit', () => {
  it('that is exceeded raises its alarm, and none of the other quantities', async () => {
    await test('measure', { deviceId: 'GS001', quantity: 'CO', value: 31 });
    await become(
      () => alarmsOf('GS001', '601'),
      [{ alarmValue: 'CO 31.0 ppm', alarmLevel: 1, alarmName: 'Gas beyond its limits' }],
    );
    await test('measure', { deviceId: 'GS001', quantity: 'CO', value: 10 });
    await test('measure', { deviceId: 'GS001', quantity: 'smoke', value: 9 });
    await become(() => alarmsOf('GS001', '201'), [{ alarmValue: 'Smoke 9.0 %', alarmLevel: 1 }]);
    expect((await alarmsOf('GS001', '601')).length).toBe(1);
    await test('measure', { deviceId: 'GS001', quantity: 'smoke' });
    await test('measure', { deviceId: 'GS001', quantity: 'CO' });
  });

  it('that is set below what is measured raises its alarm as soon as it is saved, with its level', async () => {
    expect(
      await change('GS002', { thresholdList: limits({ quantity: 'temperature', upperLimit: 5, alarmLevel: 3 }) }),
    ).toMatchObject({ ret: 1 });
    await become(() => alarmsOf('GS002', '602'), [{ alarmLevel: 3 }], 3000);
    expect(await entry('GS002')).toMatchObject({ thresholdText: 'Temperature ≤ 5 °C' });
  });

  it('belongs to a quantity that is measured, once, in its range and its order', async () => {
    for (const [rows, message] of [
      [[{ quantity: 'CO', alarmLevel: 1 }], 'Row 1: give a lower or an upper limit'],
      [
        [{ quantity: 'CO', lowerLimit: 9, upperLimit: 3, alarmLevel: 1 }],
        'Row 1: the upper limit must not be below the lower one',
      ],
      [[{ quantity: 'CO2', upperLimit: 0, alarmLevel: 1 }], 'Row 1: from 0.1 to 10000'],
      [
        [
          { quantity: 'CO', upperLimit: 24, alarmLevel: 1 },
          { quantity: 'humidity', upperLimit: 101, alarmLevel: 1 },
        ],
        'Row 2: from 0 to 100',
      ],
      [
        [
          { quantity: 'CO', upperLimit: 24, alarmLevel: 1 },
          { quantity: 'CO', upperLimit: 25, alarmLevel: 1 },
        ],
        'Row 2 lists the same again',
      ],
    ] as const)
      expect(faultsIn(await change('GS003', { thresholdList: limits(...rows) }))).toEqual([['thresholdList', message]]);
  });
});

describe('a sensor', () => {
  it('that is added is in all lists at once, reports when it has registered, and measures what it is told to', async () => {
    expect(await as('addSensorEntry', fresh)).toMatchObject({ ret: 1 });
    const [row = {}] = await entries({ deviceId: 'AIR-7' });
    expect(row).toMatchObject({ id: 'GS004', sensorName: 'Pump room air', networkStatus: 0, offlineReason: 1 });
    expect(await listed('GS004')).toMatchObject({ robotName: 'Pump room air', online: 0, offlineReason: 1 });
    expect(await test('pose', { deviceId: 'GS004' })).toMatchObject({ x: 3, y: 4, mapId: '1' });
    await test('register', { deviceId: 'GS004' });
    await become(() => entry('GS004'), { networkStatus: 1, currentValue: expect.stringMatching(/ dB$/) });
    await test('measure', { deviceId: 'GS004', quantity: 'noise', value: 101 });
    await become(() => alarmsOf('GS004', '605'), [{ alarmValue: 'Noise 101.0 dB', deviceName: 'Pump room air' }]);
  });

  it('is renamed, hung elsewhere and told to measure something else while it runs', async () => {
    expect(
      await change('GS004', {
        sensorNames: '{"en-us":"Workshop air"}',
        x: '8.5',
        y: '2.25',
        thresholdList: limits({ quantity: 'humidity', lowerLimit: 20, upperLimit: 80, alarmLevel: 3 }),
      }),
    ).toMatchObject({ ret: 1 });
    expect(await listed('GS004')).toMatchObject({ robotName: 'Workshop air' });
    expect(await test('pose', { deviceId: 'GS004' })).toMatchObject({ x: 8.5, y: 2.25 });
    await become(() => entry('GS004'), { currentValue: expect.stringMatching(/ %$/) });
    expect(faultsIn(await change('GS004', { x: '5000' }))).toEqual([['x', 'Lies outside of the map']]);
  });

  it('in maintenance is offline and raises nothing, and one that is retired leaves the lists', async () => {
    expect(await change('GS004', { useStatus: '2' })).toMatchObject({ ret: 1 });
    await become(() => entry('GS004'), { networkStatus: 0, offlineReason: 2 });
    expect(await change('GS004', { useStatus: '1' })).toMatchObject({ ret: 1 });
    await become(() => entry('GS004'), { networkStatus: 1 });
    expect(await change('GS004', { useStatus: '0' })).toMatchObject({ ret: 1 });
    expect(await listed('GS004')).toEqual({});
    expect(await entry('GS004')).toMatchObject({ useStatus: 0 });
    expect(await as('deleteSensorEntry', { ids: 'GS004' })).toMatchObject({ ret: 1, data: [] });
  });

  it('is away with its edge node, which cannot be deleted meanwhile', async () => {
    const [node = {}] = (await as('findEdgeNodeByPage', { nodeCode: 'NODE-2' })).data.rows ?? [];
    const id = String(node['id']);
    await become(async () => (await as('findEdgeNodeByPage', { id })).data.rows, [{ online: 1 }]);
    expect(await change('GS003', { nodeId: id })).toMatchObject({ ret: 1 });
    expect((await as('findEdgeNodeByPage', { id })).data.rows).toMatchObject([
      { deviceNum: Number(node['deviceNum']) + 1 },
    ]);
    await test('disturb', { kind: 'node', id, what: 'disconnect' });
    await become(() => entry('GS003'), { networkStatus: 0, offlineReason: 4 });
    expect(await listed('GS003')).toMatchObject({ online: 0, offlineReason: 4 });
    expect((await as('deleteEdgeNode', { ids: id })).data).toMatchObject([
      { uses: expect.arrayContaining([expect.objectContaining({ page: 'sensor-manage-list' })]) },
    ]);
    await test('disturb', { kind: 'node', id, what: 'connect' });
    await become(() => entry('GS003'), { networkStatus: 1 });
  });

  it('has an alarm of its battery below 20 %', async () => {
    await test('charge', { deviceId: 'GS003', value: 15 });
    await become(() => alarmsOf('GS003', '701'), [{ alarmValue: '15 %', alarmLevel: 3 }]);
    await become(() => entry('GS003'), { power: 15 });
  });

  it('tells the consoles that show it what it measures now', async () => {
    const console = await bench.open('admin', true);
    await until(
      () =>
        console.frames.some(
          ({ type, data }) =>
            type === 'ThingsReported' && data['thing'] === 'SensorEntry' && (data['ids'] as string[]).includes('GS001'),
        ),
      'a reading of GS001',
    );
    console.socket.close();
  });
});

describe('a sheet of sensors', () => {
  it('names units, maps and nodes by their names', async () => {
    const parts = new FormData();
    parts.append('importType', '1');
    parts.append('trial', '0');
    const maps = (await as('listDeviceMap')).data as unknown as Row[];
    const units = (await as('listCompany')).data as unknown as Row[];
    const [node = {}] = (await as('findEdgeNodeByPage', { nodeCode: 'NODE-1' })).data.rows ?? [];
    const cells = {
      Name: 'Roof air',
      'Device ID': 'AIR-9',
      Model: 'GS-4',
      Unit: units.find(({ companyId }) => companyId === '1')?.['companyName'],
      Map: maps.find(({ mapId }) => mapId === '1')?.['mapName'],
      Place: 3,
      'Place, north': 4,
      Limits: 'quantity=CO, upper=24, level=Serious; quantity=noise, upper=90, level=3',
      'Readings stored every': 60,
      'Edge node': node['nodeName'],
      Use: 'In use',
    };
    const lineOf = (all: readonly unknown[]): string => all.map(cell => `"${String(cell)}"`).join(',');
    const sheet = `${lineOf(Object.keys(cells))}\n${lineOf(Object.values(cells))}`;
    parts.append('file', new Blob([sheet]), 'sheet.csv');
    const response = await fetch(`${bench.root()}${calls['importSensorEntry']?.path ?? ''}`, {
      method: 'POST',
      headers: { Token: await tokenOf('admin'), 'Accept-Language': 'en-us' },
      body: parts,
    });
    const answer = (await response.json()) as Answer;
    expect(answer, answer.msg).toMatchObject({ ret: 1, data: { added: 1, wrong: 0 } });
    const [added = {}] = await entries({ deviceId: 'AIR-9' });
    expect(added).toMatchObject({
      mapId: '1',
      nodeId: String(node['id']),
      thresholdText: 'CO ≤ 24 ppm, Noise ≤ 90 dB',
    });
  });
});
