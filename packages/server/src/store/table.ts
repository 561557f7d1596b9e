/** How kinds of records are read from the database, and the queries for them: the same for all kinds. */
import {
  invalid,
  silently,
  whenGiven,
  type AnyRecords,
  type Codec,
  type Entity,
  type Infer,
  type RecordCurve,
  type Records,
} from '@patrolkit/transport/contract';
import type { Reader } from '../language/reader.ts';
import type { Language } from '../language/texts.ts';
import type { Account } from '../session/users.ts';
import type { Database, Querier } from './database.ts';
import { dayOf } from './days.ts';
import { liesInZone, mapsBelow } from './places.ts';
import { seenBy, type Belonging } from './row-rights.ts';
import { curvesOf, type CurveRow } from './curves.ts';
import { nowMark, todayMark } from './marks.ts';
import { isRows } from './row-fields.ts';
import { orderBy, pageOf, type OrderTerm, type PageMarks } from './paging.ts';

/** What a table reads of a kind of record or thing. */
export type Listed = Pick<AnyRecords, 'entity' | 'screen' | 'filters' | 'ranges' | 'isPlaced' | 'sorts'> & {
  readonly time: string;
  readonly until?: string;
};

/** A row as the database returns it, by the names of the fields. */
export type Stored = Readonly<Record<string, unknown>>;

/** How a kind of record is read from the database. */
export interface Table<Row> extends Belonging {
  /** The tables, with their joins. */
  readonly from: string;
  /** A join that only some fields need, and that adds at most one row to each. A count without a filter by these fields leaves it out. */
  readonly joined?: { readonly join: string; readonly fields: readonly (keyof Row & string)[] };
  /** The SQL expression of each field. */
  readonly columns: { readonly [Name in keyof Row]-?: string };
  /** The expressions of fields that hold less for readers who see only the devices that are listed for them. */
  readonly listed?: { readonly [Name in keyof Row]?: string };
  /** SQL for all words that a filter by a field finds, made of SQL for those that it names: a unit finds what lies in units below it. */
  readonly below?: { readonly [Name in keyof Row]?: (words: string) => string };
  /** Flags that no column holds: the ids of the rows for which one is set at this moment. Filters compare with it. */
  readonly live?: { readonly [Name in keyof Row]?: () => readonly string[] };
  /** Words that no column holds: the one of each row at this moment, by its id. Filters compare with it. */
  readonly liveWords?: { readonly [Name in keyof Row]?: () => ReadonlyMap<string, string> };
  /** The expressions to sort by instead of a field. */
  readonly orders?: { readonly [Name in keyof Row]?: string };
  /** Whether the ids are texts; otherwise they are whole numbers. */
  readonly hasTextIds?: boolean;
  /** The condition for rows of this kind. */
  readonly where?: string;
  /**
   * The rows are grouped by this expression, and the columns are those of groups. The time range and the device restrict
   * which rows are grouped.
   */
  readonly gathered?: { readonly by: string; readonly time: string };
  /** The clock for expressions with `nowMark` or `todayMark`. */
  readonly now?: () => number;
  /** Makes fields that depend on the language of the reader, or on the user. */
  readonly read?: (row: Stored, reader: Reader, user: Account) => Partial<Row>;
}

/** Stands for the language of the reader in an expression. */
const languageMark = '{language}';

/** SQL for a stored name in the language of the reader. */
export const inLanguage = (expression: string): string => `(${expression})->>'${languageMark}'`;

/** SQL in which names are those for readers of a language. */
export const inReaderLanguage = (sql: string, language: Language): string => sql.replaceAll(languageMark, language);

/** The request for a table: paging, order, time range and filters. */
export interface Asked {
  readonly page?: number;
  readonly pageSize?: number;
  readonly after?: string;
  readonly before?: string;
  readonly sort?: string;
  readonly direction?: 'ascending' | 'descending';
  readonly from?: number;
  readonly to?: number;
  readonly [name: string]: unknown;
}

/** The parts of an SQL query. */
export interface Question {
  /** Tables and conditions. */
  readonly from: string;
  /** The same for counting the rows, without joins that the count does not need. */
  readonly counted: string;
  readonly select: string;
  readonly order: readonly OrderTerm[];
  /** The SQL expression of a field. */
  readonly column: (name: string) => string;
  readonly parameters: readonly unknown[];
}

/** The fields that a curve is drawn from. */
export interface Drawn {
  readonly value: string;
  readonly by: readonly string[];
  readonly unit?: string;
  readonly limit?: string;
}

