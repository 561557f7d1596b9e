import pg from 'pg';
import {
  DatabaseError,
  databaseCodes,
  databaseTimes,
  portionSize,
  UnusableDatabase,
  type DatabaseTimes,
  type Querier,
} from './database.ts';
import { Pulse } from './pulse.ts';
import { RunningWork } from './running-work.ts';
import type { MigratedDatabase } from './migrate.ts';

/** A database on a PostgreSQL server. */
export interface ServerPlace {
  /** The address: postgresql://user:password@host:port/database. */
  url: string;
  /** Called when an idle connection was lost; the next query opens another. */
  onError: (message: string) => void;
  /**
   * How long work may take, ms, where that differs from the usual. `pulse`: how often a server for which work waits is asked for a sign of
   * life.
   */
  times?: Partial<DatabaseTimes & { readonly pulse: number }>;
}

/** Most connections for queries and transactions; further ones wait. */
const CONNECTIONS = 6;
/** Most connections for streams, beside those: a slow reader delays no query. */
const STREAMS = 3;
/** Most connections for the queries of lists and curves. */
const PATIENT = 3;
const CONNECT_MS = 8_000;
/** The database server answers a query in one process: starting others would take longer than most queries take. */
const ONE_PROCESS = '-c max_parallel_workers_per_gather=0';
/** Time within which a sign of life must arrive, ms. */
const SIGN_MS = 3_000;
/** How long after this side the database server itself gives up a query, ms. */
const LATER_MS = 5_000;
/**
 * How long a connection may be idle before the system checks whether its other end is still there, ms; by default it checks only after two
 * hours.
 */
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
  // Any other error that belongs neither to a query nor to the caller's work comes from the connection.
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

/** The pools of a database, each with the time after which the server gives up its queries. */
const makePools = ({ url, onError }: ServerPlace, times: DatabaseTimes, running: RunningWork) => {
  if (!/^postgres(ql)?:\/\//.test(url)) throw unusable('it must begin with postgresql://');
  const make = (max: number, limitMs: number, options?: string): pg.Pool => {
    const pool = new pg.Pool({
      connectionString: url,
      max,
      connectionTimeoutMillis: CONNECT_MS,
      application_name: 'patrolkit',
      keepAlive: true,
      keepAliveInitialDelayMillis: idleBeforeProbes,
      types: typesOf,
      ...(options === undefined ? {} : { options }),
      // A query whose client has given it up must not hold its locks for ever.
      statement_timeout: limitMs + LATER_MS,
      idle_in_transaction_session_timeout: limitMs + LATER_MS,
    });
    pool.on('error', error => {
      if (!running.isClosed) onError(`database: a connection was lost: ${reasonOf(error)}`);
    });
    // When a connection is lost in use, its query fails; without this listener the error would also end the process.
    pool.on('connect', client => client.on('error', () => undefined));
    return pool;
  };
  return {
    queries: make(CONNECTIONS, Math.max(times.query, times.transaction), ONE_PROCESS),
    patient: make(PATIENT, times.patient),
    streams: make(STREAMS, times.patient),
  };
};

const ask = async <Row>(client: pg.PoolClient, sql: string, parameters: unknown[] = []): Promise<Row[]> => {
  try {
    return (await client.query({ text: sql, values: parameters })).rows as Row[];
  } catch (error) {
    throw faultOf(error);
  }
};

/** Asks for a sign of life in a connection of its own. Any answer of the server is one, also that it has no connection left. */
const signOfLife = async (url: string): Promise<void> => {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: SIGN_MS,
    query_timeout: SIGN_MS,
    application_name: 'patrolkit pulse',
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('SELECT 1');
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error;
  } finally {
    void client.end().catch(() => undefined);
  }
};

/** Takes a connection from a pool. It is closed when the signal aborts. `giveBack` gives it back, once however often it is called. */
const connected = async (
  pool: pg.Pool,
  signal: AbortSignal,
): Promise<{ client: pg.PoolClient; giveBack: (isBroken: boolean) => void }> => {
  const client = await pool.connect().catch((error: unknown) => {
    throw faultOf(error);
  });
  let isOurs = true;
  const giveBack = (isBroken: boolean): void => {
    if (!isOurs) return;
    isOurs = false;
    signal.removeEventListener('abort', drop);
    client.release(isBroken);
  };
  const drop = (): void => giveBack(true);
  signal.addEventListener('abort', drop);
  if (signal.aborted) drop();
  return { client, giveBack };
};

/** Whether the connection of a failed query is of no more use, because it is lost or its server ends it. */
const isLost = (error: unknown): boolean => error instanceof DatabaseError && /^(?:08|57P)/.test(error.code);

