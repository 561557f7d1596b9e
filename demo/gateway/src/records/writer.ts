/** Records on their way to the database: one after another, and a fault costs one of them. */
import type { Entity } from '@patrolkit/transport/contract';
import { reasonOf } from '../http/guard.ts';
import type { Database, Querier } from '../store/database.ts';
import { keep, type Keepable } from './kept.ts';
import type { Later } from './sources/all.ts';

/** So many writes wait at most: of what comes while the database does not keep up, the newest is left out. */
const mostWaiting = 200;
/** Rows of one kind that wait at most: they go in one statement. */
const mostRows = 5000;

/** Writes records in their order. */
export class RecordWriter {
  readonly #database: Database;
  readonly #onError: (message: string) => void;
  #chain: Promise<void> = Promise.resolve();
  #waiting = 0;
  /** Rows that wait, by kind. */
  readonly #rows = new Map<string, unknown[]>();
  #isBehind = false;
  #expected: Later[] = [];

  constructor(database: Database, onError: (message: string) => void) {
    this.#database = database;
    this.#onError = onError;
  }

  /** Writes something when it is its turn; false when it is left out, since too much waits. */
  write(work: (database: Querier) => Promise<unknown>): boolean {
    if (this.#waiting >= mostWaiting) {
      this.#leaveOut();
      return false;
    }
    this.#waiting += 1;
    this.#chain = this.#chain
      .then(() => work(this.#database))
      .then(() => undefined)
      .catch((error: unknown) => this.#onError(`records: ${reasonOf(error)}`))
      .finally(() => {
        this.#waiting -= 1;
        if (this.#waiting === 0) this.#isBehind = false;
      });
    return true;
  }

  /** Keeps rows of one kind. Those that come while others of their kind wait go with them: a storm is a few statements. */
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
    const isTaken = this.write(async database => {
      this.#rows.delete(name);
      try {
        await keep(database, records, batch);
      } catch (error) {
        if (batch.length === 1) throw error;
        // A fault costs the row that has it.
        for (const row of batch)
          await keep(database, records, [row]).catch((fault: unknown) => this.#onError(`records: ${reasonOf(fault)}`));
      }
    });
    if (!isTaken) this.#rows.delete(name);
  }

  /** Told once until the database has caught up. */
  #leaveOut(): void {
    if (!this.#isBehind) this.#onError('records: the database does not keep up, records are left out');
    this.#isBehind = true;
  }

  /** Takes what becomes of rows at a later moment. */
  expect(later: readonly Later[]): void {
    this.#expected.push(...later);
  }

  /** Writes what has become of rows up to a moment. */
  due(now: number): void {
    const due = this.#expected.filter(({ at }) => at <= now);
    if (due.length === 0) return;
    this.#expected = this.#expected.filter(({ at }) => at > now);
    for (const { kind, row, facts } of due.sort((one, other) => one.at - other.at))
      this.write(database =>
        database.query('UPDATE records SET facts = facts || $4::jsonb WHERE kind = $1 AND at = $2 AND device_id = $3', [
          kind,
          row.at,
          row.deviceId,
          JSON.stringify(facts),
        ]),
      );
  }

  /** Resolves when what was begun is written. */
  async settled(): Promise<void> {
    await this.#chain;
  }
}

/** What was left open by a server that is no more ends with it: nobody knows more. */
export const closeOpen = (database: Querier, now: number): Promise<unknown> =>
  database.query(
    `WITH last AS (SELECT coalesce(max(at), 0) AS at FROM records WHERE kind IN ('SensorReading', 'BatteryReading') AND at <= $1)
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
