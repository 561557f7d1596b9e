/** Who answers for which zone. The alarm dialog proposes them, and guard reports name them. */
import {
  areaManagers,
  liesIn,
  type addAreaManager,
  type areaManager,
  type Infer,
  type RequestOf,
} from '@patrolkit/transport/contract';
import type { Caller } from '../../http/calls.ts';
import { ofField, ofFields } from '../../http/refusal.ts';
import { inEach, nameIn, type StoredName } from '../../language/names.ts';
import { textOf } from '../../language/texts.ts';
import type { AlarmLevel } from '../../links/alarms.ts';
import type { Fleet } from '../../links/fleet.ts';
import type { Answering, PlaceOfAlarm } from '../../links/managers.ts';
import type { MessageWay } from '../../links/messages.ts';
import { sessionOf } from '../../session/caller.ts';
import { allPeople, peopleOf } from '../../session/people.ts';
import { inLanguage } from '../../store/table.ts';
import { Keeper, type Changing, type KeeperParts } from '../keeper.ts';
import type { Columns } from '../stored-values.ts';
import type { Validities } from '../validities.ts';
import { byPhone } from '../phone-ways.ts';
import { demandZones } from './zones-of-duty.ts';

type AreaManager = Infer<typeof areaManager>;
type Settings = Omit<RequestOf<typeof addAreaManager>, 'regionId'> & Partial<Pick<AreaManager, 'regionId'>>;

/** The parts that the managers work on. */
export interface AreaManagerParts extends KeeperParts {
  readonly fleet: Pick<Fleet, 'regions'>;
  readonly times: Pick<Validities, 'holdOn'>;
}

interface Person {
  readonly id: string;
  readonly name: StoredName;
  readonly phone: string;
}

/** An entry with its people; one who is gone is missing. */
interface Stored {
  readonly regionId: string;
  readonly manager: Person | undefined;
  readonly deputy: Person | undefined;
  readonly profileId: string | undefined;
  readonly levels: readonly AlarmLevel[];
  readonly ways: readonly MessageWay[];
}

const wireNameOf = (name: keyof Settings): string =>
  (areaManagers.settings[name] ?? areaManagers.onAdd[name])?.wireName ?? name;

/** The areas and their managers. */
export class AreaManagers {
  readonly #parts: AreaManagerParts;
  readonly keeper: Keeper<AreaManager, Settings>;
  #stored: readonly Stored[] = [];

  constructor(parts: AreaManagerParts) {
    this.#parts = parts;
    this.keeper = new Keeper<AreaManager, Settings>(parts, {
      things: areaManagers,
      table: 'area_managers',
      joins: `JOIN regions ON regions.id::text = area_managers.region_id JOIN maps ON maps.id = regions.map_id
        LEFT JOIN (${allPeople}) AS managers ON managers.id = area_managers.manager_id
        LEFT JOIN (${allPeople}) AS deputies ON deputies.id = area_managers.deputy_id
        LEFT JOIN validities ON validities.id::text = area_managers.profile_id`,
      columns: {
        regionName: inLanguage('regions.names'),
        mapName: inLanguage('maps.names'),
        managerName: inLanguage('managers.name'),
        deputyName: inLanguage('deputies.name'),
        profileName: inLanguage('validities.names'),
        phoneShown: `coalesce(area_managers.phone, nullif(managers.phone, ''))`,
        isManagerOnDuty: 'regions.map_id',
      },
      lies: {
        map: 'regions.map_id',
        orders: { regionName: inLanguage('regions.names') },
        read: (row, { language }) => {
          const [profile, map] = [row['profileId'], String(row['isManagerOnDuty'])];
          return {
            isManagerOnDuty: typeof profile !== 'string' || parts.times.holdOn(profile, map),
            ...(row['profileName'] === null ? { profileName: textOf(language, 'said.always') } : {}),
          };
        },
      },
      complete: change => this.#complete(change),
    });
    parts.changes.on([areaManagers.entity.name, 'Region', 'Customer', 'CommunityGuard'], () => this.load());
  }

