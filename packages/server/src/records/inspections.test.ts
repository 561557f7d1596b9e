/** Each number of the inspection board equals what the list behind it answers at the same moment, for every user. */
import { beforeAll, describe, expect, it } from 'vitest';
import { rowsOf, useServer } from '../testing.ts';
import { dayBegin } from '../store/days.ts';

// The fleet stands still: successive answers are about one state, however long they take.
const bench = useServer('inspections', { speed: 1e-6 });
const { ask, tokenOf, test } = bench;

const users = ['admin', 'operator', 'viewer', 'site', 'industry'] as const;
type Row = Readonly<Record<string, unknown>>;
type Payload = Readonly<Record<string, string>>;

const names = (name: string) => ({ 'en-us': name, 'zh-cn': `${name} 中`, 'zh-hk': `${name} 港` });
/** Stores a record of each robot and vehicle, in an area that no other record has. */
const keep = (kind: string, at: readonly number[], area: string, facts: object, picture = '') =>
  bench.database.query(
    `INSERT INTO records (kind, at, device_id, device_name, map_name, picture, facts)
     SELECT $1, made.at, devices.id, '{"en-us": "One"}', $2::jsonb, $3, $4::jsonb
     FROM devices, unnest($5::bigint[]) AS made (at) WHERE devices.kind IN ('robot', 'car')`,
    [kind, JSON.stringify(names(area)), picture, JSON.stringify(facts), at],
  );
const run = (line: string, facts: object) => ({ routeName: names(line), startedBy: 'plan', ...facts });
const meter = (name: string, reading: number, readingState: string) => ({
  meterName: names(name),
  meterKind: 'pressure',
  pointName: names('Point 1'),
  reading,
  readingUnit: 'MPa',
  lowest: 0.4,
  highest: 0.9,
  readingState,
});
const heat = (name: string, temperature: number) => ({
  equipmentName: names(name),
  pointName: names('Point 2'),
  temperature,
  temperatureLimit: 70,
  isOverLimit: temperature > 70,
});

beforeAll(async () => {
  await test('quiet', {});
  const midnight = dayBegin(Date.now());
  const today = [midnight, midnight + 1];
  const yesterday = [midnight - 1];
  const ended = { pointsPlanned: 4, pointsReached: 3, pointsAbnormal: 1, runResult: 'partial', until: midnight + 9 };
  await keep('PatrolRun', [...today, ...yesterday], 'Boiler house', run('Line A', ended));
  await keep('PatrolRun', today, 'Boiler house', run('Line B', { ...ended, pointsReached: 4, pointsAbnormal: 0 }));
  // Names that hold the names of others.
  await keep('PatrolRun', today, 'Boiler house 2', run('Line A2', ended));
  await keep('MeterReading', today, 'Boiler house 2', meter('Gauge 10', 0.5, 'normal'), '/files/c.jpg');
  await keep('PatrolRun', today, 'Tank farm', run('Line C', { ...ended, pointsReached: 0, pointsAbnormal: 0 }));
  await keep('MeterReading', [...today, ...yesterday], 'Boiler house', meter('Gauge 1', 0.5, 'normal'), '/files/a.jpg');
  await keep('MeterReading', [midnight + 2], 'Boiler house', meter('Gauge 1', 0.2, 'low'), '/files/b.jpg');
  await keep('MeterReading', today, 'Tank farm', meter('Gauge 1', 0, 'unreadable'));
  await keep('ThermalReading', [...today, ...yesterday], 'Tank farm', heat('Pump 1', 81));
  // Without a plan no device inspects, so that no figure changes while it is compared.
  await bench.database.query('UPDATE patrol_plans SET is_valid = false');
  await bench.restart();
  await test('quiet', {});
  // This is written after the restart, because a start closes the runs of an earlier one.
  const running = { pointsPlanned: 4, pointsReached: 1, pointsAbnormal: 0, runResult: 'running' };
  await keep('PatrolRun', [midnight + 3], 'Tank farm', run('Line A', running));
});

