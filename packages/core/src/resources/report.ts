/**
 * The page of a report, made from its declaration in the contract: figures of a period beside the one before, over time and by groups. A
 * description names what is shown, and nothing that the contract declares.
 */
import {
  hasZones,
  longestReport,
  limitsOf,
  whenGiven,
  type Call,
  type Entity,
  type Field,
  type FileAnswer,
  type ReportAnswer,
  type ReportRow,
  type Reports,
  type ReportUnit,
} from '@patrolkit/transport';
import type { LateArea, MessageId } from '../i18n/index.ts';
import { columnKind } from './columns.ts';
import type { Titled } from './declared-page.ts';
import { placeFilter } from './places.ts';
import { filterOf } from './record-page.ts';
import type { CalendarKind, Column, Filter } from './resource.ts';

/** Figures by their names, of a row or of the whole. */
export type FigureValues = object;

/** A grouping of the rows of a report. */
export interface ReportGroup {
  readonly name: string;
  readonly label: MessageId;
  /** The field with which the list of records is filtered for a row. Missing when rows are stretches of time. */
  readonly field?: string;
}

/** A report page. */
export interface Report {
  readonly name: string;
  readonly title: MessageId;
  /** The page's own permission code. */
  readonly permission: string;
  /** The kinds of period. The first one is the default. Empty when users may choose any stretch. */
  readonly spans: readonly CalendarKind[];
  readonly call: Call<unknown, ReportAnswer>;
  /** The request. Filters, period and grouping fill its fields. */
  readonly request: Entity<unknown>;
  /** The filters, the period first. */
  readonly filters: readonly Filter[];
  readonly groups: readonly ReportGroup[];
  readonly figures: readonly Column<FigureValues>[];
  /** Figures that are drawn over time and by groups, one at a time. The first one is the default. */
  readonly drawn: readonly string[];
  /** Figures that add up to a whole, drawn as stacked bars. */
  readonly stacked: readonly string[];
  /** The figure that shows whether there are any records. */
  readonly count: string;
  /** The page that lists the records, and its longest period, ms. */
  readonly list: {
    readonly screen: string;
    readonly request: Pick<Entity<unknown>, 'fields'>;
    readonly longest: number;
  };
  readonly areas: readonly LateArea[];
  readonly file: {
    readonly call: Call<unknown, FileAnswer>;
    /** Function of the page's permission code that it needs. */
    readonly permission: string;
    readonly name: string;
    readonly remarkLimit: number;
    readonly fields: Entity<unknown>['fields'];
  };
}

/** Names that have a message of this kind. */
type Told<Name extends string, Prefix extends string> = Name extends string
  ? `${Prefix}.${Name}` extends MessageId
    ? Name
    : never
  : never;

/** The description of a report page. */
interface Described<Screen extends string, Group extends string, Figure extends string> {
  readonly screen: Titled<Screen>;
  /** The kinds of period. The first one is the default. */
  readonly spans: 'any' | readonly [CalendarKind, ...CalendarKind[]];
  /** The groupings of the rows. The first one is the default. */
  readonly groups: readonly Told<NoInfer<Group> | ReportUnit, 'reports.group'>[];
  readonly figures: readonly Told<NoInfer<Figure>, 'reports.figure'>[];
  readonly drawn: readonly NoInfer<Figure>[];
  readonly stacked: readonly NoInfer<Figure>[];
  readonly count: NoInfer<Figure>;
}

/** The page of a report. */
export function reportPage<
  Row,
  Sought extends keyof Row & string,
  Group extends string,
  Figure extends string,
  const Screen extends string,
>(reports: Reports<Row, Sought, Group, Figure>, described: Described<Screen, Group, Figure>): Report {
  const { records, query, row, find, file } = reports;
  const { screen } = described;
  const spans = described.spans === 'any' ? [] : described.spans;
  const [first] = spans;
  const figureOf = (name: Figure): Column<FigureValues> => {
    const declared: Field<unknown> = reports.figures[name];
    const codec = whenGiven(declared.codec);
    return {
      name,
      label: `reports.figure.${name}` as MessageId,
      kind: columnKind(codec),
      ...(codec.unit ? { unit: codec.unit } : {}),
      ...(codec.limits?.decimals === undefined ? {} : { decimals: codec.limits.decimals }),
      read: values => (values as Readonly<Record<string, number | undefined>>)[name],
    };
  };
  const soughtBy = (name: string): string | undefined =>
    name in reports.groups ? reports.groups[name as Group].by : undefined;
  const ends = { from: 'from', to: 'to' };
  const period: Filter =
    first === undefined
      ? { kind: 'time', ...ends, label: 'reports.period', longest: longestReport.any, isNeeded: true }
      : { kind: 'period', ...ends, label: `reports.period.${first}`, spans };
  return {
    name: screen,
    title: `screens.title.${screen}` as MessageId,
    permission: screen,
    spans,
    call: find as Report['call'],
    request: query,
    filters: [
      period,
      ...reports.filters.map(name => {
        const { codec } = query.fields[name] ?? {};
        if (!codec) throw new Error(`There is no field ${name}`);
        const asked = whenGiven(codec);
        return filterOf(name, asked, asked.limits?.max ?? Infinity);
      }),
      ...(records.isPlaced ? [placeFilter(hasZones(records))] : []),
    ],
    groups: described.groups.map(name => {
      const by = soughtBy(name);
      return { name, label: `reports.group.${name}` as MessageId, ...(by === undefined ? {} : { field: by }) };
    }),
    figures: described.figures.map(figureOf),
    drawn: described.drawn,
    stacked: described.stacked,
    count: described.count,
    list: { screen: records.screen, request: records.query, longest: records.longest },
    areas: ['records', 'reports', 'screens'],
    file: {
      call: file as Report['file']['call'],
      permission: 'export',
      name: screen,
      remarkLimit: limitsOf(file).purpose.max,
      fields: row.fields,
    },
  };
}

/** A row of a report. */
export type { ReportAnswer, ReportRow };
