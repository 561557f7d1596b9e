/** The names of places: of a map, and of the zone in it. */
import { inEach, nameIn, type StoredName } from '../language/names.ts';
import { textOf } from '../language/texts.ts';
import type { Fleet } from '../links/fleet.ts';
import { regionAt } from '../links/regions.ts';
import type { NamesNow } from './site-names.ts';

/** Something that a device has noticed somewhere on a map, metres; without a place it was just there. */
interface Noticed {
  readonly deviceId: string;
  readonly mapId: string;
  readonly x?: number | null | undefined;
  readonly y?: number | null | undefined;
}

/** The name of the place of something: that of its map, and behind it that of its zone. */
export const placeName = (
  { deviceId, mapId, x, y }: Noticed,
  names: Pick<NamesNow, 'map'>,
  { regions }: Pick<Fleet, 'regions'>,
): StoredName => {
  const map = names.map(mapId);
  const isPlaced = typeof x === 'number' && typeof y === 'number';
  const zone = isPlaced ? regionAt(regions, 'zone', { id: deviceId, mapId }, { x, y }) : undefined;
  if (!zone) return map;
  return inEach(language =>
    textOf(language, 'said.zone', { map: nameIn(language, map), zone: nameIn(language, zone.name) }),
  );
};
