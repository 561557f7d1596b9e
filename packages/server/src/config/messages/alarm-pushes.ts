/** Who is told of which alarms, how and when. */
import {
  alarmPushes,
  liesIn,
  type addAlarmPush,
  type alarmPush,
  type Infer,
  type RefusedRow,
  type RequestOf,
  type ThingBatch,
} from '@patrolkit/transport/contract';
import type { Caller } from '../../http/calls.ts';
import { ofField, ofFields } from '../../http/refusal.ts';
import { givenName, nameIn, type StoredName } from '../../language/names.ts';
import { textOf } from '../../language/texts.ts';
import { alarmTypes, type AlarmLevel } from '../../links/alarms.ts';
import type { Fleet } from '../../links/fleet.ts';
import type { MessageTries, MessageWay, PushRule, PushRules, ToldAlarm } from '../../links/messages.ts';
import { sessionOf } from '../../session/caller.ts';
import { allPeople } from '../../session/people.ts';
import { isRoot, maySee } from '../../session/users.ts';
import type { Querier } from '../../store/database.ts';
import { companiesBelow, companyMark, mapsBelow, zoneMark } from '../../store/places.ts';
import { inLanguage } from '../../store/table.ts';
import { Keeper, type Changing, type KeeperParts } from '../keeper.ts';
import { mapsOf } from '../maps-of.ts';
import { byPhone } from '../phone-ways.ts';
import type { Columns } from '../stored-values.ts';
import type { Validities } from '../validities.ts';

type Settings = RequestOf<typeof addAlarmPush>;

/** An entry of a list. */
interface Choice {
  readonly type: string;
  readonly name: string;
}

/** The parts that the rules work on. */
export interface AlarmPushParts extends KeeperParts {
  readonly fleet: Pick<Fleet, 'regions' | 'devices'>;
  readonly times: Pick<Validities, 'holdOn' | 'knows'>;
  readonly nameOfDevice: (id: string) => StoredName;
  readonly tries: MessageTries;
}

/** A rule, and which alarms it is about. */
interface StoredRule extends PushRule {
  readonly types: readonly string[] | undefined;
  readonly levels: readonly AlarmLevel[];
  readonly places: readonly string[] | undefined;
  readonly devices: readonly string[] | undefined;
  readonly profileId: string | undefined;
  /** The maps of its unit and of those below it. */
  readonly maps: ReadonlySet<string>;
}

const wireNameOf = (name: keyof Settings): string => alarmPushes.settings[name]?.wireName ?? name;

/** SQL for everybody who can be told: users who may sign in, and guards in service. */
const people = `SELECT people.id, people.name, people.phone, people.company_id FROM (${allPeople}) AS people
  LEFT JOIN users ON users.id = people.id WHERE people.is_offered OR (people.kind = 0 AND users.deleted_at IS NULL AND users.is_valid)`;

/** SQL for names that a row lists by their ids. */
const namesOf = (list: string, table: string, key: string, name: string): string =>
  `coalesce((SELECT string_agg(${name}, ', ' ORDER BY ${key}) FROM ${table} WHERE jsonb_exists(alarm_pushes.${list}, ${key})), '')`;

/** The rules for messages about alarms. */
export class AlarmPushes implements PushRules {
  readonly #parts: AlarmPushParts;
  readonly keeper: Keeper<Infer<typeof alarmPush>, Settings>;
  #rules: ReadonlyMap<string, StoredRule> = new Map();

  constructor(parts: AlarmPushParts) {
    this.#parts = parts;
    this.keeper = new Keeper<Infer<typeof alarmPush>, Settings>(parts, {
      things: alarmPushes,
      table: 'alarm_pushes',
      joins: 'LEFT JOIN validities ON validities.id::text = alarm_pushes.profile_id',
      columns: {
        profileName: inLanguage('validities.names'),
        typeNames: namesOf('alarm_types', 'alarm_kinds', 'alarm_kinds.type', inLanguage('alarm_kinds.names')),
        receiverNames: namesOf('receiver_ids', `(${allPeople}) AS told`, 'told.id', inLanguage('told.name')),
      },
      lies: {
        owner: 'alarm_pushes.company_id',
        read: ({ typeNames, profileName }, { language }) => ({
          ...(typeNames === '' ? { typeNames: textOf(language, 'said.allTypes') } : {}),
          ...(profileName === null ? { profileName: textOf(language, 'said.always') } : {}),
        }),
      },
      complete: change => this.#complete(change),
    });
    parts.changes.on([alarmPushes.entity.name, 'Company', 'Map'], () => this.load());
  }

