/**
 * The query of a list: filters, page and order, how an address writes them, and when they cannot be sent. Names and written values are
 * those of the contract.
 */
import {
  brokenRules,
  invalid,
  isWithin,
  limitsOf,
  mostRows,
  silently,
  type AnyCall,
  type Bounds,
  type FieldRule,
  type FileFormat,
} from '@patrolkit/transport';
import type { Message, MessageId } from '../i18n/index.ts';
import { figurePresets, stretches } from '../periods/periods.ts';
import { charactersOf } from '../text-problem.ts';
import type { AnyResource, SortDirection, Filter } from './resource.ts';

/** Values of the filters by field of the request: words, several words, texts, times in ms since 1970. */
export type FilterValues = Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>;

/** How records are drawn other than as a list. */
export type DrawnView = 'curve' | 'gantt' | 'agenda';

/** How the records of a page can be drawn. Undefined when they are only listed. */
export const drawnView = ({
  curve,
  gantt,
  agenda,
}: Pick<AnyResource, 'curve' | 'gantt' | 'agenda'>): DrawnView | undefined =>
  curve ? 'curve' : gantt ? 'gantt' : agenda ? 'agenda' : undefined;

/** The query of a list. */
export interface ListQuery {
  readonly filters: FilterValues;
  /** From 1. */
  readonly page: number;
  readonly pageSize: number;
  readonly sort: string;
  readonly direction: SortDirection;
  /** The drawing in place of rows: curves, or bars on a time axis. */
  readonly view?: DrawnView;
  /** The preset that the user chose for the times of the filters. Addresses do not name it, so they mean the same on another day. */
  readonly preset?: TimePreset | undefined;
}

/** Rows per page, up to the most that a server gives (specification section 9). */
export const pageSizes: readonly number[] = [10, 20, 30, 50, mostRows];
export const defaultPageSize = 20;

/** Stretches of time that users can choose. */
export const timePresets = [
  'today',
  'yesterday',
  'week',
  'month',
  'quarter',
  'thisMonth',
  'lastMonth',
  'thisYear',
  'lastYear',
] as const;
export type TimePreset = (typeof timePresets)[number];

/** Begin and end of a stretch, ms since 1970. Days are local. */
export interface TimeStretch {
  readonly from: number;
  readonly to: number;
}

/** Begin of a day, ms since 1970, by the local calendar. Months and days outside their range count on into the next ones. */
export const dayOf = (year: number, month: number, date = 1): number => new Date(year, month, date).getTime();

/** Begin of each calendar preset, and of what follows it. Without the latter the preset ends with today. */
const calendar: Readonly<
  Partial<Record<TimePreset, (year: number, month: number) => readonly [from: number, next?: number]>>
> = {
  thisMonth: (year, month) => [dayOf(year, month)],
  lastMonth: (year, month) => [dayOf(year, month - 1), dayOf(year, month)],
  thisYear: year => [dayOf(year, 0)],
  lastYear: year => [dayOf(year - 1, 0), dayOf(year, 0)],
};

/** The stretch of a preset in whole days. Today belongs to it, except for yesterday, last month and last year. */
export function presetStretch(preset: TimePreset, now: number): TimeStretch {
  const midnight = new Date(now).setHours(0, 0, 0, 0);
  const today = new Date(now);
  const named = calendar[preset]?.(today.getFullYear(), today.getMonth());
  if (named) {
    const [from, next = dayOf(today.getFullYear(), today.getMonth(), today.getDate() + 1)] = named;
    return { from, to: next - 1 };
  }
  const of = figurePresets.find(known => known === preset);
  const { starts, end } = of === undefined ? stretches('today', midnight - 1) : stretches(of, now);
  return { from: starts[0] ?? midnight, to: end - 1 };
}

/** The preset that has these two times: the chosen one if it has them, otherwise the first that does. Undefined when none does. */
export const presetOf = (
  { from, to }: Partial<TimeStretch>,
  now: number,
  chosen?: TimePreset,
): TimePreset | undefined =>
  (chosen ? [chosen, ...timePresets] : timePresets).find(preset => {
    const stretch = presetStretch(preset, now);
    return stretch.from === from && stretch.to === to;
  });

