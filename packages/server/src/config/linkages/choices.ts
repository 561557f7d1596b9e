/** What the fields of linkages choose from. */
import { sirenUnit } from '@patrolkit/transport/contract';
import type { Caller } from '../../http/calls.ts';
import { nameIn, type StoredName } from '../../language/names.ts';
import { textOf } from '../../language/texts.ts';
import type { Fleet } from '../../links/fleet.ts';
import type { LinkedAlarm } from '../../links/linkages.ts';
import { mapMark } from '../../links/places.ts';
import { sessionOf } from '../../session/caller.ts';
import { isRoot, maySee } from '../../session/users.ts';
import type { Database } from '../../store/database.ts';
import { companiesBelow, companyMark, mapsBelow } from '../../store/places.ts';
import { mapsOf } from '../maps-of.ts';
import type { Zones } from '../zones.ts';

/** An entry of a list. */
interface Choice {
  readonly type: string;
  readonly name: string;
}

/** The parts that the lists work on. */
interface ChoiceParts {
  readonly database: Database;
  readonly fleet: Pick<Fleet, 'devices'>;
  readonly nameOfDevice: (id: string) => StoredName;
  readonly zones: Pick<Zones, 'ofMap'>;
}

/** The lists. */
export class LinkageChoices {
  readonly #parts: ChoiceParts;

  constructor(parts: ChoiceParts) {
    this.#parts = parts;
  }

  /** The devices that the caller sees. */
  async sources(caller: Caller): Promise<Choice[]> {
    const { fleet, nameOfDevice } = this.#parts;
    const { user } = sessionOf(caller);
    return [...fleet.devices.keys()]
      .filter(id => maySee(user, id))
      .map(id => ({ type: id, name: nameIn(caller.language, nameOfDevice(id)) }));
  }

  /** The maps of the unit of the caller and of the units below it, and their regions. */
  async places(caller: Caller): Promise<Choice[]> {
    const { database } = this.#parts;
    const maps = await mapsOf(database, caller);
    const regions = await database.query<{ id: string | number | bigint; names: StoredName; map_id: string }>(
      `SELECT id, names, map_id FROM regions WHERE map_id IN (${mapsBelow('$1')}) ORDER BY id`,
      [`${companyMark}${sessionOf(caller).user.company.id}`],
    );
    return maps.flatMap(map => {
      const name = nameIn(caller.language, map.name);
      return [
        { type: `${mapMark}${map.id}`, name },
        ...regions
          .filter(({ map_id: mapId }) => mapId === map.id)
          .map(({ id, names }) => ({ type: String(id), name: `${name} · ${nameIn(caller.language, names)}` })),
      ];
    });
  }

  /** The locks of the unit of the caller and of the units below it. */
  locks(caller: Caller): Promise<Choice[]> {
    return this.#things('tblocks', caller);
  }

  /** The rules for messages of the unit of the caller and of the units below it. */
  pushes(caller: Caller): Promise<Choice[]> {
    return this.#things('alarm_pushes', caller);
  }

  /** The switched circuits of the unit of the caller and of the units below it. */
  switches(caller: Caller): Promise<Choice[]> {
    return this.#things('smart_switches', caller);
  }

  /** The siren of the alarm, and the voices of these units. */
  async sounds(caller: Caller): Promise<Choice[]> {
    const siren = { type: sirenUnit, name: textOf(caller.language, 'linkage.unit.siren') };
    return [siren, ...(await this.#things('voices', caller))];
  }

  /** The commands that are offered. */
  async commands({ language }: Caller): Promise<Choice[]> {
    const rows = await this.#parts.database.query<{ id: string; names: StoredName }>(
      'SELECT id::text AS id, names FROM device_commands WHERE is_valid ORDER BY coalesce(sort, 10000), device_commands.id',
    );
    return rows.map(({ id, names }) => ({ type: id, name: nameIn(language, names) }));
  }

  /** An alarm in a list. */
  alarm({ name, deviceName, mapId, at }: LinkedAlarm, caller: Caller): string {
    const when = new Intl.DateTimeFormat(caller.language, {
      dateStyle: 'short',
      timeStyle: 'medium',
      timeZone: this.#parts.zones.ofMap(mapId),
    }).format(at);
    return textOf(caller.language, 'linkage.alarm', {
      name: nameIn(caller.language, name),
      device: nameIn(caller.language, deviceName),
      when,
    });
  }

  async #things(table: 'tblocks' | 'smart_switches' | 'alarm_pushes' | 'voices', caller: Caller): Promise<Choice[]> {
    const { user } = sessionOf(caller);
    const rows = await this.#parts.database.query<{ id: string | number | bigint; name: string }>(
      `SELECT id, name FROM ${table} WHERE $1 OR company_id IN (${companiesBelow('$2')}) ORDER BY name`,
      [isRoot(user), user.company.id],
    );
    return rows.map(({ id, name }) => ({ type: String(id), name }));
  }
}
