import type { AlarmLevel, AlarmStatus, AlarmTally, Page } from '@patrolkit/transport/contract';
import { audit, type Actor, type AuditAction } from '../store/audit.ts';
import type { Database, Querier } from '../store/database.ts';
import { pageOf } from '../store/paging.ts';
import type { StoredName } from '../language/names.ts';
import type { Device, DeviceKind } from '../links/devices.ts';
import {
  alarmTypes,
  closedStatuses,
  gravity,
  isClosed,
  alarmOfRow,
  type NewAlarm,
  type StoredAlarm,
  type Witness,
} from './alarm.ts';
import { remindColumns } from './announced.ts';
import { conditionsOf, isShelved, orderOf, type AlarmFilter, type AlarmPage } from './query.ts';
import { AlarmsToday, type AlarmCount, type AlarmsTodayParts } from './today.ts';

/** Most rows of one portion of a long list: few, since writing them as lines keeps this thread busy. */
const BATCH = 200;
/** SQL for the sequence of the ids of alarms. */
const alarmIds = `pg_get_serial_sequence('alarms', 'id')`;

/** The cause of alarms, and the time at which it was seen or ended, ms since 1970. */
export interface CauseMoment {
  readonly cause: string;
  readonly at: number;
}

/** A device that sees the cause of an alarm. */
export interface Sight extends CauseMoment {
  readonly device: Pick<Device, 'id' | 'kind' | 'number'>;
  /** The name of the device at that time. */
  readonly name: StoredName;
}

/** The number of pending alarms of one device, place and level. */
type WaitingCount = Pick<StoredAlarm, 'device_id' | 'device_kind' | 'map_id' | 'level'> & { readonly count: number };

/** The stored alarms. Repeating an action changes nothing. */
export class Alarms {
  /** The alarms of today, counted. Everything that changes alarms does it through this. */
  readonly today: AlarmsToday;
  readonly #database: Database;
  readonly #now: () => number;

  constructor(parts: AlarmsTodayParts) {
    this.today = new AlarmsToday(parts);
    this.#database = parts.database;
    this.#now = parts.now;
  }

