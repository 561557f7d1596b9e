import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Small buffers: the default of 128 MB would stay allocated, and the operating system caches the files as well. */
const settings = [
  "shared_buffers = '8MB'",
  "wal_buffers = '1MB'",
  // With this the groups of a curve fit in memory; with the default of 4 MB they would be sorted on the disk.
  "work_mem = '16MB'",
  // Removes old write-ahead log after each checkpoint, instead of keeping it on the disk.
  "max_wal_size = '64MB'",
  "min_wal_size = '32MB'",
  // With a larger sample the statistics of one table take most of a second, while every other query waits.
  'default_statistics_target = 10',
  // This process is the only client.
  'max_connections = 4',
  'max_wal_senders = 0',
  'max_locks_per_transaction = 16',
  '',
].join('\n');

/**
 * Script that makes an empty cluster; its arguments are the engine's module and the folder. It ends when the process that
 * started it ends.
 */
const maker = `
const { PGlite } = require(process.argv[1]);
process.stdin.resume().on('end', () => process.exit(1));
PGlite.create({ dataDir: process.argv[2] })
  .then(engine => engine.close())
  .then(() => process.exit(0), error => { console.error(error); process.exit(1); });
`;

/** Deletes what killed starts have left. A folder that is still being written stays until a later start. */
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
 * Makes an empty cluster. It gets its final name only when it is complete; the next start deletes what a killed one leaves. A
 * process of its own makes it, because that needs 800 MB, of which more than 100 MB would stay allocated here.
 */
const makeCluster = async (folder: string): Promise<void> => {
  // A unique name, because the process of a start that was killed may still write for a moment.
  const unfinished = mkdtempSync(`${folder}.unfinished-`);
  const engine = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  await run(process.execPath, ['--eval', maker, engine, unfinished]);
  // Replaces an empty folder. A folder with anything in it stays, since it may belong to somebody else.
  if (existsSync(folder)) rmdirSync(folder);
  renameSync(unfinished, folder);
};

/** Makes sure that a complete cluster is in a folder, with the settings of this version. */
export const prepareCluster = async (folder: string): Promise<void> => {
  clearUnfinished(folder);
  if (!existsSync(join(folder, 'PG_VERSION'))) await makeCluster(folder);
  writeFileSync(join(folder, 'postgresql.auto.conf'), settings);
};
