import {
  personAlarmType,
  type Alarm,
  type AlarmDetail,
  type AlarmLevel,
  type AlarmOrder,
  type AlarmStatus,
  type AlarmTally,
  type Page,
  type ReviewStatus,
} from '@patrolkit/transport/contract';
import type { AlarmKind, Cause, Device, DeviceKind, RaisedAlarm } from '../world/types.ts';
import { soundPath } from './alarm-sound.ts';
import { audit, systemActor, type Actor } from './audit.ts';
import type { Database, Querier } from './database.ts';
import { textOf, type Language } from './texts.ts';

/** The type of each kind of alarm. Only the person's is given by the specification; the others are this server's. */
export const alarmTypes: Readonly<Record<AlarmKind, string>> = {
  person: personAlarmType,
  intruder: '301',
  smoke: '201',
  door: '401',
  vehicle: '331',
  bag: '411',
  meter: '501',
  gas: '601',
  temperature: '602',
  dust: '603',
  battery: '701',
  emergencyStop: '702',
  offline: '703',
};

/** An alarm as it is stored. */
export interface StoredAlarm {
  id: string;
  kind: AlarmKind;
  level: AlarmLevel;
  value: string;
  person: string;
  device_id: string;
  device_kind: DeviceKind;
  device_number: number;
  map_id: string;
  x: number;
  y: number;
  began_at: number;
  picture: string;
  status: AlarmStatus;
  confirmed_at: number | null;
  confirmed_by: string | null;
  confirm_note: string | null;
  assigned_to: string | null;
  closed_at: number | null;
  closed_by: string | null;
  close_note: string | null;
  close_picture: string | null;
  reported_at: number | null;
  reported_by: string | null;
  level_at: number | null;
  escalated_at: number | null;
  /** What in the world raised it; null where that cannot be followed. */
  cause: string | null;
  cause_ended_at: number | null;
  cause_x: number | null;
  cause_y: number | null;
  cause_label: string | null;
  /** The alarm that this one reviews. */
  original_id: string | null;
  review_status: ReviewStatus;
  review_started_at: number | null;
  review_by: string | null;
  review_device: string | null;
  review_ended_at: number | null;
  review_abnormal: boolean | null;
  review_picture: string | null;
  /** The alarm that its review produced. */
  review_alarm_id: string | null;
  reference_group: string | null;
}

/** A new alarm with what was made of it before it is stored. */
export interface NewAlarm {
  alarm: RaisedAlarm;
  device: Device;
  picture: string;
  /** The alarm that it reviews. */
  originalId?: string;
  referenceGroup?: string;
}

/** What raised a stored alarm; undefined for what nobody can look at again. */
export const causeOf = (alarm: StoredAlarm): Cause | undefined =>
  alarm.cause_x === null || alarm.cause_y === null || alarm.cause_label === null
    ? undefined
    : { kind: alarm.kind, mapId: alarm.map_id, x: alarm.cause_x, y: alarm.cause_y, label: alarm.cause_label };

/** A device that has seen what an alarm was raised for, beside the one that raised it. */
export interface Witness {
  device_id: string;
  device_kind: DeviceKind;
  device_number: number;
  at: number | bigint;
}

/** What the detail of an alarm says beside its own row. */
export interface Beside {
  /** Shown name keys of users, by id. */
  names: ReadonlyMap<string, string>;
  /** The alarm that it reviews. */
  original?: StoredAlarm;
  reviewDeviceName?: string;
  referenceGroupName?: string;
  witnesses?: readonly Witness[];
}

/** Which alarms are asked for. */
export interface AlarmFilter {
  id?: string;
  deviceId?: string;
  /** Only of these devices: those whose name was asked for. */
  named?: readonly string[];
  kind?: AlarmKind;
  from?: number;
  to?: number;
  status?: AlarmStatus;
  level?: AlarmLevel;
  /** Part of a remark. */
  note?: string;
  /** Only of these devices; undefined for all. */
  visible: readonly string[] | undefined;
}

/** A page of what is asked for, and its order. */
export interface AlarmPage {
  page: number;
  pageSize: number;
  sort?: AlarmOrder;
  direction?: 'ascending' | 'descending';
}

/** The words of a level happen to sort by gravity: general, important, serious. */
const orders: Readonly<Record<AlarmOrder, string>> = { time: 'began_at', level: 'level', device: 'device_id' };

/** Rows of one reading of a long list: a row takes about 0.13 ms, and nothing else is done meanwhile. */
const BATCH = 200;

