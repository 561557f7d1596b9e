/** Gathers the items of a handover from the tables and the fleet. */
import type { AlarmLevel, ShiftState } from '@patrolkit/transport/contract';
import { visibleDevices } from '../fleet/devices.ts';
import type { NamesNow } from '../fleet/site-names.ts';
import { givenName, nameOfText, type StoredName } from '../language/names.ts';
import { systemName, userNames } from '../session/user-names.ts';
import type { Account } from '../session/users.ts';
import { systemActor } from '../store/audit.ts';
import type { Querier } from '../store/database.ts';
import type { Device } from '../links/devices.ts';
import type { ComingRound } from '../fleet/rounds.ts';
import type { Fleet } from '../links/fleet.ts';
import { keyOf, type StoredItem } from './item.ts';

/** Most items of each kind, the gravest and newest first: nobody reviews more of them one by one. */
export const mostOfKind = 50;
/** How long ago a run may have begun to be looked for, ms. */
const longestRun = 86_400_000;

/** The parts that gathering needs. */
export interface GatherNeeds {
  readonly fleet: Pick<Fleet, 'devices'>;
  /** The next round of each device that a plan begins. */
  readonly coming: () => readonly ComingRound[];
  readonly names: NamesNow;
}

/** The user for whom items are gathered, and the time range. */
export interface Gathering {
  readonly user: Account;
  readonly since: number;
  readonly at: number;
}

/** The gathered items, and the number of those that were left out. */
export interface Gathered {
  readonly items: readonly StoredItem[];
  readonly leftOut: number;
}

interface AlarmRow {
  readonly id: string | number;
  readonly kind: string;
  readonly level: AlarmLevel;
  readonly status: 'unacknowledged' | 'acknowledged' | 'processed' | 'notRequired' | 'system';
  readonly device_id: string;
  readonly device_name: StoredName;
  readonly map_name: StoredName;
  readonly began_at: number;
  readonly confirmed_by: string | null;
  readonly confirm_note: string | null;
  readonly closed_at: number | null;
  readonly closed_by: string | null;
  readonly close_note: string | null;
  readonly total: number;
}

const alarmColumns = `id, kind, level, status, device_id, device_name, map_name, began_at, confirmed_by, confirm_note, closed_at, closed_by, close_note,
  count(*) OVER () AS total`;
const gravest = `array_position(ARRAY['serious', 'important', 'general'], level)`;
const open = `status IN ('unacknowledged', 'acknowledged')`;

type NameOf = (id: string | null) => StoredName | undefined;
const written = (text: string | null): string | undefined => (text === null || text === '' ? undefined : text);

const alarmItem = (row: AlarmRow, nameOf: NameOf): StoredItem => {
  const id = String(row.id);
  const isClosed = row.closed_at !== null;
  return {
    key: keyOf('alarm', id),
    section: isClosed ? 'done' : 'abnormal',
    subject: 'alarm',
    about: id,
    at: Number(row.began_at),
    until: isClosed ? Number(row.closed_at) : undefined,
    deviceId: row.device_id,
    deviceName: row.device_name,
    mapName: row.map_name,
    name: nameOfText(`alarm.${row.kind}`),
    level: row.level,
    state: row.status,
    by: nameOf(isClosed ? row.closed_by : row.confirmed_by),
    text: written(isClosed ? row.close_note : row.confirm_note),
  };
};

/** The number of rows beyond the limit of the query. */
const leftOf = (rows: readonly { readonly total: number }[]): number => Number(rows[0]?.total ?? 0) - rows.length;

/** The first items of a kind, and the number of the rest. */
const firstOf = (items: readonly StoredItem[]): Gathered => ({
  items: items.slice(0, mostOfKind),
  leftOut: Math.max(0, items.length - mostOfKind),
});

/** The states of devices that are out of service, the gravest first. */
const outOfService = ['emergencyStop', 'offline', 'manual'] as const satisfies readonly ShiftState[];

/** The state of a device that is out of service; undefined for any other. */
const stateOfDevice = ({ online, emergencyStop, mode }: Device): (typeof outOfService)[number] | undefined =>
  !online ? 'offline' : emergencyStop ? 'emergencyStop' : mode === 'manual' ? 'manual' : undefined;

/** Gathers the items of all kinds. */
export class Gatherer {
  readonly #needs: GatherNeeds;

