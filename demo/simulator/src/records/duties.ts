/**
 * Stores the duties of guards as they proceed: their rows when their plans begin, their progress, their results, and the recordings of
 * their rounds.
 */
import { guardDuties, patrolRecordings } from '@patrolkit/transport/contract';
import type { Querier } from '@patrolkit/server/store/database.ts';
import { keep } from '@patrolkit/server/records/kept.ts';
import type { DutiesAt, PlannedDuty } from '@patrolkit/server/links/duties.ts';
import { dutyFacts, dutyRow, keptDuty, plannedDuty, type Duty, type KeptDuty } from './sources/duties.ts';
import { recordedOnDuty } from './sources/recorded.ts';
import type { RecordSite } from './sources/site.ts';
import type { RecordWriter } from '@patrolkit/server/records/writer.ts';

/** How often the progress of duties is stored, ms. */
const everyMs = 5 * 60_000;

/** The number of alarms of a place that users processed in a time range. */
const handledOf = async (
  database: Querier,
  { mapId, at, until }: Pick<Duty, 'mapId' | 'at' | 'until'>,
): Promise<number> => {
  const [row] = await database.query<{ count: number | bigint }>(
    `SELECT count(*) AS count FROM alarms WHERE map_id = $1 AND status = 'processed' AND closed_at BETWEEN $2 AND $3`,
    [mapId, at, until],
  );
  return Number(row?.count ?? 0);
};

interface OpenRow {
  readonly id: string;
  readonly at: number | bigint;
  readonly device_id: string;
  readonly plan: string;
  readonly facts: KeptDuty['facts'];
}

const keyOf = ({ planId, at }: { readonly planId: string; readonly at: number }): string => `${planId} ${String(at)}`;

/** Stores the duties in progress. */
export class DutyWatch {
  readonly #site: () => RecordSite;
  readonly #duties: DutiesAt;
  readonly #writer: Pick<RecordWriter, 'write'>;
  #lookedAt = -Infinity;
  /** The duties that were in progress when it looked last. */
  #known: readonly string[] = [];

  constructor(site: () => RecordSite, duties: DutiesAt, writer: Pick<RecordWriter, 'write'>) {
    this.#site = site;
    this.#duties = duties;
    this.#writer = writer;
  }

  /** Stores what is due; called repeatedly. A clock that was set back delays nothing. */
  look(at: number): void {
    const planned = this.#duties(at);
    const keys = planned.map(keyOf);
    const isSame = keys.length === this.#known.length && keys.every(key => this.#known.includes(key));
    if (isSame && Math.abs(at - this.#lookedAt) < everyMs) return;
    this.#lookedAt = at;
    this.#known = keys;
    this.#writer.write(database => this.#keep(database, planned, at));
  }

  async #keep(database: Querier, planned: readonly PlannedDuty[], at: number): Promise<void> {
    const site = this.#site();
    const open = await database.query<OpenRow>(
      `SELECT id::text AS id, at, device_id, facts->>'planId' AS plan, facts FROM records
       WHERE kind = 'GuardDuty' AND at <= $1 AND facts->>'dutyResult' = 'onDuty' AND jsonb_exists(facts, 'planId')`,
      [at],
    );
    const goneOn: Duty[] = [];
    for (const row of open) goneOn.push(await this.#goOn(database, site, row, at));
    const known = new Set(open.map(row => keyOf({ planId: row.plan, at: Number(row.at) })));
    const begun = (await this.#unknown(database, planned))
      .filter(duty => !known.has(keyOf(duty)))
      .map(duty => plannedDuty(site, duty));
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
  async #goOn(database: Querier, site: RecordSite, row: OpenRow, at: number): Promise<Duty> {
    const duty = keptDuty(site, {
      planId: row.plan,
      at: Number(row.at),
      deviceId: row.device_id,
      facts: row.facts,
    });
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

  /** The planned duties that no record has. */
  async #unknown(database: Querier, planned: readonly PlannedDuty[]): Promise<PlannedDuty[]> {
    const rows = await database.query<{ plan: string; at: number | bigint }>(
      `SELECT facts->>'planId' AS plan, at FROM records WHERE kind = 'GuardDuty' AND at = ANY($1::bigint[])`,
      [planned.map(({ at }) => at)],
    );
    const kept = new Set(rows.map(({ plan, at }) => keyOf({ planId: plan, at: Number(at) })));
    return planned.filter(duty => !kept.has(keyOf(duty)));
  }
}
