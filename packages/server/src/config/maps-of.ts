/** The maps that users choose from. */
import type { Caller } from '../http/calls.ts';
import type { StoredName } from '../language/names.ts';
import { sessionOf } from '../session/caller.ts';
import { isRoot } from '../session/users.ts';
import { maySee } from '../session/users.ts';
import type { Fleet } from '../links/fleet.ts';
import type { Querier } from '../store/database.ts';
import { companiesBelow } from '../store/places.ts';

/** A map by its name, with its unit. */
export interface OfferedMap {
  readonly id: string;
  readonly name: StoredName;
  readonly company_id: string;
}

/** The maps in use of the unit of a caller and of those below it; all for a root user. */
export const mapsOf = (inside: Querier, caller: Caller): Promise<OfferedMap[]> => {
  const { user } = sessionOf(caller);
  return inside.query(
    `SELECT id, names AS name, company_id FROM maps
     WHERE is_valid AND deleted_at IS NULL AND ($1 OR company_id IN (${companiesBelow('$2')})) ORDER BY length(id), id`,
    [isRoot(user), user.company.id],
  );
};

/** The maps whose contents a caller is shown: those with a device that the caller sees, and those in use of the unit and below. */
export const shownMapsOf = async (
  { fleet, database }: { readonly fleet: Pick<Fleet, 'devices'>; readonly database: Querier },
  caller: Caller,
): Promise<ReadonlySet<string>> => {
  const { user } = sessionOf(caller);
  const seen = [...fleet.devices.values()].flatMap(({ id, mapId }) => (maySee(user, id) ? [mapId] : []));
  return new Set([...seen, ...(await mapsOf(database, caller)).map(({ id }) => id)]);
};
