/** How a kind of record lies in the database, and the questions that are asked of it: one service for all kinds. */
import {
  whenGiven,
  type AnyRecords,
  type Codec,
  type Entity,
  type Infer,
  type RecordCurve,
  type Records,
} from '@patrolkit/transport/contract';
import type { Reader } from '../http/reader.ts';
import type { Account } from '../session/users.ts';
import type { Database } from './database.ts';
import { companyMark, mapsBelow } from './places.ts';
import { curvesOf, type CurveRow } from './curves.ts';

/** A row as the database gives it, under the names of the fields. */
export type Stored = Readonly<Record<string, unknown>>;

/** How a kind of record lies in the database. */
export interface Table<Row> {
  /** Tables that it is read from, joined as they are needed. */
  readonly from: string;
  /** What is joined for some fields alone, a row at most to each: who counts and does not seek by them does without it. */
  readonly joined?: { readonly join: string; readonly fields: readonly (keyof Row & string)[] };
  /** The expression of each field. */
  readonly columns: { readonly [Name in keyof Row]-?: string };
  /** What rows are sorted by in the place of a field. */
  readonly orders?: { readonly [Name in keyof Row]?: string };
  /** What makes a row one of these. */
  readonly where?: string;
  /** The expression of the device that a row concerns: who does not see it does not see the row. */
  readonly device?: string;
  /** The expression of the company that a row belongs to: nobody else's users see it. */
  readonly company?: string;
  /** The expression of the map that a row lies on: users of its company, and of those above it, see it. */
  readonly map?: string;
  /** Rows are gathered by this expression; the columns are then of groups. The stretch of time and the device narrow what is gathered. */
  readonly gathered?: { readonly by: string; readonly time: string };
  /** Fields that have to be put into words for the reader. */
  readonly read?: (row: Stored, reader: Reader) => Partial<Row>;
}

/** Stands in an expression for the language of the reader. */
const languageMark = '{language}';

/** The expression of a stored name, in the language of the reader. */
export const inLanguage = (expression: string): string => `(${expression})->>'${languageMark}'`;

/** What is asked of a table: the fields of a request of its kind. */
export interface Asked {
  readonly page?: number;
  readonly pageSize?: number;
  readonly sort?: string;
  readonly direction?: 'ascending' | 'descending';
  readonly from?: number;
  readonly to?: number;
  readonly [name: string]: unknown;
}

/** A question in SQL. */
export interface Question {
  /** Tables and conditions. */
  readonly from: string;
  /** The same, for who counts the rows alone. */
  readonly counted: string;
  readonly select: string;
  readonly order: string;
  /** The expression of a field. */
  readonly column: (name: string) => string;
  readonly parameters: readonly unknown[];
}

/** What a curve draws. */
export interface Drawn {
  readonly value: string;
  readonly by: readonly string[];
  readonly unit?: string;
  readonly limit?: string;
}

/** Rows that are read at once for a file. */
const portion = 500;
/** Of so many rows curves are worked out in one query. */
const curveRows = 50_000;

const kindOf = (codec: Codec<unknown>): Codec<unknown>['kind']['type'] => whenGiven(codec).kind.type;

/** Whether a field has several pictures. */
const isPictures = (codec: Codec<unknown>): boolean => {
  const { kind } = whenGiven(codec);
  return kind.type === 'list' && whenGiven(kind.of).meaning === 'picture';
};

/** A value of the database as its field has it; a picture and a sound are paths of this server. */
const valueOf = (codec: Codec<unknown>, value: unknown, { base }: Pick<Reader, 'base'>): unknown => {
  if (value === null || value === undefined) return undefined;
  const { meaning } = whenGiven(codec);
  if (meaning === 'picture' || meaning === 'audio') return value === '' ? undefined : `${base}${String(value)}`;
  if (isPictures(codec) && Array.isArray(value)) return value.map(path => `${base}${String(path)}`);
  const kind = kindOf(codec);
  if (kind === 'time' || kind === 'number') return Number(value);
  return kind === 'id' ? String(value) : value;
};

/** Answers questions about one kind of record. */
export class RecordTable<Row> {
  readonly records: AnyRecords;
  readonly #table: Table<Row>;
  readonly #database: Database['patient'];
  readonly #entity: Entity<Row>;

  constructor(
    records: AnyRecords & { readonly entity: Entity<Row> },
    table: Table<Row>,
    database: Database['patient'],
  ) {
    this.records = records;
    this.#entity = records.entity;
    this.#table = table;
    this.#database = database;
  }

