import type { KeptTimes } from '../links/keeping.ts';
import type * as contract from '@patrolkit/transport/contract';
import type { Capture, Shot } from '../links/events.ts';
import type { CaptureKind } from '../links/alarms.ts';
import type { Device, DeviceKind } from '../links/devices.ts';
import type { Database, Querier } from '../store/database.ts';
import { KeptToday, type TodayRow } from '../store/kept-today.ts';
import { pageOf, type OrderTerm, type PageWanted } from '../store/paging.ts';
import type { Files } from '../files/files.ts';
import { reasonOf } from '../http/guard.ts';
import { givenName, nameIn, nameOfText, type StoredName } from '../language/names.ts';
import type { Reader } from '../language/reader.ts';
import { placeName } from '../fleet/place-name.ts';
import type { Fleet } from '../links/fleet.ts';
import { pointId, type NamesNow } from '../fleet/site-names.ts';
import { factsOf, type Known } from './facts.ts';

/** Limits of stored captures. */
export const captureLimits = {
  /** How many captures, the newest, have their picture as a file; of older ones only the record stays. */
  pictures: 2000,
  /**
   * How many captures may wait to be recorded before further ones are dropped: making pictures takes time that live video
   * needs.
   */
  waiting: 4,
} as const;

/** The path of pictures that are kept as files. Pictures of the past are drawn when somebody asks for them. */
const captureFiles = '/files/capture/';

/** A capture as it is stored. */
export interface StoredCapture {
  id: string;
  kind: CaptureKind;
  device_id: string;
  device_kind: DeviceKind;
  device_number: number;
  map_id: string;
  /** The names of the device, the map and the subject when the picture was taken. */
  device_name: StoredName;
  map_name: StoredName;
  name: StoredName;
  label: string;
  point: number;
  /** The id of the point of the patrol; null for a picture that was not taken at one. */
  point_id: string | null;
  picture: string;
  at: number;
}

/** A capture of the past. */
export interface PastCapture extends Pick<Capture, 'kind' | 'deviceId' | 'mapId' | 'label' | 'point' | 'at' | 'facts'> {
  /** The address of its picture; empty when there is none. */
  readonly picture: string;
  /** The id of the point of the patrol; null for a picture that was not taken at one. */
  readonly pointId: string | null;
  /** Where the device stood, metres; null when that is not known. */
  readonly x: number | null;
  readonly y: number | null;
}

/** The filter of captures that are read. */
export interface CaptureFilter extends PageWanted {
  /** Only captures of this device. */
  deviceId?: string | undefined;
  /** Only captures of these devices; undefined for all devices. */
  visible: readonly string[] | undefined;
  from?: number | undefined;
  to?: number | undefined;
}

/** The parts that captures need. */
export interface CaptureParts {
  database: Database;
  files: Pick<Files, 'remove'>;
  now: () => number;
  /** A steady clock, ms, that does not jump when the wall clock is set. */
  steadyNow: () => number;
  /** Takes a picture and keeps it; returns its address, empty when the camera gave none in time. */
  shoot: (shot: Shot, at: number) => Promise<string>;
  device: (id: string) => Device | undefined;
  /** The regions of maps, whose zones are places of captures. */
  regions: () => Fleet['regions'];
  /** Whom and what the site knows. */
  known: Known;
  /** The current names: a capture keeps them. */
  names: NamesNow;
  onStored: (capture: StoredCapture) => void;
  onError: (message: string) => void;
}

/** The fields by which captures of today are counted. */
type CountedFields = Pick<StoredCapture, 'device_id' | 'device_kind'>;

/** The columns that are read of a capture. */
const readColumns =
  'id, kind, device_id, device_kind, device_number, map_id, device_name, map_name, name, label, point, point_id, picture, at';

/** A stored capture as a push sends it. */
export const asCapture = (capture: StoredCapture, { language, base }: Reader): contract.Capture => ({
  id: capture.id,
  deviceId: capture.device_id,
  deviceName: nameIn(language, capture.device_name),
  name: nameIn(language, capture.name),
  mapName: nameIn(language, capture.map_name),
  takenAt: capture.at,
  picture: capture.picture === '' ? undefined : base + capture.picture,
});

