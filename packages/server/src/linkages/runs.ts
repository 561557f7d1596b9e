/** The runs of linkages in the database. A run is stored before anything is done, so that nothing is done twice. */
import type {
  Infer,
  LinkageCondition,
  linkageOutcome,
  linkageResult,
  LinkageRun,
  LinkageStep,
  Page,
} from '@patrolkit/transport/contract';
import { nameIn, type StoredName } from '../language/names.ts';
import type { Reader } from '../language/reader.ts';
import type { AlarmLevel } from '../links/alarms.ts';
import type { Database, Querier } from '../store/database.ts';
import { pageOf, type PageWanted } from '../store/paging.ts';
import { hindranceIn, stepName } from './words.ts';
import type { LinkedAlarm } from '../links/linkages.ts';
import type { Hindrance } from './parts.ts';

/** An action of a run as it is stored. */
export interface StoredStep {
  readonly step: LinkageStep;
  readonly result: Infer<typeof linkageResult>;
  /** Who did it, or was to. */
  readonly to?: StoredName;
  readonly hindrance?: Hindrance;
  readonly at?: number;
}

/** A run before it is stored. */
export interface NewRun {
  readonly linkageId: string;
  readonly linkage: string;
  readonly alarm: LinkedAlarm;
  readonly at: number;
  readonly by?: StoredName | undefined;
  readonly outcome: Infer<typeof linkageOutcome>;
  readonly failed?: LinkageCondition | undefined;
  readonly dueAt?: number | undefined;
  readonly steps: readonly StoredStep[];
}

interface StoredRun {
  readonly id: string | number | bigint;
  readonly linkage_name: string;
  readonly alarm_id: string | number | bigint;
  readonly alarm_name: StoredName;
  readonly level: AlarmLevel;
  readonly device_name: StoredName;
  readonly at: string | number | bigint;
  readonly by_name: StoredName | null;
  readonly outcome: Infer<typeof linkageOutcome>;
  readonly failed: LinkageCondition | null;
  readonly steps: readonly StoredStep[];
}

/** A linkage that has run for a device and a type of alarms, and when. */
export interface LastRun {
  readonly linkageId: string;
  readonly deviceId: string;
  readonly type: string;
  readonly at: number;
}

