import type { AlarmLevel, AlarmShelf } from '@patrolkit/transport/contract';
import type { AlarmKind } from '../links/alarms.ts';
import type { RaisedAlarm } from '../links/events.ts';
import { audit, systemActor, type Actor } from '../store/audit.ts';
import type { Database, Querier } from '../store/database.ts';
import { isAway } from '../store/outage.ts';
import { holdShared } from '../store/shared-locks.ts';
import type { Reader } from '../language/reader.ts';
import type { NamesNow } from '../fleet/site-names.ts';
import { nameIn, nameOfText, type StoredName } from '../language/names.ts';
import { alarmTypes, gravity, type StoredAlarm } from './alarm.ts';

interface StoredShelf {
  id: string;
  device_id: string;
  kind: AlarmKind;
  level: AlarmLevel;
  user_name: StoredName | null;
  since: number;
  until: number;
  reason: string;
  arrived: number;
  pending: number;
}

/** The facts of an open shelf that stay in memory. */
interface OpenShelf {
  readonly level: AlarmLevel;
  /** Its end by the wall clock, as consoles get it. */
  readonly until: number;
  /** Its end by the steady clock. */
  readonly endsAt: number;
}

const keyOf = (deviceId: string, kind: string): string => `${deviceId} ${kind}`;

/** An open shelf that another one is about to replace. */
interface ShelfBefore {
  id: string;
  until: number;
  level: AlarmLevel;
  user_id: string;
  user_name: StoredName | null;
  reason: string;
}

/** Another user has shelved the source. */
export class ShelvedBefore extends Error {
  constructor(
    readonly by: StoredName | null,
    readonly reason: string,
  ) {
    super('shelved before');
  }
}

/** The levels that a shelf hides, without those that a lower shelf after it still hides. */
const hiddenBy = (level: AlarmLevel, after?: AlarmLevel): readonly AlarmLevel[] =>
  gravity.slice(after === undefined ? 0 : gravity.indexOf(after) + 1, gravity.indexOf(level) + 1);

/**
 * The shelved sources: a device and a kind of alarm, for all users, until a time (ISA-18.2). A shelf ends by the steady clock too. If it
 * ended only by a wall clock that was set back, it would hide alarms for longer by as much.
 */
export class Shelves {
  readonly #database: Database;
  readonly #now: () => number;
  readonly #names: NamesNow;
  readonly #steadyNow: () => number;
  readonly #nameOfKind: (kind: AlarmKind) => StoredName;
  /** Each shelved source, so that most alarms need no query. */
  readonly #open = new Map<string, OpenShelf>();
  /** How many changes were made. */
  #changes = 0;
  /** The transactions of changes whose answers were lost: nobody knows whether they are stored, or will be. */
  readonly #doubts = new Set<number>();
  /** The number of the last reading that began, and of the last one that was passed on. */
  #begun = 0;
  #told = 0;
  /** Called when a shelf has begun, changed or ended. */
  onChange: () => void = () => undefined;

  /** `steadyNow` is a clock, ms, that nobody sets. `nameOfKind` is what users call a kind of alarms. */
  constructor(
    database: Database,
    names: NamesNow,
    now: () => number,
    steadyNow: () => number,
    nameOfKind: (kind: AlarmKind) => StoredName = kind => nameOfText(`alarm.${kind}`),
  ) {
    this.#nameOfKind = nameOfKind;
    this.#database = database;
    this.#names = names;
    this.#now = now;
    this.#steadyNow = steadyNow;
  }

