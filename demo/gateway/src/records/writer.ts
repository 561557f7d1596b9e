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

  /** Writes what has become of rows up to a moment, in one statement: of a row that became several things, all of them. */
  due(now: number): void {
    const due = this.#expected.filter(({ at }) => at <= now);
    if (due.length === 0) return;
    this.#expected = this.#expected.filter(({ at }) => at > now);
    const rows = new Map<string, Later>();
    for (const later of due.sort((one, other) => one.at - other.at)) {
      const key = [later.kind, later.row.at, later.row.deviceId].join(' ');
      rows.set(key, { ...later, facts: { ...rows.get(key)?.facts, ...later.facts } });
    }
    const all = [...rows.values()];
    this.write(database =>
      database.query(
        `UPDATE records SET facts = records.facts || became.facts
         FROM unnest($1::text[], $2::bigint[], $3::text[], $4::jsonb[]) AS became (kind, at, device_id, facts)
         WHERE records.kind = became.kind AND records.at = became.at AND records.device_id = became.device_id`,
        [
          all.map(({ kind }) => kind),
          all.map(({ row }) => row.at),
          all.map(({ row }) => row.deviceId),
          all.map(({ facts }) => JSON.stringify(facts)),
        ],
      ),
    );
  }

  /** Resolves when what was begun is written. */
  async settled(): Promise<void> {
    await this.#chain;
  }
}

/** What was left open by a server that is no more ends with it: nobody knows more. */
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
  // A run has lasted as long as something is known of it, and counts what its device did in that time.
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
