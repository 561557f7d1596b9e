/**
 * Reserves a database on a server for one server. Only the server that runs the fleet knows its state and its consoles: two
 * servers would end each other's calls, conditions and reviews.
 */
import pg from 'pg';
import { UnusableDatabase } from './database.ts';
import { idleBeforeProbes, refusedBy } from './server.ts';

/** The number of the lock in the database; the numbers of the others are in shared-locks.ts. */
const lock = 7_204;
const CONNECT_MS = 10_000;

/** Times that tests can change. */
export interface ServerLockTimes {
  /** How long after its loss a lock is requested again, ms. */
  readonly retry: number;
  /**
   * Refusals in a row after which another server must hold the lock. Until then the database server may still hold it for our
   * own lost connection.
   */
  readonly refusals: number;
}

const usual: ServerLockTimes = { retry: 1_000, refusals: 30 };

const inUse = (): UnusableDatabase =>
  new UnusableDatabase(
    'The database that DATABASE_URL names is in use by another server: stop that one, or name another database.',
  );

/**
 * Takes the lock in a connection of its own, which stays open while the server runs. Takes it again when the connection is
 * lost. Returns a function that releases it. Rejects with `UnusableDatabase` when another server holds the lock.
 * @param onTaken called once, when another server has taken the lost lock: this server must end
 */
export const lockServer = async (
  url: string,
  onTaken: (reason: Error) => void,
  { retry, refusals }: ServerLockTimes = usual,
): Promise<() => Promise<void>> => {
  let held: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isReleased = false;
  let refused = 0;

  const take = async (): Promise<boolean> => {
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: CONNECT_MS,
      query_timeout: CONNECT_MS,
      application_name: 'patrolkit lock',
      keepAlive: true,
      keepAliveInitialDelayMillis: idleBeforeProbes,
    });
    // `end` follows an error of a lost connection; without a listener the error would end the process.
    client.on('error', () => undefined);
    await client.connect();
    const { rows } = await client.query<{ ours: boolean }>('SELECT pg_try_advisory_lock($1, 0) AS ours', [lock]);
    if (rows[0]?.ours !== true || isReleased) {
      await client.end();
      return isReleased;
    }
    held = client;
    client.once('end', () => {
      held = undefined;
      if (!isReleased) again();
    });
    return true;
  };
  const again = (): void => {
    timer = setTimeout(() => {
      take().then(
        isOurs => {
          refused = isOurs ? 0 : refused + 1;
          if (refused >= refusals) onTaken(inUse());
          else if (!isOurs) again();
        },
        () => !isReleased && again(),
      );
    }, retry);
  };

  const isOurs = await take().catch((error: unknown) => {
    throw refusedBy(error);
  });
  if (!isOurs) throw inUse();
  return async () => {
    isReleased = true;
    clearTimeout(timer);
    await held?.end();
  };
};