  /**
   * Stores new alarms in one statement and gives them their ids; an alarm raised by hand gets an audit record. Only reads those
   * that are already stored by their key.
   */
  async store(raised: readonly NewAlarm[]): Promise<StoredAlarm[]> {
    if (raised.length === 0) return [];
    if (raised.every(({ byHand }) => byHand === undefined))
      return this.today.changing(() => this.#insert(this.#database, raised));
    return this.#change(async inside => {
      const stored = await this.#insert(inside, raised);
      for (const [index, { byHand }] of raised.entries()) {
        const alarm = stored[index];
        if (!byHand || !alarm) continue;
        await audit(inside, this.#now(), byHand.actor, 'raise', [
          { target: `alarm ${alarm.id}`, before: '', after: [alarm.kind, alarm.level, byHand.note].join(' ').trim() },
        ]);
      }
      return stored;
    });
  }

  /** Reserves ids for alarms that consoles get before they can be stored. */
  async reserve(count: number): Promise<string[]> {
    const rows = await this.#database.query<{ id: number | bigint }>(
      `SELECT nextval(${alarmIds}) AS id FROM generate_series(1, $1::int)`,
      [count],
    );
    return rows.map(({ id }) => String(id));
  }

  async #insert(database: Querier, raised: readonly NewAlarm[]): Promise<StoredAlarm[]> {
    const column = <T>(read: (entry: (typeof raised)[number]) => T): T[] => raised.map(read);
    const rows = await database.query<StoredAlarm>(
      `INSERT INTO alarms (id, kind, level, value, person, device_id, device_kind, device_number, map_id, x, y, began_at, picture,
         cause, cause_x, cause_y, cause_label, original_id, reference_group, device_name, map_name, raised_by, raised_note, raise_key,
         subject_name, type_name, remind, has_sound, sound)
       OVERRIDING SYSTEM VALUE
       SELECT coalesce(reserved, nextval(${alarmIds})), kind, level, value, person, device_id, device_kind, device_number, map_id,
         x, y, began_at, picture, cause, cause_x, cause_y, cause_label, original_id, reference_group, device_name, map_name, raised_by,
         raised_note, raise_key, subject_name, type_name, remind, has_sound, sound
       FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::int[], $8::text[],
         $9::float8[], $10::float8[], $11::bigint[], $12::text[], $13::text[], $14::float8[], $15::float8[], $16::text[],
         $17::bigint[], $18::text[], $19::jsonb[], $20::jsonb[], $21::text[], $22::text[], $23::uuid[], $24::bigint[], $25::jsonb[],
         $26::jsonb[], $27::text[], $28::boolean[], $29::text[])
         WITH ORDINALITY AS raised (kind, level, value, person, device_id, device_kind, device_number, map_id, x, y, began_at, picture, cause,
         cause_x, cause_y, cause_label, original_id, reference_group, device_name, map_name, raised_by, raised_note, raise_key, reserved, subject_name,
         type_name, remind, has_sound, sound, place)
       ORDER BY place
       ON CONFLICT (raise_key) WHERE raise_key IS NOT NULL DO NOTHING RETURNING *`,
      [
        column(entry => entry.alarm.kind),
        column(entry => entry.alarm.level),
        column(entry => entry.alarm.value),
        column(entry => entry.alarm.personName),
        column(entry => entry.device.id),
        column(entry => entry.device.kind),
        column(entry => entry.device.number),
        column(entry => entry.alarm.mapId),
        column(entry => entry.device.x ?? null),
        column(entry => entry.device.y ?? null),
        column(entry => entry.alarm.at),
        column(entry => entry.picture),
        column(entry => entry.alarm.causeId ?? null),
        column(entry => entry.alarm.cause?.x ?? null),
        column(entry => entry.alarm.cause?.y ?? null),
        column(entry => entry.alarm.cause?.label ?? null),
        column(entry => (entry.originalId === undefined ? null : Number(entry.originalId))),
        column(entry => entry.referenceGroup ?? null),
        column(entry => JSON.stringify(entry.deviceName)),
        column(entry => JSON.stringify(entry.mapName)),
        column(entry => entry.byHand?.actor.userId ?? null),
        column(entry => entry.byHand?.note ?? null),
        column(entry => entry.key ?? null),
        column(entry => (entry.id === undefined ? null : Number(entry.id))),
        column(({ alarm }) => (alarm.subjectName ? JSON.stringify(alarm.subjectName) : null)),
        column(({ alarm: { reminding } }) => (reminding?.typeName ? JSON.stringify(reminding.typeName) : null)),
        column(({ alarm }) => remindColumns(alarm).remind),
        column(({ alarm }) => remindColumns(alarm).has_sound),
        column(({ alarm }) => remindColumns(alarm).sound),
      ],
    );
    if (rows.length === raised.length) return rows.map(alarmOfRow);
    const known = await database.query<StoredAlarm & { raise_key: string }>(
      'SELECT * FROM alarms WHERE raise_key = ANY($1::uuid[])',
      [raised.flatMap(({ key }) => key ?? [])],
    );
    const byKey = new Map(known.map(row => [row.raise_key, alarmOfRow(row)]));
    return raised.flatMap(({ key }) => (key === undefined ? [] : (byKey.get(key) ?? [])));
  }

  /** A page of alarms, newest first unless the request asks for another order, with the total number. */
  async find(filter: AlarmFilter & AlarmPage): Promise<Page<StoredAlarm>> {
    const { conditions, parameters } = conditionsOf(filter);
    const condition = conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : '';
    const [count] = await this.#database.query<{ count: number | bigint }>(
      `SELECT count(*) AS count FROM alarms ${condition}`,
      parameters,
    );
    const listing = { select: '*', from: `alarms ${condition}`, order: orderOf(filter), parameters };
    const { rows, ...marks } = await pageOf<StoredAlarm>(this.#database, listing, filter);
    return { rows: rows.map(alarmOfRow), total: Number(count?.count ?? 0), ...marks };
  }

  /** All alarms of a filter as they are now, newest first, in portions: other work runs between them. */
  async *each(filter: AlarmFilter): AsyncGenerator<StoredAlarm[]> {
    const { conditions, parameters } = conditionsOf(filter);
    const condition = conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : '';
    const portions = this.#database.stream<StoredAlarm>(
      `SELECT * FROM alarms ${condition} ORDER BY began_at DESC, id DESC`,
      parameters,
      BATCH,
    );
    for await (const rows of portions) yield rows.map(alarmOfRow);
  }

  /** The alarms with these ids; unknown ids are left out. */
  async byIds(ids: readonly string[]): Promise<StoredAlarm[]> {
    const known = ids.filter(id => /^\d{1,15}$/.test(id));
    if (known.length === 0) return [];
    const rows = await this.#database.query<StoredAlarm>('SELECT * FROM alarms WHERE id = ANY($1::bigint[])', [
      known.map(Number),
    ]);
    return rows.map(alarmOfRow);
  }

  /** Confirms alarms that are not confirmed yet; returns only those that it changed. */
  async confirm(
    alarms: readonly StoredAlarm[],
    note: string,
    assignedTo: string | null,
    actor: Actor,
  ): Promise<StoredAlarm[]> {
    const open = alarms.filter(alarm => alarm.status === 'unacknowledged').map(alarm => Number(alarm.id));
    return this.#change(async inside => {
      const rows = await inside.query<StoredAlarm>(
        `UPDATE alarms SET status = 'acknowledged', confirmed_at = $2, confirmed_by = $3, confirm_note = $4, assigned_to = $5
         WHERE id = ANY($1::bigint[]) AND status = 'unacknowledged' RETURNING *`,
        [open, this.#now(), actor.userId, note, assignedTo],
      );
      const changed = rows.map(alarmOfRow);
      await this.#record(inside, actor, 'confirm', changed, () => 'unacknowledged');
      return changed;
    });
  }

  /** Closes an alarm that is still open; undefined when it was closed already. */
  async close(
    alarm: StoredAlarm,
    status: AlarmStatus,
    note: string,
    picture: string | null,
    actor: Actor,
  ): Promise<StoredAlarm | undefined> {
    const [closed] = await this.#change(async inside => {
      // Another user may have confirmed it since it was read.
      const before = await this.#held(inside, alarm);
      const rows = await inside.query<StoredAlarm>(
        `UPDATE alarms SET status = $2, closed_at = $3, closed_by = $4, close_note = $5, close_picture = $6
         WHERE id = $1 AND NOT (status = ANY($7::text[])) RETURNING *`,
        [Number(alarm.id), status, this.#now(), actor.userId, note, picture, [...closedStatuses]],
      );
      const changed = rows.map(alarmOfRow);
      await this.#record(inside, actor, 'close', changed, () => before.status);
      return changed;
    });
    return closed;
  }

  /** The current state of an alarm, locked until the transaction ends. */
  async #held(inside: Querier, alarm: StoredAlarm): Promise<Pick<StoredAlarm, 'status' | 'level'>> {
    const [row] = await inside.query<StoredAlarm>('SELECT status, level FROM alarms WHERE id = $1 FOR UPDATE', [
      Number(alarm.id),
    ]);
    return row ?? alarm;
  }

  /** Raises the level of an open alarm. Returns undefined when it is closed, or already has that level or a graver one. */
  async upgrade(alarm: StoredAlarm, level: AlarmLevel, actor: Actor): Promise<StoredAlarm | undefined> {
    const lower = gravity.slice(0, gravity.indexOf(level));
    const [upgraded] = await this.#change(async inside => {
      const before = await this.#held(inside, alarm);
      const rows = await inside.query<StoredAlarm>(
        `UPDATE alarms SET level = $2, level_at = $5 WHERE id = $1 AND level = ANY($3::text[]) AND NOT (status = ANY($4::text[])) RETURNING *`,
        [Number(alarm.id), level, lower, [...closedStatuses], this.#now()],
      );
      const changed = rows.map(alarmOfRow);
      const entries = changed.map(({ id }) => ({ target: `alarm ${id}`, before: before.level, after: level }));
      await audit(inside, this.#now(), actor, 'upgrade', entries);
      return changed;
    });
    return upgraded;
  }

  /** Records that an alarm was reported, once. */
  async report(alarm: StoredAlarm, actor: Actor): Promise<void> {
    await this.#database.transaction(async inside => {
      const rows = await inside.query<{ id: string }>(
        'UPDATE alarms SET reported_at = $2, reported_by = $3 WHERE id = $1 AND reported_at IS NULL RETURNING id',
        [Number(alarm.id), this.#now(), actor.userId],
      );
      const entries = rows.map(({ id }) => ({ target: `alarm ${String(id)}`, before: '', after: 'reported' }));
      await audit(inside, this.#now(), actor, 'report', entries);
    });
  }

  /** Ends the causes of alarms; returns the alarms of these causes that are still open. */
  async causesGone(ended: readonly CauseMoment[]): Promise<StoredAlarm[]> {
    if (ended.length === 0) return [];
    const rows = await this.#database.query<StoredAlarm>(
      `UPDATE alarms SET cause_ended_at = ended.at FROM unnest($1::text[], $2::bigint[]) AS ended (cause, at)
       WHERE alarms.cause = ended.cause AND cause_ended_at IS NULL RETURNING alarms.*`,
      [ended.map(({ cause }) => cause), ended.map(({ at }) => at)],
    );
    return rows.map(alarmOfRow).filter(alarm => !isClosed(alarm.status));
  }

  /**
   * Notes that the source of an alarm calls again: its cause lasts. Returns the alarm; undefined when the last one of the cause is closed
   * or not stored.
   */
  async repeated({ cause, at }: CauseMoment): Promise<StoredAlarm | undefined> {
    const rows = await this.#database.query<StoredAlarm>(
      `UPDATE alarms SET cause_ended_at = NULL, repeats = repeats + 1, repeated_at = $2
       WHERE id = (SELECT max(id) FROM alarms WHERE cause = $1) AND NOT (status = ANY($3::text[])) RETURNING *`,
      [cause, at, [...closedStatuses]],
    );
    return rows.map(alarmOfRow)[0];
  }

  /** Stores that other devices see the causes of alarms. */
  async witnessed(sights: readonly Sight[]): Promise<void> {
    if (sights.length === 0) return;
    await this.#database.query(
      `INSERT INTO alarm_witnesses (alarm_id, device_id, device_kind, device_number, at, device_name)
       SELECT alarms.id, seen.device_id, seen.device_kind, seen.device_number, seen.at, seen.device_name
       FROM unnest($1::text[], $2::text[], $3::text[], $4::int[], $5::bigint[], $6::jsonb[])
         AS seen (cause, device_id, device_kind, device_number, at, device_name)
       JOIN alarms ON alarms.cause = seen.cause AND cause_ended_at IS NULL AND alarms.device_id <> seen.device_id
       ORDER BY seen.at
       ON CONFLICT DO NOTHING`,
      [
        sights.map(({ cause }) => cause),
        sights.map(({ device }) => device.id),
        sights.map(({ device }) => device.kind),
        sights.map(({ device }) => device.number),
        sights.map(({ at }) => at),
        sights.map(({ name }) => JSON.stringify(name)),
      ],
    );
  }

  /** The devices that have also seen the cause of an alarm, in the order in which they saw it. */
  async witnesses(alarmId: string): Promise<Witness[]> {
    return this.#database.query<Witness>(
      'SELECT device_id, device_name, at FROM alarm_witnesses WHERE alarm_id = $1 ORDER BY at, device_id',
      [Number(alarmId)],
    );
  }

  /** Ends all causes: after a start, devices report those that still last under ids of their own. */
  async allCausesGone(): Promise<void> {
    await this.#database.query(
      'UPDATE alarms SET cause_ended_at = $1 WHERE cause IS NOT NULL AND cause_ended_at IS NULL',
      [this.#now()],
    );
  }

  /** The number of alarms of each level in each hour or day. */
  async trend(
    query: { from: number; to: number; hours: number; offset: number; deviceKind?: DeviceKind | undefined },
    visible: readonly string[] | undefined,
  ): Promise<AlarmTally[]> {
    const step = query.hours * 3_600_000;
    const shift = query.offset * 60_000;
    const rows = await this.#database.query<Record<'at' | AlarmLevel, number>>(
      `SELECT (began_at + $4) / $3 * $3 - $4 AS at,
         count(*) FILTER (WHERE level = 'serious') AS serious,
         count(*) FILTER (WHERE level = 'important') AS important,
         count(*) FILTER (WHERE level = 'general') AS general
       FROM alarms WHERE began_at >= $1 AND began_at < $2 AND ($5::text[] IS NULL OR device_id = ANY($5::text[]))
         AND ($6::text IS NULL OR device_kind = $6)
       GROUP BY 1`,
      [query.from, query.to, step, shift, visible ? [...visible] : null, query.deviceKind ?? null],
    );
    // Sorted here: a database that expects many groups would sort all alarms on the disk.
    return rows
      .map(({ at, serious, important, general }) => ({
        at: Number(at),
        serious: Number(serious),
        important: Number(important),
        general: Number(general),
      }))
      .toSorted((one, other) => one.at - other.at);
  }

  /** The number of pending alarms, by device, place and level: unconfirmed, and their source is not shelved. */
  async waiting(): Promise<WaitingCount[]> {
    const rows = await this.#database.patient.query<WaitingCount>(
      `SELECT device_id, device_kind, map_id, level, count(*) AS count FROM alarms
       WHERE status = 'unacknowledged' AND NOT ${isShelved} GROUP BY 1, 2, 3, 4`,
    );
    return rows.map(row => ({ ...row, count: Number(row.count) }));
  }

  /** The number of alarms of each kind and level that a filter finds. */
  async byKind(filter: AlarmFilter): Promise<Pick<AlarmCount, 'kind' | 'type' | 'level' | 'count'>[]> {
    const { conditions, parameters } = conditionsOf(filter);
    const condition = conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : '';
    const rows = await this.#database.patient.query<Pick<AlarmCount, 'kind' | 'level' | 'count'>>(
      `SELECT kind, level, count(*) AS count FROM alarms ${condition} GROUP BY 1, 2`,
      parameters,
    );
    return rows.map(row => ({ ...row, type: alarmTypes[row.kind], count: Number(row.count) }));
  }

  /** Changes alarms in one transaction. */
  #change(work: (inside: Querier) => Promise<StoredAlarm[]>): Promise<StoredAlarm[]> {
    return this.today.changing(() => this.#database.transaction(work));
  }

  async #record(
    inside: Querier,
    actor: Actor,
    action: AuditAction,
    alarms: readonly StoredAlarm[],
    before: (alarm: StoredAlarm) => string,
  ): Promise<void> {
    await audit(
      inside,
      this.#now(),
      actor,
      action,
      alarms.map(alarm => ({ target: `alarm ${alarm.id}`, before: before(alarm), after: alarm.status })),
    );
  }
}
