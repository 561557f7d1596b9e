import { guardDuties, patrolRuns } from '@patrolkit/transport/contract';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { pointId } from '../fleet/site-names.ts';
import { planOf } from '../store/testing.ts';
import { useServer } from '../testing.ts';
import { hall } from '@patrolkit/simulator/world/plans/hall.ts';
import { keep, type Keepable } from './kept.ts';
import { dutyRow, type Duty } from '@patrolkit/simulator/records/sources/duties.ts';
import { testSite } from '@patrolkit/simulator/records/sources/testing.ts';
import type { RowOf } from '../store/table.ts';

const bench = useServer('record-details');
const { ask, tokenOf } = bench;
const MINUTE = 60_000;
// A day ago: the server removes much older records when it starts.
const begin = Math.floor(Date.now() / MINUTE - 24 * 60) * MINUTE;
const route = hall.first!.routes[0]!;

const run: Keepable<RowOf<typeof patrolRuns>> = {
  at: begin,
  until: begin + 30 * MINUTE,
  lasted: 30 * MINUTE,
  deviceId: 'PR001',
  deviceName: { 'zh-cn': '一号', 'en-us': 'One', 'zh-hk': '一號' },
  mapName: { 'zh-cn': '大厅', 'en-us': 'Hall', 'zh-hk': '大堂' },
  routeName: 'Ring',
  routeId: route.id,
  mapId: hall.id,
  startedBy: 'plan',
  pointsPlanned: route.stops.length,
  pointsReached: 2,
  captureCount: 3,
  alarmCount: 0,
  driven: 120,
  runResult: 'partial',
};

const capture = (kind: string, deviceId: string, at: number, label: string, point: string | null, picture = '') =>
  bench.database.query(
    `INSERT INTO captures (kind, device_id, device_kind, device_number, map_id, label, point, picture, at, device_name, map_name, name, point_id)
     VALUES ($1, $2, 'robot', 1, $3, $4, 0, $5, $6, '{}', '{}', '{}', $7)`,
    [kind, deviceId, hall.id, label, picture, at, point],
  );
const keepRun = async (row: typeof run, reached: readonly (readonly [string, number])[] = []): Promise<string> => {
  const points = reached.map(([stop, minute]) => ({ id: pointId(hall.id, stop), at: begin + minute * MINUTE }));
  // The points, and those of its route then, are kept with a run although they are no field of it.
  const planned = route.stops.map(stop => pointId(hall.id, stop));
  await keep(bench.database, patrolRuns, [Object.assign({ points, route: planned }, row)]);
  const [kept] = await bench.database.query<{ id: number | bigint }>(
    `SELECT id FROM records WHERE kind = 'PatrolRun' AND at = $1 ORDER BY id DESC LIMIT 1`,
    [row.at],
  );
  return String(kept?.id);
};
afterEach(async () => {
  await bench.database.query(`DELETE FROM records WHERE kind = 'PatrolRun' AND at = $1`, [begin]);
  await bench.database.query('DELETE FROM captures WHERE at < $1', [begin + 100 * MINUTE]);
});

interface Course {
  mapId: string;
  points: { pointId: string; sort: number; status: number; arriveTime?: string; picUrl?: string; pointName: string }[];
  track: { x: number; y: number }[];
}

