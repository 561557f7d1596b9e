/** How long the database takes for each request: for measurements. */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Database, Querier } from './database.ts';

/** The time of one request at the database. */
interface Timing {
  /** The time of work that has ended, ms. */
  total: number;
  /** The number of queries and transactions that run, and since when. */
  running: number;
  since: number;
}

const requests = new AsyncLocalStorage<Timing>();

/** Adds up the time that work takes. Each moment counts once when several works run at the same time. */
const timed = async <T>(work: () => Promise<T>): Promise<T> => {
  const timing = requests.getStore();
  if (!timing) return work();
  if (timing.running === 0) timing.since = performance.now();
  timing.running += 1;
  try {
    return await work();
  } finally {
    timing.running -= 1;
    if (timing.running === 0) timing.total += performance.now() - timing.since;
  }
};

/**
 * The same database, with its time counted. Queries and transactions count for the request that makes them, together with their waits for
 * others.
 */
export const withTiming = (database: Database): Database => {
  const query =
    (of: Querier): Querier['query'] =>
    (sql, parameters) =>
      timed(() => of.query(sql, parameters));
  const transaction =
    (of: Pick<Database, 'transaction'>): Database['transaction'] =>
    (work, limitMs) =>
      timed(() => of.transaction(work, limitMs));
  const { patient } = database;
  return {
    ...database,
    query: query(database),
    transaction: transaction(database),
    patient: { ...patient, query: query(patient), transaction: transaction(patient) },
  };
};

/** Runs the handling of a request, whose time at the database is counted. */
export const countTime = (handle: () => void): void => requests.run({ total: 0, running: 0, since: 0 }, handle);

/** The time that the current request has spent at the database until now, ms. */
export const timeCounted = (): number => requests.getStore()?.total ?? 0;
