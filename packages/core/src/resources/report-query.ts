/** The query of a report: its period, its grouping and its filters, and how an address and a request write them. */
import type { FileFormat, ReportRow } from '@patrolkit/transport';
import {
  dayOf,
  fieldsOf,
  fileHead,
  presetStretch,
  queryProblems,
  readFilters,
  writeField,
  type Filtered,
  type FilterValues,
  type Text,
  type TimePreset,
  type TimeStretch,
} from './query.ts';
import type { Report, ReportGroup } from './report.ts';
import type { CalendarKind } from './resource.ts';

/** The query of a report. */
export interface ReportQuery {
  /** Values of the filters, the period included. */
  readonly filters: FilterValues & TimeStretch;
  /** What the rows are grouped by. */
  readonly group: string;
  /** The preset that the user chose for the period. Addresses do not name it. */
  readonly preset?: TimePreset | undefined;
}

/** The year, month or day that contains a moment, or the one `later` steps after it, by the local calendar. */
export function calendarStretch(kind: CalendarKind, at: number, later = 0): TimeStretch {
  const date = new Date(at);
  const [year, month, day] = [date.getFullYear(), date.getMonth(), date.getDate()];
  const begins: Readonly<Record<CalendarKind, (add: number) => number>> = {
    year: add => dayOf(year + add, 0),
    month: add => dayOf(year, month + add),
    day: add => dayOf(year, month, day + add),
  };
  return { from: begins[kind](later), to: begins[kind](later + 1) - 1 };
}

/** The default preset of the period, when users may choose any stretch. */
const firstPreset: TimePreset = 'thisMonth';

/** The default period: this month so far, this month, or today. */
const firstPeriod = ({ spans: [span] }: Report, now: number): TimeStretch =>
  span === undefined ? presetStretch(firstPreset, now) : calendarStretch(span, now);

/** Which of the possible kinds a period is: a year, a month, a day. Undefined when users may choose any stretch. */
export const spanOf = (spans: readonly CalendarKind[], { from, to }: TimeStretch): CalendarKind | undefined =>
  spans.find(span => {
    const stretch = calendarStretch(span, from);
    return stretch.from === from && stretch.to === to;
  }) ?? spans[0];

const two = (value: number): string => String(value).padStart(2, '0');

/** A year, month or day as an address writes it: 2026, 2026-03, 2026-03-10. */
export function writeDate(kind: CalendarKind, at: number): string {
  const date = new Date(at);
  const parts = [String(date.getFullYear()).padStart(4, '0'), two(date.getMonth() + 1), two(date.getDate())];
  return parts.slice(0, { year: 1, month: 2, day: 3 }[kind]).join('-');
}

/** Reads a written year, month or day. Undefined when it is none. */
export function readDate(kind: CalendarKind, written: string): TimeStretch | undefined {
  if (!/^\d{4}(?:-\d\d){0,2}$/.test(written)) return undefined;
  const [year = 0, month = 1, day = 1] = written.split('-').map(Number);
  const stretch = calendarStretch(kind, dayOf(year, month - 1, day));
  return writeDate(kind, stretch.from) === written ? stretch : undefined;
}

const hasPeriod = (filters: FilterValues): filters is ReportQuery['filters'] =>
  typeof filters['from'] === 'number' && typeof filters['to'] === 'number';

/** Filters with a period. It is the report's default period when they have none. */
export function withPeriod(report: Report, filters: FilterValues, now: number): ReportQuery['filters'] {
  return hasPeriod(filters) ? filters : { ...filters, ...firstPeriod(report, now) };
}

/**
 * Returns why filters of a report cannot be sent, by field. Empty when they can. An end that the user left empty is a problem: no default
 * replaces it.
 */