  /** Loads the shelves that were open before this start. False when a change was made meanwhile, since the reading may lack it. */
  async load(): Promise<boolean> {
    const changes = this.#changes;
    const rows = await this.#database.query<{
      device_id: string;
      kind: string;
      level: AlarmLevel;
      since: number | bigint;
      until: number | bigint;
    }>('SELECT device_id, kind, level, since, until FROM alarm_shelves WHERE ended_at IS NULL');
    if (changes !== this.#changes) return false;
    const before = new Map(this.#open);
    this.#open.clear();
    for (const row of rows) {
      const key = keyOf(row.device_id, row.kind);
      const [since, until] = [Number(row.since), Number(row.until)];
      const known = before.get(key);
      // An earlier run made this shelf. If the clock was set since then, nobody knows how long ago it began. It never lasts longer than its
      // whole time.
      const left = Math.min(until - this.#now(), until - since);
      const endsAt = known?.until === until ? known.endsAt : this.#steadyNow() + left;
      this.#open.set(key, { level: row.level, until, endsAt });
    }
    return true;
  }

  /** Makes a change. When the answer to its commit is lost, a later `expire` finds out whether it was stored. */
  async #change<T>(work: (inside: Querier) => Promise<T>): Promise<T> {
    let written: number | null = null;
    try {
      return await this.#database.transaction(async inside => {
        const done = await work(inside);
        const [row] = await inside.query<{ id: number | null }>('SELECT txid_current_if_assigned() AS id');
        written = row?.id ?? null;
        return done;
      });
    } catch (error) {
      if (isAway(error) && written !== null) this.#doubts.add(written);
      throw error;
    }
  }

  /**
   * Calls `onChange` with what is stored once a change in doubt is made or given up. A change stays in doubt while the database still works
   * on it, since the database may notice late that its client is gone. A change that the database does not know, after a restore, is no
   * longer in doubt.
   */
  async #settle(): Promise<void> {
    const asked = [...this.#doubts];
    const running = await this.#database.query<{ id: number }>(
      `SELECT id FROM unnest($1::bigint[]) AS id
       WHERE CASE WHEN id < txid_current() THEN txid_status(id) = 'in progress' ELSE false END`,
      [asked],
    );
    const ended = asked.filter(doubt => !running.some(({ id }) => id === doubt));
    if (ended.length === 0 || !(await this.load())) return;
    for (const doubt of ended) this.#doubts.delete(doubt);
    this.onChange();
  }

  /** Whether one of these alarms belongs to an open shelf, whose figures have then changed. */
  touches(alarms: readonly StoredAlarm[]): boolean {
    return alarms.some(alarm => this.#open.has(keyOf(alarm.device_id, alarm.kind)));
  }

  /** Whether an alarm is hidden by a shelf of its source. */
  hides({ deviceId, kind, level }: Pick<RaisedAlarm, 'deviceId' | 'kind' | 'level'>): boolean {
    const shelf = this.#open.get(keyOf(deviceId, kind));
    return shelf !== undefined && hiddenBy(shelf.level).includes(level);
  }

  /** The open shelves, the next to end first. */
  async find(): Promise<StoredShelf[]> {
    if (this.#open.size === 0 && this.#doubts.size === 0) return [];
    const rows = await this.#database.query<StoredShelf>(
      `SELECT s.id, s.device_id, s.kind, s.level, s.since, s.until, s.reason, u.name AS user_name,
         coalesce(a.arrived, 0) AS arrived, coalesce(a.pending, 0) AS pending
       FROM alarm_shelves s LEFT JOIN users u ON u.id = s.user_id
       LEFT JOIN LATERAL (
         SELECT count(*) FILTER (WHERE began_at >= s.since) AS arrived,
           count(*) FILTER (WHERE status = 'unacknowledged' AND array_position($1::text[], level) <= array_position($1::text[], s.level)) AS pending
         FROM alarms WHERE device_id = s.device_id AND kind = s.kind
       ) a ON true
       WHERE s.ended_at IS NULL ORDER BY s.until, s.id`,
      [[...gravity]],
    );
    return rows.map(row => ({
      ...row,
      id: String(row.id),
      since: Number(row.since),
      until: Number(row.until),
      arrived: Number(row.arrived),
      pending: Number(row.pending),
    }));
  }

  /** The open shelves; undefined when a reading that began later, which has newer ones, was answered earlier. */
  async findNewer(): Promise<StoredShelf[] | undefined> {
    const reading = ++this.#begun;
    const found = await this.find();
    if (reading < this.#told) return undefined;
    this.#told = reading;
    return found;
  }

  /**
   * Shelves a source, or moves the end of its shelf.
   * @param readId the shelf that the user saw
   * @throws {ShelvedBefore} when another user has shelved the source, and the shelf was not seen
   */
  async add(
    deviceId: string,
    kind: AlarmKind,
    level: AlarmLevel,
    minutes: number,
    reason: string,
    actor: Actor,
    readId?: string,
  ): Promise<void> {
    const at = this.#now();
    const until = at + minutes * 60_000;
    await this.#change(async inside => {
      await holdShared(inside, 'limit', `shelf ${deviceId} ${kind}`);
      const [before] = await inside.query<ShelfBefore>(
        `SELECT s.id, s.until, s.level, s.user_id, s.reason, u.name AS user_name FROM alarm_shelves s LEFT JOIN users u ON u.id = s.user_id
         WHERE s.device_id = $1 AND s.kind = $2 AND s.ended_at IS NULL FOR UPDATE OF s`,
        [deviceId, kind],
      );
      if (before && before.user_id !== actor.userId && String(before.id) !== readId)
        throw new ShelvedBefore(before.user_name, before.reason);
      if (before) await this.#return(inside, { deviceId, kind, levels: hiddenBy(before.level, level) }, at);
      await inside.query(
        `INSERT INTO alarm_shelves (device_id, kind, level, user_id, since, until, reason) VALUES ($1, $2, $3, $4, $5, $6, $7)
         ON CONFLICT (device_id, kind) WHERE ended_at IS NULL
         DO UPDATE SET level = excluded.level, user_id = excluded.user_id, until = excluded.until, reason = excluded.reason`,
        [deviceId, kind, level, actor.userId, at, until, reason],
      );
      await audit(inside, at, actor, 'shelve', [
        {
          target: `source ${deviceId} ${kind}`,
          before: before ? `until ${String(before.until)}` : '',
          after: `until ${String(until)}: ${reason}`,
        },
      ]);
    });
    this.#changes += 1;
    this.#open.set(keyOf(deviceId, kind), { level, until, endsAt: this.#steadyNow() + minutes * 60_000 });
    this.onChange();
  }

  /** The device and kind of an open shelf; undefined when no such shelf is open. */
  async source(id: string): Promise<{ deviceId: string; kind: string } | undefined> {
    if (!/^\d{1,15}$/.test(id)) return undefined;
    const [row] = await this.#database.query<{ device_id: string; kind: string }>(
      'SELECT device_id, kind FROM alarm_shelves WHERE id = $1 AND ended_at IS NULL',
      [Number(id)],
    );
    return row && { deviceId: row.device_id, kind: row.kind };
  }

  /** Ends a shelf before its time. */
  async end(id: string, actor: Actor): Promise<void> {
    await this.#end('id = $2', [Number(id)], actor);
  }

  /** Ends the shelves whose time is over; called every second. First settles the changes whose answers were lost. */
  async expire(): Promise<void> {
    if (this.#doubts.size > 0) await this.#settle();
    // Runs no transaction each second when there is no shelf.
    if (this.#open.size === 0 && this.#doubts.size === 0) return;
    const over = [...this.#open].filter(([, { endsAt }]) => endsAt <= this.#steadyNow());
    await this.#end(
      `(until <= $2 OR (device_id || ' ' || kind, until) IN (SELECT * FROM unnest($3::text[], $4::bigint[])))`,
      [this.#now(), over.map(([key]) => key), over.map(([, { until }]) => until)],
      systemActor,
    );
  }

  /** A shelf in the language of a reader. */
  view(shelf: StoredShelf, reader: Reader): AlarmShelf {
    return {
      id: shelf.id,
      deviceId: shelf.device_id,
      deviceName: nameIn(reader.language, this.#names.device(shelf.device_id)),
      type: alarmTypes[shelf.kind],
      name: nameIn(reader.language, this.#nameOfKind(shelf.kind)),
      level: shelf.level,
      by: shelf.user_name ? nameIn(reader.language, shelf.user_name) : '',
      since: shelf.since,
      until: shelf.until,
      reason: shelf.reason,
      arrived: shelf.arrived,
      pending: shelf.pending,
    };
  }

  /** Lets hidden alarms return: their time until escalation begins now. */
  async #return(
    inside: Querier,
    { deviceId, kind, levels }: { deviceId: string; kind: string; levels: readonly AlarmLevel[] },
    at: number,
  ): Promise<void> {
    await inside.query(
      `UPDATE alarms SET level_at = $3 WHERE device_id = $1 AND kind = $2 AND status = 'unacknowledged'
         AND level = ANY($4::text[])`,
      [deviceId, kind, at, [...levels]],
    );
  }

  async #end(condition: string, values: readonly unknown[], actor: Actor): Promise<void> {
    const at = this.#now();
    const ended = await this.#change(async inside => {
      const rows = await inside.query<{ device_id: string; kind: string; level: AlarmLevel }>(
        `UPDATE alarm_shelves SET ended_at = $1 WHERE ended_at IS NULL AND ${condition} RETURNING device_id, kind, level`,
        [at, ...values],
      );
      for (const { device_id: deviceId, kind, level } of rows)
        await this.#return(inside, { deviceId, kind, levels: hiddenBy(level) }, at);
      await audit(
        inside,
        at,
        actor,
        'unshelve',
        rows.map(({ device_id, kind }) => ({ target: `source ${device_id} ${kind}`, before: 'shelved', after: '' })),
      );
      return rows;
    });
    if (ended.length === 0) return;
    this.#changes += 1;
    for (const { device_id, kind } of ended) this.#open.delete(keyOf(device_id, kind));
    this.onChange();
  }
}
