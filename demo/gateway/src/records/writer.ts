/** Records on their way to the database: one after another, and a fault costs one of them. */
import { reasonOf } from '../http/guard.ts';
import type { Database, Querier } from '../store/database.ts';
import type { Later } from './sources/all.ts';

/** So many writes wait at most: of what comes while the database does not keep up, the newest is left out. */
const mostWaiting = 200;

/** Writes records in their order. */
export class RecordWriter {
  readonly #database: Database;
  readonly #onError: (message: string) => void;
  #chain: Promise<void> = Promise.resolve();
  #waiting = 0;
  #expected: Later[] = [];

  constructor(database: Database, onError: (message: string) => void) {
    this.#database = database;
    this.#onError = onError;
  }

  /** Writes something when it is its turn. */
  write(work: (database: Querier) => Promise<unknown>): void {
    if (this.#waiting >= mostWaiting) {
      this.#onError('records: the database does not keep up, a record is left out');
      return;
    }
    this.#waiting += 1;
    this.#chain = this.#chain
      .then(() => work(this.#database))
      .then(() => undefined)
      .catch((error: unknown) => this.#onError(`records: ${reasonOf(error)}`))
      .finally(() => (this.#waiting -= 1));
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
