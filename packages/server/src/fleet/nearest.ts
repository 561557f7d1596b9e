import type { Fleet } from '../links/fleet.ts';
import type { Point } from '../links/site-map.ts';

/** The free robot nearest to a point of a map, among those for which `mayBe` returns true; undefined when there is none. */
export const nearestFree = (
  fleet: Pick<Fleet, 'devices' | 'isFree'>,
  mapId: string,
  at: Point,
  mayBe: (id: string) => boolean,
): string | undefined => {
  const far = ({ x, y }: Point): number => Math.hypot(x - at.x, y - at.y);
  return [...fleet.devices.values()]
    .filter(({ id, kind, mapId: where }) => kind === 'robot' && where === mapId && mayBe(id) && fleet.isFree(id))
    .reduce<(Point & { id: string }) | undefined>(
      (best, device) => (best && far(best) <= far(device) ? best : device),
      undefined,
    )?.id;
};