/** The fields of the request that a filter fills. */
export function fieldsOf(filter: Filter): readonly string[] {
  if ('from' in filter) return [filter.from, filter.to];
  return filter.kind === 'number' ? [filter.least, filter.most] : [filter.name];
}

/** The presets that a filter of time may offer, none longer than it allows. */
export const presetsOf = ({ longest }: Filter & { kind: 'time' }, now: number): readonly TimePreset[] =>
  timePresets.filter(preset => {
    const { from, to } = presetStretch(preset, now);
    return Math.min(to, now) - from <= longest;
  });

/** Something with filters: a list, or a report. */
type Sought = Pick<AnyResource, 'request' | 'filters'> & Asked;

/** Something with request fields that an address contains. */
interface Asked {
  readonly request: Pick<AnyResource['request'], 'fields'>;
  /** For a list of things that belong to another thing, the field that names it. */
  readonly keeps?: { readonly of?: string } | undefined;
}

/** The name of a field in an address. The thing to which all rows belong is named by its id, as on its own screens. */
const wireOf = ({ request, keeps }: Asked, name: string): string =>
  keeps?.of === name ? 'id' : (request.fields[name]?.wireName ?? name);

/** The value of a field as an address writes it. Times without a zone are in `timeZone`. Undefined for an unreadable value. */
export function readField({ request }: Asked, name: string, written: string, timeZone?: string): FilterValues[string] {
  const codec = request.fields[name]?.codec;
  const read = codec?.decode(written, { ...silently, timeZone }, name);
  if (codec === undefined || read === invalid) return undefined;
  if (Array.isArray(read)) {
    // Several words: those that the address does not write as the contract does are left out.
    const given = written.split(',');
    const words = read.map(String).filter(word => given.includes(String(codec.encode([word]))));
    return words.length > 0 ? words : undefined;
  }
  if (typeof read !== 'string' && typeof read !== 'number' && typeof read !== 'boolean') return undefined;
  // Ignores a word that the address does not write as the contract does.
  return typeof read === 'string' && String(codec.encode(read)) !== written ? undefined : read;
}

/** The query without any filter. */
export const emptyQuery = ({ sort }: AnyResource): ListQuery => ({
  filters: {},
  page: 1,
  pageSize: defaultPageSize,
  sort: sort.by,
  direction: sort.direction,
});

/** The filters that an address names. Times without a zone are in `timeZone`, by default the browser's. */
export function readFilters(sought: Sought, given: URLSearchParams, timeZone?: string): FilterValues {
  const filters: Record<string, FilterValues[string]> = {};
  for (const name of sought.filters.flatMap(fieldsOf)) {
    const written = given.get(wireOf(sought, name))?.trim();
    const value = written ? readField(sought, name, written, timeZone) : undefined;
    if (value !== undefined) filters[name] = value;
  }
  return filters;
}

/** Writes a field of a request into an address. */
export function writeField(sought: Asked, written: URLSearchParams, name: string, value: unknown): void {
  const encoded = sought.request.fields[name]?.codec.encode(value);
  if (encoded !== undefined) written.set(wireOf(sought, name), String(encoded));
}

/**
 * Reads a query from an address, without its unreadable parts. Times without a zone are in `timeZone`, by default the browser's. An address
 * from elsewhere needs the console's time zone.
 */
export function readQuery(resource: AnyResource, address: string, timeZone?: string): ListQuery {
  const given = new URLSearchParams(address);
  const filters = readFilters(resource, given, timeZone);
  const page = Number(given.get('page'));
  const pageSize = Number(given.get('pageSize'));
  const sort = readField(resource, 'sort', given.get(wireOf(resource, 'sort')) ?? '');
  const direction = readField(resource, 'direction', given.get(wireOf(resource, 'direction')) ?? '');
  const empty = emptyQuery(resource);
  const view = drawnView(resource);
  return {
    filters,
    page: Number.isInteger(page) && page > 0 ? page : 1,
    pageSize: pageSizes.includes(pageSize) ? pageSize : defaultPageSize,
    sort: resource.columns.some(column => column.sort !== undefined && column.sort === sort)
      ? String(sort)
      : empty.sort,
    direction: direction === 'ascending' || direction === 'descending' ? direction : empty.direction,
    ...(view !== undefined && given.get('view') === view ? { view } : {}),
  };
}

