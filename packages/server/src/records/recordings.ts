/**
 * Keeps records of the recordings on this server: a row for each range without a gap, cut at full hours. Once a minute the rows
 * are made to agree with what is recorded. So every recording has a row, and the row of a deleted one says so.
 */
import { patrolRecordings } from '@patrolkit/transport/contract';
import type { Querier } from '../store/database.ts';
import { keep } from './kept.ts';
import type { NamesNow } from '../fleet/site-names.ts';

import type { Fleet } from '../links/fleet.ts';
import type { Stretch } from '../store/days.ts';
import type { RecordWriter } from './writer.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** A range that ended less than this ago still continues, because pictures are written some seconds at a time, ms. */
const freshMs = 20_000;
const bytesOfMegabyte = 1024 * 1024;

/** The devices whose cameras are recorded, and their recordings. */
export interface Recorded {
  readonly devices: readonly string[];
  /** The recorded ranges of a device in a time range, without gaps; the oldest first. */
  ranges(deviceId: string, window: Stretch): readonly Stretch[];
  /** The size of the recordings of a device in a time range, bytes. */
  bytesOf(deviceId: string, window: Stretch): number;
}

/** A range that has a row of its own. */
interface Piece extends Stretch {
  readonly isOpen: boolean;
}

/** A row of a recording that is still on the server, as it was stored last. */
interface Kept {
  readonly id: string;
  readonly at: number | bigint;
  readonly device: string;
  readonly state: 'recording' | 'stored';
  readonly until: number | null;
  readonly kept_from: number | null;
}

/** Cuts the recorded ranges of a device at full hours; the last piece may still continue. */
const piecesOf = (ranges: readonly Stretch[], now: number): Piece[] => {
  const pieces = ranges.flatMap(({ from, to }): Stretch[] => {
    const first = Math.floor(from / HOUR);
    const hours = Math.max(1, Math.ceil(to / HOUR) - first);
    return Array.from({ length: hours }, (_, index) => ({
      from: Math.max(from, (first + index) * HOUR),
      to: Math.min(to, (first + index + 1) * HOUR),
    }));
  });
  return pieces.map((piece, index) => ({
    ...piece,
    isOpen: index === pieces.length - 1 && piece.to >= now - freshMs,
  }));
};

/** Whether a row is about a piece, or a part of it. */
const isOf = ({ at, until }: Kept, { from, to }: Stretch): boolean =>
  Number(at) === from || (Number(at) < to && (until ?? Infinity) > from);

/** Keeps the rows of recordings up to date. */
export class RecordingWatch {
  readonly #recorded: Recorded;
  readonly #fleet: Pick<Fleet, 'devices' | 'maps' | 'routes'>;
  readonly #names: NamesNow;
  readonly #writer: Pick<RecordWriter, 'write'>;
  #lookedAt = -Infinity;

  constructor(
    recorded: Recorded,
    fleet: Pick<Fleet, 'devices' | 'maps' | 'routes'>,
    names: NamesNow,
    writer: Pick<RecordWriter, 'write'>,
  ) {
    this.#recorded = recorded;
    this.#fleet = fleet;
    this.#names = names;
    this.#writer = writer;
  }

  /** Updates the rows, at most once a minute; called repeatedly. A clock that was set back delays nothing. */
  look(at: number): void {
    if (Math.abs(at - this.#lookedAt) < MINUTE) return;
    this.#lookedAt = at;
    this.#writer.write(database => this.#keep(database, at));
  }

  async #keep(database: Querier, now: number): Promise<void> {
    const rows = await database.query<Kept>(
      `SELECT id::text AS id, at, device_id AS device, facts->>'storageState' AS state, (facts->>'until')::double precision AS until,
         (facts->>'keptFrom')::double precision AS kept_from
       FROM records WHERE kind = 'PatrolRecording' AND facts->>'recordingKind' = 'video'
         AND facts->>'storageState' IN ('recording', 'stored') ORDER BY device_id, at, id`,
    );
    const recorded = new Set(this.#recorded.devices);
    // Nobody can ask for recordings of devices that no longer exist, so they get no row.
    const devices = [...this.#fleet.devices.values()].filter(({ id }) => recorded.has(id));
    const unclaimed = new Map(
      devices.map(({ id }) => [id, piecesOf(this.#recorded.ranges(id, { from: 0, to: now }), now)]),
    );
    const became = rows.flatMap(row => {
      const pieces = unclaimed.get(row.device) ?? [];
      const index = pieces.findIndex(piece => isOf(row, piece));
      const [piece] = index < 0 ? [] : pieces.splice(index, 1);
      const facts = this.#became(row, piece);
      return facts ? [{ id: row.id, facts: JSON.stringify(facts) }] : [];
    });
    if (became.length > 0)
      await database.query(
        `UPDATE records SET facts = records.facts || became.facts
         FROM unnest($1::bigint[], $2::jsonb[]) AS became (id, facts) WHERE records.id = became.id`,
        [became.map(({ id }) => id), became.map(({ facts }) => facts)],
      );
    const begun = devices.flatMap(({ id: deviceId, mapId, routeId }) => {
      const route = this.#fleet.routes.find(({ id }) => id === routeId);
      return (unclaimed.get(deviceId) ?? []).map(piece => ({
        deviceId,
        deviceName: this.#names.device(deviceId),
        mapName: this.#names.map(mapId),
        at: piece.from,
        recordingKind: 'video' as const,
        carriedBy: route?.name,
        ...this.#told(deviceId, piece, piece.from),
      }));
    });
    await keep(database, patrolRecordings, begun);
  }

  /** The facts of a piece, for a row that began at a moment. */
  #told(device: string, piece: Piece, began: number) {
    if (piece.isOpen) return { storageState: 'recording' } as const;
    const size = this.#megabytesOf(device, piece);
    return { storageState: 'stored', until: piece.to, lasted: piece.to - began, size } as const;
  }

  /** The changes of a row by what is left of its piece; undefined when nothing has changed. */
  #became({ at, device, state, until, kept_from: keptFrom }: Kept, piece: Piece | undefined) {
    const began = Number(at);
    if (!piece)
      return { storageState: 'removed', ...(until === null ? { until: began, lasted: 0, size: 0 } : {}) } as const;
    const from = piece.from === began ? null : piece.from;
    const isAsBefore = piece.isOpen ? state === 'recording' : state === 'stored' && until === piece.to;
    if (isAsBefore && from === keptFrom) return undefined;
    // A row keeps its full size, and holds beside it the size that is left.
    const left = {
      keptFrom: from,
      keptSize: from === null || piece.isOpen ? null : this.#megabytesOf(device, piece),
    };
    if (isAsBefore) return left;
    const nothing = { until: null, lasted: null, size: null };
    return { ...(piece.isOpen ? nothing : {}), ...this.#told(device, piece, began), ...left };
  }

  /** The size of a piece in megabytes. The segment that begins exactly at its end belongs to the next piece. */
  #megabytesOf(device: string, { from, to }: Stretch): number {
    return Number((this.#recorded.bytesOf(device, { from, to: Math.max(from, to - 1) }) / bytesOfMegabyte).toFixed(1));
  }
}
