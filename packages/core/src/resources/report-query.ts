/** What a report is asked for: its period, its grouping and its filters; how that stands in an address and in a request. */
import type { FileFormat, ReportRow } from '@patrolkit/transport';
import type { MessageId } from '../i18n/index.ts';
import {
  dayOf,
  fieldsOf,
  presetStretch,
  readFilters,
  writeField,
  type FilterValues,
  type TimeStretch,
} from './query.ts';
import type { Report, ReportGroup } from './report.ts';

/** What a report is asked for. */
export interface ReportQuery {
  /** Values of the filters, the period among them. */
  readonly filters: FilterValues & TimeStretch;
  /** What the rows gather. */
  readonly group: string;
}

/** The month or day that a moment lies in, or one so many later, by the local calendar. */
export function calendarStretch(kind: 'month' | 'day', at: number, later = 0): TimeStretch {
  const date = new Date(at);
  const [year, month, day] = [date.getFullYear(), date.getMonth(), date.getDate()];
  return kind === 'month'
    ? { from: dayOf(year, month + later), to: dayOf(year, month + later + 1) - 1 }
    : { from: dayOf(year, month, day + later), to: dayOf(year, month, day + later + 1) - 1 };
}

/** The period at first: this month so far, this month, or today. */
const firstPeriod = ({ span }: Report, now: number): TimeStretch =>
  span === 'any' ? presetStretch('thisMonth', now) : calendarStretch(span, now);

const two = (value: number): string => String(value).padStart(2, '0');

/** A month or a day as an address writes it: 2026-03, 2026-03-10. */
export function writeDate(kind: 'month' | 'day', at: number): string {
  const date = new Date(at);
  const month = `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}`;
  return kind === 'month' ? month : `${month}-${two(date.getDate())}`;
}

/** The month or day that is written; undefined where it is none. */
export function readDate(kind: 'month' | 'day', written: string): TimeStretch | undefined {
  const found = (kind === 'month' ? /^(\d{4})-(\d\d)$/ : /^(\d{4})-(\d\d)-(\d\d)$/).exec(written);
  if (!found) return undefined;
  const [year = 0, month = 1, day = 1] = found.slice(1).map(Number);
  const stretch = calendarStretch(kind, dayOf(year, month - 1, day));
  return writeDate(kind, stretch.from) === written ? stretch : undefined;
}

/** Filters with the period that there always is. */
export function withPeriod(report: Report, filters: FilterValues, now: number): ReportQuery['filters'] {
  const { from, to } = filters;
  return typeof from === 'number' && typeof to === 'number'
    ? { ...filters, from, to }
    : { ...filters, ...firstPeriod(report, now) };
}

/** Reads what is asked for from an address; what makes no sense there is left out. */
export function readReport(report: Report, address: string, now: number): ReportQuery {
  const given = new URLSearchParams(address);
  const { from, to, ...others } = readFilters(report, given);
  const { span, groups } = report;
  const period = span === 'any' ? { from, to } : readDate(span, given.get(span) ?? '');
  const group = groups.find(({ name }) => name === given.get('groupBy')) ?? groups[0];
  return { filters: withPeriod(report, { ...others, ...period }, now), group: group?.name ?? '' };
}

/** Writes what is asked for into an address, whole: read on another day it is the same. */
export function writeReport(report: Report, { filters, group }: ReportQuery): string {
  const written = new URLSearchParams();
  const { span } = report;
  if (span !== 'any') written.set(span, writeDate(span, filters.from));
  for (const name of report.filters.flatMap(fieldsOf))
    if (span === 'any' || (name !== 'from' && name !== 'to')) writeField(report, written, name, filters[name]);
  if (group !== report.groups[0]?.name) written.set('groupBy', group);
  return written.toString();
}

/** The request for a report, in the time zone of the page. */
export const reportRequest = ({ span }: Report, { filters, group }: ReportQuery): object => ({
  ...filters,
  span,
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
      ...figures.map(({ name, label, kind, unit }) => {
        const measure =
          kind === 'duration' || kind === 'share' ? text(`reports.unit.${kind}`) : unit && unitText(unit, text);
        return {
          name: wireNameOf(name),
          label: measure ? text('reports.head.unit', { label: text(label), unit: measure }) : text(label),
        };
      }),
    ],
    ...(purpose === '' ? {} : { purpose }),
  };
}

type Text = (id: MessageId, values?: Readonly<Record<string, string | number>>) => string;

/** The sign of a unit alone. */
const unitText = (unit: string, text: Text): string => text(`records.unit.${unit}` as MessageId, { value: '' }).trim();

/** What the rows of a report gather. */
export const groupOf = ({ groups }: Report, { group }: ReportQuery): ReportGroup | undefined =>
  groups.find(({ name }) => name === group);

/**
 * The query of the list that holds the records of a row; undefined where the list takes no period so long, or where the row's records have
 * no name to be sought by.
 */
export function listQuery(report: Report, query: ReportQuery, row: ReportRow): string | undefined {
  const { list } = report;
  const field = groupOf(report, query)?.field;
  const from = field === undefined ? row.at : query.filters.from;
  const to = field === undefined ? row.until : query.filters.to;
  if (from === undefined || to === undefined || to - from > list.longest) return undefined;
  const written = new URLSearchParams();
  const sought: FilterValues = { ...query.filters, from, to };
  for (const [name, value] of Object.entries(sought)) writeField(list, written, name, value);
  if (field === undefined) return written.toString();
  if (row.key === '') return undefined;
  writeField(list, written, field, row.key);
  return written.toString();
}
