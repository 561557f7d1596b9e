/** What the calls about scenes answer equals what the lists behind them answer at the same moment, for every user. */
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { rowsOf, useServer } from '../testing.ts';
import { dayBegin } from '../store/days.ts';

const bench = useServer('scenes');
const { ask, tokenOf, test } = bench;

const users = ['admin', 'operator', 'viewer', 'customer', 'site'] as const;
const levels = { seriousNum: '1', importantNum: '2', generalNum: '3' } as const;

type Row = Readonly<Record<string, unknown>>;
const childrenOf = (row: Row): readonly Row[] => (row['children'] ?? []) as readonly Row[];
/** Places with everything below them. */
const all = (rows: readonly Row[]): readonly Row[] => rows.flatMap(row => [row, ...all(childrenOf(row))]);
const robotsIn = (row: Row): readonly Row[] =>
  [row, ...all(childrenOf(row))].flatMap(({ robots }) => (robots ?? []) as readonly Row[]);
const isOn = ({ online }: Row): boolean => online === true || online === 1;

beforeAll(async () => {
  await test('quiet', {});
  const now = Date.now();
  // For each device: alarms in each state and of each level, on its map and one on the other map.
  await bench.database.query(
    `INSERT INTO alarms (kind, level, value, person, device_id, device_kind, device_number, map_id, x, y, began_at, picture, status,
       review_status, device_name, map_name)
     SELECT 'smoke', level, '', '', devices.id, devices.kind, devices.number, map, 0, 0, $1, '', status, 'none', '{}', '{}'
     FROM devices, unnest($2::text[], $3::text[]) AS made (level, status),
       LATERAL (SELECT devices.map_id AS map UNION ALL SELECT id FROM maps WHERE devices.number = 1) AS places`,
    [
      now,
      ['serious', 'important', 'general', 'general', 'serious'],
      ['unacknowledged', 'unacknowledged', 'unacknowledged', 'acknowledged', 'processed'],
    ],
  );
  // The first device of each kind is shelved up to one level: its graver alarms stay pending.
  await bench.database.query(
    `INSERT INTO alarm_shelves (device_id, kind, level, user_id, since, until, reason)
     SELECT id, 'smoke', 'important', '1', $1, $2, '' FROM devices WHERE number = 1`,
    [now, now + 3_600_000],
  );
  await bench.database.query(
    `INSERT INTO records (kind, at, device_id, device_name, map_name, picture, facts)
     SELECT 'PatrolRun', $1, devices.id, '{}', '{}', '', $2::jsonb FROM devices WHERE devices.kind IN ('robot', 'car')`,
    [
      dayBegin(now),
      JSON.stringify({ routeName: {}, startedBy: 'plan', pointsPlanned: 1, pointsReached: 1, runResult: 'complete' }),
    ],
  );
  // One map lies in a zone of the second level, the others directly in the company.
  await bench.database.query(`UPDATE maps SET company_id = '2' WHERE id = (SELECT max(id) FROM maps)`);
});

const totalOf = async (name: string, asked: Readonly<Record<string, string>>, token: string): Promise<number> => {
  const { ret, data } = await ask(name, { page: '1', pageSize: '1', ...asked }, token);
  expect(ret).toBe(1);
  return Number(data.total);
};

