/**
 * Keeps a database on a server for one gateway: what happens in the simulated world, and who is told of it, is known to the gateway that runs
 * it alone, so that two of them would end each other's calls, conditions and reviews.
 */
import pg from 'pg';
import { UnusableDatabase } from './database.ts';
import { refusedBy } from './server.ts';

/** The lock among those of the database; its neighbours are in shared-locks.ts. */
const lock = 7_204;
const CONNECT_MS = 10_000;

/** What may be another in tests. */
export interface ServerLockTimes {
  /** A lost lock is asked for again after so long, ms. */
  readonly retry: number;
  /** The lock is somebody else's when it was refused so often in a row: the server may still believe in our own lost connection. */
  readonly refusals: number;
}

const usual: ServerLockTimes = { retry: 1_000, refusals: 30 };

const inUse = (): UnusableDatabase =>
  new UnusableDatabase(
    'The database that DATABASE_URL names is in use by another gateway: stop that one, or name another database.',
  );

/**
 * Takes the lock, in a connection of its own that lasts as long as the gateway, and takes it again where that is lost. Returns how to let go.
 * Rejects with `UnusableDatabase` where another gateway has it.
 * @param onTaken told once, when another gateway has taken what was lost: this one must not go on
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
      application_name: 'patrolkit lock',
      keepAlive: true,
    });
    // A lost connection tells its end as well; without a listener it would end the process.
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
