import pg from 'pg';
import { DatabaseError, databaseCodes, portionSize, UnusableDatabase, type Querier } from './database.ts';
import { Hand } from './hand.ts';
import type { MigratedDatabase } from './migrate.ts';

/** A database on a PostgreSQL server. */
export interface ServerPlace {
  /** Its address, postgresql://user:password@host:port/database. */
  url: string;
  /** Told that an idle connection was lost; the next query makes another. */
  onError: (message: string) => void;
}

/** So many queries and transactions at once; others wait. */
const CONNECTIONS = 6;
/** So many streams at once, beside them: a reader may take its time, and nobody else waits for it. */
const STREAMS = 3;
const CONNECT_MS = 10_000;

const int8 = 20;
const int4Array: number = 1007;
const int8Array = 1016;

/** Integers of 64 bits as numbers; what is counted here stays far below 2^53. */
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
  // What is no fault of a query or of the caller's own work comes from the connection.
  const isOfConnection =
    error instanceof Error &&
    (/^(Connection terminated|timeout exceeded when trying to connect|Client has encountered)/.test(error.message) ||
      ('code' in error && /^(ECONN|EPIPE|ENOENT|ENOTFOUND|ETIMEDOUT|EHOSTUNREACH|EAI_)/.test(String(error.code))));
  if (!isOfConnection) return error;
  return new DatabaseError(`The connection to the database was lost: ${reasonOf(error)}`, databaseCodes.lost);
};

const unusable = (reason: string): UnusableDatabase =>
  new UnusableDatabase(`The database that DATABASE_URL names cannot be used: ${reason}.`);

/** Why the server did not let us in, in a sentence; the address itself is left out, since it holds a password. */
export const refusedBy = (error: unknown): UnusableDatabase => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'ERR_INVALID_URL') return unusable('the address cannot be read');
  if (code.startsWith('28')) return unusable(`the server refused the sign-in (${reasonOf(error)})`);
  if (code === '3D000') return unusable(`the server has no such database (${reasonOf(error)})`);
  return unusable(`the server cannot be reached (${reasonOf(error)})`);
};

const makePools = ({ url, onError }: ServerPlace, hand: Hand): { queries: pg.Pool; streams: pg.Pool } => {
  if (!/^postgres(ql)?:\/\//.test(url)) throw unusable('it must begin with postgresql://');
  const make = (max: number): pg.Pool => {
    const pool = new pg.Pool({
      connectionString: url,
      max,
      connectionTimeoutMillis: CONNECT_MS,
      application_name: 'patrolkit',
      keepAlive: true,
      types: typesOf,
    });
    pool.on('error', error => {
      if (!hand.isClosed) onError(`database: a connection was lost: ${reasonOf(error)}`);
    });
    // One that is in use when it is lost tells its query; without a listener it would end the process as well.
    pool.on('connect', client => client.on('error', () => undefined));
    return pool;
  };
  return { queries: make(CONNECTIONS), streams: make(STREAMS) };
};

const ask = async <Row>(client: pg.Pool | pg.PoolClient, sql: string, parameters: unknown[] = []): Promise<Row[]> => {
  try {
    return (await client.query(sql, parameters)).rows as Row[];
  } catch (error) {
    throw faultOf(error);
  }
};

/** A connection of its own for a work, which is given back, or thrown away where it cannot be brought to rest. */
const withClient = async <T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> => {
  const client = await pool.connect().catch((error: unknown) => {
    throw faultOf(error);
  });
  let isBroken = false;
  try {
    return await work(client);
  } catch (error) {
    await client.query('ROLLBACK').catch(() => (isBroken = true));
    throw faultOf(error);
  } finally {
    client.release(isBroken);
  }
};

const abort = (): never => {
  throw new DatabaseError('The transaction was rolled back: a query of it had failed', databaseCodes.aborted);
};

/** Opens a database on a PostgreSQL server. */
export const openServer = async (place: ServerPlace): Promise<MigratedDatabase> => {
  const hand = new Hand();
  const { queries, streams } = makePools(place, hand);
  /** Gives back the connection of each stream that is read. */
  const reading = new Set<(isBroken: boolean) => void>();
  try {
    await queries.query('SELECT 1');
  } catch (error) {
    await Promise.all([queries.end(), streams.end()]);
    throw refusedBy(error);
  }
  const query: Querier['query'] = (sql, parameters) => hand.take(() => ask(queries, sql, parameters));
  const stream = async function* <Row>(sql: string, parameters: unknown[] = [], size = portionSize) {
    const client = await hand
      .take(() => streams.connect())
      .catch((error: unknown) => {
        throw faultOf(error);
      });
    const part = <Part>(text: string, values?: unknown[]): Promise<Part[]> =>
      hand.take(() => ask<Part>(client, text, values));
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
      // Who stops early, or fails, leaves a transaction open: it ends with its connection where it cannot be rolled back.
      const end = (): Promise<boolean> =>
        client.query('ROLLBACK').then(
          () => true,
          () => false,
        );
      if (reading.has(giveBack)) giveBack(!(isWhole || (await end())));
    }
  };

  return {
    query,
    stream,
    // There are connections enough: nobody waits for anybody.
    patient: { query, stream },
    transaction: work =>
      hand.take(() =>
        withClient(queries, async client => {
          await client.query('BEGIN');
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
      if (hand.isClosed) return;
      await hand.close();
      await queries.end();
      for (const giveBack of reading) giveBack(true);
      await streams.end();
    },
  };
};
