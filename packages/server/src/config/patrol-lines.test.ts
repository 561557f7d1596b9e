import { expect, it, vi } from 'vitest';
import { useServer, type Answer } from '../testing.ts';
import { roundOf } from './line-times.ts';

const bench = useServer('patrol-lines', { alarmsPerHour: 0 });

const as = async (name: string, payload: Record<string, string> = {}, account = 'admin'): Promise<Answer> =>
  bench.ask(name, payload, await bench.tokenOf(account), { 'Accept-Language': 'en-us' });
const lines = async (asked: Record<string, string> = {}): Promise<Record<string, unknown>[]> =>
  (await as('findPatrolLineByPage', { pageSize: '200', ...asked })).data.rows ?? [];
const ring = async (): Promise<Record<string, unknown>> => (await lines({ id: 'hall-ring' }))[0] ?? {};
/** Changes the ring. */
const change = async (part: Record<string, unknown>): Promise<Answer> => {
  const { id, version, lineName, pointIds, deviceTypes, valid } = await ring();
  const whole = { id, version, lineName, pointIds, deviceTypes, valid, ...part };
  return as(
    'modifyPatrolLine',
    Object.fromEntries(
      Object.entries(whole).map(([name, value]) => [
        name,
        Array.isArray(value) ? value.join(',') : typeof value === 'object' ? JSON.stringify(value) : String(value),
      ]),
    ),
  );
};
const pose = async (deviceId: string): Promise<Record<string, unknown>> =>
  (await bench.test('pose', { deviceId })) as Record<string, unknown>;

it('a fresh site has the routes of its maps, each with its stops and its length', async () => {
  const all = await lines();
  expect(all.map(({ id }) => id)).toEqual(expect.arrayContaining(['hall-ring', 'hall-west', 'hall-stock']));
  expect(await ring()).toMatchObject({ mapId: '1', lineNameText: 'Hall ring', valid: 1 });
  expect(Number((await ring())['length'])).toBeGreaterThan(60);
  expect(String((await ring())['pointNames']).split(' → ')).toHaveLength(11);
  expect((await lines({ lineNameText: 'hall RING' })).map(({ id }) => id)).toEqual(['hall-ring']);
});

it('devices drive a route as it was saved, and another one when it is switched off', async () => {
  const { routeId } = await pose('PR001');
  expect(routeId).toBe('hall-ring');
  expect(await change({ pointIds: ['1-sw', '1-s2', '1-se'] })).toMatchObject({ ret: 1 });
  await vi.waitFor(async () => expect(Number((await pose('PR001'))['stopIndex'])).toBeLessThan(3));
  expect((await as('setPatrolLineStatus', { ids: 'hall-ring', valid: '0' })).ret).toBe(1);
  await vi.waitFor(async () => expect((await pose('PR001'))['routeId']).not.toBe('hall-ring'));
  expect((await as('setPatrolLineStatus', { ids: 'hall-ring', valid: '1' })).ret).toBe(1);
});

it('refuses points of another map, one that stands twice in a row, and fewer than two, at the field', async () => {
  const refused = async (pointIds: readonly string[]): Promise<unknown> =>
    (await change({ pointIds })) as unknown as { errors: unknown };
  for (const [points, said] of [
    [['1-sw', '2-nowhere'], 'Choose points of this map only'],
    [['1-sw', '1-s2', '1-s2'], 'stands twice in a row'],
  ] as const)
    expect(await refused(points)).toMatchObject({
      ret: 0,
      errors: [{ field: 'pointIds', msg: expect.stringContaining(said) }],
    });
  expect(await refused(['1-sw'])).toMatchObject({ ret: 0, errors: [{ field: 'pointIds' }] });
});

it('offers the points of the maps that the caller sees', async () => {
  const points = (await as('listPatrolPoint')).data as unknown as { id: string; mapId: string; pointName: string }[];
  expect(new Set(points.map(({ mapId }) => mapId)).size).toBeGreaterThan(1);
  expect(points.find(({ id }) => id === '1-sw')).toMatchObject({ mapId: '1', pointName: 'Patrol point 1' });
});

it('is driven in mind: when a device is at each stop, how long a round takes, and which legs have no way', async () => {
  const check = async (part: Record<string, string>) =>
    (await as('checkPatrolLine', { deviceTypes: 'robot', ...part })) as unknown as {
      ret: number;
      data: {
        pointList: {
          pointId: string;
          length?: number;
          arrival?: number;
          stay: number;
          fault?: string;
          way: { x: number; y: number }[];
        }[];
        length?: number;
        duration?: number;
      };
    };
  const { data } = await check({ mapId: '1', pointIds: '1-sw,1-s2,1-se' });
  const [first, second, third] = data.pointList;
  expect(first).toMatchObject({ pointId: '1-sw', arrival: 0 });
  // At one metre a second, after the stay at the first point.
  const stay = first?.stay ?? 0;
  expect(stay).toBeGreaterThan(0);
  expect(second?.arrival).toBeCloseTo(stay + 1000 * (second?.length ?? 0), -1);
  expect(data.duration).toBeCloseTo((third?.arrival ?? 0) + (third?.stay ?? 0), -1);
  // The ghost goes along the lanes: as far as the leg is long.
  const way = second?.way ?? [];
  const length = way.slice(1).reduce((sum, to, at) => sum + Math.hypot(to.x - way[at]!.x, to.y - way[at]!.y), 0);
  expect(length).toBeCloseTo(second?.length ?? 0, 0);
  expect(first?.way).toEqual([way[0]]);
  const slow = (await check({ mapId: '1', pointIds: '1-sw,1-s2', maxSpeed: '0.5' })).data.pointList[1];
  expect(slow?.arrival).toBeCloseTo(stay + 2000 * (slow?.length ?? 0), -1);
  // The list tells the same of a stored route.
  expect(
    (
      await as('addPatrolLine', {
        lineName: JSON.stringify({ 'en-us': 'Timed' }),
        mapId: '1',
        pointIds: '1-sw,1-s2,1-se',
        deviceTypes: 'robot',
      })
    ).ret,
  ).toBe(1);
  const [timed] = await lines({ lineNameText: 'Timed' });
  expect(Number(timed?.['duration'])).toBeCloseTo(data.duration ?? 0, -2);
  expect((await check({ id: String(timed?.['id']), pointIds: '1-se,1-sw' })).data.pointList.length).toBe(2);
  expect((await check({ mapId: 'nowhere', pointIds: '1-sw,1-s2' })).ret).toBe(0);
  expect(
    await as('checkPatrolLine', { mapId: '1', deviceTypes: 'robot', pointIds: '1-sw,1-s2' }, 'viewer'),
  ).toMatchObject({
    ret: 0,
  });
});

it('has no times behind a leg without a way', () => {
  expect(roundOf([1000, 2000, 3000], [10, undefined], 2)).toEqual({
    stops: [
      { leg: undefined, at: 0, stays: 1000 },
      { leg: 10, at: 6000, stays: 2000 },
      { leg: undefined, at: undefined, stays: 3000 },
    ],
    length: undefined,
    lasts: undefined,
  });
});