  constructor(needs: GatherNeeds) {
    this.#needs = needs;
  }

  /** The items of all sections, without notes and flags. */
  async gather(inside: Querier, asked: Gathering): Promise<Gathered> {
    const nameOf = await this.nameOf(inside);
    const seen = asked.user.access === 'listed' ? [...asked.user.listed.keys()] : null;
    const alarms = await this.#alarms(inside, asked, seen, nameOf);
    const shelves = await this.#shelves(inside, seen, nameOf);
    const calls = await this.#calls(inside, asked, seen, nameOf);
    const runs = await this.#runs(inside, asked, seen);
    const all = [alarms, runs, this.#devices(asked.user), shelves, calls, this.#rounds(asked)];
    return {
      items: all.flatMap(({ items }) => items),
      leftOut: all.reduce((sum, { leftOut }) => sum + leftOut, 0),
    };
  }

  /** The current state of alarms, by their ids. */
  async alarmsOf(inside: Querier, ids: readonly string[]): Promise<readonly StoredItem[]> {
    if (ids.length === 0) return [];
    const rows = await inside.query<AlarmRow>(`SELECT ${alarmColumns} FROM alarms WHERE id = ANY($1::bigint[])`, [
      ids.map(Number),
    ]);
    const nameOf = await this.nameOf(inside);
    return rows.map(row => alarmItem(row, nameOf));
  }

  /** Makes a function that gives the stored name of a user by id. */
  async nameOf(inside: Querier): Promise<NameOf> {
    const names = await userNames(inside);
    return id => (id === null ? undefined : id === systemActor.userId ? systemName : (names.get(id) ?? givenName(id)));
  }

  async #alarms(
    inside: Querier,
    { since, at }: Gathering,
    seen: readonly string[] | null,
    nameOf: NameOf,
  ): Promise<Gathered> {
    const ask = (condition: string, order: string, more: readonly unknown[] = []): Promise<AlarmRow[]> =>
      inside.query<AlarmRow>(
        `SELECT ${alarmColumns} FROM alarms WHERE ${condition} AND ($1::text[] IS NULL OR device_id = ANY($1)) ORDER BY ${order} LIMIT $2`,
        [seen, mostOfKind, ...more],
      );
    const abnormal = await ask(open, `${gravest}, began_at DESC, id DESC`);
    const closed = await ask('closed_at > $3 AND closed_at <= $4', 'closed_at DESC, id DESC', [since, at]);
    return {
      items: [...abnormal, ...closed].map(row => alarmItem(row, nameOf)),
      leftOut: leftOf(abnormal) + leftOf(closed),
    };
  }