/** Rows of one portion of a file. */
const portion = 500;
/** Rows from which one query computes curves. */
const curveRows = 50_000;

const kindOf = (codec: Codec<unknown>): Codec<unknown>['kind']['type'] => whenGiven(codec).kind.type;

/** The number of an id. An id that is not a number of this server becomes a number that no row has. */
const numberOfId = (id: unknown): number => (/^\d{1,15}$/.test(String(id)) ? Number(id) : -1);

/** Whether a field is a list of pictures. */
const isPictures = (codec: Codec<unknown>): boolean => {
  const { kind } = whenGiven(codec);
  return kind.type === 'list' && whenGiven(kind.of).meaning === 'picture';
};

/** A value of the database as the value of its field; pictures and sounds are stored as paths of this server. */
const valueOf = (codec: Codec<unknown>, value: unknown, { base }: Pick<Reader, 'base'>): unknown => {
  if (value === null || value === undefined) return undefined;
  const { meaning } = whenGiven(codec);
  if (meaning === 'picture' || meaning === 'audio') return value === '' ? undefined : `${base}${String(value)}`;
  if (isPictures(codec) && Array.isArray(value)) return value.map(path => `${base}${String(path)}`);
  // Colours, names by language, rows and lists of words are stored as they are on the wire.
  if (meaning === 'colour' || meaning === 'names' || isRows(codec) || kindOf(codec) === 'several') {
    const read = codec.decode(value, silently, '');
    return read === invalid ? undefined : read;
  }
  const kind = kindOf(codec);
  if (kind === 'time' || kind === 'number') return Number(value);
  return kind === 'id' ? String(value) : value;
};

/** Answers requests for one kind of record. */
export class RecordTable<Row> {
  readonly records: Listed;
  readonly #table: Table<Row>;
  readonly #database: Database['patient'];
  readonly #entity: Entity<Row>;

  constructor(records: Listed & { readonly entity: Entity<Row> }, table: Table<Row>, database: Database['patient']) {
    this.records = records;
    this.#entity = records.entity;
    this.#table = table;
    this.#database = database;
  }

