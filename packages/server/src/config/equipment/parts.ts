/** The parts that the stores of equipment work on, and what they have in common. */
import type { SiteMap } from '../../links/site-map.ts';
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
    `SELECT 1 FROM maps WHERE id = $1 AND ($2 OR company_id IN (${companiesBelow('$3')}))`,
    [mapId, isRoot(user), user.company.id],
  );
  if (!map || !seen) throw ofField('mapId', 'error.noChoice');
  return map;
};

/** Refuses a place that does not lie on its map. */
export const demandInside = (
  { width, height }: SiteMap,
  { x, y }: { readonly x?: number | undefined; readonly y?: number | undefined },
): void => {
  if (x !== undefined && (x < 0 || x > width)) throw ofField('x', 'error.outsideMap');
  if (y !== undefined && (y < 0 || y > height)) throw ofField('y', 'error.outsideMap');
};