  async #shelves(inside: Querier, seen: readonly string[] | null, nameOf: NameOf): Promise<Gathered> {
    const rows = await inside.query<{
      id: string | number;
      device_id: string;
      kind: string;
      level: AlarmLevel;
      user_id: string;
      since: number;
      until: number;
      reason: string;
      total: number;
    }>(
      `SELECT id, device_id, kind, level, user_id, since, until, reason, count(*) OVER () AS total FROM alarm_shelves
       WHERE ended_at IS NULL AND ($1::text[] IS NULL OR device_id = ANY($1)) ORDER BY ${gravest}, until, id LIMIT $2`,
      [seen, mostOfKind],
    );
    const items = rows.map((row): StoredItem => ({
      key: keyOf('shelf', String(row.id)),
      section: 'outOfService',
      subject: 'shelf',
      about: String(row.id),
      at: Number(row.since),
      until: Number(row.until),
      ...this.#device(row.device_id),
      name: nameOfText(`alarm.${row.kind}`),
      level: row.level,
      state: 'shelved',
      by: nameOf(row.user_id),
      text: written(row.reason),
    }));
    return { items, leftOut: leftOf(rows) };
  }

  async #calls(
    inside: Querier,
    { since, at }: Gathering,
    seen: readonly string[] | null,
    nameOf: NameOf,
  ): Promise<Gathered> {
    const rows = await inside.query<{
      uuid: string;
      device_id: string;
      device_name: StoredName;
      began_at: number;
      ended_at: number | null;
      state: 'ringing' | 'answered' | 'ended' | 'missed';
      answered_by: string | null;
      total: number;
    }>(
      `SELECT uuid, device_id, device_name, began_at, ended_at, state, answered_by, count(*) OVER () AS total FROM sos_calls
       WHERE (state IN ('ringing', 'answered') OR (began_at <= $3 AND coalesce(ended_at, began_at) > $2))
         AND ($1::text[] IS NULL OR device_id = ANY($1))
       ORDER BY state NOT IN ('ringing', 'answered'), began_at DESC LIMIT $4`,
      [seen, since, at, mostOfKind],
    );
    const items = rows.map((row): StoredItem => {
      const state = row.state === 'ended' && row.answered_by === null ? 'unanswered' : row.state;
      return {
        key: keyOf('call', row.uuid),
        // A call that nobody answered must still be followed up, also when somebody hung up.
        section: state === 'ended' ? 'done' : 'open',
        subject: 'call',
        about: row.uuid,
        at: Number(row.began_at),
        until: row.ended_at === null ? undefined : Number(row.ended_at),
        ...this.#device(row.device_id),
        deviceName: row.device_name,
        state,
        by: nameOf(row.answered_by),
      };
    });
    return { items, leftOut: leftOf(rows) };
  }

  async #runs(inside: Querier, { since, at }: Gathering, seen: readonly string[] | null): Promise<Gathered> {
    const rows = await inside.query<{
      id: string | number;
      at: number;
      until: number | null;
      device_id: string;
      device_name: StoredName;
      map_name: StoredName;
      name: StoredName | string | null;
      result: string | null;
      total: number;
    }>(
      `SELECT id, at, (facts->>'until')::bigint AS until, device_id, device_name, map_name, facts->'routeName' AS name,
         facts->>'runResult' AS result, count(*) OVER () AS total
       FROM records WHERE kind = 'PatrolRun' AND at > $2::bigint - ${String(longestRun)} AND at <= $3
         AND (NOT facts ? 'until' OR (facts->>'until')::bigint > $2) AND ($1::text[] IS NULL OR device_id = ANY($1))
       ORDER BY facts ? 'until', at DESC, id DESC LIMIT $4`,
      [seen, since, at, mostOfKind],
    );
    const items = rows.map((row): StoredItem => {
      const isOver = row.until !== null && Number(row.until) <= at;
      return {
        key: keyOf('run', String(row.id)),
        section: isOver ? 'done' : 'planned',
        subject: 'run',
        about: String(row.id),
        at: Number(row.at),
        until: isOver ? Number(row.until) : undefined,
        deviceId: row.device_id,
        deviceName: row.device_name,
        mapName: row.map_name,
        name: typeof row.name === 'string' ? givenName(row.name) : (row.name ?? undefined),
        state: isOver ? stateOfRun(row.result) : 'running',
      };
    });
    return { items, leftOut: leftOf(rows) };
  }

  #devices(user: Account): Gathered {
    const seen = visibleDevices(this.#needs.fleet, user);
    const items = outOfService.flatMap(state =>
      seen
        .filter(device => stateOfDevice(device) === state)
        .map(({ id }): StoredItem => ({
          key: keyOf('device', id),
          section: 'outOfService',
          subject: 'device',
          about: id,
          ...this.#device(id),
          state,
        })),
    );
    return firstOf(items);
  }

  #rounds({ user }: Gathering): Gathered {
    const mine = new Set(visibleDevices(this.#needs.fleet, user).map(({ id }) => id));
    const items = this.#needs
      .coming()
      .filter(({ deviceId }) => mine.has(deviceId))
      .toSorted((one, other) => one.at - other.at)
      .map(({ deviceId, routeName, at: begins }): StoredItem => ({
        key: keyOf('round', deviceId),
        section: 'planned',
        subject: 'round',
        about: deviceId,
        at: begins,
        ...this.#device(deviceId),
        name: routeName,
        state: 'due',
      }));
    return firstOf(items);
  }

  /** The device of an item, with its current names. */
  #device(id: string): Pick<StoredItem, 'deviceId' | 'deviceName' | 'mapName'> {
    const { fleet, names } = this.#needs;
    const device = fleet.devices.get(id);
    return {
      deviceId: id,
      deviceName: names.device(id),
      ...(device ? { mapName: names.map(device.mapId) } : {}),
    };
  }
}

/** The state of a run that is over; a run that a restart of the server interrupted counts as partial. */
const stateOfRun = (result: string | null): ShiftState =>
  result === 'complete' || result === 'stopped' ? result : 'partial';
