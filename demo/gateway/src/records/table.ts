/** How a kind of record lies in the database, and the questions that are asked of it: one service for all kinds. */
import {
  whenGiven,
  type AnyRecords,
  type Codec,
  type Entity,
  type Infer,
  type Records,
} from '@patrolkit/transport/contract';
import type { Reader } from '../http/reader.ts';
import type { Account } from '../session/users.ts';
import type { Database } from '../store/database.ts';

/** A row as the database gives it, under the names of the fields. */
export type Stored = Readonly<Record<string, unknown>>;

/** How a kind of record lies in the database. */
export interface Table<Row> {
  /** Tables that it is read from, joined as they are needed. */
  readonly from: string;
  /** The expression of each field. */
  readonly columns: { readonly [Name in keyof Row]-?: string };
  /** What makes a row one of these. */
  readonly where?: string;
  /** The expression of the device that a row concerns: who does not see it does not see the row. */
  readonly device?: string;
  /** Fields that are shown in the language of the reader. */
  readonly read?: (row: Stored, reader: Reader) => Partial<Row>;
}

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
interface Question {
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

/** Rows that are read at once for a file. */
const portion = 500;

const kindOf = (codec: Codec<unknown>): Codec<unknown>['kind']['type'] => whenGiven(codec).kind.type;

/** A value of the database as its field has it; a picture is a path of this server. */
const valueOf = (codec: Codec<unknown>, value: unknown, { base }: Pick<Reader, 'base'>): unknown => {
  if (value === null || value === undefined) return undefined;
  if (whenGiven(codec).meaning === 'picture') return value === '' ? undefined : `${base}${String(value)}`;
  const kind = kindOf(codec);
  if (kind === 'time' || kind === 'number') return Number(value);
  return kind === 'id' ? String(value) : value;
};

/** Answers questions about one kind of record. */
export class RecordTable<Row> {
  readonly records: AnyRecords;
  readonly #table: Table<Row>;
  readonly #columns: Readonly<Record<string, string>>;
  readonly #database: Database;
  readonly #entity: Entity<Row>;

  constructor(records: AnyRecords & { readonly entity: Entity<Row> }, table: Table<Row>, database: Database) {
    this.records = records;
    this.#entity = records.entity;
    this.#table = table;
    this.#columns = table.columns;
    this.#database = database;
  }

  /** A page of what is asked for, with the count of all. */
  async find(asked: Asked, user: Account, reader: Reader): Promise<{ rows: Row[]; total: number }> {
    const { page = 1, pageSize = 20 } = asked;
    const { sql, parameters } = this.#conditions(asked, user);
    const count = this.#database.query<{ total: number | bigint }>(
      `SELECT count(*) AS total FROM ${this.#table.from} ${sql}`,
      [...parameters],
    );
    const found = await this.#database.query<Stored>(
      `${this.#select} ${sql} ORDER BY ${this.#order(asked)}
       LIMIT $${String(parameters.length + 1)} OFFSET $${String(parameters.length + 2)}`,
      [...parameters, pageSize, (page - 1) * pageSize],
    );
    return { rows: found.map(row => this.#read(row, reader)), total: Number((await count)[0]?.total ?? 0) };
  }

  /** All of what is asked for, portion by portion, in the order that is asked for. */
  async *each(asked: Asked, user: Account, reader: Reader): AsyncGenerator<readonly Row[]> {
    const { sql, parameters } = this.#conditions(asked, user);
    const question = `${this.#select} ${sql} ORDER BY ${this.#order(asked)}`;
    for await (const rows of this.#database.stream<Stored>(question, [...parameters], portion))
      yield rows.map(row => this.#read(row, reader));
  }

  get #select(): string {
    const listed = Object.entries(this.#columns).map(([name, expression]) => `${expression} AS "${name}"`);
    return `SELECT ${listed.join(', ')} FROM ${this.#table.from}`;
  }

  /** The condition of what is asked for. Names of fields come from the contract and never from a request. */
  #conditions(asked: Asked, user: Account): Question {
    const { filters, ranges, time } = this.records;
    const conditions: string[] = this.#table.where === undefined ? [] : [this.#table.where];
    const parameters: unknown[] = [];
    const put = (value: unknown): string => {
      parameters.push(value);
      return `$${String(parameters.length)}`;
    };
    const column = (name: string): string => this.#columns[name] ?? 'NULL';
    if (asked['id'] !== undefined) conditions.push(`${column('id')}::text = ${put(asked['id'])}`);
    if (asked.from !== undefined) conditions.push(`${column(time)} >= ${put(asked.from)}`);
    if (asked.to !== undefined) conditions.push(`${column(time)} <= ${put(asked.to)}`);
    for (const name of filters) {
      const value = asked[name];
      const declared = this.#entity.fields[name];
      if (value === undefined || !declared) continue;
      conditions.push(
        kindOf(declared.codec) === 'text'
          ? `strpos(lower(${column(name)}), lower(${put(value)}::text)) > 0`
          : `${column(name)} = ${put(value)}`,
      );
    }
    for (const name of ranges) {
      const [least, most] = [asked[`${name}Min`], asked[`${name}Max`]];
      if (least !== undefined) conditions.push(`${column(name)} >= ${put(least)}`);
      if (most !== undefined) conditions.push(`${column(name)} <= ${put(most)}`);
    }
    if (this.#table.device !== undefined && user.access === 'listed')
      conditions.push(`${this.#table.device} = ANY(${put([...user.listed.keys()])}::text[])`);
    return { sql: conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`, parameters };
  }

  /** Of equals the newest come first; of one moment, the one that was stored last. */
  #order({ sort, direction }: Asked): string {
    const { time, sorts } = this.records;
    const by = sorts.find(name => name === sort) ?? time;
    const way = direction === 'ascending' ? 'ASC' : 'DESC';
    const rest = by === time ? [] : [`${this.#columns[time] ?? ''} DESC`];
    const id = `${this.#columns['id'] ?? ''} ${by === time ? way : 'DESC'}`;
    return [`${this.#columns[by] ?? ''} ${way}`, ...rest, id].join(', ');
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