/** Writes a query for an address, without defaults. */
export function writeQuery(resource: AnyResource, query: ListQuery): string {
  const empty = emptyQuery(resource);
  const written = new URLSearchParams();
  const put = (name: string, value: unknown): void => writeField(resource, written, name, value);
  for (const name of resource.filters.flatMap(fieldsOf)) put(name, query.filters[name]);
  if (query.sort !== empty.sort || query.direction !== empty.direction) {
    put('sort', query.sort);
    put('direction', query.direction);
  }
  if (query.pageSize !== empty.pageSize) written.set('pageSize', String(query.pageSize));
  if (query.page !== 1) written.set('page', String(query.page));
  if (query.view) written.set('view', query.view);
  return written.toString();
}

const day = 86_400_000;

/** The message for a number outside its bounds. */
export const numberProblem = (value: number, { min, max, decimals = 0 }: Bounds): Message =>
  value < min || value > max
    ? { id: 'data.number.between', values: { min, max } }
    : decimals === 0
      ? { id: 'data.number.whole' }
      : { id: 'data.number.decimals', values: { count: decimals } };

/** Something with filters, and a call that declares the rules between them: a list or a report. */
export type Filtered = Pick<AnyResource, 'filters'> & (Pick<AnyResource, 'list'> | { readonly call: AnyCall });

/** The message for each kind of rule between fields. */
export const ruleProblems: Readonly<Record<FieldRule['kind'], MessageId>> = {
  before: 'data.time.order',
  notOver: 'data.number.order',
  below: 'data.rule.below',
  rises: 'data.rule.rises',
  differ: 'data.rule.differ',
  together: 'data.rule.together',
  requiredWhen: 'data.rule.required',
  noOverlap: 'data.rule.overlap',
  notBefore: 'data.rule.notBefore',
  eachBefore: 'data.rule.each',
  eachOnce: 'data.rule.once',
  eachNotOver: 'data.rule.rowOrder',
  eachEither: 'data.rule.either',
  eachWithin: 'data.rule.within',
  eachValued: 'data.rule.valued',
  oneMarked: 'data.rule.oneMarked',
  sumNotOver: 'data.rule.sum',
  requiredFor: 'data.rule.required',
  beforeUnless: 'data.time.order',
  noCross: 'data.rule.cross',
  cornersFor: 'data.rule.corners',
  leastArea: 'data.rule.leastArea',
  requiredWith: 'data.rule.required',
  between: 'data.rule.between',
  holds: 'data.rule.holds',
  holdsOnly: 'data.rule.holdsOnly',
  requiredUnless: 'data.rule.required',
  oneWhen: 'data.rule.oneWhen',
  httpsOutside: 'data.rule.httpsOutside',
  eachApart: 'data.rule.apart',
  eachToScale: 'data.rule.toScale',
  noneWith: 'data.rule.noneWith',
  onlyWith: 'data.rule.onlyWith',
  lines: 'data.rule.lines',
};

/** Returns why a name cannot be sent to find a person. Undefined when it can. */
export function soughtNameProblem({ search }: Filter & { kind: 'person' }, name: string): Message | undefined {
  const limit = limitsOf(search).name.max;
  const length = charactersOf(name);
  return length > limit ? { id: 'data.tooLong', values: { limit, length } } : undefined;
}

