/** Where and when the person or plate of a row was seen: the request, and the answer by maps. */
import type { Infer, Sightings, sightingsQuery } from '@patrolkit/transport';
import type { ListSection } from './detail.ts';
import { resourceNames } from './page-names.ts';
import { sumsRequest, type FilterValues, type TimeStretch } from './query.ts';
import type { AnyResource, Sighted } from './resource.ts';

/** The request for sightings. */
export type SightingsRequest = Infer<typeof sightingsQuery>;

/** A place of sightings whose position is known. */
export type SeenPlace = Sightings['places'][number] & { readonly x: number; readonly y: number };

/** The sightings of one map. */
export interface SeenMap {
  readonly mapId: string;
  readonly mapName: string;
  readonly count: number;
  /** The most frequent first. */
  readonly places: readonly SeenPlace[];
  /** Sightings without a position. */
  readonly unplaced: number;
}

/** The period that a list shows under filters, at most up to now. */
export function sightingsPeriod(resource: AnyResource, filters: FilterValues, now: number): TimeStretch {
  const sent = sumsRequest(resource, { from: filters['from'], to: filters['to'] }, now) as Partial<TimeStretch>;
  const to = Math.min(sent.to ?? now, now);
  return { from: Math.min(sent.from ?? to, to), to };
}

/** The request for the sightings of a person or plate, by its name, in a period. */
export const sightingsRequest = (
  { kind }: Pick<Sighted<unknown>, 'kind'>,
  label: string,
  period: TimeStretch,
): SightingsRequest => ({
  kind,
  label,
  ...period,
  timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
});

/** The list of the single captures of a person or plate in a period. Undefined when there is no such list. */
export function capturesOf(
  { captures }: Pick<Sighted<unknown>, 'captures'>,
  label: string,
  period: TimeStretch,
): ListSection | undefined {
  const resource = resourceNames.find(name => name === captures.screen);
  return (
    resource && {
      kind: 'list',
      name: 'captures',
      label: 'reports.detail.captures',
      resource,
      as: 'rows',
      columns: ['at', captures.column, 'deviceName', 'mapName', 'picture'],
      // The usual filter as well, because a server may not know the exact one.
      filters: () => ({ [captures.column]: label, [captures.filter]: label, ...period }),
    }
  );
}

/** The maps with sightings. The one with the most is first. */
export function seenMaps({ places }: Pick<Sightings, 'places'>): readonly SeenMap[] {
  const byMap = new Map<string, Sightings['places']>();
  for (const place of places) byMap.set(place.mapId, [...(byMap.get(place.mapId) ?? []), place]);
  const sum = (some: Sightings['places']): number => some.reduce((count, place) => count + place.count, 0);
  return [...byMap]
    .map(([mapId, held]): SeenMap => {
      const [latest] = [...held].sort((one, other) => other.lastAt - one.lastAt);
      const placed = held.flatMap(({ x, y, ...place }) =>
        x === undefined || y === undefined ? [] : [{ ...place, x, y }],
      );
      const count = sum(held);
      return { mapId, mapName: latest?.mapName ?? mapId, count, places: placed, unplaced: count - sum(placed) };
    })
    .sort((one, other) => other.count - one.count);
}
