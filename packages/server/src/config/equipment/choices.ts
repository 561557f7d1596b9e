/** What the fields of config pages choose from. */
import { nameIn, nameOfText, type StoredName } from '../../language/names.ts';
import { rootRole } from '@patrolkit/transport/contract';
import type { Caller } from '../../http/calls.ts';
import { mapsOf } from '../maps-of.ts';
import { sessionOf } from '../../session/caller.ts';
import { isRoot, maySee } from '../../session/users.ts';
import { companiesBelow, companyMark, mapsBelow } from '../../store/places.ts';
import type { Database } from '../../store/database.ts';
import type { DeviceKind } from '../../links/devices.ts';
import type { Fleet } from '../../links/fleet.ts';

/** An entry of a list. */
interface Choice {
  readonly type: string;
  readonly name: string;
}

/** The parts that the lists work on. */
interface ChoiceParts {
  readonly database: Database;
  readonly fleet: Pick<Fleet, 'maps' | 'devices'>;
  readonly nameOfDevice: (id: string) => StoredName;
}

/** The things of a table of the caller's unit and of those below it. */
const thingsOf = async ({ database }: ChoiceParts, table: 'edge_nodes', caller: Caller): Promise<Choice[]> => {
  const { user } = sessionOf(caller);
  const rows = await database.query<{ id: string | number | bigint; name: string }>(
    `SELECT id, name FROM ${table} WHERE $1 OR company_id IN (${companiesBelow('$2')}) ORDER BY name`,
    [isRoot(user), user.company.id],
  );
  return rows.map(({ id, name }) => ({ type: String(id), name }));
};

/** The devices of some kinds that the caller sees. */
const devicesOf = (
  { fleet, nameOfDevice }: ChoiceParts,
  kinds: readonly DeviceKind[],
  caller: Caller,
): Promise<Choice[]> => {
  const { user } = sessionOf(caller);
  return Promise.resolve(
    [...fleet.devices.values()]
      .filter(({ id, kind }) => kinds.includes(kind) && maySee(user, id))
      .map(({ id }) => ({ type: id, name: nameIn(caller.language, nameOfDevice(id)) })),
  );
};

/** The handlers of the lists. */
export const choiceCalls = (parts: ChoiceParts) => {
  const { database, fleet } = parts;
  return {
    listMap: async (_: object, caller: Caller): Promise<Choice[]> =>
      (await mapsOf(database, caller)).map(({ id, name }) => ({ type: id, name: nameIn(caller.language, name) })),
    listOutdoorMap: async (_: object, caller: Caller): Promise<Choice[]> =>
      (await mapsOf(database, caller))
        .filter(({ id }) => fleet.maps.some(map => map.id === id && map.outdoor))
        .map(({ id, name }) => ({ type: id, name: nameIn(caller.language, name) })),
    listDoor: async (_: object, caller: Caller): Promise<Choice[]> => {
      const seen = new Map((await mapsOf(database, caller)).map(map => [map.id, nameIn(caller.language, map.name)]));
      return fleet.maps
        .filter(({ id }) => seen.has(id))
        .flatMap(({ doors }) =>
          doors.map(({ id }) => ({ type: id, name: nameIn(caller.language, nameOfText(`door.${id}`)) })),
        );
    },
    listValidity: async (_: object, caller: Caller): Promise<Choice[]> => {
      const rows = await database.query<{ id: string | number | bigint; names: StoredName }>(
        'SELECT id, names FROM validities ORDER BY id',
      );
      return rows.map(({ id, names }) => ({ type: String(id), name: nameIn(caller.language, names) }));
    },
    listEdgeNode: (_: object, caller: Caller): Promise<Choice[]> => thingsOf(parts, 'edge_nodes', caller),
    listRobot: (_: object, caller: Caller): Promise<Choice[]> => devicesOf(parts, ['robot', 'car'], caller),
    listGroupedRobot: (_: object, caller: Caller): Promise<Choice[]> => devicesOf(parts, ['robot'], caller),
    listTypeOfPerson: async (_: object, caller: Caller): Promise<Choice[]> => {
      const rows = await database.query<{ code: string; names: StoredName }>(
        'SELECT code, names FROM person_types ORDER BY id',
      );
      return rows.map(({ code, names }) => ({ type: code, name: nameIn(caller.language, names) }));
    },
    listAccount: async (_: object, caller: Caller): Promise<Choice[]> => {
      const { user } = sessionOf(caller);
      const rows = await database.query<{ id: string; account: string; name: StoredName }>(
        `SELECT id, account, name FROM users WHERE deleted_at IS NULL AND ($1 OR role <> '${rootRole}')
           AND ($1 OR company_id IN (${companiesBelow('$2')})) ORDER BY id`,
        [isRoot(user), user.company.id],
      );
      return rows.map(({ id, account, name }) => ({ type: id, name: `${nameIn(caller.language, name)} · ${account}` }));
    },
    listZone: async (_: object, caller: Caller): Promise<Choice[]> => {
      const rows = await database.query<{ id: string | number | bigint; names: StoredName; map: StoredName }>(
        `SELECT regions.id, regions.names, maps.names AS map FROM regions JOIN maps ON maps.id = regions.map_id
         WHERE regions.kind = 'zone' AND maps.id IN (${mapsBelow('$1')}) ORDER BY maps.id, regions.id`,
        [`${companyMark}${sessionOf(caller).user.company.id}`],
      );
      return rows.map(({ id, names, map }) => ({
        type: String(id),
        name: `${nameIn(caller.language, map)} · ${nameIn(caller.language, names)}`,
      }));
    },
    listHandler: async (_: object, caller: Caller): Promise<Choice[]> => {
      const { user } = sessionOf(caller);
      const rows = await database.query<{ id: string; name: StoredName }>(
        `SELECT id, name FROM users WHERE is_valid AND is_person AND deleted_at IS NULL AND ($1 OR company_id IN (${companiesBelow('$2')}))
         ORDER BY id`,
        [isRoot(user), user.company.id],
      );
      return rows.map(({ id, name }) => ({ type: id, name: nameIn(caller.language, name) }));
    },
  };
};
