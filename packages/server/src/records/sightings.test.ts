/** Sightings of a person or plate, compared with the same computed in plain JavaScript. */
import { getSightings, silently, type Sightings } from '@patrolkit/transport/contract';
import { afterEach, describe, expect, it } from 'vitest';
import { pointId } from '../fleet/site-names.ts';
import { useServer } from '../testing.ts';
import { seededRandom } from '@patrolkit/simulator/world/random.ts';
import { hall } from '@patrolkit/simulator/world/plans/hall.ts';

const bench = useServer('record-sightings');
const { ask, tokenOf } = bench;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
// Some days ago, because the server removes much older records when it starts. The beginning of a day in UTC.
const begin = Math.floor(Date.now() / DAY - 6) * DAY;
const [person, plate] = ['Sighted Person', 'SIGHT 1'];

interface Row {
  readonly kind: 'face' | 'vehicle';
  readonly device: string;
  readonly map: string;
  readonly label: string;
  readonly at: number;
  readonly x: number | null;
  readonly y: number | null;
}

/** Captures of five days: of several devices, maps, persons and plates; one in six without a place. */
const rowsOfDays = (): Row[] => {
  const random = seededRandom(1, 'sightings');
  const one = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  return Array.from({ length: 400 }, (): Row => {
    const kind = one(['face', 'vehicle'] as const);
    const isPlaced = random() > 1 / 6;
    return {
      kind,
      device: one(['PR001', 'PR002', 'PR003']),
      map: one(['1', '1', '2']),
      label: one([kind === 'face' ? person : plate, `${person} the Second`]),
      at: begin + Math.floor(random() * 5 * DAY),
      x: isPlaced ? Math.floor(random() * 24) / 2 - 3 : null,
      y: isPlaced ? Math.floor(random() * 12) / 2 - 2 : null,
    };
  });
};

const store = async (rows: readonly Row[]): Promise<void> => {
  for (const { kind, device, map, label, at, x, y } of rows)
    await bench.database.query(
      `INSERT INTO captures (kind, device_id, device_kind, device_number, map_id, label, point, picture, at, device_name, map_name, name, x, y)
       VALUES ($1, $2, 'robot', 1, $3, $4, 0, '', $5, '{}', $6, '{}', $7, $8)`,
      [kind, device, map, label, at, { 'zh-cn': `图${map}`, 'en-us': `Map ${map}`, 'zh-hk': `圖${map}` }, x, y],
    );
};
afterEach(() =>
  bench.database.query('DELETE FROM captures WHERE label LIKE $1 OR label LIKE $2', [`${person}%`, `${plate}%`]),
);

const sightingsOf = async (asked: Record<string, string>, account = 'admin'): Promise<Sightings> => {
  const { ret, msg, data } = await ask('getSightings', asked, await tokenOf(account), { 'Accept-Language': 'en-us' });
  expect({ ret, msg: ret === 1 ? '' : msg }).toEqual({ ret: 1, msg: '' });
  return getSightings.answer.decode(data, silently, 'data') as Sightings;
};

/** The expected sightings, computed in plain JavaScript; places are sorted by square, since several have the same count. */
const expected = (rows: readonly Row[]): { places: unknown[]; counts: Record<number, number> } => {
  const places = new Map<string, Row[]>();
  const counts: Record<number, number> = {};
  for (const row of rows) {
    const { map, at, x, y } = row;
    const square = x === null || y === null ? 'none' : `${String(Math.floor(x / 2))} ${String(Math.floor(y / 2))}`;
    places.set(`${map} ${square}`, [...(places.get(`${map} ${square}`) ?? []), row]);
    const day = begin + Math.floor((at - begin) / DAY) * DAY;
    counts[day] = (counts[day] ?? 0) + 1;
  }
  const mean = (values: readonly (number | null)[]): number | undefined =>
    values[0] === null ? undefined : values.reduce<number>((sum, value) => sum + (value ?? 0), 0) / values.length;
  return {
    places: [...places.values()].map(held => ({
      mapId: held[0]?.map,
      // A map has its own name here: a capture may tell that of a zone beside it.
      mapName: held[0]?.map === '2' ? 'Outdoor yard' : 'Hall 1, ground floor',
      x: mean(held.map(({ x }) => x)),
      y: mean(held.map(({ y }) => y)),
      count: held.length,
      lastAt: Math.max(...held.map(({ at }) => at)),
    })),
    counts,
  };
};
const rounded = (value: unknown): number | undefined =>
  typeof value === 'number' ? Math.round(value * 1e6) : undefined;
const sorted = (places: readonly unknown[]): unknown[] =>
  (places as Sightings['places'])
    .map(({ mapId, mapName, x, y, count, lastAt }) => ({ mapId, mapName, x: rounded(x), y: rounded(y), count, lastAt }))
    .sort((one, other) => one.lastAt - other.lastAt || one.mapId.localeCompare(other.mapId));

