import type { Fleet } from '../links/fleet.ts';
import type { Point } from '../links/site-map.ts';
import { placeOf } from './place.ts';

/**
 * The free robot nearest to a point of a map, among those for which `mayBe` returns true; undefined when there is none. A robot whose
 * place is unknown at `now`, ms of the steady clock, is left out.
 */
export const nearestFree = (
  fleet: Pick<Fleet, 'devices' | 'isFree'>,
  mapId: string,
  at: Point,
  now: number,
  mayBe: (id: string) => boolean,
): string | undefined => {
  const free = [...fleet.devices.values()].flatMap(device => {
    const { id, kind } = device;
    const place = placeOf(device, now);
    if (kind !== 'robot' || place?.mapId !== mapId || !mayBe(id) || !fleet.isFree(id)) return [];
    return [{ id, metres: Math.hypot(place.x - at.x, place.y - at.y) }];
  });
  return free.toSorted((one, other) => one.metres - other.metres)[0]?.id;
};
