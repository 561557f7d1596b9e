/** The parts that the stores of equipment work on, and what they have in common. */
import { isOnMap, type SiteMap } from '../../links/site-map.ts';
import { ofField } from '../../http/refusal.ts';
import { sessionOf } from '../../session/caller.ts';
import type { Caller } from '../../http/calls.ts';
import { isRoot } from '../../session/users.ts';
import type { Querier } from '../../store/database.ts';
import { companiesBelow } from '../../store/places.ts';
import type { FleetEvent } from '../../links/events.ts';
import type { Fleet } from '../../links/fleet.ts';
import type { KeeperParts } from '../keeper.ts';

/** The parts. */
export interface EquipmentParts extends KeeperParts {
  readonly fleet: Pick<Fleet, 'maps' | 'devices' | 'equipment'>;
  /** Takes the alarms of equipment, and the ends of their causes. */
  readonly raise: (events: readonly FleetEvent[]) => void;
  /** Tells the consoles that things of a kind have reported something else. */
  readonly reported: (thing: string, screen: string, ids: readonly string[]) => void;
  readonly onError: (message: string) => void;
}

/** The id of a map that the caller may choose. Refuses any other. */
export const demandMap = async (
  { fleet }: { readonly fleet: Pick<Fleet, 'maps'> },
  mapId: string,
  inside: Querier,
  caller: Caller,
): Promise<SiteMap> => {
  const map = fleet.maps.find(({ id }) => id === mapId);
  const { user } = sessionOf(caller);
  const [seen] = await inside.query(
    `SELECT 1 FROM maps WHERE id = $1 AND deleted_at IS NULL AND ($2 OR company_id IN (${companiesBelow('$3')}))`,
    [mapId, isRoot(user), user.company.id],
  );
  if (!map || !seen) throw ofField('mapId', 'error.noChoice');
  return map;
};

/** Refuses a place that does not lie on its map. */
export const demandInside = (
  map: SiteMap,
  { x, y }: { readonly x?: number | undefined; readonly y?: number | undefined },
): void => {
  const { originX, originY } = map;
  if (x !== undefined && !isOnMap(map, { x, y: originY })) throw ofField('x', 'error.outsideMap');
  if (y !== undefined && !isOnMap(map, { x: originX, y })) throw ofField('y', 'error.outsideMap');
};