  /** A page of the rows of a filter, with the number of all. */
  async find(asked: Asked, user: Account, reader: Reader): Promise<PageMarks & { rows: Row[]; total: number }> {
    const { page = 1, pageSize = 20, after, before } = asked;
    const question = this.question(asked, user, reader);
    const [counted, { rows, ...marks }] = await Promise.all([
      this.#database.query<{ total: number | bigint }>(`SELECT count(*) AS total FROM ${question.counted}`, [
        ...question.parameters,
      ]),
      pageOf<Stored>(this.#database, question, { page, pageSize, after, before }),
    ]);
    return { rows: rows.map(row => this.#read(row, reader, user)), total: Number(counted[0]?.total ?? 0), ...marks };
  }

  /** Curves of the rows of a filter, each thinned to `points` points. When there are too many curves, keeps those with the most records. */
  async curves(
    asked: Asked & { readonly points: number },
    user: Account,
    reader: Reader,
    drawn: Drawn,
    rowsAtOnce = curveRows,
  ): Promise<RecordCurve[]> {
    const whole = this.question(asked, user, reader);
    const time = whole.column(this.records.time);
    const [span] = await this.#database.query<{ first: number | null; last: number | null; count: number | bigint }>(
      `SELECT min(${time})::double precision AS first, max(${time})::double precision AS last, count(*) AS count FROM ${whole.from}`,
      [...whole.parameters],
    );
    if (span?.first === null || span?.last === null || span === undefined) return [];
    const [first, last] = [Number(span.first), Number(span.last)];
    const slot = Math.max(1, (last - first) / asked.points);
    // Runs several queries, so that other queries wait for one of them and not for all.
    const pieces = Math.min(asked.points, Math.ceil(Number(span.count) / rowsAtOnce));
    const rows: CurveRow[] = [];
    for (let piece = 0; piece < pieces; piece += 1) {
      const begin = Math.round((piece * asked.points) / pieces);
      // The very last reading lies on the end of the last slot, so that slot has no upper bound.
      const end = piece + 1 === pieces ? Infinity : Math.round(((piece + 1) * asked.points) / pieces);
      const { from, parameters, column } = this.question(
        {
          ...asked,
          from: Math.max(first, first + begin * slot - 1),
          to: Math.min(last, first + end * slot + 1),
        },
        user,
        reader,
      );
      const place = (n: number): string => `$${String(parameters.length + n)}::double precision`;
      const value = column(drawn.value);
      const name = drawn.by.map(field => `(${column(field)})`).join(` || ' ' || `);
      const found = await this.#database.query<CurveRow>(
        `SELECT ${name} AS name, floor((${time} - ${place(1)}) / ${place(2)}) AS slot, avg(${value}) AS mean, min(${value}) AS low,
           max(${value}) AS high, ${drawn.unit === undefined ? 'NULL' : `max(${column(drawn.unit)})`} AS unit, ${drawn.limit === undefined ? 'NULL' : `max(${column(drawn.limit)})`} AS "limit", count(*) AS count
         FROM ${from} GROUP BY 1, 2 HAVING count(${value}) > 0 ORDER BY 1, 2`,
        [...parameters, first, slot],
      );
      rows.push(...found.filter(row => Number(row.slot) >= begin && Number(row.slot) < end));
    }
    return curvesOf(rows, first, slot);
  }

  /** One row by its id, as it is inside a transaction. Undefined when there is none, or the user may not see it. */
  async one(id: string, inside: Querier, user: Account, reader: Reader): Promise<Row | undefined> {
    const { from, select, parameters } = this.question({ id }, user, reader);
    const [row] = await inside.query<Stored>(`SELECT ${select} FROM ${from}`, [...parameters]);
    return row && this.#read(row, reader, user);
  }

  /** All rows that the user may see, or those of them with these ids, as they are inside a transaction. */
  async all(inside: Querier, user: Account, reader: Reader, ids?: readonly string[]): Promise<Row[]> {
    const { from, select, parameters } = this.question({}, user, reader);
    const [chosen, more] = ids ? [` WHERE id::text = ANY($${String(parameters.length + 1)}::text[])`, [ids]] : ['', []];
    const rows = await inside.query<Stored>(`SELECT * FROM (SELECT ${select} FROM ${from}) AS listed${chosen}`, [
      ...parameters,
      ...more,
    ]);
    return rows.map(row => this.#read(row, reader, user));
  }

  /** All rows of a filter, in portions, in the order of the request. */
  async *each(asked: Asked, user: Account, reader: Reader): AsyncGenerator<readonly Row[]> {
    const { from, select, order, parameters } = this.question(asked, user, reader);
    const question = `SELECT ${select} FROM ${from} ORDER BY ${orderBy(order)}`;
    for await (const rows of this.#database.stream<Stored>(question, [...parameters], portion))
      yield rows.map(row => this.#read(row, reader, user));
  }

  /** The SQL of a request. Names of fields come from the contract, never from a request. */
  question(asked: Asked, user: Account, { language }: Pick<Reader, 'language'>): Question {
    const { where, device, gathered, joined } = this.#table;
    const orders: Readonly<Record<string, string>> = { ...this.#table.orders };
    const below: Readonly<Record<string, (words: string) => string>> = { ...this.#table.below };
    const live: Readonly<Record<string, () => readonly string[]>> = { ...this.#table.live };
    const liveWords: Readonly<Record<string, () => ReadonlyMap<string, string>>> = { ...this.#table.liveWords };
    const bare = this.#table.from.replaceAll(languageMark, language);
    const from = joined ? `${bare} ${joined.join.replaceAll(languageMark, language)}` : bare;
    const isSoughtJoined = joined?.fields.some(name =>
      [name, `${name}Min`, `${name}Max`].some(key => asked[key] !== undefined),
    );
    const { filters, ranges, time, until } = this.records;
    const parameters: unknown[] = [];
    const put = (value: unknown): string => {
      parameters.push(value);
      return `$${String(parameters.length)}`;
    };
    const columns = { ...this.#table.columns, ...(user.access === 'listed' ? this.#table.listed : {}) };
    const now = this.#table.now?.() ?? 0;
    const raw: Readonly<Record<string, string>> = Object.fromEntries(
      Object.entries<string>(columns).map(([name, expression]) => [
        name,
        expression
          .replaceAll(languageMark, language)
          .replaceAll(nowMark, `${String(now)}::bigint`)
          .replaceAll(todayMark, `'${dayOf(new Date(now))}'`),
      ]),
    );
    // Outside the grouping, a column is referred to by its name.
    const column = (name: string): string => (gathered ? `"${name}"` : (raw[name] ?? 'NULL'));
    const select = Object.entries(raw)
      .map(([name, expression]) => `${expression} AS "${name}"`)
      .join(', ');

    const narrowing: string[] = where === undefined ? [] : [where];
    const at = gathered?.time ?? raw[time] ?? 'NULL';
    if (asked.from !== undefined) {
      const from = put(Math.trunc(asked.from));
      const end = until === undefined ? at : `coalesce(${raw[until] ?? 'NULL'}, 'Infinity')`;
      narrowing.push(`${end} >= ${from}`);
    }
    if (asked.to !== undefined) narrowing.push(`${at} <= ${put(Math.trunc(asked.to))}`);
    narrowing.push(...seenBy(this.#table, user, put));

    // Filters by the map of the row when it has one, and by its place on it; otherwise by the place of its device.
    if (this.records.isPlaced && asked['placeId'] !== undefined) {
      const place = put(asked['placeId']);
      const maps = mapsBelow(place);
      const { mapId, x, y } = raw;
      const isInZone = mapId && x && y ? ` OR ${liesInZone(place, mapId, x, y)}` : '';
      narrowing.push(
        mapId === undefined
          ? `${device ?? 'NULL'} IN (SELECT id FROM devices WHERE map_id IN (${maps}))`
          : `(${mapId} IN (${maps})${isInZone})`,
      );
    }

    const conditions: string[] = [];
    if (asked['id'] !== undefined) {
      const id = this.#table.hasTextIds ? String(asked['id']) : numberOfId(asked['id']);
      conditions.push(`${column('id')} = ${put(id)}`);
    }
    for (const name of filters) {
      const value = asked[name];
      const declared = this.#entity.fields[name];
      if (value === undefined || !declared) continue;
      const set = live[name]?.();
      if (set) {
        conditions.push(`(${column('id')}::text = ANY(${put(set)}::text[])) = ${put(value)}::boolean`);
        continue;
      }
      const words = liveWords[name]?.();
      if (words) {
        const wanted: readonly unknown[] = [value].flat();
        const found = [...words].flatMap(([id, word]) => (wanted.includes(word) ? [id] : []));
        conditions.push(`${column('id')}::text = ANY(${put(found)}::text[])`);
        continue;
      }
      if (Array.isArray(value)) {
        const any = `ANY(${put(value)}::text[])`;
        const found = below[name]?.(any);
        conditions.push(found === undefined ? `${column(name)} = ${any}` : `${column(name)} IN (${found})`);
        continue;
      }
      const isText = kindOf(declared.codec) === 'text';
      conditions.push(
        isText ? `strpos(lower(${column(name)}), lower(${put(value)}::text)) > 0` : `${column(name)} = ${put(value)}`,
      );
    }
    for (const name of ranges) {
      const [least, most] = [asked[`${name}Min`], asked[`${name}Max`]];
      if (least !== undefined) conditions.push(`${column(name)} >= ${put(least)}::double precision`);
      if (most !== undefined) conditions.push(`${column(name)} <= ${put(most)}::double precision`);
    }
    const whereOf = (all: readonly string[]): string => (all.length === 0 ? '' : ` WHERE ${all.join(' AND ')}`);
    const sorted = (name: string): string => orders[name]?.replaceAll(languageMark, language) ?? column(name);
    const order = this.#order(asked, sorted);
    if (!gathered) {
      const sought = whereOf([...narrowing, ...conditions]);
      const counted = `${isSoughtJoined ? from : bare}${sought}`;
      return { from: `${from}${sought}`, counted, select, order, column, parameters };
    }
    const groups = `(SELECT ${select} FROM ${from}${whereOf(narrowing)} GROUP BY ${gathered.by}) AS gathered`;
    const whole = `${groups}${whereOf(conditions)}`;
    return { from: whole, counted: whole, select: '*', order, column, parameters };
  }

  /**
   * The order of rows. Equal rows are sorted newest first. Rows of the same time are sorted by id, which also follows the direction when
   * sorting by time.
   */
  #order({ sort, direction }: Asked, column: (name: string) => string): OrderTerm[] {
    const { time, sorts } = this.records;
    const by = sorts.find(name => name === sort) ?? time;
    const way = direction === 'ascending' ? 'ASC' : 'DESC';
    const newest: OrderTerm = { by: column(time), way: 'DESC' };
    const rest = by === time ? [] : [newest];
    return [{ by: column(by), way }, ...rest, { by: column('id'), way: by === time ? way : 'DESC' }];
  }

  #read(row: Stored, reader: Reader, user: Account): Row {
    const values: Record<string, unknown> = {};
    for (const [name, { codec }] of Object.entries(this.#entity.fields)) {
      const value = valueOf(codec, row[name], reader);
      if (value !== undefined) values[name] = value;
    }
    return { ...values, ...this.#table.read?.(row, reader, user) } as Row;
  }
}

/** The typed row of a kind of record. */
export type RowOf<R> = R extends Records<infer Row> ? Row : R extends { entity: infer E } ? Infer<E> : never;
