import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The engine's own 128 MB of buffers would be taken at once and for good; the system keeps read files in memory as well. */
const settings = [
  "shared_buffers = '8MB'",
  "wal_buffers = '1MB'",
  // Groups of a curve are gathered in memory; in the 4 MB that are usual they would be sorted on the disk.
  "work_mem = '16MB'",
  // What is behind a checkpoint goes, and does not stay on the disk for the next burst.
  "max_wal_size = '64MB'",
  "min_wal_size = '32MB'",
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

/** Sees to it that a whole cluster stands in a folder, with the settings of this version. */
export const prepareCluster = async (folder: string): Promise<void> => {
  clearUnfinished(folder);
  if (!existsSync(join(folder, 'PG_VERSION'))) await makeCluster(folder);
  writeFileSync(join(folder, 'postgresql.auto.conf'), settings);
};
