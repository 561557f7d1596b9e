/**
 * Writes records to the database, one statement after another. While the database is away everything waits. Any other error loses only the
 * record that causes it.
 */
import type { Entity } from '@patrolkit/transport/contract';
import { reasonOf } from '../http/guard.ts';
import type { Querier } from '../store/database.ts';
import { isAway, Outage } from '../store/outage.ts';
import { keep, type Keepable } from './kept.ts';

/** Most statements that may wait. Beyond it, because the database is slow or away, further rows are dropped, and changes wait. */
const mostWaiting = 200;
/** Most rows of one kind that may wait; they are written in one statement. */
const mostRows = 5000;

/** Facts that are added to a stored row at a later time. */
export interface Later {
  readonly at: number;
  readonly kind: string;
  readonly row: { readonly at: number; readonly deviceId: string };
  readonly facts: Readonly<Record<string, unknown>>;
}

/** Writes records in their order. */
export class RecordWriter {
  readonly #database: Querier;
  readonly #onError: (message: string) => void;
  readonly #outage: Outage;
  #chain: Promise<void> = Promise.resolve();
  #waiting = 0;
  /** Rows that wait, by kind. */
  readonly #rows = new Map<string, unknown[]>();
  #isBehind = false;
  #expected: Later[] = [];

  constructor(database: Querier, onError: (message: string) => void) {
    this.#database = database;
    this.#onError = onError;
    this.#outage = new Outage(fault => onError(`records: ${reasonOf(fault)}`));
  }

