/**
 * Reports: figures over the records of one kind in a period, beside the period before, by groups and over time. A report is declared once,
 * by its kind of record and its figures. Its calls follow from that (interpretations.md 36).
 */
import { call, type Call, type Module } from '../call.ts';
import type { Rule } from '../permission.ts';
import {
  assumed,
  choice,
  dictionary,
  duration,
  entity,
  field,
  file,
  list,
  measured,
  number,
  optional,
  share,
  text,
  time,
  whenGiven,
  withDefault,
  within,
  type Codec,
  type Entity,
  type Field,
  type Fields,
  type FileAnswer,
  type Infer,
} from '../codec/index.ts';
import type { ScreensWith } from '../screens/index.ts';
import { listRemark } from '../remarks.ts';
import { soughtText } from '../remarks.ts';
import { fileColumns, fileFormat, soughtPlace, type AnyRecords, type FileFormat } from './records.ts';
import { patrolRuns } from './runs.ts';

const hour = 3_600_000;
const day = 24 * hour;

/** The kind of a report's period: any period, one year, one month, or one day. */
export const reportSpan = choice({ any: 'summary', year: 'yearly', month: 'monthly', day: 'daily' }, 'any');
export type ReportSpan = Infer<typeof reportSpan>;

/** The longest period of each kind, ms. The day on which clocks are set back has 25 hours. */
export const longestReport: Readonly<Record<ReportSpan, number>> = {
  any: 366 * day + hour,
  year: 366 * day + hour,
  month: 31 * day + hour,
  day: 25 * hour,
};

/** Lengths of the stretches of a period, in the time zone of the request. */
export const reportUnit = choice({ hour: 'hour', day: 'day', month: 'month' });
export type ReportUnit = Infer<typeof reportUnit>;

/** Most groups of an answer. Those with the most records are sent. */
export const mostGroups = 400;

/** Figures of a report: counts and sums, each in its unit. */
type Figures = Readonly<Record<string, Field<number> | Field<number | undefined>>>;
type FigureValues<F extends Figures> = { [Name in keyof F]: F[Name] extends Field<infer Value> ? Value : never };

/** Figures of one group or one stretch of time. */
export type ReportRow<Figure extends string = never> = {
  /** The value that groups its records. */
  readonly key: string;
  /** The name of the group. Stretches of time have none. */
  readonly name?: string;
  /** Begin and end of a stretch of time, ms since 1970. */
  readonly at?: number;
  readonly until?: number;
} & { readonly [Name in Figure]?: number };

/** The answer of a report. */
export type ReportAnswer<Figure extends string = never> = {
  readonly whole: { readonly [Name in Figure]?: number };
  /** Figures of the period before, for the same length of time as has passed of this period. */
  readonly before: { readonly [Name in Figure]?: number };
  readonly beforeFrom: number;
  readonly beforeTo: number;
  readonly rows: readonly ReportRow<Figure>[];
  readonly unit: ReportUnit;
  /** Each stretch of the period, oldest first, including those without a record. */
  readonly series: readonly ReportRow<Figure>[];
};

/** The request of a report. */
export type ReportRequest<Row, Filter extends keyof Row & string, Group extends string> = {
  readonly span: ReportSpan;
  /** ms since 1970. */
  readonly from: number;
  readonly to: number;
  readonly group: Group | ReportUnit;
  readonly timeZone?: string;
  readonly placeId?: string;
} & { readonly [Name in Filter]?: Row[Name] };

/** A kind of record from which a report can be made. */
type Added<Row> = AnyRecords & {
  readonly entity: Entity<Row>;
  readonly query: { readonly fields: Fields };
  readonly find: { readonly module: Module };
};