const abort = (): never => {
  throw new DatabaseError('The transaction was rolled back: a query of it had failed', databaseCodes.aborted);
};

/** Rolls back what a connection has begun; false when the connection can no longer be used. */
const rolledBack = (client: pg.PoolClient): Promise<boolean> =>
  client.query('ROLLBACK').then(
    () => true,
    () => false,
  );

/** Opens a database on a PostgreSQL server. */
export const openServer = async (place: ServerPlace): Promise<MigratedDatabase> => {
  const times = { ...databaseTimes, ...place.times };
  const running = new RunningWork();
  const { queries, patient, streams } = makePools(place, times, running);
  const pools = [queries, patient, streams];
  /** For each stream that is being read, a function that returns its connection. */
  const reading = new Set<(isBroken: boolean) => void>();
  const pulse = new Pulse({
    ask: () => signOfLife(place.url),
    onChange: isSilent =>
      place.onError(isSilent ? 'database: the server does not answer' : 'database: the server answers again'),
    ...(place.times?.pulse === undefined ? {} : { every: place.times.pulse }),
  });
  const queryBy =
    (pool: pg.Pool, limitMs: number): Querier['query'] =>
    <Row>(sql: string, parameters?: unknown[]) =>
      running.take(() =>
        pulse.run(limitMs, async signal => {
          const { client, giveBack } = await connected(pool, signal);
          let isBroken = false;
          try {
            return await ask<Row>(client, sql, parameters);
          } catch (error) {
            isBroken = isLost(error);
            throw error;
          } finally {
            giveBack(isBroken);
          }
        }),
      );
  try {
    await queries.query('SELECT 1');
  } catch (error) {
    await Promise.all(pools.map(pool => pool.end()));
    throw refusedBy(error);
  }
  const stream = async function* <Row>(sql: string, parameters: unknown[] = [], size = portionSize) {
    /** Aborts when one of its portions is given up. */
    const over = new AbortController();
    const limited = <T>(work: () => Promise<T>): Promise<T> =>
      running.take(() =>
        pulse.run(times.patient, signal => {
          signal.addEventListener('abort', () => over.abort());
          return work();
        }),
      );
    const { client, giveBack } = await limited(() => connected(streams, over.signal));
    reading.add(giveBack);
    let isWhole = false;
    let isBroken = false;
    const part = async <Part>(text: string, values?: unknown[]): Promise<Part[]> => {
      try {
        return await limited(() => ask<Part>(client, text, values));
      } catch (error) {
        isBroken = isLost(error);
        throw error;
      }
    };
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
      // A reader that stops early or fails leaves a transaction open. It is rolled back, or the connection is closed.
      if (reading.delete(giveBack)) giveBack(isBroken || !(isWhole || (await rolledBack(client))));
    }
  };

  const transaction: MigratedDatabase['transaction'] = (work, limitMs = times.transaction) =>
    running.take(() =>
      pulse.run(limitMs, async signal => {
        const { client, giveBack } = await connected(queries, signal);
        let isOver = false;
        let isBroken = false;
        const ours = <Row>(sql: string, parameters?: unknown[]): Promise<Row[]> =>
          isOver
            ? Promise.reject(new DatabaseError('The transaction is over', databaseCodes.over))
            : ask<Row>(client, sql, parameters);
        signal.addEventListener('abort', () => (isOver = true));
        try {
          await ask(client, 'BEGIN');
          if (limitMs > times.transaction)
            for (const name of ['statement_timeout', 'idle_in_transaction_session_timeout'])
              await ask(client, `SET LOCAL ${name} = ${String(limitMs + LATER_MS)}`);
          const made = await work({ query: ours, script: async sql => void (await client.query(sql)) });
          isOver = true;
          const { command } = await client.query('COMMIT');
          return command === 'ROLLBACK' ? abort() : made;
        } catch (error) {
          const fault = faultOf(error);
          isBroken = isLost(fault) || !(await rolledBack(client));
          throw fault;
        } finally {
          isOver = true;
          giveBack(isBroken);
        }
      }),
    );

  return {
    query: queryBy(queries, times.query),
    stream,
    // Patient work has connections of its own, so it need not wait for others.
    patient: { query: queryBy(patient, times.patient), stream, transaction },
    transaction,
    close: async () => {
      if (running.isClosed) return;
      await running.close();
      pulse.end();
      await Promise.all([queries.end(), patient.end()]);
      for (const giveBack of reading) giveBack(true);
      await streams.end();
    },
  };
};