export function reportProblems(report: Filtered, filters: FilterValues, now: number): ReturnType<typeof queryProblems> {
  const empty = ['from', 'to'].filter(end => filters[end] === undefined);
  return {
    ...queryProblems(report, filters, now),
    ...Object.fromEntries(empty.map(end => [end, { id: 'common.required' } as const])),
  };
}

/** Reads a query from an address, without its unreadable parts. Times without a zone are in `timeZone`, by default the browser's. */
export function readReport(report: Report, address: string, now: number, timeZone?: string): ReportQuery {
  const given = new URLSearchParams(address);
  const { from, to, ...others } = readFilters(report, given, timeZone);
  const { spans, groups } = report;
  const named = spans.map(span => readDate(span, given.get(span) ?? '')).find(stretch => stretch !== undefined);
  const period = spans.length === 0 ? { from, to } : named;
  const group = groups.find(({ name }) => name === given.get('groupBy')) ?? groups[0];
  const filters: FilterValues = { ...others, ...period };
  const preset = spans.length === 0 && !hasPeriod(filters) ? firstPreset : undefined;
  return { filters: withPeriod(report, filters, now), group: group?.name ?? '', preset };
}

/** Writes a query into an address, with its full period, so that it means the same on another day. */
export function writeReport(report: Report, { filters, group }: ReportQuery): string {
  const written = new URLSearchParams();
  const span = spanOf(report.spans, filters);
  if (span !== undefined) written.set(span, writeDate(span, filters.from));
  for (const name of report.filters.flatMap(fieldsOf))
    if (span === undefined || (name !== 'from' && name !== 'to')) writeField(report, written, name, filters[name]);
  if (group !== report.groups[0]?.name) written.set('groupBy', group);
  return written.toString();
}

/** The request for a report, in the time zone of the page. */
export const reportRequest = ({ spans }: Report, { filters, group }: ReportQuery): object => ({
  ...filters,
  span: spanOf(spans, filters) ?? 'any',
  group,
  timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
});

/** The request for the rows of a report as a file, with the heads of the page and the units of its columns. */
export function reportFileRequest(
  report: Report,
  query: ReportQuery,
  { format, remark, text }: { readonly format: FileFormat; readonly remark: string; readonly text: Text },
): object {
  const { file, figures } = report;
  const group = groupOf(report, query);
  const wireNameOf = (name: string): string => file.fields[name]?.wireName ?? name;
  const purpose = remark.trim();
  return {
    ...reportRequest(report, query),
    format,
    columns: [
      { name: wireNameOf(group?.field === undefined ? 'at' : 'name'), label: group ? text(group.label) : '' },
      ...figures.map(figure => ({ name: wireNameOf(figure.name), label: fileHead(figure, text) })),
    ],
    ...(purpose === '' ? {} : { purpose }),
  };
}

/** The grouping of a query. */
export const groupOf = ({ groups }: Report, { group }: ReportQuery): ReportGroup | undefined =>
  groups.find(({ name }) => name === group);

/** Whether the list of the records permits a period. Its future part holds no records and does not count. */
export const isListable = ({ list }: Report, { from, to }: TimeStretch, now: number): boolean =>
  Math.min(to, now) - from <= list.longest;

/**
 * The query of the list with the records behind a row. Undefined when the list permits no period of that length, or when the row has no key
 * to filter by.
 */
export function listQuery(report: Report, query: ReportQuery, row: ReportRow, now: number): string | undefined {
  const { list } = report;
  const field = groupOf(report, query)?.field;
  const from = field === undefined ? row.at : query.filters.from;
  const to = field === undefined ? row.until : query.filters.to;
  if (from === undefined || to === undefined || !isListable(report, { from, to }, now)) return undefined;
  const written = new URLSearchParams();
  const sought: FilterValues = { ...query.filters, from, to };
  for (const [name, value] of Object.entries(sought)) writeField(list, written, name, value);
  if (field === undefined) return written.toString();
  if (row.key === '') return undefined;
  writeField(list, written, field, row.key);
  return written.toString();
}
