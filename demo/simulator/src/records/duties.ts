/**
 * Stores the duties of guards as they proceed: the rows of the shift, their progress, their results, and the recordings of
 * their rounds.
 */
import { guardDuties, patrolRecordings } from '@patrolkit/transport/contract';
import type { Querier } from '@patrolkit/server/store/database.ts';
import { keep } from '@patrolkit/server/records/kept.ts';
import { dutiesOf, dutyFacts, dutyRow, shiftAt, type Duty } from './sources/duties.ts';
import { recordedOnDuty } from './sources/recorded.ts';
import type { RecordSite } from './sources/site.ts';
import type { Stretch } from '@patrolkit/server/store/days.ts';
import type { RecordWriter } from '@patrolkit/server/records/writer.ts';

/** How often the progress of duties is stored, ms. */
const everyMs = 5 * 60_000;

/** The number of alarms of a place that users processed in a time range. */
const handledOf = async (database: Querier, { mapId, at, until }: Duty): Promise<number> => {
  const [row] = await database.query<{ count: number | bigint }>(
    `SELECT count(*) AS count FROM alarms WHERE map_id = $1 AND status = 'processed' AND closed_at BETWEEN $2 AND $3`,
    [mapId, at, until],
  );
  return Number(row?.count ?? 0);
};

interface OpenRow {
  readonly id: string;
  readonly at: number | bigint;
  readonly guard: string;
}

/** Stores the duties of the current shift. */
export class DutyWatch {
  readonly #site: () => RecordSite;
  readonly #writer: Pick<RecordWriter, 'write'>;
  #lookedAt = -Infinity;

  constructor(site: () => RecordSite, writer: Pick<RecordWriter, 'write'>) {
    this.#site = site;
    this.#writer = writer;
  }

  /** Stores what is due; called repeatedly. A clock that was set back delays nothing. */
  look(at: number): void {
    if (Math.abs(at - this.#lookedAt) < everyMs && shiftAt(at).from <= this.#lookedAt) return;
    this.#lookedAt = at;
    this.#writer.write(database => this.#keep(database, at));
  }

  async #keep(database: Querier, at: number): Promise<void> {
    const site = this.#site();
    const shift = shiftAt(at);
    const open = await database.query<OpenRow>(
      `SELECT id::text AS id, at, facts->>'guardName' AS guard FROM records
       WHERE kind = 'GuardDuty' AND at <= $1 AND facts->>'dutyResult' = 'onDuty'`,
      [at],
    );
    const goneOn: Duty[] = [];
    for (const row of open) {
      const duty = await this.#goOn(database, site, row, at);
      if (duty) goneOn.push(duty);
    }
    const due = dutiesOf(site, { from: shift.from, to: shift.from + 1 });
    const known = await this.#known(database, shift);
    const begun = due.filter(({ guardName }) => !known.has(guardName));
    const rows = await Promise.all(
      begun.map(async duty => dutyRow(site, duty, at, await handledOf(database, { ...duty, until: at }))),
    );
    await keep(database, guardDuties, rows);
    await this.#keepRecordings(database, site, [...goneOn, ...begun], at);
  }

  /** Stores the recordings of rounds that are over, as recordings on the terminal of the guard. */
  async #keepRecordings(database: Querier, site: RecordSite, duties: readonly Duty[], at: number): Promise<void> {
    const over = duties.flatMap(duty => recordedOnDuty(site, duty, 'onDevice')).filter(({ until = at }) => until < at);
    const known = await database.query<{ device: string; at: number | bigint }>(
      `SELECT device_id AS device, at FROM records WHERE kind = 'PatrolRecording' AND at = ANY($1)`,
      [over.map(one => one.at)],
    );
    const isKnown = (id: string, moment: number): boolean =>
      known.some(row => row.device === id && Number(row.at) === moment);
    await keep(
      database,
      patrolRecordings,
      over.filter(({ deviceId = '', at: moment }) => !isKnown(deviceId, moment)),
    );
  }

  /** Updates the row of an open duty, also of one that ended while this server did not run; returns the duty. */
  async #goOn(database: Querier, site: RecordSite, row: OpenRow, at: number): Promise<Duty | undefined> {
    const from = Number(row.at);
    const duty = dutiesOf(site, { from, to: from + 1 }).find(({ guardName }) => guardName === row.guard);
    if (!duty) return undefined;
    const until = Math.min(at, duty.until);
    const facts = {
      ...dutyFacts(duty, at, site.language),
      alarmsHandled: await handledOf(database, { ...duty, until }),
    };
    await database.query('UPDATE records SET facts = facts || $2::jsonb WHERE id = $1', [
      row.id,
      JSON.stringify(facts),
    ]);
    return duty;
  }

  async #known(database: Querier, { from }: Stretch): Promise<ReadonlySet<string>> {
    const rows = await database.query<{ guard: string }>(
      `SELECT facts->>'guardName' AS guard FROM records WHERE kind = 'GuardDuty' AND at = $1`,
      [from],
    );
    return new Set(rows.map(({ guard }) => guard));
  }
}