describe('sightings', () => {
  it('of a person and of a plate are those of the same name alone, by place and by day', async () => {
    const rows = rowsOfDays();
    await store(rows);
    const period = { startTime: String(begin), stopTime: String(begin + 5 * DAY - 1) };
    for (const [type, label, kind] of [
      ['person', person, 'face'],
      ['plate', plate, 'vehicle'],
    ] as const) {
      const own = rows.filter(row => row.kind === kind && row.label === label);
      const { places, total, unit, slots } = await sightingsOf({ type, name: label, ...period });
      const wanted = expected(own);
      expect(sorted(places)).toEqual(sorted(wanted.places));
      expect(places.map(({ count }) => count)).toEqual(places.map(({ count }) => count).toSorted((a, b) => b - a));
      expect([total, unit]).toEqual([own.length, 'day']);
      expect(slots).toEqual(
        [0, 1, 2, 3, 4].map(day => ({ at: begin + day * DAY, count: wanted.counts[begin + day * DAY] ?? 0 })),
      );
    }
  });

  it('of a day are counted by hour, in the time zone of who asks, and end now', async () => {
    const at = begin + 3 * HOUR + 1;
    const seen = { kind: 'face', device: 'PR001', map: '1', label: person, x: 1, y: 1 } as const;
    await store([
      { ...seen, at },
      { ...seen, at: at + 10 },
      { ...seen, at: begin + DAY },
    ]);
    const { slots, unit } = await sightingsOf({
      type: 'person',
      name: person,
      startTime: String(begin + HOUR / 2),
      stopTime: String(begin + DAY - 1),
      timeZone: 'Asia/Kolkata',
    });
    expect(unit).toBe('hour');
    // In India hours begin at half past the hours of UTC.
    expect(slots.map(slot => slot.at)).toEqual(Array.from({ length: 24 }, (_, hour) => begin + hour * HOUR + HOUR / 2));
    expect(slots.filter(({ count }) => count > 0)).toEqual([{ at: begin + 2.5 * HOUR, count: 2 }]);
    const open = await sightingsOf({ type: 'person', name: person, startTime: String(begin) });
    expect(open.total).toBe(3);
    expect(open.slots.at(-1)?.at).toBeLessThanOrEqual(Date.now());
  });

  it('are counted by day where a day has no midnight', async () => {
    const { slots } = await sightingsOf({
      type: 'person',
      name: person,
      startTime: String(Date.UTC(2025, 8, 1, 4)),
      stopTime: String(Date.UTC(2025, 8, 10, 3) - 1),
      timeZone: 'America/Santiago',
    });
    const hours = [4, 4, 4, 4, 4, 4, 4, 3, 3];
    expect(slots).toEqual(hours.map((hour, day) => ({ at: Date.UTC(2025, 8, 1 + day, hour), count: 0 })));
  });

  it('name the nearest point of the patrols of the map', async () => {
    const stop = hall.first?.routes[0]?.stops[0] ?? '';
    const node = hall.nodes.find(({ id }) => id === stop);
    const seen = { kind: 'face', device: 'PR001', label: person, at: begin } as const;
    await store([
      { ...seen, map: hall.id, x: (node?.x ?? 0) + 0.1, y: node?.y ?? 0 },
      { ...seen, map: 'gone', x: 1, y: 1 },
    ]);
    const { places } = await sightingsOf({ type: 'person', name: person, startTime: String(begin) });
    const [{ name }] = (await bench.database.query<{ name: Record<string, string> }>(
      'SELECT names AS name FROM points WHERE id = $1',
      [pointId(hall.id, stop)],
    )) as [{ name: Record<string, string> }];
    expect(places.find(({ mapId }) => mapId === hall.id)?.pointName).toBe(name['en-us']);
    expect(places.find(({ mapId }) => mapId === 'gone')?.pointName).toBeUndefined();
  });

  it('are as many as the captures of the list behind them, also where a name is a part of another', async () => {
    const at = begin + HOUR;
    await store(
      [person, `${person} the Second`, plate, `${plate}2`].flatMap((label, index) =>
        Array.from({ length: index + 1 }, (_, nth): Row => {
          const kind = index < 2 ? 'face' : 'vehicle';
          return { kind, device: 'PR001', map: '1', label, at: at + nth, x: 1, y: 1 };
        }),
      ),
    );
    const period = { startTime: String(begin), stopTime: String(begin + DAY) };
    for (const [type, label, list, exact] of [
      ['person', person, 'findIdentifiedPersonByPage', 'exactName'],
      ['plate', plate, 'findCapturedVehicleByPage', 'exactPlate'],
    ] as const) {
      const { total } = await sightingsOf({ type, name: label, ...period });
      const { data } = await ask(list, { [exact]: label, ...period }, await tokenOf('admin'));
      expect([total, data['total']], label).toEqual([type === 'person' ? 1 : 3, total]);
    }
  });

  it('of devices that their reader does not see are not counted', async () => {
    const rows = rowsOfDays();
    await store(rows);
    const asked = { type: 'person', name: person, startTime: String(begin), stopTime: String(begin + 5 * DAY) };
    const own = rows.filter(row => row.kind === 'face' && row.label === person && row.device !== 'PR003');
    const { places, total } = await sightingsOf(asked, 'site');
    expect(total).toBe(own.length);
    expect(sorted(places)).toEqual(sorted(expected(own).places));
  });

  it('are refused for a period that the list refuses, and without the right to the page', async () => {
    const admin = await tokenOf('admin');
    const refused = async (asked: Record<string, string>, token: string): Promise<boolean> =>
      (await ask('getSightings', { type: 'person', name: person, ...asked }, token)).ret !== 1;
    expect(await refused({ startTime: String(Date.now() - 95 * DAY) }, admin)).toBe(true);
    expect(await refused({ startTime: String(begin), stopTime: String(begin - 1) }, admin)).toBe(true);
    expect(await refused({}, admin)).toBe(true);
    const customer = await tokenOf('customer');
    expect(await refused({ startTime: String(begin) }, customer)).toBe(true);
    expect(await refused({ startTime: String(begin), type: 'plate' }, customer)).toBe(true);
  });
});
