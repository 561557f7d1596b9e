/**
 * Records of what robots, servers and users did: listed, filtered and exported as a file. A kind of record is declared once, by its entity
 * and its filters. Its calls follow from that (interpretations.md 36).
 */
import { sortDirection } from '../alarms/query.ts';
import { call, type Call, type Module } from '../call.ts';
import {
  assumed,
  choice,
  dictionary,
  entity,
  field,
  file,
  list,
  optional,
  page,
  several,
  text,
  time,
  whenGiven,
  withDefault,
  within,
  type Codec,
  type Entity,
  type FileAnswer,
  type Fields,
  type Infer,
  type Page,
} from '../codec/index.ts';
import { paged } from '../paging.ts';
import { listRemark } from '../remarks.ts';
import type { FieldRule } from '../rules.ts';
import { readingCodes, screenOf, type ScreensWith } from '../screens/index.ts';
import { soughtId, soughtText } from '../remarks.ts';

const day = 86_400_000;
/** Most words of a dictionary in one filter. */
const soughtWords = 50;

/** Whether a zone of a map finds records of a kind: each says where on its map it was. */
export const hasZones = ({ entity: { fields } }: Pick<AnyRecords, 'entity'>): boolean =>
  ['mapId', 'x', 'y'].every(name => name in fields);

/** The filter by a place: the id of a company, zone or scene, with all places below it. */
export const soughtPlace = assumed(
  'zoneId',
  optional(soughtId),
  'Place, an id of `getZonesTree`; it includes all places below it. A zone of a map finds what has a place on the map',
);

/** The type of a filter: several words for a choice, one value for anything else. */
type Sought<Value> = [Value] extends [string]
  ? string extends Value
    ? Value | readonly string[]
    : readonly Value[]
  : Value;

/**
 * The filters of records. They are a part of a text, several words of a choice or a dictionary, an exact id or flag, a range of numbers, a
 * period, and a place with all places below it.
 */
export type RecordFilter<Row, Filter extends keyof Row & string, Range extends string> = {
  readonly [Name in Filter]?: Sought<NonNullable<Row[Name]>>;
} & { readonly id?: string; readonly placeId?: string } & {
  readonly [Name in `${Range}Min` | `${Range}Max`]?: number;
} & {
  /** ms since 1970. */
  readonly from?: number;
  readonly to?: number;
};

/** The query for a page of records. */
export type RecordQuery<
  Row,
  Filter extends keyof Row & string,
  Range extends string,
  Sort extends string,
> = RecordFilter<Row, Filter, Range> & {
  /** From 1. */
  readonly page: number;
  readonly pageSize: number;
  /** The mark of the row after which, or before which, the page lies. */
  readonly after?: string;
  readonly before?: string;
  readonly sort?: Sort;
  readonly direction?: Infer<typeof sortDirection>;
};

/** The request for all filtered records as a file. */
export type RecordExport<Row, Filter extends keyof Row & string, Range extends string> = RecordFilter<
  Row,
  Filter,
  Range
> & {
  readonly purpose?: string;
  readonly timeZone?: string;
  readonly format?: FileFormat;
  readonly columns?: Readonly<Infer<typeof fileColumns>>;
  readonly words?: Readonly<Record<string, string>>;
};

/** Kinds of files for exported lists. */
export const fileFormat = choice({ csv: 'csv', xlsx: 'xlsx' }, 'csv');
export type FileFormat = Infer<typeof fileFormat>;

/** A column of a file: a field, and its head. */
export const fileColumn = entity('FileColumn', {
  name: assumed('name', text, 'Name of the field on the wire'),
  label: assumed('label', within(text, { max: 100 }), 'Head of the column, in the language of the user'),
});
/** The columns of a file. */
export const fileColumns = within(list(fileColumn), { max: 50 });

/** Screens that list records. */
export type RecordScreen = ScreensWith<{ readonly page: 'records' }>;

/** A kind of record. */
export interface Records<
  Row,
  Filter extends keyof Row & string = keyof Row & string,
  Range extends string = string,
  Sort extends string = string,
  Screen extends RecordScreen = RecordScreen,
> {
  readonly entity: Entity<Row>;
  /** The screen that shows it, which is the page of its permission codes. */
  readonly screen: Screen;
  /** The field with the time. The period filters by it, and the newest records come first. */
  readonly time: keyof Row & string;
  /** The field with the end, missing while it lasts. The period finds a record by any part of it, not only by its begin. */
  readonly until?: keyof Row & string;
  /** Fields that filters can use. */
  readonly filters: readonly Filter[];
  /** Whether filters can use a place, with all places below it. */
  readonly isPlaced: boolean;
  /** Number fields that filters can use as a range. */
  readonly ranges: readonly Range[];
  /** Fields by which the server sorts. The time is one of them. */
  readonly sorts: readonly Sort[];
  /** The longest period of a query, ms. */
  readonly longest: number;
  readonly query: Entity<RecordQuery<Row, Filter, Range, Sort>>;
  readonly find: Call<RecordQuery<Row, Filter, Range, Sort>, Page<Row>>;
  readonly file: Call<RecordExport<Row, Filter, Range>, FileAnswer>;
}

/** Any kind of record, for code that handles all kinds alike. */
export type AnyRecords = Omit<Records<Record<string, unknown>>, 'find' | 'file' | 'query' | 'entity' | 'screen'> & {
  readonly screen: string;
  readonly entity: Entity<unknown>;
};

/** The filter fields for a field of an entity. */
export function soughtFields(fields: Fields, name: string, isWord: boolean): Fields {
  const declared = fields[name];
  if (!declared) throw new Error(`There is no field ${name}`);
  const codec = whenGiven(declared.codec);
  return { [name]: { ...declared, codec: optional(soughtAs(codec, isWord)), isAssumed: true } };
}