/** All rows of a list, page by page. */
const listed = async (name: string, asked: Payload, token: string): Promise<Row[]> => {
  const rows: Row[] = [];
  for (let page = 1; ; page += 1) {
    const { ret, data } = await ask(name, { page: String(page), pageSize: '200', ...asked }, token);
    expect(ret).toBe(1);
    rows.push(...(data.rows ?? []));
    if (rows.length >= Number(data.total)) return rows;
  }
};

const sum = (rows: readonly Row[], name: string): number => rows.reduce((total, row) => total + Number(row[name]), 0);

/** The figures that the rows of the list of inspections add up to. */
const comesTo = (rows: readonly Row[]) => {
  const running = rows.filter(({ result }) => Number(result) === 0).length;
  return {
    runningNum: running,
    endedNum: rows.length - running,
    pointTotal: sum(rows, 'pointTotal'),
    pointDone: sum(rows, 'pointNormal') + sum(rows, 'pointAbnormal'),
    pointAbnormal: sum(rows, 'pointAbnormal'),
    pointMissed: sum(rows, 'pointMissed'),
  };
};

const startTime = String(dayBegin(Date.now()));
const runsOf = (token: string, asked: Payload = {}) =>
  listed('findInspectionRunByPage', { startTime, ...asked }, token);
const countOf = async (name: string, token: string, asked: Payload = {}): Promise<number> =>
  Number((await ask(name, { page: '1', pageSize: '1', startTime, ...asked }, token)).data.total);
const readingsOf = async (token: string, asked: Payload = {}) => ({
  readingNum: await countOf('findInspectionReadingByPage', token, asked),
  beyondNum: await countOf('findInspectionAlarmByPage', token, asked),
  unreadableNum: await countOf('findInspectionReadingByPage', token, { status: '3', ...asked }),
});

describe.each(users)('the inspection board of %s', user => {
  it('says what the lists say, as a whole, by area and by assembly line', async () => {
    const token = await tokenOf(user);
    const { ret, data } = await ask('todayInspectionStat', {}, token);
    expect(ret).toBe(1);
    expect([data['startTime'], typeof data['statTime']]).toEqual([Number(startTime), 'number']);
    expect(data).toMatchObject({ ...comesTo(await runsOf(token)), ...(await readingsOf(token)) });
    for (const name of [
      'runningNum',
      'endedNum',
      'pointDone',
      'pointAbnormal',
      'pointMissed',
      'readingNum',
      'beyondNum',
    ])
      expect(Number(data[name]), name).toBeGreaterThan(0);

    const areas = rowsOf({ data: data['areas'] });
    for (const area of areas) {
      const mapName = String(area['mapName']);
      const asked = { mapName, exactMap: mapName };
      expect(area).toEqual({
        mapName,
        ...comesTo(await runsOf(token, asked)),
        ...(await readingsOf(token, asked)),
      });
    }
    const lines = rowsOf({ data: data['lines'] });
    for (const { planName, mapName: _, ...line } of lines)
      expect(line).toEqual(comesTo(await runsOf(token, { planName: String(planName), exactPlan: String(planName) })));
    for (const name of ['pointTotal', 'pointDone', 'runningNum', 'endedNum']) {
      expect([name, sum(areas, name)]).toEqual([name, data[name]]);
      expect([name, sum(lines, name)]).toEqual([name, data[name]]);
    }
    // The board lists the areas and lines of the places that the user sees before anything was inspected, and no others.
    const [areaNames, lineNames] = [areas.map(({ mapName }) => mapName), lines.map(({ planName }) => planName)];
    const plans = rowsOf(await ask('listFloorPlans', {}, token)).map(({ mapName }) => mapName);
    expect(areaNames).toEqual(expect.arrayContaining([...plans, 'Boiler house']));
    expect(lineNames).toContain('Line B');
    for (const [area, line] of [
      ['Outdoor yard', 'Substation line'],
      ['Hall 1, ground floor', 'Warehouse line'],
    ]) {
      expect(areaNames.includes(area), area).toBe(plans.includes(area));
      expect(lineNames.includes(line), line).toBe(plans.includes(area));
    }

    const fleet = await ask('searchRobotList', { page: '1', pageSize: '999' }, token);
    const movers = fleet.data.rows!.filter(({ deviceType }) => deviceType === 'robot' || deviceType === 'car');
    const online = movers.filter(row => row['online'] === true || row['online'] === 1);
    expect([data['robotTotal'], data['onlineNum']]).toEqual([movers.length, online.length]);
  });

  it('lists the inspections of today as their list has them, of one device or of all', async () => {
    const token = await tokenOf(user);
    const deviceId = String((await runsOf(token))[0]!['deviceId']);
    const questions: readonly Payload[] = [{}, { deviceId }];
    for (const asked of questions) {
      const { data } = await ask('listTodayInspection', asked, token);
      const rows = await runsOf(token, asked);
      expect([data.rows, data.total, data['startTime']]).toEqual([rows, rows.length, Number(startTime)]);
    }
  });

  it('shows of each piece of equipment its last reading, with its limits', async () => {
    const token = await tokenOf(user);
    const rows = rowsOf(await ask('listInspectedEquipment', {}, token));
    const own = rows.filter(({ mapName }) => mapName === 'Boiler house' || mapName === 'Tank farm');
    expect(own).toHaveLength(3);
    for (const row of own) {
      const { equipmentName, mapName } = row;
      const asked = { exactEquipment: String(equipmentName), exactMap: String(mapName) };
      const [newest] = (await ask('findInspectionReadingByPage', { page: '1', pageSize: '1', ...asked }, token)).data
        .rows!;
      const { id: _, ...reading } = newest!;
      const { deviceId, deviceName, planNames, ...shown } = row;
      expect(reading).toMatchObject(shown);
      expect([typeof deviceId, deviceName, planNames]).toEqual(['string', 'One', []]);
    }
    expect(own.find(({ mapName }) => mapName === 'Boiler house')).toMatchObject({
      status: 1,
      value: 0.2,
      picUrl: expect.stringMatching(/\/files\/b\.jpg$/) as string,
    });
  });
});