describe('the course of a run', () => {
  it('has the points of its route, when each was reached, and the line driven between those', async () => {
    const [first = '', , third = ''] = route.stops;
    await capture('patrol', 'PR001', begin + MINUTE, '', pointId(hall.id, first), '/files/captures/1.jpg');
    // Captures that do not belong to this run: of another robot, of another kind, before it and after it.
    const other = pointId(hall.id, third);
    await capture('patrol', 'PR002', begin + 2 * MINUTE, '', other, '/files/captures/2.jpg');
    await capture('vehicle', 'PR001', begin + 2 * MINUTE, 'A1', other, '/files/captures/3.jpg');
    await capture('patrol', 'PR001', begin - 1, '', other, '/files/captures/4.jpg');
    await capture('patrol', 'PR001', begin + 31 * MINUTE, '', other, '/files/captures/5.jpg');
    const id = await keepRun(run, [
      [third, 5],
      [first, 1],
    ]);
    const { data } = await ask('getPatrolRunCourse', { id }, await tokenOf('admin'), { 'Accept-Language': 'en-us' });
    const course = data as unknown as Course;
    expect(course.mapId).toBe(hall.id);
    expect(course.points.map(({ sort }) => sort)).toEqual(route.stops.map((_, index) => index + 1));
    expect(course.points.map(({ status }) => status)).toEqual(
      route.stops.map((_, index) => (index === 0 || index === 2 ? 1 : 2)),
    );
    expect(course.points.map(({ picUrl }) => picUrl?.replace(/.*\//, ''))).toEqual([
      '1.jpg',
      ...route.stops.slice(1).map(() => undefined),
    ]);
    expect(course.points[0]?.pointName).toBe('Patrol point 1');
    const node = (name: string) => hall.nodes.find(known => known.id === name);
    expect(course.track[0]).toEqual({ x: node(first)?.x, y: node(first)?.y });
    expect(course.track.at(-1)).toEqual({ x: node(third)?.x, y: node(third)?.y });
  });

  it('of a run that lasts has points that are still to come', async () => {
    const id = await keepRun({ ...run, until: undefined, lasted: undefined, runResult: 'running' });
    const { data } = await ask('getPatrolRunCourse', { id }, await tokenOf('admin'));
    expect(new Set((data as unknown as Course).points.map(({ status }) => status))).toEqual(new Set([0]));
    expect((data as unknown as Course).track).toEqual([]);
  });

  it('of a route that users have changed or deleted since is that of its time, and of an unknown map is empty', async () => {
    const gone = await keepRun({ ...run, routeId: 'gone' }, [[route.stops[0] ?? '', 1]]);
    const course = (await ask('getPatrolRunCourse', { id: gone }, await tokenOf('admin'))).data as unknown as Course;
    expect(course.points).toHaveLength(route.stops.length);
    const id = await keepRun({ ...run, mapId: 'gone' });
    expect((await ask('getPatrolRunCourse', { id }, await tokenOf('admin'))).data).toEqual({ points: [], track: [] });
    for (const call of ['getPatrolRunCourse', 'getPatrolRunRollCall']) {
      const { ret, msg } = await ask(call, { id: '0' }, await tokenOf('admin'), { 'Accept-Language': 'en-us' });
      expect({ ret, msg }).toEqual({ ret: 0, msg: 'There is no such record any more' });
    }
  });

  it('is found by the id of its record, by the patient door, and without reading the table', async () => {
    const id = await keepRun(run, [[route.stops[0] ?? '', 1]]);
    const token = await tokenOf('admin');
    const { database } = bench;
    const [usual, patient] = [vi.spyOn(database, 'query'), vi.spyOn(database.patient, 'query')];
    await ask('getPatrolRunCourse', { id }, token);
    const readsRecords = ([sql]: [string, unknown[]?]): boolean => /^SELECT .* FROM records /s.test(sql);
    const asked = patient.mock.calls.filter(call => readsRecords(call) && call[1]?.map(String).includes(id));
    // The queries that rooms make by themselves meanwhile do not name the record.
    const hurried = usual.mock.calls.filter(call => readsRecords(call) && call[1]?.map(String).includes(id));
    vi.restoreAllMocks();
    expect(hurried).toEqual([]);
    expect(asked).toHaveLength(4);
    for (const [sql, parameters] of asked) {
      const lines = await planOf(database, sql, parameters);
      expect(lines).not.toContain('Seq Scan on records');
      expect(lines).toMatch(/Index Cond: .*\bid = /);
    }
  });

  it('of a device that the reader does not see is refused', async () => {
    const token = await tokenOf('customer');
    const id = await keepRun({ ...run, deviceId: 'PR009' });
    expect((await ask('getPatrolRunCourse', { id }, token)).ret).not.toBe(1);
  });
});

describe('the roll call of a run', () => {
  it('tells who was seen, who was not, and who must not be there', async () => {
    await capture('face', 'PR001', begin + MINUTE, 'Lin Wei', null, '/files/captures/2.jpg');
    await capture('face', 'PR001', begin + 2 * MINUTE, 'Lin Wei', null);
    await capture('face', 'PR001', begin + 3 * MINUTE, 'He Qiang', null);
    await capture('face', 'PR002', begin + 3 * MINUTE, 'Zhao Min', null);
    const id = await keepRun(run);
    const { data } = await ask('getPatrolRunRollCall', { id }, await tokenOf('admin'));
    const rows = data as unknown as { personName: string; status: number; count: number; picUrl?: string }[];
    const of = (name: string) => rows.find(({ personName }) => personName === name);
    expect(of('Lin Wei')).toMatchObject({ status: 1, count: 2 });
    expect(of('Lin Wei')?.picUrl).toContain('/files/captures/2.jpg');
    expect(of('Zhao Min')).toMatchObject({ status: 0, count: 0 });
    expect(of('He Qiang')).toMatchObject({ status: 2, count: 1 });
    expect(of('Viktor Brandt')).toBeUndefined();
  });
});

describe('the points that a guard was to sign', () => {
  afterEach(() => bench.database.query(`DELETE FROM records WHERE kind = 'GuardDuty' AND at = $1`, [begin]));

  const [point] = testSite().points;
  if (!point) throw new Error('no point');
  const plannedAt = begin + 3 * MINUTE;
  /** States of one point of a duty, as it was stored at a moment; the point is signed `signedAfter` minutes after its time. */
  const statesOf = async (storedAt: number, signedAfter?: number): Promise<number[]> => {
    const duty: Duty = {
      guardName: 'Somebody',
      shift: 'day',
      at: begin,
      until: begin + 480 * MINUTE,
      mapId: hall.id,
      mapName: point.mapName,
      device: undefined,
      roundEvery: 120 * MINUTE,
      lateAfter: 10 * MINUTE,
      signings: [
        {
          id: point.id,
          round: 1,
          plannedAt,
          signedAt: signedAfter === undefined ? undefined : plannedAt + signedAfter * MINUTE,
        },
      ],
    };
    await keep(bench.database, guardDuties, [{ ...dutyRow(testSite(), duty, storedAt, 0), deviceId: 'PR001' }]);
    const [kept] = await bench.database.query<{ id: number | bigint }>(
      `SELECT id FROM records WHERE kind = 'GuardDuty' AND at = $1 ORDER BY id DESC LIMIT 1`,
      [begin],
    );
    const { data } = await ask('listGuardDutySignings', { id: String(kept?.id) }, await tokenOf('admin'));
    return (data as unknown as { status: number }[]).map(({ status }) => status);
  };

  it('are missed only by what was known when the duty was written, which is minutes ago', async () => {
    expect(await statesOf(plannedAt + 7 * MINUTE, 8)).toEqual([0]);
    expect(await statesOf(plannedAt + 9 * MINUTE, 8)).toEqual([1]);
    expect(await statesOf(plannedAt + 10 * MINUTE)).toEqual([0]);
    expect(await statesOf(plannedAt + 11 * MINUTE)).toEqual([3]);
  });

  it('are told round by round, with what was signed late or not at all', async () => {
    const at = begin;
    const sign = (round: number, stop: string, planned: number, signed?: number) => ({
      id: pointId(hall.id, stop),
      round,
      plannedAt: at + planned * MINUTE,
      ...(signed === undefined ? {} : { signedAt: at + signed * MINUTE }),
    });
    const [first = '', second = ''] = route.stops;
    const duty: Keepable<RowOf<typeof guardDuties>> = {
      at,
      until: at + 480 * MINUTE,
      lasted: 480 * MINUTE,
      deviceId: 'PR001',
      deviceName: run.deviceName,
      mapName: run.mapName,
      guardName: 'Somebody',
      shift: 'day',
      pointsToSign: 4,
      pointsSigned: 3,
      pointsLate: 1,
      alarmsHandled: 0,
      dutyResult: 'missed',
    };
    const signings = [sign(1, first, 3, 4), sign(1, second, 6, 20), sign(2, first, 123, 122), sign(2, second, 126)];
    await keep(bench.database, guardDuties, [Object.assign({ signings, lateAfter: 10 * MINUTE }, duty)]);
    const [kept] = await bench.database.query<{ id: number | bigint }>(
      `SELECT id FROM records WHERE kind = 'GuardDuty' AND at = $1`,
      [at],
    );
    const answer = await ask('listGuardDutySignings', { id: String(kept?.id) }, await tokenOf('admin'));
    const rows = answer.data as unknown as { round: number; status: number }[];
    expect(rows.map(({ round, status }) => [round, status])).toEqual([
      [1, 1],
      [1, 2],
      [2, 1],
      [2, 3],
    ]);
    expect((await ask('listGuardDutySignings', { id: '0' }, await tokenOf('admin'))).ret).toBe(0);
  });
});