  /**
   * Queues some work; returns false when it is dropped because too much waits. While the database is away the work is tried again:
   * `isAgain` says that an earlier try may have been carried out, and that only its answer was lost.
   */
  write(work: (database: Querier, isAgain?: boolean) => Promise<unknown>): boolean {
    if (this.#waiting >= mostWaiting) {
      this.#leaveOut();
      return false;
    }
    this.#waiting += 1;
    let tries = 0;
    this.#chain = this.#chain
      .then(() => this.#outage.outlast(() => work(this.#database, (tries += 1) > 1)))
      .then(() => undefined)
      .catch((error: unknown) => this.#onError(`records: ${reasonOf(error)}`))
      .finally(() => {
        this.#waiting -= 1;
        if (this.#waiting === 0) this.#isBehind = false;
      });
    return true;
  }

  /**
   * Stores rows of one kind. Rows that arrive while others of their kind wait are written with them, so that many rows need few statements.
   */
  keep<Row extends { readonly id: string }>(
    records: { readonly entity: Entity<Row> },
    rows: readonly Keepable<Row>[],
  ): void {
    if (rows.length === 0) return;
    const { name } = records.entity;
    const waiting = this.#rows.get(name);
    if (waiting) {
      const fitting = rows.slice(0, Math.max(0, mostRows - waiting.length));
      waiting.push(...fitting);
      if (fitting.length < rows.length) this.#leaveOut();
      return;
    }
    const batch = [...rows];
    this.#rows.set(name, batch);
    const isTaken = this.write(async (database, isAgain) => {
      if (this.#rows.get(name) === batch) this.#rows.delete(name);
      try {
        await keep(database, records, batch, isAgain);
      } catch (error) {
        if (batch.length === 1 || isAway(error)) throw error;
        // Only the row that causes the error is lost.
        for (const row of batch)
          await keep(database, records, [row]).catch((fault: unknown) => this.#onError(`records: ${reasonOf(fault)}`));
      }
    });
    if (!isTaken) this.#rows.delete(name);
  }

  /** Reports once that records are dropped, until the database has caught up. */
  #leaveOut(): void {
    if (!this.#isBehind) this.#onError('records: the database does not keep up, records are left out');
    this.#isBehind = true;
  }

  /** Takes later changes of rows. */
  expect(later: readonly Later[]): void {
    this.#expected.push(...later);
  }

  /**
   * Writes the changes that are due, in one statement, and merges several changes of one row. While the database is away or too much waits,
   * changes wait for the next time. Called every second: it tries again what waits for the database.
   */
  due(now: number): void {
    this.#outage.retry();
    const due = this.#expected.filter(({ at }) => at <= now).sort((one, other) => one.at - other.at);
    if (due.length === 0 || this.#outage.fault || this.#waiting >= mostWaiting) return;
    this.#expected = this.#expected.filter(({ at }) => at > now);
    this.write(database => this.#change(database, due));
  }

  async #change(database: Querier, due: readonly Later[]): Promise<void> {
    const rows = new Map<string, Later>();
    for (const later of due) {
      const key = [later.kind, later.row.at, later.row.deviceId].join(' ');
      rows.set(key, { ...later, facts: { ...rows.get(key)?.facts, ...later.facts } });
    }
    const all = [...rows.values()];
    await database.query(
      `UPDATE records SET facts = records.facts || became.facts
       FROM unnest($1::text[], $2::bigint[], $3::text[], $4::jsonb[]) AS became (kind, at, device_id, facts)
       WHERE records.kind = became.kind AND records.at = became.at AND records.device_id = became.device_id`,
      [
        all.map(({ kind }) => kind),
        all.map(({ row }) => row.at),
        all.map(({ row }) => row.deviceId),
        all.map(({ facts }) => JSON.stringify(facts)),
      ],
    );
  }

  /** Resolves when everything that was queued is written; at once while the database is away. */
  async settled(): Promise<void> {
    if (!this.#outage.fault) await this.#chain;
  }

  /** Stops waiting for a database that is away. Resolves when everything is written that is due by then. */
  async end(now: number): Promise<void> {
    this.#outage.end();
    await this.#chain;
    this.due(now);
    await this.#chain;
  }
}

/** Ends the records that an earlier run left open, at the last time about which something is known. */
export const closeOpen = async (database: Querier, now: number): Promise<void> => {
  const last = `SELECT coalesce(greatest((SELECT max(at) FROM records WHERE kind = 'BatteryReading' AND at <= $1),
    (SELECT max(at) FROM sensor_readings WHERE at <= $1)), 0) AS at`;
  await database.query(
    `WITH last AS (${last})
     UPDATE records SET facts = facts || CASE records.kind
       WHEN 'Visit' THEN jsonb_build_object('visitState', 'left', 'leftAt', greatest(last.at, records.at))
       WHEN 'OnlineStretch' THEN jsonb_build_object('until', greatest(last.at, records.at), 'lasted', greatest(last.at - records.at, 0),
         'offlineReason', 'restart')
       ELSE jsonb_build_object('until', greatest(last.at, records.at), 'lasted', greatest(last.at - records.at, 0)) END
     FROM last
     WHERE kind = ANY('{OnlineStretch,ExceptionRecord,VehicleCharging,Visit}') AND records.at <= $1
       AND CASE kind WHEN 'Visit' THEN facts->>'visitState' IN ('inside', 'expected') ELSE NOT facts ? 'until' END`,
    [now],
  );
  // A run ends at the last time about which something is known, and counts the captures and alarms of its device until then.
  await database.query(
    `WITH ended AS (
       SELECT run.id, run.device_id, run.at, greatest(run.at, (${last}),
         (SELECT max((point->>'at')::bigint) FROM jsonb_array_elements(coalesce(run.facts->'points', '[]')) AS points (point))) AS until
       FROM records run WHERE run.kind = 'PatrolRun' AND run.at <= $1 AND NOT run.facts ? 'until'
     )
     UPDATE records SET facts = facts || jsonb_build_object('until', until, 'lasted', until - ended.at,
       'runResult', CASE WHEN facts->>'pointsReached' = facts->>'pointsPlanned' THEN 'complete' ELSE 'partial' END, 'interruptedBy', 'robot',
       'captureCount', (SELECT count(*) FROM captures
         WHERE captures.device_id = ended.device_id AND captures.at BETWEEN ended.at AND until),
       'alarmCount', (SELECT count(*) FROM alarms
         WHERE alarms.device_id = ended.device_id AND began_at BETWEEN ended.at AND until))
     FROM ended WHERE records.id = ended.id`,
    [now],
  );
};