/** A report. */
export interface Reports<Row, Filter extends keyof Row & string, Group extends string, Figure extends string> {
  /** The kind of record. */
  readonly records: Added<Row>;
  /** The screens that show it, which are the pages of its permission codes. */
  readonly screens: Readonly<Record<ReportSpan, ScreensWith<{ readonly page: 'report' }>>>;
  readonly filters: readonly Filter[];
  /** For each grouping the field that groups records, and the field that names a group. */
  readonly groups: Readonly<Record<Group, { readonly by: keyof Row & string; readonly name: keyof Row & string }>>;
  readonly figures: Readonly<Record<Figure, Field<unknown>>>;
  readonly row: Entity<ReportRow<Figure>>;
  readonly query: Entity<ReportRequest<Row, Filter, Group>>;
  readonly find: Call<ReportRequest<Row, Filter, Group>, ReportAnswer<Figure>>;
  readonly file: Call<
    ReportRequest<Row, Filter, Group> & {
      readonly purpose?: string;
      readonly format?: FileFormat;
      readonly columns?: Readonly<Infer<typeof fileColumns>>;
      readonly words?: Readonly<Record<string, string>>;
    },
    FileAnswer
  >;
}

/** Declares a report. */
export function reports<
  Row,
  const F extends Figures,
  const Filter extends keyof Row & string,
  const Group extends string,
>(declared: {
  readonly records: Added<Row>;
  readonly screens: Readonly<Record<ReportSpan, ScreensWith<{ readonly page: 'report' }>>>;
  readonly filters: readonly Filter[];
  readonly groups: Readonly<Record<Group, { readonly by: keyof Row & string; readonly name: keyof Row & string }>>;
  readonly figures: F;
  /** The plural for the records, for the generated pages. */
  readonly doc: string;
}): Reports<Row, Filter, Group, keyof FigureValues<F> & string> {
  type Made = Reports<Row, Filter, Group, keyof FigureValues<F> & string>;
  const { records, screens, filters, groups, figures, doc } = declared;
  const { name, fields } = records.entity;
  const { module } = records.find;
  const sought = (key: Filter): Field<unknown> => {
    const found = fields[key];
    if (!found) throw new Error(`There is no field ${key}`);
    const codec: Codec<unknown> = whenGiven(found.codec);
    return {
      ...found,
      codec: optional(codec.kind.type === 'text' ? soughtText : codec),
      isAssumed: true,
    };
  };
  const words = Object.fromEntries([...Object.keys(groups), 'hour', 'day', 'month'].map(word => [word, word]));
  const asked: Fields = {
    span: assumed(
      'reportType',
      withDefault(reportSpan, 'any'),
      'What it covers; it decides the page whose code the caller needs',
    ),
    from: field('startTime', time, 'Begin of the period'),
    to: field('stopTime', time, 'End of the period'),
    group: assumed('groupBy', choice(words), 'What the rows group by'),
    timeZone: field('timeZone', optional(text), 'IANA name of the time zone of days and months; UTC when missing'),
    ...Object.fromEntries(filters.map(key => [key, sought(key)])),
    ...(records.isPlaced ? { placeId: soughtPlace } : {}),
  };
  const query = entity(`${name}ReportQuery`, asked) as Made['query'];
  const told: Fields = {
    key: assumed('key', text, 'What its records have in common'),
    name: assumed('name', optional(text), 'Name of that; absent for an interval of time'),
    at: assumed('time', optional(time), 'Begin of an interval of time'),
    until: assumed('endTime', optional(time), 'End of an interval of time'),
    ...figures,
  };
  const row = entity(`${name}ReportRow`, told) as Made['row'];
  const added: Fields = figures;
  const sums = entity(`${name}Figures`, added);
  const answered: Fields = {
    whole: assumed('total', sums, 'Figures of the whole period'),
    before: assumed('before', sums, 'Figures of the preceding period of the same length'),
    beforeFrom: assumed('beforeStartTime', time, 'Begin of the preceding period'),
    beforeTo: assumed('beforeStopTime', time, 'End of the preceding period'),
    rows: assumed('rows', list(row), `Groups, at most ${mostGroups}: those with the most records`),
    unit: assumed('unit', reportUnit, 'Length of the intervals'),
    series: assumed('series', list(row), 'Each interval of the period, oldest first'),
  };
  const wanted: Fields = {
    ...asked,
    purpose: field(
      'exportRemark',
      optional(listRemark),
      'Purpose of the export; the server keeps it with the name of the user',
    ),
    format: assumed('fileType', optional(fileFormat), 'Kind of file; csv when missing'),
    columns: assumed('fileColumns', optional(fileColumns), 'Columns in their order'),
    words: assumed(
      'fileWords',
      withDefault(dictionary(text), {}),
      'Text for a word of a field, by `field.word`; of a flag by `true` and `false`',
    ),
  };
  /** The permission rules of a call: a code of the page for the kind of period. */
  const ruled = (rule: (screen: string) => Pick<Rule, 'page' | 'function'>): readonly Rule<'span'>[] => [
    { ...rule(screens.year), when: ['span', 'year'] },
    { ...rule(screens.month), when: ['span', 'month'] },
    { ...rule(screens.day), when: ['span', 'day'] },
    rule(screens.any),
  ];
  const period = { kind: 'before', fields: ['from', 'to'] } as const;
  return {
    records,
    screens,
    filters,
    groups,
    figures,
    row,
    query,
    find: call({
      name: `stat${name}Report`,
      module,
      permission: ruled(page => ({ page })),
      request: query,
      rules: [period],
      answer: entity(`${name}Report`, answered) as Made['find']['answer'],
      isOurs: true,
      doc: `Sums up ${doc} over a period, beside the preceding period, by groups and over time.`,
    }),
    file: call({
      name: `export${name}Report`,
      module,
      permission: ruled(page => ({ function: `${page}#export` })),
      request: entity(`${name}ReportExport`, wanted) as Made['file']['request'],
      rules: [period],
      answer: file,
      answersFile: true,
      isOurs: true,
      doc: `Sums up ${doc} over a period by groups, as a file.`,
    }),
  };
}

