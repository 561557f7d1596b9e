import pg from 'pg';
import { DatabaseError, databaseCodes, portionSize, UnusableDatabase, type Querier } from './database.ts';
import { RunningWork } from './running-work.ts';
import type { MigratedDatabase } from './migrate.ts';

/** A database on a PostgreSQL server. */
export interface ServerPlace {
  /** The address: postgresql://user:password@host:port/database. */
  url: string;
  /** Called when an idle connection was lost; the next query opens another. */
  onError: (message: string) => void;
  /** A server that has not answered a query for so long is given up, ms; what runs inside a transaction has no limit, since updates of tables take long. */
  silentAfter?: number;
}

/** Most connections for queries and transactions; further ones wait. */
const CONNECTIONS = 6;
/** Most connections for streams, beside those: a slow reader delays no query. */
const STREAMS = 3;
const CONNECT_MS = 10_000;
/** Far more than the longest query takes on a hundred million rows. */
const SILENT_MS = 300_000;
/** An idle connection is asked whether its other end is still there after so long, ms; by itself only after two hours. */
export const idleBeforeProbes = 10_000;

const int8 = 20;
const int4Array: number = 1007;
const int8Array = 1016;

/** Integers of 64 bits are read as numbers; all values here are far below 2^53. */
const typesOf = {
  getTypeParser: (id: number, format?: 'text' | 'binary') => {
    if (format === 'binary') return pg.types.getTypeParser(id, format);
    if (id === int8) return Number;
    return pg.types.getTypeParser(id === int8Array ? int4Array : id, 'text');
  },
};

const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  if (error.message !== '') return error.message;
  return 'code' in error ? String(error.code) : error.name;
};

const faultOf = (error: unknown): unknown => {
  if (error instanceof DatabaseError) return error;
  if (error instanceof pg.DatabaseError)
    return new DatabaseError(error.message, error.code ?? databaseCodes.lost, error.constraint);
  // Any other error that is neither of a query nor of the caller's work comes from the connection.
  const isOfConnection =
    error instanceof Error &&
    (/^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered)/.test(
      error.message,
    ) ||
      ('code' in error && /^(ECONN|EPIPE|ENOENT|ENOTFOUND|ETIMEDOUT|EHOSTUNREACH|EAI_)/.test(String(error.code))));
  if (!isOfConnection) return error;
  return new DatabaseError(`The connection to the database was lost: ${reasonOf(error)}`, databaseCodes.lost);
};

const unusable = (reason: string): UnusableDatabase =>
  new UnusableDatabase(`The database that DATABASE_URL names cannot be used: ${reason}.`);

/** The reason why the server cannot be used, in a sentence without the address, which contains a password. */
export const refusedBy = (error: unknown): UnusableDatabase => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'ERR_INVALID_URL') return unusable('the address cannot be read');
  if (code.startsWith('28')) return unusable(`the server refused the sign-in (${reasonOf(error)})`);
  if (code === '3D000') return unusable(`the server has no such database (${reasonOf(error)})`);
  return unusable(`the server cannot be reached (${reasonOf(error)})`);
};