/** The stored runs. */
export class Runs {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Stores runs. Those that are stored already, because their linkage has run for their alarm, are left out. Returns the ids in the order of the runs. */
  async begin(runs: readonly NewRun[]): Promise<readonly (string | undefined)[]> {
    if (runs.length === 0) return [];
    const column = (value: (run: NewRun) => unknown): unknown[] => runs.map(value);
    const rows = await this.#database.query<{ id: string | number | bigint; linkage_id: string; alarm_id: unknown }>(
      `INSERT INTO linkage_runs (linkage_id, linkage_name, alarm_id, alarm_name, alarm_type, level, device_id, device_name, at, by_name,
         outcome, failed, due_at, steps)
       SELECT * FROM unnest($1::text[], $2::text[], $3::bigint[], $4::jsonb[], $5::text[], $6::text[], $7::text[], $8::jsonb[], $9::bigint[],
         $10::jsonb[], $11::text[], $12::text[], $13::bigint[], $14::jsonb[])
       ON CONFLICT (linkage_id, alarm_id) WHERE by_name IS NULL DO NOTHING
       RETURNING id, linkage_id, alarm_id`,
      [
        column(({ linkageId }) => linkageId),
        column(({ linkage }) => linkage),
        column(({ alarm }) => Number(alarm.id)),
        column(({ alarm }) => JSON.stringify(alarm.name)),
        column(({ alarm }) => alarm.type),
        column(({ alarm }) => alarm.level),
        column(({ alarm }) => alarm.deviceId),
        column(({ alarm }) => JSON.stringify(alarm.deviceName)),
        column(({ at }) => at),
        column(({ by }) => (by ? JSON.stringify(by) : null)),
        column(({ outcome }) => outcome),
        column(({ failed }) => failed ?? null),
        column(({ dueAt }) => dueAt ?? null),
        column(({ steps }) => JSON.stringify(steps)),
      ],
    );
    return runs.map(({ linkageId, alarm }) => {
      const row = rows.find(one => one.linkage_id === linkageId && String(one.alarm_id) === alarm.id);
      return row && String(row.id);
    });
  }

  /** Changes what became of a run. */
  async end(
    id: string,
    { outcome, failed, steps }: Pick<NewRun, 'outcome' | 'failed' | 'steps'>,
    inside: Querier = this.#database,
  ): Promise<void> {
    await inside.query(
      'UPDATE linkage_runs SET outcome = $2, failed = $3, due_at = NULL, steps = $4::jsonb WHERE id::text = $1',
      [id, outcome, failed ?? null, JSON.stringify(steps)],
    );
  }

  /** Ends the runs that an earlier server had not ended. What they had not done is not done any more. */
  async interrupt(): Promise<void> {
    await this.#database.query(
      `UPDATE linkage_runs SET outcome = CASE WHEN outcome = 'waiting' THEN 'interrupted' ELSE outcome END, due_at = NULL,
         steps = (SELECT coalesce(jsonb_agg(CASE WHEN step ->> 'result' = 'waiting' THEN step || '{"result": "interrupted"}' ELSE step END ORDER BY at), '[]')
                  FROM jsonb_array_elements(steps) WITH ORDINALITY AS kept (step, at))
       WHERE outcome = 'waiting' OR steps @> '[{"result": "waiting"}]'`,
    );
  }

  /** When each linkage last fired for each device and type, since a moment. */
  async lastSince(from: number): Promise<LastRun[]> {
    const rows = await this.#database.query<{
      linkage_id: string;
      device_id: string;
      alarm_type: string;
      at: string | number | bigint;
    }>(
      `SELECT linkage_id, device_id, alarm_type, max(at) AS at FROM linkage_runs
       WHERE at >= $1 AND outcome = 'fired' AND by_name IS NULL GROUP BY 1, 2, 3`,
      [from],
    );
    return rows.map(row => ({
      linkageId: row.linkage_id,
      deviceId: row.device_id,
      type: row.alarm_type,
      at: Number(row.at),
    }));
  }

  /** A page of runs, the latest first, of alarms of devices that a reader sees. */
  async find(
    asked: PageWanted & {
      readonly linkageId?: string | undefined;
      readonly alarmId?: string | undefined;
      readonly only?: 'fired' | 'notFired' | undefined;
    },
    seen: readonly string[] | undefined,
    reader: Reader,
  ): Promise<Page<LinkageRun>> {
    const { linkageId, alarmId, only } = asked;
    const parameters = [seen ?? null, linkageId ?? null, alarmId ?? null, only ?? null];
    const from = `linkage_runs WHERE ($1::text[] IS NULL OR device_id = ANY($1::text[])) AND ($2::text IS NULL OR linkage_id = $2)
      AND ($3::text IS NULL OR alarm_id::text = $3) AND ($4::text IS NULL OR (outcome = 'notFired') = ($4 = 'notFired'))`;
    const [count] = await this.#database.patient.query<{ count: number | bigint }>(
      `SELECT count(*) AS count FROM ${from}`,
      parameters,
    );
    const { rows, ...marks } = await pageOf<StoredRun>(
      this.#database.patient,
      {
        select: '*',
        from,
        order: [
          { by: 'at', way: 'DESC' },
          { by: 'id', way: 'DESC' },
        ],
        parameters,
      },
      asked,
    );
    return { rows: rows.map(row => told(row, reader)), total: Number(count?.count ?? 0), ...marks };
  }

  /** Removes the runs that began before a moment. */
  async purge(before: number): Promise<void> {
    await this.#database.query('DELETE FROM linkage_runs WHERE at < $1', [before]);
  }
}

/** A run in the language of a reader. */
const told = (row: StoredRun, { language }: Reader): LinkageRun => ({
  id: String(row.id),
  linkage: row.linkage_name,
  at: Number(row.at),
  alarmId: String(row.alarm_id),
  alarmName: nameIn(language, row.alarm_name),
  level: row.level,
  deviceName: nameIn(language, row.device_name),
  by: row.by_name ? nameIn(language, row.by_name) : undefined,
  outcome: row.outcome,
  failed: row.failed ?? undefined,
  steps: row.steps.map(({ step, to, result, hindrance, at }) => ({
    name: stepName(language, step),
    to: to ? nameIn(language, to) : '',
    result,
    reason: hindrance && hindranceIn(language, hindrance),
    at,
  })),
});