/** The condition of a filter, with its parameters. */
const conditionsOf = (filter: AlarmFilter): { conditions: string[]; parameters: unknown[] } => {
  const conditions: string[] = [];
  const parameters: unknown[] = [];
  const where = (sql: string, value: unknown): void => {
    parameters.push(value);
    conditions.push(sql.replaceAll('?', `$${String(parameters.length)}`));
  };
  // An id that is no number of ours is nobody's.
  if (filter.id !== undefined) where('id = ?', /^\d{1,15}$/.test(filter.id) ? Number(filter.id) : -1);
  if (filter.deviceId !== undefined) where('device_id = ?', filter.deviceId);
  if (filter.named !== undefined) where('device_id = ANY(?::text[])', [...filter.named]);
  if (filter.kind !== undefined) where('kind = ?', filter.kind);
  if (filter.from !== undefined) where('began_at >= ?', filter.from);
  if (filter.to !== undefined) where('began_at <= ?', filter.to);
  if (filter.status !== undefined) where('status = ?', filter.status);
  if (filter.level !== undefined) where('level = ?', filter.level);
  if (filter.note !== undefined)
    where(
      '(strpos(lower(confirm_note), lower(?::text)) > 0 OR strpos(lower(close_note), lower(?::text)) > 0)',
      filter.note,
    );
  if (filter.visible !== undefined) where('device_id = ANY(?::text[])', [...filter.visible]);
  return { conditions, parameters };
};

/** How texts and addresses are written for one reader. */
export interface Reader {
  language: Language;
  /** Put before every address of this server. */
  base: string;
}

/** Levels, the gravest last. */
export const gravity: readonly AlarmLevel[] = ['general', 'important', 'serious'];

export const closedStatuses: readonly AlarmStatus[] = ['processed', 'notRequired', 'system'];

/** The name of a map. */
export const mapName = (language: Language, mapId: string): string =>
  textOf(language, mapId === '2' ? 'map.yard' : 'map.hall');

/** The name of a device. */
export const deviceName = (language: Language, kind: DeviceKind, number: number): string =>
  textOf(language, `device.${kind}`, { n: String(number).padStart(2, '0') });

/** The value of an alarm in words. */
export const valueOf = (language: Language, alarm: StoredAlarm): string => {
  if (alarm.kind === 'door') return textOf(language, `door.${alarm.value}`);
  if (alarm.kind === 'battery') return `${alarm.value} %`;
  return alarm.value;
};

/** Whether the cause is still there, where that is known. */
const conditionOf = (alarm: StoredAlarm): Pick<Alarm, 'condition' | 'conditionEndedAt'> =>
  alarm.cause === null
    ? {}
    : {
        condition: alarm.cause_ended_at === null ? 'present' : 'gone',
        conditionEndedAt: alarm.cause_ended_at ?? undefined,
      };

/** Shown name of a user; undefined for nobody. */
export const userName = (
  language: Language,
  id: string | null,
  names: ReadonlyMap<string, string>,
): string | undefined =>
  id === null ? undefined : textOf(language, id === systemActor.userId ? 'user.system' : (names.get(id) ?? id));

/** Who handled an alarm and when, for lists. */
export const handledOf = (
  alarm: StoredAlarm,
  language: Language,
  names: ReadonlyMap<string, string>,
): Pick<Alarm, 'acknowledgedAt' | 'acknowledgedBy' | 'closedAt' | 'closedBy'> => ({
  acknowledgedAt: alarm.confirmed_at ?? undefined,
  acknowledgedBy: userName(language, alarm.confirmed_by, names),
  closedAt: alarm.closed_at ?? undefined,
  closedBy: userName(language, alarm.closed_by, names),
});

/** Its own sound, where its kind has one. */
const audioOf = ({ kind }: StoredAlarm, { base }: Reader): Pick<Alarm, 'hasAudio' | 'audio'> => {
  const path = soundPath(kind);
  return path === undefined ? { hasAudio: false } : { hasAudio: true, audio: base + path };
};