/** Returns why filters cannot be sent, by field. Empty when they can. */
export function queryProblems(
  resource: Filtered,
  values: FilterValues,
  now: number,
): Readonly<Record<string, Message>> {
  const problems: Record<string, Message> = {};
  for (const filter of resource.filters) {
    if ('limit' in filter) {
      const length = [...String(values[filter.name] ?? '')].length;
      if (length > filter.limit)
        problems[filter.name] = { id: 'data.tooLong', values: { limit: filter.limit, length } };
    }
    if (filter.kind === 'number') {
      for (const name of [filter.least, filter.most])
        if (values[name] !== undefined && !isWithin(values[name], filter.bounds))
          problems[name] = numberProblem(Number(values[name]), filter.bounds);
    }
    if (filter.kind === 'several' && !isWithin(values[filter.name], { max: filter.most }))
      problems[filter.name] = { id: 'data.several.most', values: { count: filter.most } };
    if (filter.kind === 'period') {
      if (Number(values[filter.from]) > now) problems[filter.from] = { id: 'data.time.future' };
    }
    if (filter.kind !== 'time') continue;
    const from = values[filter.from] as number | undefined;
    const to = values[filter.to] as number | undefined;
    if (from !== undefined && from > now) problems[filter.from] = { id: 'data.time.future' };
    else if (from !== undefined && Math.min(to ?? now, now) - from > filter.longest)
      problems[filter.from] = { id: 'data.time.long', values: { days: Math.round(filter.longest / day) } };
  }
  const { rules = [] } = 'call' in resource ? resource.call : resource.list;
  for (const { field, rule } of brokenRules(rules, values)) problems[field] ??= { id: ruleProblems[rule.kind] };
  return problems;
}

/** The filters of a request. Without a begin the list reaches as far back as it may, unless a filter names one row by its id. */
function filtersToSend(resource: AnyResource, values: FilterValues, now: number): FilterValues {
  const sent: Record<string, FilterValues[string]> = { ...values };
  const isOne = resource.filters.some(
    filter => filter.kind === 'text' && filter.isIdentity && values[filter.name] !== undefined,
  );
  for (const filter of resource.filters) {
    if (filter.kind !== 'time' || isOne || values[filter.from] !== undefined) continue;
    const to = values[filter.to];
    sent[filter.from] = (typeof to === 'number' ? Math.min(to, now) : now) - filter.longest;
  }
  return sent;
}

/** The request for a page of a list. */
export function listRequest(resource: AnyResource, query: ListQuery, now: number): object {
  const { page, pageSize, sort, direction } = query;
  return { ...filtersToSend(resource, query.filters, now), page, pageSize, sort, direction };
}

/** The request for the curves of the filtered rows, with `points` points each. */
export const curveRequest = (resource: AnyResource, filters: FilterValues, points: number, now: number): object => ({
  ...filtersToSend(resource, filters, now),
  points,
});

/** The request for sums over all filtered rows. */
export const sumsRequest = (resource: AnyResource, filters: FilterValues, now: number): object =>
  filtersToSend(resource, filters, now);

/** Returns the text of a message in the language of the user. */
export type Text = (id: MessageId, values?: Readonly<Record<string, string | number>>) => string;

/** The head of a column in a file. It has the unit, because the cells are plain numbers. */
export function fileHead(
  { label, kind, unit }: Pick<AnyResource['columns'][number], 'label' | 'kind' | 'unit'>,
  text: Text,
): string {
  const measure =
    kind === 'duration' || kind === 'share'
      ? text(`records.head.${kind}`)
      : unit && text(`records.unit.${unit}`, { value: '' }).trim();
  return measure ? text('records.head.unit', { label: text(label), unit: measure }) : text(label);
}

/** Heads and words for the file of a page, in the language of the user. Empty when the server has its own. */
function fileHeads({ columns, file }: AnyResource, text: Text): object {
  const fields = file?.fields;
  if (!fields) return {};
  const wireNameOf = (name: string): string => fields[name]?.wireName ?? name;
  const shown = [...columns, ...(file?.more ?? [])].filter(
    ({ name, kind }) => kind !== 'custom' && fields[name] !== undefined,
  );
  return {
    columns: shown.map(column => ({ name: wireNameOf(column.name), label: fileHead(column, text) })),
    words: Object.fromEntries(
      shown.flatMap(({ name, words = {} }) =>
        Object.entries(words).map(([word, id]) => [`${wireNameOf(name)}.${word}`, text(id)]),
      ),
    ),
  };
}

/** The request for all filtered rows as a file. The remark states its purpose. */
export function fileRequest(
  resource: AnyResource,
  query: ListQuery,
  remark: string,
  now: number,
  text: Text,
  format: FileFormat = 'csv',
): object {
  const purpose = remark.trim();
  return {
    ...fileHeads(resource, text),
    ...(format === 'csv' ? {} : { format }),
    ...filtersToSend(resource, query.filters, now),
    ...(purpose === '' ? {} : { purpose }),
    timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
  };
}