const count = within(number, { min: 0, decimals: 0 });

/** Reports of patrols. */
export const patrolRunReports = reports({
  records: patrolRuns,
  screens: {
    any: 'patrol-report-summary',
    // The page of monthly reports also shows years.
    year: 'patrol-report-monthly',
    month: 'patrol-report-monthly',
    day: 'patrol-report-daily',
  },
  filters: ['deviceId', 'routeName', 'mapName', 'patrolTypeName', 'routeId', 'mapId', 'patrolTypeId'],
  groups: {
    robot: { by: 'deviceId', name: 'deviceName' },
    route: { by: 'routeId', name: 'routeName' },
    map: { by: 'mapId', name: 'mapName' },
    type: { by: 'patrolTypeId', name: 'patrolTypeName' },
  },
  figures: {
    runs: assumed('runNum', count, 'Runs that began'),
    complete: assumed('completeNum', count, 'Runs that reached all points'),
    partial: assumed('partialNum', count, 'Runs that reached some points'),
    stopped: assumed('stopNum', count, 'Runs that somebody stopped'),
    running: assumed('runningNum', count, 'Runs in progress'),
    planned: assumed('pointTotal', count, 'Points of the routes'),
    reached: assumed('pointFinish', count, 'Reached points'),
    completion: assumed('finishRate', optional(share), 'Share of reached points in the points of the routes'),
    captures: assumed('captureNum', count, 'Pictures that were taken'),
    alarms: assumed('alarmNum', count, 'Alarms that were raised'),
    distance: assumed('mileage', measured('metre'), 'Distance driven'),
    patrolled: assumed('duration', duration, 'Time on patrol of the runs that have ended'),
  },
  doc: 'runs of robots along their routes',
});
/** The figures of patrols. */
export type PatrolRunFigure = keyof typeof patrolRunReports.figures & string;
