/** How long the database takes for each request: for measurements. */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Database, Querier } from './database.ts';

/** The time of one request at the database. */
interface Timing {
  /** Of what has ended, ms. */
  total: number;
  /** What runs, and since when. */
  running: number;
  since: number;
}

const requests = new AsyncLocalStorage<Timing>();

/** Adds up what some work takes; of what runs at the same time each moment counts once. */
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

/** The same database; its queries and transactions, with what they wait for others, count as time of the request that makes them. */
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

/** The time of the request that is being handled at the database until now, ms. */
export const timeCounted = (): number => requests.getStore()?.total ?? 0;
