/** Reports: one query adds up the records of one kind for the period, the period before, its units of time and its groups. */
import {
  longestReport,
  mostGroups,
  patrolRunReports,
  type ReportAnswer,
  type ReportRow,
  type Reports,
  type ReportSpan,
  type ReportUnit,
} from '@patrolkit/transport/contract';
import type { Reader } from '../language/reader.ts';
import { Refusal } from '../http/refusal.ts';
import type { Account } from '../session/users.ts';
import type { Database } from '../store/database.ts';
import { keptTable } from './kept.ts';
import { Calendar, unitOf, type Period } from './periods.ts';
import { RecordTable } from '../store/table.ts';

/** The request of a report: the period and the fields of its kind. */
export interface ReportAsked extends Period {
  readonly span: ReportSpan;
  readonly group: string;
  readonly timeZone?: string | undefined;
}

/** The SQL expression of each figure, over the columns of its kind of record. */
type Sums<Figure extends string> = { readonly [Name in Figure]: string };

type SumRow = Readonly<Record<string, unknown>> & {
  readonly part: number;
  /** `across` is 1 for a row that is not grouped by time; `ungrouped` is 1 for a row that is not grouped by key. */
  readonly across: number;
  readonly ungrouped: number;
  readonly slot: number | null;
  readonly key: string | null;
  readonly name: string | null;
};

const refused = (name: string): never => {
  throw new Refusal(400, 'error.parameters', { name });
};

/** Makes the reports of one kind of record. */
export class ReportTable<Row, Filter extends keyof Row & string, Group extends string, Figure extends string> {
  readonly report: Reports<Row, Filter, Group, Figure>;
  readonly #table: RecordTable<Row>;
  readonly #sums: Sums<Figure>;
  readonly #database: Database['patient'];
  readonly #now: () => number;

  constructor(
    report: Reports<Row, Filter, Group, Figure>,
    sums: Sums<Figure>,
    { database, now }: { readonly database: Database['patient']; readonly now: () => number },
  ) {
    this.report = report;
    this.#table = new RecordTable(report.records, keptTable(report.records), database);
    this.#sums = sums;
    this.#database = database;
    this.#now = now;
  }

  /** The report of a period, compared with the period before. */
  async find(asked: ReportAsked, user: Account, reader: Reader): Promise<ReportAnswer<Figure>> {
    const { from, to, span, group, timeZone, ...filters } = asked;
    if (to < from || to - from > longestReport[span]) refused('stopTime');
    const calendar = new Calendar(timeZone);
    const unit = unitOf(asked);
    const series = calendar.stretches(asked, unit, mostGroups) ?? refused('stopTime');
    const gathered = this.report.groups[group as Group];
    const slots = gathered
      ? undefined
      : (calendar.stretches(asked, group as ReportUnit, mostGroups) ?? refused('groupBy'));
    const before = calendar.before(asked, span, this.#now());

    const { records } = this.report;
    const question = this.#table.question({ ...filters, from: before.from, to }, user, reader);
    const parameters = [...question.parameters];
    const put = (value: unknown, type: string): string => {
      parameters.push(value);
      return `$${String(parameters.length)}::${type}`;
    };
    const at = question.column(records.time);
    const slotOf = (stretches: readonly Period[]): string =>
      `width_bucket(${at}, ${put(
        stretches.map(stretch => stretch.from),
        'bigint[]',
      )})`;
    const key = slots ? slotOf(slots) : question.column(gathered.by);
    const rows = await this.#database.query<SumRow>(
      `SELECT part, GROUPING(slot) AS across, GROUPING(key) AS ungrouped, slot, key,
         ${slots ? `NULL` : `(array_agg("${gathered.name}" ORDER BY "${records.time}" DESC))[1]`} AS name, ${this.#written()}
       FROM (
         SELECT CASE WHEN ${at} >= ${put(from, 'bigint')} THEN 1 WHEN ${at} <= ${put(before.to, 'bigint')} THEN 0 ELSE 2 END AS part,
           ${slotOf(series)} AS slot, coalesce((${key})::text, '') AS key, ${question.select}
         FROM ${question.from}
       ) AS asked
       WHERE part < 2
       GROUP BY GROUPING SETS ((part), (part, slot), (part, key))
       HAVING part = 1 OR (GROUPING(slot) = 1 AND GROUPING(key) = 1)`,
      parameters,
    );
    const sums = (part: number): SumRow | undefined =>
      rows.find(row => row.part === part && row.across === 1 && row.ungrouped === 1);
    const stretchRows = (stretches: readonly Period[], of: (row: SumRow) => number): ReportRow<Figure>[] => {
      const bySlot = new Map(rows.map(row => [of(row), row]));
      return stretches.map((stretch, index) => ({
        ...this.#figures(bySlot.get(index + 1)),
        key: String(stretch.from),
        at: stretch.from,
        until: stretch.to,
      }));
    };
    return {
      whole: this.#figures(sums(1)),
      before: this.#figures(sums(0)),
      beforeFrom: before.from,
      beforeTo: before.to,
      rows: slots
        ? stretchRows(slots, ({ ungrouped, key: slot }) => (ungrouped === 0 ? Number(slot) : 0))
        : rows
            .filter(({ ungrouped }) => ungrouped === 0)
            .toSorted(
              (one, other) =>
                Number(other['records']) - Number(one['records']) || (String(one.key) < String(other.key) ? -1 : 1),
            )
            .slice(0, mostGroups)
            .map(row => ({
              ...this.#figures(row),
              key: String(row.key),
              ...(row.name === null || row.name === '' ? {} : { name: row.name }),
            })),
      unit,
      series: stretchRows(series, ({ across, slot }) => (across === 0 ? Number(slot) : 0)),
    };
  }

  /** The rows of a report, as one portion of a file. */
  async *rows(asked: ReportAsked, user: Account, reader: Reader): AsyncGenerator<readonly ReportRow<Figure>[]> {
    yield (await this.find(asked, user, reader)).rows;
  }

  #written(): string {
    const written = Object.entries<string>(this.#sums).map(([name, sum]) => `(${sum})::double precision AS "${name}"`);
    return ['count(*)::int AS records', ...written].join(', ');
  }

  /** The figures of a row. Without a row counts and sums are 0, and shares are missing. */
  #figures(row: SumRow | undefined): { readonly [Name in Figure]?: number } {
    const figures: Partial<Record<Figure, number>> = {};
    for (const name of Object.keys(this.report.figures) as Figure[]) {
      const value = row?.[name];
      if (value !== undefined && value !== null) figures[name] = Number(value);
      else if (this.report.figures[name].codec.isOptional !== true) figures[name] = 0;
    }
    return figures;
  }
}

const ended = (word: string): string => `count(*) FILTER (WHERE "runResult" = '${word}')`;
const sum = (name: string): string => `coalesce(sum("${name}"), 0)`;

/** All reports, each over its kind of record. */
export const openReports = (needs: { readonly database: Database['patient']; readonly now: () => number }) => ({
  PatrolRun: new ReportTable(
    patrolRunReports,
    {
      runs: 'count(*)',
      complete: ended('complete'),
      partial: ended('partial'),
      stopped: ended('stopped'),
      running: ended('running'),
      planned: sum('pointsPlanned'),
      reached: sum('pointsReached'),
      completion: `sum("pointsReached") / nullif(sum("pointsPlanned"), 0)`,
      captures: sum('captureCount'),
      alarms: sum('alarmCount'),
      distance: sum('driven'),
      patrolled: sum('lasted'),
    },
    needs,
  ),
});
