import { expect, it, vi } from 'vitest';
import { useServer, type Answer } from '../testing.ts';

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