describe('the inspection board', () => {
  it('tells of the assembly lines on which the point of a piece of equipment lies', async () => {
    await bench.database.query(
      `INSERT INTO records (kind, at, device_id, device_name, map_name, picture, facts)
       VALUES ('MeterReading', $1, 'PR001', '{}', '{"en-us": "Outdoor yard"}', '', $2::jsonb)`,
      [Date.now(), JSON.stringify({ ...meter('Gauge 9', 0.5, 'normal'), pointName: names('Patrol point 1') })],
    );
    const rows = rowsOf(await ask('listInspectedEquipment', {}, await tokenOf('admin')));
    const found = rows.find(({ equipmentName }) => equipmentName === 'Gauge 9');
    expect(found?.['planNames']).toEqual(['Outer loop', 'North side', 'Gate and parking']);
  });

  it('is of a user’s own devices alone, and of nobody who is not signed in', async () => {
    const [own, all] = await Promise.all(
      (['customer', 'admin'] as const).map(
        async user => (await ask('todayInspectionStat', {}, await tokenOf(user))).data,
      ),
    );
    expect(Number(own!['readingNum'])).toBeGreaterThan(0);
    expect(Number(own!['readingNum'])).toBeLessThan(Number(all!['readingNum']));
    const token = await tokenOf('customer');
    const fleet = (await ask('searchRobotList', { page: '1', pageSize: '999' }, token)).data.rows!;
    const devices = new Set(fleet.map(({ deviceId }) => deviceId));
    for (const name of ['listInspectedEquipment', 'listTodayInspection']) {
      const { data } = await ask(name, {}, token);
      const rows = Array.isArray(data) ? (data as Row[]) : data.rows!;
      expect(rows.length).toBeGreaterThan(0);
      expect(rows.every(({ deviceId }) => devices.has(deviceId))).toBe(true);
    }
    for (const name of ['todayInspectionStat', 'listInspectedEquipment', 'listTodayInspection'])
      expect((await ask(name)).status).toBe(401);
  });
});