/** Pictures of points of a patrol, of vehicles and of known persons: taken, stored and then pushed, one after another. */
export class Captures {
  /** The captures of today, counted. */
  readonly today: KeptToday<TodayRow & CountedFields, CountedFields>;
  readonly #parts: CaptureParts;
  #chain: Promise<unknown> = Promise.resolve();
  #waiting = 0;

  constructor(parts: CaptureParts) {
    const { database, now, steadyNow } = parts;
    this.#parts = parts;
    this.today = new KeptToday<TodayRow & CountedFields, CountedFields>({
      load: async from => {
        const rows = await database.query<TodayRow & CountedFields>(
          'SELECT id, at, device_id, device_kind FROM captures WHERE at >= $1',
          [from],
        );
        return rows.map(row => ({ ...row, id: String(row.id) }));
      },
      fieldsOf: ({ device_id, device_kind }) => ({ device_id, device_kind }),
      // A capture is never changed.
      newest: known => known,
      now,
      steadyNow,
      onError: this.#fail,
    });
  }

  /** Takes, stores and pushes a picture; does nothing while too many wait. */
  take(capture: Capture): void {
    const device = this.#parts.device(capture.deviceId);
    if (!device || this.#waiting >= captureLimits.waiting) return;
    this.#waiting += 1;
    const { kind, number } = device;
    this.#chain = this.#chain
      .then(() => this.#record(capture, kind, number))
      .catch(this.#fail)
      .finally(() => (this.#waiting -= 1));
  }

  /** Captures of patrol points, newest first. */
  async history(query: CaptureFilter): Promise<contract.Page<StoredCapture>> {
    const { database } = this.#parts;
    const values: unknown[] = [];
    const conditions = [
      { sql: 'device_id = ?', value: query.deviceId },
      { sql: 'device_id = ANY(?::text[])', value: query.visible && [...query.visible] },
      { sql: 'at >= ?', value: query.from },
      { sql: 'at <= ?', value: query.to },
    ].flatMap(({ sql, value }) => (value === undefined ? [] : sql.replace('?', `$${String(values.push(value))}`)));
    const from = `captures WHERE ${[`kind = 'patrol'`, ...conditions].join(' AND ')}`;
    const [counted] = await database.query<{ total: number | bigint }>(`SELECT count(*) AS total FROM ${from}`, values);
    const order: OrderTerm[] = [
      { by: 'at', way: 'DESC' },
      { by: 'id', way: 'DESC' },
    ];
    const { rows, ...marks } = await pageOf<
      Omit<StoredCapture, 'id' | 'at'> & { id: number | bigint; at: number | bigint }
    >(database, { select: readColumns, from, order, parameters: values }, query);
    const read = rows.map(({ id, at, ...row }) => ({ ...row, id: String(id), at: Number(at) }));
    return { rows: read, total: Number(counted?.total ?? 0), ...marks };
  }

  /** Stores captures of the past, in one statement; pushes nothing. */
  async storePast(inside: Querier, past: readonly PastCapture[]): Promise<void> {
    const { device, known } = this.#parts;
    const there = past.flatMap(capture => {
      const taker = device(capture.deviceId);
      return taker ? [{ ...capture, taker, names: this.#namesOf(capture) }] : [];
    });
    if (there.length === 0) return;
    const column = <T>(read: (capture: (typeof there)[number]) => T): T[] => there.map(read);
    await inside.query(
      `INSERT INTO captures (kind, device_id, device_kind, device_number, map_id, label, point, picture, at, point_id, device_name, map_name, name, facts, x, y)
       SELECT kind, device_id, device_kind, number, map_id, label, point, picture, at, point_id, device_name, map_name, name, facts, x, y
       FROM unnest($1::text[], $2::text[], $3::text[], $4::int[], $5::text[], $6::text[], $7::int[], $8::bigint[], $9::text[], $10::jsonb[],
         $11::jsonb[], $12::jsonb[], $13::jsonb[], $14::float8[], $15::float8[], $16::text[])
       AS past (kind, device_id, device_kind, number, map_id, label, point, at, point_id, device_name, map_name, name, facts, x, y, picture)`,
      [
        column(({ kind }) => kind),
        column(({ deviceId }) => deviceId),
        column(({ taker }) => taker.kind),
        column(({ taker }) => taker.number),
        column(({ mapId }) => mapId),
        column(({ label }) => label),
        column(({ point }) => point),
        column(({ at }) => at),
        column(({ pointId: id }) => id),
        column(({ names }) => JSON.stringify(names.device_name)),
        column(({ names }) => JSON.stringify(names.map_name)),
        column(({ names }) => JSON.stringify(names.name)),
        column(capture => JSON.stringify(factsOf(capture, known))),
        column(({ x }) => x),
        column(({ y }) => y),
        column(({ picture }) => picture),
      ],
    );
  }

  /** Resolves when everything that was begun is stored. */
  async settled(): Promise<void> {
    await this.#chain;
  }

  /** Removes captures that are older than they are kept, and the oldest picture files when there are too many. */
  async purge({ records }: Pick<KeptTimes, 'records'>): Promise<void> {
    const { database, files, now } = this.#parts;
    const gone = await database.query<{ picture: string }>('DELETE FROM captures WHERE at < $1 RETURNING picture', [
      now() - records,
    ]);
    // RETURNING gives the values after the update, so a second row of the join gives the former path.
    const stripped = await database.query<{ picture: string }>(
      `UPDATE captures c SET picture = '' FROM captures o
       WHERE o.id = c.id AND starts_with(c.picture, '${captureFiles}')
         AND c.id <= (SELECT id FROM captures WHERE starts_with(picture, '${captureFiles}') ORDER BY id DESC OFFSET $1 LIMIT 1)
       RETURNING o.picture AS picture`,
      [captureLimits.pictures],
    );
    for (const { picture } of [...gone, ...stripped]) if (picture !== '') await files.remove(picture);
  }

  async #record(capture: Capture, deviceKind: DeviceKind, deviceNumber: number): Promise<void> {
    const { database, files, shoot, known, onStored } = this.#parts;
    const { kind, deviceId, mapId, label, point, stop, at, shot } = capture;
    const id = stop === undefined ? null : pointId(mapId, stop);
    const names = this.#namesOf({ ...capture, pointId: id, x: shot.x, y: shot.y });
    const picture = await shoot(shot, at);
    const insert = `INSERT INTO captures (kind, device_id, device_kind, device_number, map_id, label, point, picture, at, point_id, device_name, map_name, name, facts, x, y)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16) RETURNING id`;
    const values = [
      kind,
      deviceId,
      deviceKind,
      deviceNumber,
      mapId,
      label,
      point,
      picture,
      at,
      id,
      names.device_name,
      names.map_name,
      names.name,
      factsOf(capture, known),
      shot.x,
      shot.y,
    ];
    const stored = this.today.changing(() => database.query<{ id: number | bigint }>(insert, values));
    const [row] = await stored.catch(async (error: unknown) => {
      // Without a row nothing refers to the picture.
      if (picture !== '') await files.remove(picture);
      throw error;
    });
    if (!row) return;
    this.today.note([{ id: String(row.id), at, device_id: deviceId, device_kind: deviceKind }]);
    onStored({
      id: String(row.id),
      kind,
      device_id: deviceId,
      device_kind: deviceKind,
      device_number: deviceNumber,
      map_id: mapId,
      ...names,
      label,
      point,
      point_id: id,
      picture,
      at,
    });
  }

  #namesOf({
    kind,
    deviceId,
    mapId,
    label,
    pointId: id,
    x,
    y,
  }: Omit<PastCapture, 'at' | 'point' | 'picture' | 'facts'>): Pick<
    StoredCapture,
    'device_name' | 'map_name' | 'name'
  > {
    const { names, regions } = this.#parts;
    const place = id === null ? nameOfText('capture.underWay') : names.point(id);
    return {
      device_name: names.device(deviceId),
      map_name: placeName({ deviceId, mapId, x, y }, names, { regions: regions() }),
      name: kind === 'patrol' ? place : givenName(label),
    };
  }

  readonly #fail = (error: unknown): void => this.#parts.onError(`captures: ${reasonOf(error)}`);
}
