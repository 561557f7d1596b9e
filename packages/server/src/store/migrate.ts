import { migrationMs, UnusableDatabase, type Database, type Querier } from './database.ts';
import { migrations } from './migrations/all.ts';
import type { Migration } from './migrations/migration.ts';
import { holdShared } from './shared-locks.ts';

/** The inside of a transaction of an adapter: it can also run whole scripts without parameters. */
export interface Inside extends Querier {
  script(sql: string): Promise<void>;
}

/** A database as the migrations need it. */
export interface MigratedDatabase extends Database {
  transaction<T>(work: (inside: Inside) => Promise<T>, limitMs?: number): Promise<T>;
}

/** Brings the tables up to date, one migration in each transaction. Two servers that start at once take turns. */
export const migrate = async (database: MigratedDatabase, all: readonly Migration[] = migrations): Promise<void> => {
  const next = (): Promise<boolean> =>
    database.transaction(async inside => {
      await holdShared(inside, 'migrate');
      await inside.script('CREATE TABLE IF NOT EXISTS migrations (number integer PRIMARY KEY, at bigint NOT NULL)');
      const [done] = await inside.query<{ last: number | null }>('SELECT max(number) AS last FROM migrations');
      const last = done?.last ?? 0;
      if (last > all.length)
        throw new UnusableDatabase(
          `The database was made by another version of the server (its tables have change ${String(last)}, this version knows ${String(all.length)}): use that version, or another database.`,
        );
      const change = all[last];
      if (change === undefined) return false;
      if (typeof change === 'string') await inside.script(change);
      else await change(inside);
      await inside.query('INSERT INTO migrations VALUES ($1, $2)', [last + 1, Date.now()]);
      return true;
    }, migrationMs);
  while (await next());
};