/** The codec of a filter. */
function soughtAs(codec: Codec<unknown>, isWord: boolean): Codec<unknown> {
  if (isWord) return within(several(soughtId), { max: soughtWords });
  switch (codec.kind.type) {
    case 'text':
      return soughtText;
    case 'id':
      return soughtId;
    case 'choice':
      return several(codec);
    default:
      return codec;
  }
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** The two filter fields for a range of numbers. */
function rangeFields(fields: Fields, name: string): Fields {
  const declared = fields[name];
  if (!declared) throw new Error(`There is no field ${name}`);
  const wire = capital(declared.wireName);
  const bound = optional(whenGiven(declared.codec));
  return {
    [`${name}Min`]: assumed(`min${wire}`, bound, `${declared.doc}: at least`),
    [`${name}Max`]: assumed(`max${wire}`, bound, `${declared.doc}: at most`),
  };
}

/** Declares a kind of record. */
export function records<
  Row,
  const Filter extends keyof Row & string,
  const Sort extends keyof Row & string,
  const Screen extends RecordScreen,
  const Range extends keyof Row & string = never,
>(declared: {
  readonly entity: Entity<Row>;
  readonly module: Module;
  /**
   * The screen that lists them. Its code and those of the screens that show more of it permit reading the list, or only the role root may.
   */
  readonly screen: Screen;
  readonly time: keyof NoInfer<Row> & string;
  /** The field with the end, for records that the period finds by any part of them. */
  readonly until?: keyof NoInfer<Row> & string;
  readonly filters: readonly Filter[];
  /** Filters by words of a dictionary of the server, several whole words at once. */
  readonly words?: readonly NoInfer<Filter>[];
  /** Whether filters can use a place. */
  readonly isPlaced?: true;
  readonly ranges?: readonly Range[];
  readonly sorts: readonly Sort[];
  /** Longest period of a query, days. By default 93. */
  readonly longestDays?: number;
  /** Names of the calls, if the specification has them. */
  readonly names?: { readonly find?: string; readonly file?: string };
  /** The plural for the records, for the generated pages. */
  readonly doc: string;
}): Records<Row, Filter, Range, Sort, Screen> {
  const { entity: row, module, screen, sorts, until, names = {}, doc, words = [], isPlaced = false } = declared;
  const { name, fields } = row;
  const wireOf = (key: string): string => fields[key]?.wireName ?? key;
  const sought = {
    id: assumed('id', optional(soughtId), 'One record'),
    from: field('startTime', optional(time), until === undefined ? 'Not before' : 'Ended not before'),
    to: field('stopTime', optional(time), until === undefined ? 'Not after' : 'Begun not after'),
    ...Object.assign({}, ...declared.filters.map(key => soughtFields(fields, key, words.includes(key)))),
    ...(isPlaced ? { placeId: soughtPlace } : {}),
    ...Object.assign({}, ...(declared.ranges ?? []).map(key => rangeFields(fields, key))),
  };
  const rules = [
    { kind: 'before', fields: ['from', 'to'] },
    ...(declared.ranges ?? []).map(key => ({ kind: 'notOver', fields: [`${key}Min`, `${key}Max`] }) as const),
  ] as readonly FieldRule<'from' | 'to'>[];
  const restriction = screenOf(screen)?.isForRoot ? ({ needs: 'root' } as const) : {};
  const codes = readingCodes(screen);
  const order = choice(Object.fromEntries(sorts.map(key => [key, wireOf(key)])));
  const query = entity(`${name}Query`, {
    ...paged,
    ...sought,
    sort: assumed('sortField', optional(order), 'Sort field; the time when missing'),
    direction: assumed('sortOrder', optional(sortDirection), 'Sort direction; descending when missing'),
  }) as Entity<RecordQuery<Row, Filter, Range, Sort>>;
  const wanted = entity(`${name}Export`, {
    ...sought,
    purpose: field(
      'exportRemark',
      optional(listRemark),
      'Purpose of the export; the server keeps it with the name of the user',
    ),
    timeZone: field('timeZone', optional(text), 'IANA name of the time zone of the file; UTC when missing'),
    format: assumed('fileType', optional(fileFormat), 'Kind of file; csv when missing'),
    columns: assumed(
      'fileColumns',
      optional(fileColumns),
      'Columns in their order; when missing, all fields under their wire names',
    ),
    words: assumed(
      'fileWords',
      withDefault(dictionary(text), {}),
      'Text for a word of a field, by `field.word` (wire names; `true` and `false` of a flag); when missing, the word itself, or yes and no',
    ),
  }) as Entity<RecordExport<Row, Filter, Range>>;
  return {
    entity: row,
    screen,
    time: declared.time,
    ...(until === undefined ? {} : { until }),
    filters: declared.filters,
    isPlaced,
    ranges: declared.ranges ?? [],
    sorts,
    longest: (declared.longestDays ?? 93) * day,
    query,
    find: call({
      name: names.find ?? `find${name}ByPage`,
      module,
      permission: { page: codes.length === 1 ? screen : codes, ...restriction },
      request: query,
      rules,
      answer: page(row),
      isOurs: names.find === undefined,
      doc: `${doc}, newest first unless sorted otherwise, page by page, with their total.`,
    }),
    file: call({
      name: names.file ?? `export${name}`,
      module,
      permission: { function: `${screen}#export`, ...restriction },
      request: wanted,
      rules,
      answer: file,
      answersFile: true,
      isOurs: names.file === undefined,
      doc: `${doc}: all that match, as a file.`,
    }),
  };
}