  /** Reads who answers for which zone. */
  async load(): Promise<void> {
    const rows = await this.#parts.database.query<{
      region_id: string;
      profile_id: string | null;
      levels: unknown;
      ways: unknown;
      phone: string | null;
      manager: string | null;
      manager_name: StoredName;
      manager_phone: string;
      deputy: string | null;
      deputy_name: StoredName;
      deputy_phone: string;
    }>(
      `SELECT area_managers.region_id, profile_id, levels, ways, area_managers.phone,
         managers.id AS manager, managers.name AS manager_name, managers.phone AS manager_phone,
         deputies.id AS deputy, deputies.name AS deputy_name, deputies.phone AS deputy_phone
       FROM area_managers
       LEFT JOIN (${allPeople}) AS managers ON managers.id = area_managers.manager_id AND managers.is_offered
       LEFT JOIN (${allPeople}) AS deputies ON deputies.id = area_managers.deputy_id AND deputies.is_offered
       ORDER BY area_managers.id`,
    );
    this.#stored = rows.map(row => ({
      regionId: row.region_id,
      manager:
        row.manager === null
          ? undefined
          : { id: row.manager, name: row.manager_name, phone: row.phone ?? row.manager_phone },
      deputy: row.deputy === null ? undefined : { id: row.deputy, name: row.deputy_name, phone: row.deputy_phone },
      profileId: row.profile_id ?? undefined,
      levels: Array.isArray(row.levels) ? (row.levels as AlarmLevel[]) : [],
      ways: Array.isArray(row.ways) ? (row.ways as MessageWay[]) : [],
    }));
  }

  /** Who answers for a place now. */
  answeringFor({ mapId, x, y, level }: PlaceOfAlarm): Answering | undefined {
    const { fleet, times } = this.#parts;
    const zone = fleet.regions.find(
      region => region.kind === 'zone' && region.mapId === mapId && liesIn(region.corners, { x, y }),
    );
    const entry = zone && this.#stored.find(({ regionId, levels }) => regionId === zone.id && levels.includes(level));
    if (!entry) return undefined;
    const isOnDuty = entry.profileId === undefined || times.holdOn(entry.profileId, mapId);
    const people = [isOnDuty ? entry.manager : undefined, entry.deputy].filter(one => one !== undefined);
    return { zone: zone.name, people, ways: entry.ways };
  }

  /** The names of those who answer for some zones, in each language. */
  namesOf(zones: readonly string[]): StoredName {
    const managers = this.#stored.flatMap(({ regionId, manager }) =>
      zones.includes(regionId) && manager ? [manager] : [],
    );
    const each = [...new Map(managers.map(one => [one.id, one.name])).values()];
    return inEach(language => each.map(name => nameIn(language, name)).join(textOf(language, 'said.words')));
  }

  /**
   * Refuses a zone that is not offered or has an entry, and people who are not offered. Those who are chosen already stay. Refuses ways that
   * need a phone for a manager without one.
   */
  async #complete({ settings, before, inside, caller }: Changing<Settings>): Promise<Columns> {
    const { regionId, managerId, deputyId } = settings;
    if (!before) {
      await demandZones([regionId ?? ''], undefined, wireNameOf('regionId'), inside, caller);
      const [taken] = await inside.query<{ names: StoredName }>(
        `SELECT regions.names FROM area_managers JOIN regions ON regions.id::text = region_id WHERE region_id = $1`,
        [regionId],
      );
      if (taken)
        throw ofFields([
          {
            field: wireNameOf('regionId'),
            key: 'error.exists',
            words: { value: nameIn(caller.language, taken.names) },
          },
        ]);
    }
    const people = await peopleOf(inside, sessionOf(caller).user);
    for (const [name, id, had] of [
      ['managerId', managerId, before?.['manager_id']],
      ['deputyId', deputyId, before?.['deputy_id']],
    ] as const)
      if (id !== undefined && id !== had && people.every(person => person.id !== id))
        throw ofField(wireNameOf(name), 'error.noPerson');
    const manager = people.find(({ id }) => id === managerId);
    const isMute = settings.ways?.some(way => byPhone.has(way)) && (settings.phone ?? '') === '';
    if (manager && isMute && manager.phone === '')
      throw ofFields([
        { field: wireNameOf('ways'), key: 'error.noPhone', words: { name: nameIn(caller.language, manager.name) } },
      ]);
    return {};
  }

  /** The people to whom a caller can give alarms. */
  async people(caller: Caller): Promise<{ type: string; name: string }[]> {
    const people = await peopleOf(this.#parts.database, sessionOf(caller).user);
    return people.map(({ id, name }) => ({ type: id, name: nameIn(caller.language, name) }));
  }
}
