/**
 * Sends queries to the database, in the PostgreSQL dialect with numbered parameters. Integers of 64 bits, such as counts,
 * are returned as numbers.
 */
export interface Querier {
  query<Row>(sql: string, parameters?: unknown[]): Promise<Row[]>;
}

/**
 * The database. A query that is sent after the answer to another one sees its effects. Queries that are sent at the same time may run in
 * any order. Errors of the database are `DatabaseError`s.
 */
export interface Database extends Querier {
  /**
   * Commits all of a work or nothing of it. The work must query only through `inside`: a query to the database itself may wait for the end
   * of the transaction.
   * @param limitMs how long it may take before it is rolled back, ms; `databaseTimes.transaction` by default
   */
  transaction<T>(work: (inside: Querier) => Promise<T>, limitMs?: number): Promise<T>;
  /**
   * The rows of one SELECT as they were when it began, in portions of at most `size` (500 by default), so that memory is bounded. The
   * reader may be slow and may stop early: other queries are answered meanwhile.
   */
  stream<Row>(sql: string, parameters?: unknown[], size?: number): AsyncGenerator<Row[]>;
  /**
   * The same for lists, curves, purging and the history of a first start. These wait for all other queries, so that an alarm does not wait
   * for them when there is only one connection. A patient transaction that has begun is not interrupted, so it must be short.
   */
  readonly patient: Pick<Database, 'query' | 'stream' | 'transaction'>;
  /** Accepts nothing new, waits for running work, and closes. A stream that is still being read ends with an error. */
  close(): Promise<void>;
}

/** Rows in one portion of a stream. */
export const portionSize = 500;

/** How long the database may take, ms. What takes longer fails with `databaseCodes.lost`, since nobody knows whether it was done. */
export interface DatabaseTimes {
  /** A query, from the moment at which it runs. */
  readonly query: number;
  /** A query for a list or a curve, and one portion of a stream. */
  readonly patient: number;
  /** A transaction as a whole. */
  readonly transaction: number;
}

/** The times outside tests. */
export const databaseTimes: DatabaseTimes = { query: 30_000, patient: 300_000, transaction: 60_000 };

/** How long an update of tables may take, ms. On large tables it takes long. */
export const migrationMs = 3_600_000;

/** SQLSTATE codes that the adapters set themselves. */
export const databaseCodes = {
  /** The connection or the engine is lost, or has not answered in time. */
  lost: '08006',
  /** The database is being closed. */
  closed: '57P01',
  /** The transaction was rolled back because one of its queries failed. */
  aborted: '25P02',
  /** The transaction has ended already. */
  over: '25000',
} as const;

/** An error of the database with its SQLSTATE, a code of five characters. */
export class DatabaseError extends Error {
  override readonly name = 'DatabaseError';
  /** SQLSTATE, such as 23505 for a value that must be unique. */
  readonly code: string;
  /** The constraint of the table that was violated; undefined when none was. */
  readonly constraint: string | undefined;

  constructor(message: string, code: string, constraint?: string) {
    super(message);
    this.code = code;
    this.constraint = constraint;
  }
}

/** The database cannot be used; the message is one sentence for the user who starts the server. */
export class UnusableDatabase extends Error {}