const makePools = ({ url, onError }: ServerPlace, running: RunningWork): { queries: pg.Pool; streams: pg.Pool } => {
  if (!/^postgres(ql)?:\/\//.test(url)) throw unusable('it must begin with postgresql://');
  const make = (max: number): pg.Pool => {
    const pool = new pg.Pool({
      connectionString: url,
      max,
      connectionTimeoutMillis: CONNECT_MS,
      application_name: 'patrolkit',
      keepAlive: true,
      keepAliveInitialDelayMillis: idleBeforeProbes,
      types: typesOf,
    });
    pool.on('error', error => {
      if (!running.isClosed) onError(`database: a connection was lost: ${reasonOf(error)}`);
    });
    // When a connection is lost in use, its query fails; without this listener the error would also end the process.
    pool.on('connect', client => client.on('error', () => undefined));
    return pool;
  };
  return { queries: make(CONNECTIONS), streams: make(STREAMS) };
};

/** @param silentAfter how long its answer is waited for, ms; without end where it is undefined */
const ask = async <Row>(
  client: pg.Pool | pg.PoolClient,
  sql: string,
  parameters: unknown[] = [],
  silentAfter?: number,
): Promise<Row[]> => {
  try {
    const limit = silentAfter === undefined ? {} : { query_timeout: silentAfter };
    return (await client.query({ text: sql, values: parameters, ...limit })).rows as Row[];
  } catch (error) {
    throw faultOf(error);
  }
};

/** Runs some work with a connection of its own, which is returned to the pool, or closed when it cannot be rolled back. */
const withClient = async <T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> => {
  const client = await pool.connect().catch((error: unknown) => {
    throw faultOf(error);
  });
  let isBroken = false;
  try {
    return await work(client);
  } catch (error) {
    const fault = faultOf(error);
    // A lost connection cannot be asked for anything.
    if (fault instanceof DatabaseError && fault.code === databaseCodes.lost) isBroken = true;
    else await client.query('ROLLBACK').catch(() => (isBroken = true));
    throw fault;
  } finally {
    client.release(isBroken);
  }
};

const abort = (): never => {
  throw new DatabaseError('The transaction was rolled back: a query of it had failed', databaseCodes.aborted);
};

/** Opens a database on a PostgreSQL server. */
export const openServer = async (place: ServerPlace): Promise<MigratedDatabase> => {
  const { silentAfter = SILENT_MS } = place;
  const running = new RunningWork();
  const { queries, streams } = makePools(place, running);
  /** For each stream that is being read, a function that returns its connection. */
  const reading = new Set<(isBroken: boolean) => void>();
  try {
    await queries.query('SELECT 1');
  } catch (error) {
    await Promise.all([queries.end(), streams.end()]);
    throw refusedBy(error);
  }
  const query: Querier['query'] = (sql, parameters) => running.take(() => ask(queries, sql, parameters, silentAfter));
  const stream = async function* <Row>(sql: string, parameters: unknown[] = [], size = portionSize) {
    const client = await running
      .take(() => streams.connect())
      .catch((error: unknown) => {
        throw faultOf(error);
      });
    let isLost = false;
    const part = async <Part>(text: string, values?: unknown[]): Promise<Part[]> => {
      try {
        return await running.take(() => ask<Part>(client, text, values, silentAfter));
      } catch (error) {
        isLost = error instanceof DatabaseError && error.code === databaseCodes.lost;
        throw error;
      }
    };
    const giveBack = (isBroken: boolean): void => {
      if (reading.delete(giveBack)) client.release(isBroken);
    };
    reading.add(giveBack);
    let isWhole = false;
    try {
      await part('BEGIN READ ONLY');
      await part(`DECLARE portions NO SCROLL CURSOR FOR ${sql}`, parameters);
      for (;;) {
        const rows = await part<Row>(`FETCH ${String(size)} FROM portions`);
        if (rows.length > 0) yield rows;
        if (rows.length < size) break;
      }
      await part('COMMIT');
      isWhole = true;
    } finally {
      // A reader that stops early or fails leaves a transaction open: it is rolled back, or the connection is closed.
      const end = (): Promise<boolean> =>
        client.query('ROLLBACK').then(
          () => true,
          () => false,
        );
      if (reading.has(giveBack)) giveBack(isLost || !(isWhole || (await end())));
    }
  };

  return {
    query,
    stream,
    // There are enough connections, so patient queries need not wait for others.
    patient: { query, stream },
    transaction: work =>
      running.take(() =>
        withClient(queries, async client => {
          await ask(client, 'BEGIN', [], silentAfter);
          let isOver = false;
          const ours = <Row>(sql: string, parameters?: unknown[]): Promise<Row[]> =>
            isOver
              ? Promise.reject(new DatabaseError('The transaction is over', databaseCodes.over))
              : ask<Row>(client, sql, parameters);
          try {
            const made = await work({ query: ours, script: async sql => void (await client.query(sql)) });
            const { command } = await client.query('COMMIT');
            return command === 'ROLLBACK' ? abort() : made;
          } finally {
            isOver = true;
          }
        }),
      ),
    close: async () => {
      if (running.isClosed) return;
      await running.close();
      await queries.end();
      for (const giveBack of reading) giveBack(true);
      await streams.end();
    },
  };
};
