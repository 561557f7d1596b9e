import { beforeAll, describe, expect, it } from 'vitest';
import {
  capturesOf,
  loadResource,
  readQuery,
  resourceNames,
  seenMaps,
  sightingsPeriod,
  sightingsRequest,
  type AnyResource,
} from './index.ts';

const day = 86_400_000;
const now = new Date(2026, 2, 10, 15, 30).getTime();
let persons: AnyResource;
let plates: AnyResource;

beforeAll(async () => {
  persons = await loadResource('face-aggregation-query-index');
  plates = await loadResource('numberplate-aggregation-query-index');
});

const sightedOf = ({ sightings }: AnyResource): NonNullable<AnyResource['sightings']> => {
  if (!sightings) throw new Error('no sightings');
  return sightings;
};

describe('sightings', () => {
  it('have the period of their list, and end now', () => {
    expect(sightingsPeriod(persons, {}, now)).toEqual({ from: now - 93 * day, to: now });
    expect(sightingsPeriod(persons, { from: now - day, to: now + day, personName: 'x' }, now)).toEqual({
      from: now - day,
      to: now,
    });
    expect(sightingsPeriod(persons, { from: now - 3 * day, to: now - day }, now)).toEqual({
      from: now - 3 * day,
      to: now - day,
    });
  });

  it('are asked for by the name of the row, and so are its single captures', async () => {
    const period = { from: now - day, to: now };
    for (const [page, kind, row, screen, filter] of [
      [persons, 'person', { id: 'a', personName: 'Lin Wei' }, 'identified-person-query', 'exactName'],
      [plates, 'plate', { id: 'b', plate: 'AB 1' }, 'captured-vehicles-query', 'exactPlate'],
    ] as const) {
      const sighted = sightedOf(page);
      const label = sighted.label(row);
      expect(sightingsRequest(sighted, label, period)).toMatchObject({ kind, label, ...period });
      const list = capturesOf(sighted, label, period);
      expect(list?.resource).toBe(screen);
      expect(resourceNames).toContain(screen);
      const asked = { [sighted.captures.column]: label, [filter]: label };
      expect(list?.filters(row)).toEqual({ ...asked, ...period });
      // The page behind the row shows the same captures: only those of the whole name, in the period of the list.
      const behind = readQuery(await loadResource(screen), page.link?.query(row, period) ?? '');
      expect(behind.filters).toEqual({ ...asked, ...period });
      expect(readQuery(await loadResource(screen), page.link?.query(row) ?? '').filters).toEqual(asked);
    }
    const gone = { captures: { screen: 'gone', column: 'x', filter: 'x' } };
    expect(capturesOf(gone, 'x', period)).toBeUndefined();
  });

  it('stand by their maps, the most frequent first; those without a position are counted', () => {
    const place = (mapId: string, count: number, at: number, x?: number) => ({
      mapId,
      mapName: `${mapId} at ${String(at)}`,
      x,
      y: x,
      pointName: undefined,
      count,
      lastAt: at,
    });
    const places = [place('1', 5, 1, 2), place('2', 4, 2, 3), place('2', 3, 9), place('2', 1, 3, 4)];
    expect(seenMaps({ places })).toEqual([
      { mapId: '2', mapName: '2 at 9', count: 8, places: [places[1], places[3]], unplaced: 3 },
      { mapId: '1', mapName: '1 at 1', count: 5, places: [places[0]], unplaced: 0 },
    ]);
    expect(seenMaps({ places: [] })).toEqual([]);
  });
});
