/** The past of a fresh installation, made while the server runs: day by day, the newest first. */
import { reasonOf } from '@patrolkit/server/http/guard.ts';
import type { Database } from '@patrolkit/server/store/database.ts';
import type { Later } from '@patrolkit/server/records/writer.ts';
import type { RecordSite } from '../sources/site.ts';
import type { Stretch } from '@patrolkit/server/store/days.ts';
import { gatherStatistics } from '@patrolkit/server/store/statistics.ts';
import { daysBefore } from './day.ts';
import { partsOf, type PastStores, type PastUsers } from './parts.ts';

/** The parts that making a past needs. */
export interface PastNeeds {
  readonly database: Database;
  readonly site: () => RecordSite;
  readonly stores: PastStores;
  /** Days that a fresh installation gets; 0 for none. */
  readonly days: number;
  readonly now: () => number;
  /** Takes the later changes of rows that are still open. */
  readonly expect: (later: readonly Later[]) => void;
  /** Called when the newest day is stored, so that the alarms of today are counted again. */
  readonly onToday: () => Promise<void>;
  /** Prints the progress. */
  readonly tell: (line: string) => void;
  readonly onError: (message: string) => void;
  /** Waits between two parts; by the clock when it is missing. */
  readonly rest?: (ms: number) => Promise<void>;
}

interface DayRow {
  readonly day: number;
  readonly from_at: number;
  readonly to_at: number;
  readonly parts: number;
  readonly is_done: boolean;
}

/** Most days that boards show, today among them. */
const boardDays = 7;
/** Number of days after which progress is printed and statistics are gathered. */
const tellEvery = 10;
/** The least rest after a part, ms. */
const leastRest = 2;
/** The rest after a part, ms: as long as the part took, and twice as long as it had to wait for others, who are busy then. */
const restAfter = ({ waited, worked }: { readonly waited: number; readonly worked: number }): number =>
  Math.max(leastRest, worked + 2 * waited);
const byClock = (ms: number): Promise<void> => new Promise(resolve => setTimeout(resolve, ms));

/** Makes the past, and continues one that an earlier start did not finish. */
export class Past {
  readonly #needs: PastNeeds;
  #isStopped = false;
  /** Whether a day that boards show is planned and not made yet. */
  #isFilling = false;
  #work: Promise<void> = Promise.resolve();

  constructor(needs: PastNeeds) {
    this.#needs = needs;
  }

  /** Stores which days must be made, when the database has no data yet. Called before the server listens. */
  async plan(): Promise<void> {
    const { database, days, now } = this.#needs;
    if (days > 0) await this.#planDays(database, daysBefore(now(), days));
    const [shown] = await database.query('SELECT FROM past_days WHERE NOT is_done AND day < $1 LIMIT 1', [boardDays]);
    this.#isFilling = shown !== undefined;
  }

  async #planDays(database: Database, planned: readonly Stretch[]): Promise<void> {
    await database.transaction(async inside => {
      await inside.query('LOCK TABLE past_days IN EXCLUSIVE MODE');
      const [used] = await inside.query(
        `SELECT 1 AS used WHERE EXISTS (SELECT 1 FROM past_days) OR EXISTS (SELECT 1 FROM alarms) OR EXISTS (SELECT 1 FROM sign_ins)
           OR EXISTS (SELECT 1 FROM captures) OR EXISTS (SELECT 1 FROM records)
           OR EXISTS (SELECT 1 FROM sensor_readings)`,
      );
      if (used) return;
      await inside.query(
        `INSERT INTO past_days (day, from_at, to_at)
         SELECT day, from_at, to_at FROM unnest($1::int[], $2::bigint[], $3::bigint[]) AS planned (day, from_at, to_at)`,
        [planned.map((_, day) => day), planned.map(({ from }) => from), planned.map(({ to }) => to)],
      );
    });
  }

  /** Whether days that boards show are still to be made: until then their figures may be incomplete. */
  get isFilling(): boolean {
    return this.#isFilling;
  }

  /** Begins to make the days that are planned and not made yet; does not wait for them. */
  begin(): void {
    this.#work = this.#make().catch((error: unknown) => this.#needs.onError(`history: ${reasonOf(error)}`));
  }

  /** Stops after the part that is being written; the next start continues there. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#work;
  }

  /** Resolves when everything is made, or after `stop`. */
  async settled(): Promise<void> {
    await this.#work;
  }

  async #make(): Promise<void> {
    const { database, tell, onToday } = this.#needs;
    const days = await database.query<DayRow>('SELECT day, from_at, to_at, parts, is_done FROM past_days ORDER BY day');
    const open = days.filter(({ is_done: isDone }) => !isDone);
    const [first, last] = [days[0], days.at(-1)];
    if (!first || !last || open.length === 0) return;
    const users = await this.#users();
    const whole = { begin: Number(last.from_at), end: Number(first.to_at) };
    tell(`history: ${String(days.length - open.length)} of ${String(days.length)} days`);
    for (const row of open) {
      await this.#makeDay(row, whole, users);
      if (this.#isStopped) return;
      if (row.day === 0) await onToday();
      if (row.day >= boardDays - 1 || row === open.at(-1)) this.#isFilling = false;
      const isPortion = (row.day + 1) % tellEvery === 0;
      // At the end it would take seconds, while every other query waits.
      if (isPortion) await gatherStatistics(database.patient);
      if (isPortion || row === open.at(-1)) tell(`history: ${String(row.day + 1)} of ${String(days.length)} days`);
    }
  }

  async #makeDay(
    row: DayRow,
    whole: { readonly begin: number; readonly end: number },
    users: PastUsers,
  ): Promise<void> {
    const { database, site, stores, expect, rest = byClock } = this.#needs;
    const stretch = { from: Number(row.from_at), to: Number(row.to_at) };
    const parts = partsOf(site(), { stretch, day: row.day, ...whole }, users, stores);
    let part = parts.next();
    for (let index = 0; !part.done; index += 1) {
      if (this.#isStopped) return;
      const { write, later } = part.value;
      // Makes the next part before the transaction begins, so that others never wait for it at an open transaction.
      const next = parts.next();
      const askedAt = performance.now();
      let begunAt = askedAt;
      const isMine =
        index >= row.parts &&
        (await database.patient.transaction(async inside => {
          begunAt = performance.now();
          // Another server on the same database may make the same part: only one of them writes it.
          const [claimed] = await inside.query(
            'UPDATE past_days SET parts = $2, is_done = $3 WHERE day = $1 AND parts = $4 RETURNING day',
            [row.day, index + 1, next.done === true, index],
          );
          if (claimed) await write(inside);
          return claimed !== undefined;
        }));
      if (isMine) expect(later);
      await rest(restAfter({ waited: begunAt - askedAt, worked: performance.now() - begunAt }));
      part = next;
    }
  }

  /** The users who handle alarms, and those who sign in. */
  async #users(): Promise<PastUsers> {
    const rows = await this.#needs.database.query<{ id: string; account: string; role: string }>(
      `SELECT id, account, role FROM users WHERE password <> '' ORDER BY id`,
    );
    const handling = rows.filter(({ role }) => role === 'operator');
    return { ids: handling.map(({ id }) => id), accounts: rows.map(({ account }) => account) };
  }
}
