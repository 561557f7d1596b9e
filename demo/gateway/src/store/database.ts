/** Asks the database: PostgreSQL dialect, numbered parameters. Integers of 64 bits, counts among them, are read as numbers. */
export interface Querier {
  query<Row>(sql: string, parameters?: unknown[]): Promise<Row[]>;
}

/**
 * The one door to the database. What is asked after an answer sees what that answer told; what is asked at once may be done in any order.
 * Faults of the database are `DatabaseError`s.
 */
export interface Database extends Querier {
  /** Does all of a work or nothing of it. Inside, only what it is given may be asked: the database itself may wait for its end. */
  transaction<T>(work: (inside: Querier) => Promise<T>): Promise<T>;
  /**
   * The rows of one SELECT as they stood when it began, in portions of at most `size` (500 unless given), so that memory stays bounded. The
   * reader may take its time and may stop early: other queries are answered meanwhile.
   */
  stream<Row>(sql: string, parameters?: unknown[], size?: number): AsyncGenerator<Row[]>;
  /**
   * The same for lists, curves and purging: whoever asks here waits for what is asked elsewhere, so that an alarm does not wait for them
   * where there is one connection.
   */
  readonly patient: Pick<Database, 'query' | 'stream'>;
  /** Takes nothing new, waits for what is in hand, and closes. A stream that is still read ends with an error. */
  close(): Promise<void>;
}

/** So many rows come in one portion of a stream. */
export const portionSize = 500;

/** Codes that an adapter gives itself, from PostgreSQL's list. */
export const databaseCodes = {
  /** The connection, or the engine, is lost. */
  lost: '08006',
  /** The database is being closed. */
  closed: '57P01',
  /** The transaction was rolled back because a query of it had failed. */
  aborted: '25P02',
  /** The transaction is over. */
  over: '25000',
} as const;

/** A fault of the database, with its code of five signs (SQLSTATE). */
export class DatabaseError extends Error {
  override readonly name = 'DatabaseError';
  /** SQLSTATE, such as 23505 for a value that must be unique. */
  readonly code: string;
  /** The rule of the table that was broken, where it was one. */
  readonly constraint: string | undefined;

  constructor(message: string, code: string, constraint?: string) {
    super(message);
    this.code = code;
    this.constraint = constraint;
  }
}

/** The database cannot be used; the message is one sentence for the person who starts the gateway. */
export class UnusableDatabase extends Error {}
