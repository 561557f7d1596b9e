/** Tells what the server really records of cameras: a row for each stretch without a gap, and what becomes of it. */
import { patrolRecordings } from '@patrolkit/transport/contract';
import type { Querier } from '../store/database.ts';
import { keep } from './kept.ts';
import { noticedBy, round, type RecordSite, type Stretch } from './sources/site.ts';
import type { RecordWriter } from './writer.ts';

const MINUTE = 60_000;
/** A row is of an hour at most. */
const longestMs = 60 * MINUTE;
/** What ended so shortly ago still goes on: pictures are written some seconds at a time. */
const freshMs = 20_000;
const bytesOfMegabyte = 1024 * 1024;

/** What is recorded, and of which devices. */
export interface Recorded {
  readonly devices: readonly string[];
  /** What is recorded of a device in a stretch of time, without gaps; the oldest first. */
  ranges(deviceId: string, window: Stretch): readonly Stretch[];
  /** Bytes of that. */
  bytesOf(deviceId: string, window: Stretch): number;
}

interface OpenRow {
  readonly id: string;
  readonly at: number | bigint;
  readonly device: string;
  readonly state: 'recording' | 'stored';
  readonly until: number | null;
}

/** Watches what is recorded. */
export class RecordingWatch {
  readonly #recorded: Recorded;
  readonly #site: () => RecordSite;
  readonly #writer: Pick<RecordWriter, 'write'>;
  #lookedAt = -Infinity;

  constructor(recorded: Recorded, site: () => RecordSite, writer: Pick<RecordWriter, 'write'>) {
    this.#recorded = recorded;
    this.#site = site;
    this.#writer = writer;
  }

  /** Writes what has become of recordings, once a minute. */
  look(at: number): void {
    if (this.#recorded.devices.length === 0 || at - this.#lookedAt < MINUTE) return;
    this.#lookedAt = at;
    this.#writer.write(database => this.#keep(database, at));
  }

  async #keep(database: Querier, now: number): Promise<void> {
    const { devices } = this.#recorded;
    const rows = await database.query<OpenRow>(
      `SELECT id::text AS id, at, device_id AS device, facts->>'storageState' AS state, (facts->>'until')::double precision AS until
       FROM records WHERE kind = 'PatrolRecording' AND device_id = ANY($1) AND facts->>'recordingKind' = 'video'
         AND facts->>'storageState' IN ('recording', 'stored')
       ORDER BY at`,
      [[...devices]],
    );
    const busy = new Set<string>();
    const ended = new Map<string, number>();
    for (const row of rows) {
      const facts = this.#become(row, now);
      if (facts === undefined) busy.add(row.device);
      const until = facts?.until ?? row.until;
      if (until !== null && until !== undefined) ended.set(row.device, until);
      if (facts && Object.keys(facts).length > 0)
        await database.query('UPDATE records SET facts = facts || $2::jsonb WHERE id = $1', [
          row.id,
          JSON.stringify(facts),
        ]);
    }
    const site = this.#site();
    const begun = site.devices.flatMap(device => {
      if (!devices.includes(device.id) || busy.has(device.id)) return [];
      const range = this.#recorded.ranges(device.id, { from: now - longestMs + 2 * MINUTE, to: now }).at(-1);
      if (!range || range.to < now - freshMs) return [];
      const at = Math.max(range.from, (ended.get(device.id) ?? 0) + 1);
      const carriedBy = site.routes.find(({ id }) => id === device.routeId)?.name;
      return [{ ...noticedBy(device), at, recordingKind: 'video', carriedBy, storageState: 'recording' } as const];
    });
    await keep(database, patrolRecordings, begun);
  }

  /** What a row becomes; undefined for one that goes on, nothing for one that stays as it is. */
  #become({ at: began, device, state, until }: OpenRow, now: number) {
    const recorded = this.#recorded;
    const from = Number(began);
    if (state === 'stored') {
      const isThere = recorded.ranges(device, { from, to: until ?? from }).length > 0;
      return isThere ? {} : { storageState: 'removed' };
    }
    const range = recorded.ranges(device, { from, to: from + longestMs })[0];
    if (!range) return { until: from, lasted: 0, size: 0, storageState: 'removed' };
    if (range.to >= now - freshMs && now < from + longestMs) return undefined;
    const size = round(recorded.bytesOf(device, { from, to: range.to }) / bytesOfMegabyte, 1);
    return { until: range.to, lasted: range.to - from, size, storageState: 'stored' };
  }
}
