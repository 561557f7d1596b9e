import { existsSync, mkdirSync, renameSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { migrations } from './migrations.ts';

/** Asks the database: PostgreSQL dialect, numbered parameters. */
export interface Querier {
  query<Row>(sql: string, parameters?: unknown[]): Promise<Row[]>;
}

/** The one door to the database. */
export interface Database extends Querier {
  /** Does all of a work or nothing of it. Inside, only what it is given may be asked: the database itself waits for its end. */
  transaction<T>(work: (inside: Querier) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** The engine's own 128 MB of buffers would be taken at once and for good; the system keeps read files in memory as well. */
const settings = "shared_buffers = '8MB'\nwal_buffers = '1MB'\n";

/**
 * Makes an empty cluster. It gets its name when it is whole: a start that is killed before that leaves something that the next one
 * throws away. Made by an engine of its own: making takes 800 MB that the engine keeps; opened anew it lives on less than half.
 */
const makeCluster = async (folder: string): Promise<void> => {
  const unfinished = `${folder}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true });
  const maker = await PGlite.create({ dataDir: unfinished });
  await maker.close();
  // An empty folder may stand there; one with anything in it is not ours to replace.
  if (existsSync(folder)) rmdirSync(folder);
  renameSync(unfinished, folder);
};

/** Opens the embedded database in a folder, or in memory, and brings its tables up to date. */
export const openDatabase = async (folder: string | undefined): Promise<Database> => {
  if (folder !== undefined && !existsSync(join(folder, 'PG_VERSION'))) await makeCluster(folder);
  if (folder !== undefined) writeFileSync(join(folder, 'postgresql.auto.conf'), settings);
  const engine = await PGlite.create(folder === undefined ? {} : { dataDir: folder });
  const database: Database = {
    query: async <Row>(sql: string, parameters: unknown[] = []) => (await engine.query<Row>(sql, parameters)).rows,
    transaction: work =>
      engine.transaction(inside =>
        work({
          query: async <Row>(sql: string, parameters: unknown[] = []) =>
            (await inside.query<Row>(sql, parameters)).rows,
        }),
      ),
    close: () => engine.close(),
  };
  await engine.exec('CREATE TABLE IF NOT EXISTS migrations (number integer PRIMARY KEY, at bigint NOT NULL)');
  const [done] = await database.query<{ last: number | null }>('SELECT max(number) AS last FROM migrations');
  for (const [index, sql] of migrations.entries()) {
    const number = index + 1;
    if (number <= (done?.last ?? 0)) continue;
    await engine.transaction(async transaction => {
      await transaction.exec(sql);
      await transaction.query('INSERT INTO migrations VALUES ($1, $2)', [number, Date.now()]);
    });
  }
  return database;
};