describe.each(users)('the scenes of %s', user => {
  it('are the places of the tree of places, each with its devices and robots', async () => {
    const token = await tokenOf(user);
    const [places, scenes, fleet] = await Promise.all([
      ask('getZonesTree', {}, token),
      ask('getSceneTree', {}, token),
      ask('searchRobotList', { page: '1', pageSize: '999' }, token),
    ]);
    // Devices are counted by maps, so that scenes have no zones.
    const named = (rows: readonly Row[]): unknown =>
      rows.map(row => [row['id'], row['name'], row['type'], row['type'] === 3 ? [] : named(childrenOf(row))]);
    expect(named(rowsOf(scenes))).toEqual(named(rowsOf(places)));
    const devices = fleet.data.rows!;
    expect(rowsOf(scenes).reduce((sum, { deviceNum }) => sum + Number(deviceNum), 0)).toBe(devices.length);
    for (const scene of all(rowsOf(scenes)).filter(({ type }) => type === 3)) {
      const there = devices.filter(({ mapId }) => mapId === scene['id']);
      const robots = there.filter(({ deviceType: kind }) => kind === 'robot' || kind === 'car');
      expect(scene['deviceNum']).toBe(there.length);
      expect(robotsIn(scene).map(({ deviceId }) => deviceId)).toEqual(robots.map(({ deviceId }) => deviceId));
      const others = (scene['otherDevices'] ?? []) as readonly Row[];
      expect(others.map(({ deviceId }) => deviceId)).toEqual(
        there.filter(device => !robots.includes(device)).map(({ deviceId }) => deviceId),
      );
      for (const { deviceId, seriousNum } of others)
        expect(seriousNum).toBe(
          await totalOf(
            'findAlarmStatByParam',
            { deviceId: String(deviceId), alarmStatus: '0', shelveStatus: '0', alarmLevel: levels.seriousNum },
            token,
          ),
        );
      expect(scene['offlineNum']).toBe(robots.filter(robot => !isOn(robot)).length);
    }
  });

  it('count the robots by what they do as the boards do', async () => {
    const token = await tokenOf(user);
    const states = ['workNum', 'chargeNum', 'standbyNum', 'offlineNum', 'otherNum'];
    const read = async (): Promise<unknown> => {
      const kinds = await Promise.all(
        ['robot', 'car'].map(kind => ask('getRunningResult', { deviceType: kind }, token)),
      );
      return states.map(name => kinds.reduce((sum, { data }) => sum + Number(data[name]), 0));
    };
    for (let left = 5; ; left -= 1) {
      const before = await read();
      const tree = rowsOf(await ask('getSceneTree', {}, token));
      const told = states.map(name => tree.reduce((sum, row) => sum + Number(row[name]), 0));
      if (left > 0 && JSON.stringify(before) !== JSON.stringify(await read())) continue;
      expect(told).toEqual(before);
      return;
    }
  });

  it('count of each place and each robot the alarms that wait as the alarm list does', async () => {
    const token = await tokenOf(user);
    const tree = all(rowsOf(await ask('getSceneTree', {}, token)));
    const found: number[] = [];
    for (const [name, alarmLevel] of Object.entries(levels)) {
      for (const row of tree.filter(({ type }) => type === 3)) {
        const asked = { zoneId: String(row['id']), alarmStatus: '0', shelveStatus: '0', alarmLevel };
        found.push(await totalOf('findAlarmStatByParam', asked, token));
        expect([row['id'], name, row[name]]).toEqual([row['id'], name, found.at(-1)]);
      }
      for (const robot of tree.flatMap(row => (row['robots'] ?? []) as readonly Row[])) {
        const asked = { deviceId: String(robot['deviceId']), alarmStatus: '0', shelveStatus: '0', alarmLevel };
        expect(robot[name]).toBe(await totalOf('findAlarmStatByParam', asked, token));
      }
    }
    expect(Math.min(...found)).toBeGreaterThan(0);
    // Shelved alarms are in the list but not among the pending ones.
    const shelved = { alarmStatus: '0', shelveStatus: '1' };
    expect(await totalOf('findAlarmStatByParam', { ...shelved, alarmLevel: levels.generalNum }, token)).toBeGreaterThan(
      0,
    );
    expect(await totalOf('findAlarmStatByParam', { ...shelved, alarmLevel: levels.seriousNum }, token)).toBe(0);
  });

  it('have of one kind its devices and its alarms alone, in the same places', async () => {
    const token = await tokenOf(user);
    const tree = all(rowsOf(await ask('getSceneTree', {}, token)));
    for (const deviceType of ['car', 'sensor']) {
      const narrowed = all(rowsOf(await ask('getSceneTree', { deviceType }, token)));
      expect(narrowed.map(({ id }) => id)).toEqual(tree.map(({ id }) => id));
      for (const row of narrowed.filter(({ type }) => type === 3)) {
        const asked = { zoneId: String(row['id']), alarmStatus: '0', shelveStatus: '0', deviceType };
        const waiting = Object.keys(levels).reduce((sum, name) => sum + Number(row[name]), 0);
        expect([row['id'], waiting]).toEqual([row['id'], await totalOf('findAlarmStatByParam', asked, token)]);
        expect(row[deviceType === 'car' ? 'otherDevices' : 'robots']).toEqual([]);
      }
      const zones = rowsOf(await ask('findCompanyZones', { deviceType }, token));
      const devices = (row: Row): unknown =>
        zones.find(({ id, zoneId }) => (id ?? zoneId) === row['id'])?.['deviceNum'];
      for (const row of narrowed.filter(({ type }) => type === 3)) expect(row['deviceNum']).toBe(devices(row));
    }
  });

  it('lie in zones of the second level that are told by themselves too, of all places or of one', async () => {
    const token = await tokenOf(user);
    const tree = rowsOf(await ask('getSceneTree', {}, token));
    const zones = tree.flatMap(first =>
      childrenOf(first)
        .filter(({ type }) => type !== 3)
        .map(({ id, name }) => ({ id, name, parentId: first['id'] })),
    );
    expect(rowsOf(await ask('getSecondZones', {}, token))).toEqual(zones);
    for (const { id } of tree)
      expect(rowsOf(await ask('getSecondZones', { zoneId: String(id) }, token))).toEqual(
        zones.filter(({ parentId }) => parentId === id),
      );
    expect(rowsOf(await ask('getSecondZones', { zoneId: 'no such place' }, token))).toEqual([]);
  });

  it('narrow the runs of today as the list of runs does', async () => {
    const token = await tokenOf(user);
    const startTime = String(dayBegin(Date.now()));
    for (const { id } of all(rowsOf(await ask('getSceneTree', {}, token)))) {
      const zoneId = String(id);
      // Devices set out on rounds meanwhile, so both are read again until no run begins between them.
      await vi.waitFor(async () => {
        const told = await totalOf('getTodayTask', { zoneId }, token);
        // A user who may not open the list of runs still gets their number.
        if (user === 'admin' || user === 'operator')
          expect(told).toBe(await totalOf('findPatrolRunByPage', { zoneId, startTime }, token));
      }, 40_000);
    }
  });
});

describe('scenes', () => {
  it('of who sees few devices are those of these alone', async () => {
    const [mine, everybody] = await Promise.all(
      ['customer', 'admin'].map(async user => rowsOf(await ask('getSceneTree', {}, await tokenOf(user)))),
    );
    const ids = (rows: readonly Row[]) => rows.flatMap(robotsIn).map(({ deviceId }) => deviceId);
    expect(ids(mine!).length).toBeGreaterThan(0);
    expect(ids(mine!).length).toBeLessThan(ids(everybody!).length);
    expect(all(everybody!).some(({ id, type }) => id === 'company-2' && type !== 3)).toBe(true);
  });

  it('are told to nobody who is not signed in', async () => {
    for (const name of ['getSecondZones', 'getSceneTree']) expect((await ask(name)).status).toBe(401);
  });
});