/** A stored alarm as lists and pushes send it. */
export const asAlarm = (alarm: StoredAlarm, reader: Reader): Alarm => ({
  id: alarm.id,
  deviceId: alarm.device_id,
  deviceName: deviceName(reader.language, alarm.device_kind, alarm.device_number),
  mapName: mapName(reader.language, alarm.map_id),
  beganAt: alarm.began_at,
  type: alarmTypes[alarm.kind],
  level: alarm.level,
  name: textOf(reader.language, `alarm.${alarm.kind}`),
  value: valueOf(reader.language, alarm),
  status: alarm.status,
  picture: alarm.picture === '' ? undefined : reader.base + alarm.picture,
  ...audioOf(alarm, reader),
  mapId: alarm.map_id,
  x: alarm.x,
  y: alarm.y,
  levelAt: alarm.level_at ?? undefined,
  escalatedAt: alarm.escalated_at ?? undefined,
  ...conditionOf(alarm),
});

/** The alarms: stored first, then told. Repeating an action changes nothing. */
export class Alarms {
  readonly #database: Database;
  readonly #now: () => number;

  constructor(database: Database, now: () => number) {
    this.#database = database;
    this.#now = now;
  }

  /** Stores new alarms in one statement and gives them their ids. */
  async store(raised: readonly NewAlarm[]): Promise<StoredAlarm[]> {
    if (raised.length === 0) return [];
    const column = <T>(read: (entry: (typeof raised)[number]) => T): T[] => raised.map(read);
    const rows = await this.#database.query<StoredAlarm>(
      `INSERT INTO alarms (kind, level, value, person, device_id, device_kind, device_number, map_id, x, y, began_at, picture,
         cause, cause_x, cause_y, cause_label, original_id, reference_group)
       SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::int[], $8::text[],
         $9::float8[], $10::float8[], $11::bigint[], $12::text[], $13::text[], $14::float8[], $15::float8[], $16::text[],
         $17::bigint[], $18::text[])
       RETURNING *`,
      [
        column(entry => entry.alarm.kind),
        column(entry => entry.alarm.level),
        column(entry => entry.alarm.value),
        column(entry => entry.alarm.personName),
        column(entry => entry.device.id),
        column(entry => entry.device.kind),
        column(entry => entry.device.number),
        column(entry => entry.alarm.mapId),
        column(entry => entry.device.x),
        column(entry => entry.device.y),
        column(entry => entry.alarm.at),
        column(entry => entry.picture),
        column(entry => entry.alarm.causeId),
        column(entry => entry.alarm.cause?.x ?? null),
        column(entry => entry.alarm.cause?.y ?? null),
        column(entry => entry.alarm.cause?.label ?? null),
        column(entry => (entry.originalId === undefined ? null : Number(entry.originalId))),
        column(entry => entry.referenceGroup ?? null),
      ],
    );
    return rows.map(tidy);
  }

  /** A page of alarms, newest first unless asked otherwise, with the number of all. */
  async find(filter: AlarmFilter & AlarmPage): Promise<Page<StoredAlarm>> {
    const { conditions, parameters } = conditionsOf(filter);
    const condition = conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : '';
    const [count] = await this.#database.query<{ count: number | bigint }>(
      `SELECT count(*) AS count FROM alarms ${condition}`,
      parameters,
    );
    const size = Math.min(200, Math.max(1, Math.trunc(filter.pageSize)));
    const skip = (Math.max(1, Math.trunc(filter.page)) - 1) * size;
    const way = filter.direction === 'ascending' ? 'ASC' : 'DESC';
    // Of equals the newest comes first, whichever way; of one moment, the one that was stored last.
    const order =
      filter.sort === undefined
        ? 'id DESC'
        : filter.sort === 'time'
          ? `began_at ${way}, id ${way}`
          : `${orders[filter.sort]} ${way}, began_at DESC, id DESC`;
    const rows = await this.#database.query<StoredAlarm>(
      `SELECT * FROM alarms ${condition} ORDER BY ${order} LIMIT ${String(size)} OFFSET ${String(skip)}`,
      parameters,
    );
    return { rows: rows.map(tidy), total: Number(count?.count ?? 0) };
  }

  /** All alarms of a filter, newest first, some at a time, so that other work comes between. */
  async *each(filter: AlarmFilter): AsyncGenerator<StoredAlarm[]> {
    const { conditions, parameters } = conditionsOf(filter);
    let last: string | undefined;
    for (;;) {
      const from = last === undefined ? [] : [`id < $${String(parameters.length + 1)}`];
      const all = [...conditions, ...from];
      const rows = await this.#database.query<StoredAlarm>(
        `SELECT * FROM alarms ${all.length > 0 ? `WHERE ${all.join(' AND ')}` : ''} ORDER BY id DESC LIMIT ${String(BATCH)}`,
        last === undefined ? parameters : [...parameters, Number(last)],
      );
      if (rows.length > 0) yield rows.map(tidy);
      if (rows.length < BATCH) return;
      last = String(rows.at(-1)?.id);
    }
  }

  /** Alarms by their ids, as far as they exist. */
  async byIds(ids: readonly string[]): Promise<StoredAlarm[]> {
    const known = ids.filter(id => /^\d{1,15}$/.test(id));
    if (known.length === 0) return [];
    const rows = await this.#database.query<StoredAlarm>('SELECT * FROM alarms WHERE id = ANY($1::bigint[])', [
      known.map(Number),
    ]);
    return rows.map(tidy);
  }

  /** Acknowledges what nobody has yet; the answer holds only what has changed. */
  async confirm(
    alarms: readonly StoredAlarm[],
    note: string,
    assignedTo: string | null,
    actor: Actor,
  ): Promise<StoredAlarm[]> {
    const open = alarms.filter(alarm => alarm.status === 'unacknowledged').map(alarm => Number(alarm.id));
    return this.#database.transaction(async inside => {
      const rows = await inside.query<StoredAlarm>(
        `UPDATE alarms SET status = 'acknowledged', confirmed_at = $2, confirmed_by = $3, confirm_note = $4, assigned_to = $5
         WHERE id = ANY($1::bigint[]) AND status = 'unacknowledged' RETURNING *`,
        [open, this.#now(), actor.userId, note, assignedTo],
      );
      const changed = rows.map(tidy);
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
    return this.#database.transaction(async inside => {
      const rows = await inside.query<StoredAlarm>(
        `UPDATE alarms SET status = $2, closed_at = $3, closed_by = $4, close_note = $5, close_picture = $6
         WHERE id = $1 AND NOT (status = ANY($7::text[])) RETURNING *`,
        [Number(alarm.id), status, this.#now(), actor.userId, note, picture, [...closedStatuses]],
      );
      const changed = rows.map(tidy);
      await this.#record(inside, actor, 'close', changed, () => alarm.status);
      return changed[0];
    });
  }

  /** Raises the level of an open alarm; undefined when it is closed, or as grave already. */
  async upgrade(alarm: StoredAlarm, level: AlarmLevel, actor: Actor): Promise<StoredAlarm | undefined> {
    const lower = gravity.slice(0, gravity.indexOf(level));
    return this.#database.transaction(async inside => {
      const rows = await inside.query<StoredAlarm>(
        `UPDATE alarms SET level = $2, level_at = $5 WHERE id = $1 AND level = ANY($3::text[]) AND NOT (status = ANY($4::text[])) RETURNING *`,
        [Number(alarm.id), level, lower, [...closedStatuses], this.#now()],
      );
      const changed = rows.map(tidy);
      const entries = changed.map(({ id }) => ({ target: `alarm ${id}`, before: alarm.level, after: level }));
      await audit(inside, this.#now(), actor, 'upgrade', entries);
      return changed[0];
    });
  }

  /** Notes that an alarm was reported, once. */
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

  /** Whether a status is a closed one. */
  isClosed(status: AlarmStatus): boolean {
    return closedStatuses.includes(status);
  }

  /** Everything about one alarm. */
  detail(alarm: StoredAlarm, reader: Reader, beside: Beside): AlarmDetail {
    const { names, original } = beside;
    const address = (path: string | null | undefined): string | undefined => (path ? reader.base + path : undefined);
    const name = (id: string | null): string | undefined => userName(reader.language, id, names);
    const short = asAlarm(alarm, reader);
    return {
      id: short.id,
      name: short.name,
      type: short.type,
      picture: short.picture,
      deviceId: short.deviceId,
      deviceName: short.deviceName,
      mapName: short.mapName,
      beganAt: short.beganAt,
      level: short.level,
      value: short.value,
      status: short.status,
      acknowledgedAt: alarm.confirmed_at ?? undefined,
      acknowledgedBy: name(alarm.confirmed_by),
      acknowledgeNote: alarm.confirm_note ?? undefined,
      assignedTo: name(alarm.assigned_to),
      closedAt: alarm.closed_at ?? undefined,
      closedBy: name(alarm.closed_by),
      closeNote: alarm.close_note ?? undefined,
      closePicture: address(alarm.close_picture),
      reportedAt: alarm.reported_at ?? undefined,
      reportedBy: name(alarm.reported_by),
      ...conditionOf(alarm),
      // One without a name was deleted since.
      referenceGroupId: beside.referenceGroupName === undefined ? undefined : (alarm.reference_group ?? undefined),
      referenceGroupName: beside.referenceGroupName,
      reviewStatus: alarm.review_status,
      reviewStartedAt: alarm.review_started_at ?? undefined,
      reviewer: name(alarm.review_by),
      reviewDeviceName: beside.reviewDeviceName,
      reviewedAt: alarm.review_ended_at ?? undefined,
      reviewIsAbnormal: alarm.review_abnormal ?? undefined,
      reviewPicture: address(alarm.review_picture),
      reviewAlarmId: alarm.review_alarm_id ?? undefined,
      witnesses: beside.witnesses?.map(({ device_id, device_kind, device_number, at }) => ({
        deviceId: device_id,
        deviceName: deviceName(reader.language, device_kind, device_number),
        at: Number(at),
      })),
      canReview: !this.isClosed(alarm.status) && causeOf(alarm) !== undefined,
      originalId: alarm.original_id ?? undefined,
      isReviewAlarm: alarm.original_id !== null,
      previousReviewAt: original?.began_at,
      previousReviewPicture: address(original?.picture),
    };
  }

  /** The cause of alarms is gone; the answer holds those that are still open. */
  async causeGone(cause: string, at: number): Promise<StoredAlarm[]> {
    const rows = await this.#database.query<StoredAlarm>(
      'UPDATE alarms SET cause_ended_at = $2 WHERE cause = $1 AND cause_ended_at IS NULL RETURNING *',
      [cause, at],
    );
    return rows.map(tidy).filter(alarm => !this.isClosed(alarm.status));
  }

  /** Another device sees what alarms were raised for. */
  async witnessed(cause: string, { id, kind, number }: Device, at: number): Promise<void> {
    await this.#database.query(
      `INSERT INTO alarm_witnesses (alarm_id, device_id, device_kind, device_number, at)
       SELECT id, $2, $3, $4, $5 FROM alarms WHERE cause = $1 AND cause_ended_at IS NULL AND device_id <> $2
       ON CONFLICT DO NOTHING`,
      [cause, id, kind, number, at],
    );
  }

  /** Who else has seen what an alarm was raised for, in the order in which they came. */
  async witnesses(alarmId: string): Promise<Witness[]> {
    return this.#database.query<Witness>(
      'SELECT device_id, device_kind, device_number, at FROM alarm_witnesses WHERE alarm_id = $1 ORDER BY at, device_id',
      [Number(alarmId)],
    );
  }

  /** A simulated world that starts anew has none of the causes of the one before. */
  async allCausesGone(): Promise<void> {
    await this.#database.query(
      'UPDATE alarms SET cause_ended_at = $1 WHERE cause IS NOT NULL AND cause_ended_at IS NULL',
      [this.#now()],
    );
  }

  /** How many alarms of each level came in each hour or day. */
  async trend(
    query: { from: number; to: number; hours: number; offset: number },
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
       GROUP BY 1 ORDER BY 1`,
      [query.from, query.to, step, shift, visible ? [...visible] : null],
    );
    return rows.map(({ at, serious, important, general }) => ({
      at: Number(at),
      serious: Number(serious),
      important: Number(important),
      general: Number(general),
    }));
  }

  /** How many alarms have come since a time. */
  async countSince(from: number): Promise<number> {
    const [row] = await this.#database.query<{ count: number | bigint }>(
      'SELECT count(*) AS count FROM alarms WHERE began_at >= $1',
      [from],
    );
    return Number(row?.count ?? 0);
  }

  async #record(
    inside: Querier,
    actor: Actor,
    action: string,
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

const optionalNumber = (value: number | null): number | null => (value === null ? null : Number(value));

/** 64-bit columns come as number, bigint or text, depending on the driver. */
export const tidy = (row: StoredAlarm): StoredAlarm => ({
  ...row,
  id: String(row.id),
  began_at: Number(row.began_at),
  confirmed_at: optionalNumber(row.confirmed_at),
  closed_at: optionalNumber(row.closed_at),
  reported_at: optionalNumber(row.reported_at),
  level_at: optionalNumber(row.level_at),
  escalated_at: optionalNumber(row.escalated_at),
  cause_ended_at: optionalNumber(row.cause_ended_at),
  review_started_at: optionalNumber(row.review_started_at),
  review_ended_at: optionalNumber(row.review_ended_at),
  original_id: row.original_id === null ? null : String(row.original_id),
  review_alarm_id: row.review_alarm_id === null ? null : String(row.review_alarm_id),
});