  /** A page of what is asked for, with the count of all. */
  async find(asked: Asked, user: Account, reader: Reader): Promise<{ rows: Row[]; total: number }> {
    const { page = 1, pageSize = 20 } = asked;
    const { from, counted: all, select, order, parameters } = this.question(asked, user, reader);
    const [counted, found] = await Promise.all([
      this.#database.query<{ total: number | bigint }>(`SELECT count(*) AS total FROM ${all}`, [...parameters]),
      this.#database.query<Stored>(
        `SELECT ${select} FROM ${from} ORDER BY ${order}
         LIMIT $${String(parameters.length + 1)} OFFSET $${String(parameters.length + 2)}`,
        [...parameters, pageSize, (page - 1) * pageSize],
      ),
    ]);
    return { rows: found.map(row => this.#read(row, reader)), total: Number(counted[0]?.total ?? 0) };
  }

  /** Curves of what is asked for, thinned to so many points each; those with the most records first are kept. */
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
    // Piece by piece: what else the database is asked for meanwhile waits for one of them and not for all.
    const pieces = Math.min(asked.points, Math.ceil(Number(span.count) / rowsAtOnce));
    const rows: CurveRow[] = [];
    for (let piece = 0; piece < pieces; piece += 1) {
      const begin = Math.round((piece * asked.points) / pieces);
      // What was measured last of all lies at the end of the last slot.
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

  /** All of what is asked for, portion by portion, in the order that is asked for. */
  async *each(asked: Asked, user: Account, reader: Reader): AsyncGenerator<readonly Row[]> {
    const { from, select, order, parameters } = this.question(asked, user, reader);
    const question = `SELECT ${select} FROM ${from} ORDER BY ${order}`;
    for await (const rows of this.#database.stream<Stored>(question, [...parameters], portion))
      yield rows.map(row => this.#read(row, reader));
  }

  /** A question in SQL. Names of fields come from the contract and never from a request. */
  question(asked: Asked, user: Account, { language }: Pick<Reader, 'language'>): Question {
    const { where, device, company, map, gathered, joined } = this.#table;
    const orders: Readonly<Record<string, string>> = { ...this.#table.orders };
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
    const raw: Readonly<Record<string, string>> = Object.fromEntries(
      Object.entries<string>(this.#table.columns).map(([name, expression]) => [
        name,
        expression.replaceAll(languageMark, language),
      ]),
    );
    // Of groups, what their columns are called stands for what they are.
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
    if (device !== undefined && user.access === 'listed')
      narrowing.push(`${device} = ANY(${put([...user.listed.keys()])}::text[])`);
    if (company !== undefined) narrowing.push(`${company} = ${put(user.company.id)}`);

    if (map !== undefined) narrowing.push(`${map} IN (${mapsBelow(put(`${companyMark}${user.company.id}`))})`);

    // The map of a row where it has one; else what lies in a place is what its devices noticed.
    if (this.records.isPlaced && asked['placeId'] !== undefined) {
      const maps = mapsBelow(put(asked['placeId']));
      narrowing.push(
        raw['mapId'] === undefined
          ? `${device ?? 'NULL'} IN (SELECT id FROM devices WHERE map_id IN (${maps}))`
          : `${raw['mapId']} IN (${maps})`,
      );
    }

    const conditions: string[] = [];
    if (asked['id'] !== undefined) conditions.push(`${column('id')}::text = ${put(asked['id'])}`);
    for (const name of filters) {
      const value = asked[name];
      const declared = this.#entity.fields[name];
      if (value === undefined || !declared) continue;
      if (Array.isArray(value)) {
        conditions.push(`${column(name)} = ANY(${put(value)}::text[])`);
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

  /** Of equals the newest come first; of one moment, the one that was stored last. */
  #order({ sort, direction }: Asked, column: (name: string) => string): string {
    const { time, sorts } = this.records;
    const by = sorts.find(name => name === sort) ?? time;
    const way = direction === 'ascending' ? 'ASC' : 'DESC';
    const rest = by === time ? [] : [`${column(time)} DESC`];
    return [`${column(by)} ${way}`, ...rest, `${column('id')} ${by === time ? way : 'DESC'}`].join(', ');
  }

  #read(row: Stored, reader: Reader): Row {
    const values: Record<string, unknown> = {};
    for (const [name, { codec }] of Object.entries(this.#entity.fields)) {
      const value = valueOf(codec, row[name], reader);
      if (value !== undefined) values[name] = value;
    }
    return { ...values, ...this.#table.read?.(row, reader) } as Row;
  }
}

/** The typed row of a kind of record. */
export type RowOf<R> = R extends Records<infer Row> ? Row : R extends { entity: infer E } ? Infer<E> : never;