  /** Reads the rules in force. */
  async load(): Promise<void> {
    const rows = await this.#parts.database.query<{
      id: string | number | bigint;
      name: string;
      alarm_types: string[] | null;
      levels: AlarmLevel[];
      place_ids: string[] | null;
      device_ids: string[] | null;
      ways: MessageWay[];
      to_manager: boolean;
      receiver_ids: string[] | null;
      profile_id: string | null;
      text: string | null;
      again: number;
      maps: string[];
    }>(
      `SELECT alarm_pushes.*, ARRAY(${mapsBelow(`'${companyMark}' || alarm_pushes.company_id`)}) AS maps
       FROM alarm_pushes WHERE is_valid ORDER BY id`,
    );
    this.#rules = new Map(
      rows.map(row => [
        String(row.id),
        {
          id: String(row.id),
          name: row.name,
          types: row.alarm_types ?? undefined,
          levels: row.levels,
          places: row.place_ids ?? undefined,
          devices: row.device_ids ?? undefined,
          ways: row.ways,
          toManager: row.to_manager,
          people: row.receiver_ids ?? [],
          profileId: row.profile_id ?? undefined,
          text: row.text ?? undefined,
          againMs: row.again * 60_000,
          maps: new Set(row.maps),
        },
      ]),
    );
  }

  matching(alarm: ToldAlarm): readonly PushRule[] {
    const places = this.#placesOf(alarm);
    return [...this.#rules.values()].filter(
      rule =>
        rule.maps.has(alarm.map_id) &&
        rule.levels.includes(alarm.level) &&
        (rule.types?.includes(alarmTypes[alarm.kind]) ?? true) &&
        (rule.devices?.includes(alarm.device_id) ?? true) &&
        (rule.places?.some(place => places.has(place)) ?? true),
    );
  }

  rule(id: string): PushRule | undefined {
    return this.#rules.get(id);
  }

  /** The name of a rule in force; undefined for another one. */
  nameOf(id: string): StoredName | undefined {
    const rule = this.#rules.get(id);
    return rule && givenName(rule.name);
  }

  holds(id: string, mapId: string): boolean {
    const rule = this.#rules.get(id);
    if (!rule) return false;
    const { profileId } = rule;
    const { times } = this.#parts;
    // Times of which nobody knows hold back nothing.
    return profileId === undefined || !times.knows(profileId) || times.holdOn(profileId, mapId);
  }

  /** Sends a caller a message of each way of some rules. */
  try(asked: ThingBatch, caller: Caller): Promise<RefusedRow[]> {
    const { user } = sessionOf(caller);
    return this.keeper.operate(asked, caller, {
      name: 'try',
      hinders: () => undefined,
      order: async ({ name, ways, text }) => {
        await this.#parts.tries.try({ name, ways, text }, user.id);
        return 'taken';
      },
    });
  }

  /** The people whom a caller can choose as receivers. */
  async receivers(caller: Caller): Promise<Choice[]> {
    const rows = await this.#people(this.#parts.database, caller);
    return rows.map(({ id, name, phone }) => ({
      type: id,
      name: [nameIn(caller.language, name), phone].filter(Boolean).join(' · '),
    }));
  }

  /** The maps of the unit of a caller and of those below it, each before its regions. */
  async places(caller: Caller, inside: Querier = this.#parts.database): Promise<Choice[]> {
    const maps = await mapsOf(inside, caller);
    return maps.flatMap(({ id, name }) => {
      const map = nameIn(caller.language, name);
      return [
        { type: id, name: map },
        ...this.#parts.fleet.regions
          .filter(({ mapId }) => mapId === id)
          .map(region => ({
            type: `${zoneMark}${region.id}`,
            name: `${map} · ${nameIn(caller.language, region.name)}`,
          })),
      ];
    });
  }

  /** The devices that a caller sees. */
  devices(caller: Caller): Promise<Choice[]> {
    const { user } = sessionOf(caller);
    const { fleet, nameOfDevice } = this.#parts;
    return Promise.resolve(
      [...fleet.devices.keys()]
        .filter(id => maySee(user, id))
        .map(id => ({ type: id, name: nameIn(caller.language, nameOfDevice(id)) })),
    );
  }

  #people(inside: Querier, caller: Caller): Promise<{ id: string; name: StoredName; phone: string }[]> {
    const { user } = sessionOf(caller);
    return inside.query(
      `SELECT id, name, phone FROM (${people}) AS told WHERE $1 OR company_id IN (${companiesBelow('$2')}) ORDER BY id`,
      [isRoot(user), user.company.id],
    );
  }

  /** The map of an alarm, and the regions in which it is. */
  #placesOf({ map_id: mapId, x, y, cause_x: causeX, cause_y: causeY }: ToldAlarm): ReadonlySet<string> {
    const [left, up] = [causeX ?? x, causeY ?? y];
    const regions =
      left === null || up === null
        ? []
        : this.#parts.fleet.regions.filter(
            region => region.mapId === mapId && liesIn(region.corners, { x: left, y: up }),
          );
    return new Set([mapId, ...regions.map(({ id }) => `${zoneMark}${id}`)]);
  }

  /** Refuses what is not offered, and people without a phone for ways that need one. What is chosen already stays. */
  async #complete({ settings, before, inside, caller }: Changing<Settings>): Promise<Columns> {
    const known = await this.#people(inside, caller);
    const offered: readonly (readonly [keyof Settings, string, readonly string[]])[] = [
      ['alarmTypes', 'alarm_types', Object.values(alarmTypes)],
      ['placeIds', 'place_ids', (await this.places(caller, inside)).map(({ type }) => type)],
      ['deviceIds', 'device_ids', (await this.devices(caller)).map(({ type }) => type)],
      ['receiverIds', 'receiver_ids', known.map(({ id }) => id)],
    ];
    for (const [name, column, ids] of offered) {
      const chosen: unknown = settings[name];
      const had: unknown = before?.[column];
      const kept: readonly unknown[] = Array.isArray(had) ? had : [];
      if (Array.isArray(chosen) && chosen.some(id => !ids.includes(String(id)) && !kept.includes(id)))
        throw ofField(wireNameOf(name), 'error.noChoice');
    }
    const mute = settings.ways.some(way => byPhone.has(way))
      ? known.find(({ id, phone }) => phone === '' && settings.receiverIds?.includes(id))
      : undefined;
    if (mute)
      throw ofFields([
        {
          field: wireNameOf('ways'),
          key: 'error.noPhone',
          words: { name: nameIn(caller.language, mute.name) },
        },
      ]);
    return {};
  }
}
