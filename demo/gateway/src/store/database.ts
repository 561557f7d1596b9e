import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { PGlite } from '@electric-sql/pglite';
import { migrations } from './migrations.ts';

const run = promisify(execFile);

/** Asks the database: PostgreSQL dialect, numbered parameters. */
export interface Querier {
  query<Row>(sql: string, parameters?: unknown[]): Promise<Row[]>;
}

/** The one door to the database. */
export interface Database extends Querier {
  /** Does all of a work or nothing of it. Inside, only what it is given may be asked: the database itself waits for its end. */
  transaction<T>(work: (inside: Querier) => Promise<T>): Promise<T>;
  stream<Row>(sql: string, parameters?: unknown[], size?: number): AsyncGenerator<Row[]>;
  close(): Promise<void>;
}

/** The engine's own 128 MB of buffers would be taken at once and for good; the system keeps read files in memory as well. */
const settings = [
  "shared_buffers = '8MB'",
  "wal_buffers = '1MB'",
  // There is one client, which is this process.
  'max_connections = 4',
  'max_wal_senders = 0',
  'max_locks_per_transaction = 16',
  '',
].join('\n');

/** Makes an empty cluster: the engine's module and the folder are its arguments. It ends with the process that asked for it. */
const maker = `
const { PGlite } = require(process.argv[1]);
process.stdin.resume().on('end', () => process.exit(1));
PGlite.create({ dataDir: process.argv[2] })
  .then(engine => engine.close())
  .then(() => process.exit(0), error => { console.error(error); process.exit(1); });
`;

/** Throws away what starts that were killed have left. What the maker of one still writes into is left for a later start. */
const clearUnfinished = (folder: string): void => {
  const parent = dirname(folder);
  mkdirSync(parent, { recursive: true });
  for (const name of readdirSync(parent)) {
    if (!name.startsWith(`${basename(folder)}.unfinished`)) continue;
    try {
      rmSync(join(parent, name), { recursive: true, force: true });
    } catch {
      continue;
    }
  }
};

/**
 * Makes an empty cluster. It gets its name when it is whole: a start that is killed before that leaves something that the next one
 * throws away. Made in a process of its own: making takes 800 MB, of which an engine in this one would keep more than a hundred.
 */
const makeCluster = async (folder: string): Promise<void> => {
  // A name of its own: the maker of a start that was killed may write for a moment longer.
  const unfinished = mkdtempSync(`${folder}.unfinished-`);
  const engine = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  await run(process.execPath, ['--eval', maker, engine, unfinished]);
  // An empty folder may stand there; one with anything in it is not ours to replace.
  if (existsSync(folder)) rmdirSync(folder);
  renameSync(unfinished, folder);
};

/** Opens the embedded database in a folder, or in memory, and brings its tables up to date. */
export const openDatabase = async (folder: string | undefined): Promise<Database> => {
  if (folder !== undefined) clearUnfinished(folder);
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
    stream: async function* <Row>(sql: string, parameters: unknown[] = [], size = 500) {
      const { rows } = await engine.query<Row>(sql, parameters);
      for (let at = 0; at < rows.length; at += size) yield rows.slice(at, at + size);
    },
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
