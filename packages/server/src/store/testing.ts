/**
 * Databases for tests: embedded, or on the server that DATABASE_URL names. There each test gets a database of its own that is
 * dropped at the end.
 */
import { createHash, randomBytes } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import type { Database } from './database.ts';
import { openEmbedded, type EmbeddedPlace } from './embedded.ts';
import { migrate, type MigratedDatabase } from './migrate.ts';
import { migrations } from './migrations/all.ts';
import { openDatabase } from './open.ts';
import { openServer } from './server.ts';

const root = join(import.meta.dirname, '../../../..');

/** The server for tests; undefined when they use the embedded database. */
export const testServer = process.env['DATABASE_URL'];

const digestOf = (...texts: readonly string[]): string => {
  const hash = createHash('sha256');
  for (const text of texts) hash.update(text);
  return hash.digest('hex').slice(0, 16);
};

/** The script of the engine's thread, bundled once for the current sources. */
const bundleThread = async (): Promise<URL> => {
  const sources = readdirSync(import.meta.dirname).filter(name => name.endsWith('.ts') && !name.includes('test'));
  const digest = digestOf(...sources.map(name => readFileSync(join(import.meta.dirname, name), 'utf8')));
  // The folder lies in this repository, because the script imports its packages.
  const folder = join(root, '.cache', `database-thread-${digest}`);
  const script = pathToFileURL(join(folder, 'database.js'));
  if (existsSync(folder)) return script;
  const unfinished = `${folder}.${String(process.pid)}`;
  mkdirSync(unfinished, { recursive: true });
  const { build } = await import('vite');
  await build({
    configFile: false,
    root,
    publicDir: false,
    logLevel: 'error',
    build: {
      target: 'node20',
      outDir: unfinished,
      ssr: true,
      rolldownOptions: {
        input: { database: join(import.meta.dirname, 'database.worker.ts') },
        output: { entryFileNames: '[name].js' },
      },
    },
  });
  // A test file that runs at the same time may have finished first.
  if (existsSync(folder)) rmSync(unfinished, { recursive: true });
  else renameSync(unfinished, folder);
  return script;
};

let bundled: Promise<URL> | undefined;

/** The script of the engine's thread, for tests. */
export const testThread = (): Promise<URL> => (bundled ??= bundleThread());

const complain = (fault: Error): void => {
  throw fault;
};

/** Opens the embedded database of a folder, with its tables. */
export const openFolder = async (folder: string): Promise<Database> =>
  openDatabase({ folder, thread: await testThread(), onLost: complain });

/** The content of a new test database beside its tables. */
export interface TestContent {
  /** Names the content: content with the same name and digest is the same. */
  readonly name: string;
  readonly digest: string;
  readonly fill: (database: Database) => Promise<void>;
}

/** A cluster with tables and content: made once for these migrations, then copied for each test. */
const preparedCluster = async (content: TestContent | undefined): Promise<string> => {
  const digest = digestOf(migrations.map(String).join(';'), content?.digest ?? '');
  const path = join(tmpdir(), `patrolkit-${content?.name ?? 'tables'}-${digest}`);
  if (existsSync(path)) return path;
  const unfinished = `${path}.${String(process.pid)}`;
  const database = await openFolder(unfinished);
  await content?.fill(database);
  await database.close();
  if (existsSync(path)) rmSync(unfinished, { recursive: true });
  else renameSync(unfinished, path);
  return path;
};

const onServer = async (admin: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> => {
  const client = new pg.Client({ connectionString: admin });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
};

/** The address of another database on the same server. */
const addressOf = (admin: string, name: string): string =>
  admin.replace(/^(postgres(?:ql)?:\/\/[^/?]*)(?:\/[^?]*)?/, (_, server: string) => `${server}/${name}`);

/** An empty database on the test server, and a function that drops it. */
export const makeServerDatabase = async (admin: string): Promise<{ url: string; drop: () => Promise<void> }> => {
  const name = `patrolkit_test_${randomBytes(8).toString('hex')}`;
  await onServer(admin, client => client.query(`CREATE DATABASE ${name}`));
  return {
    url: addressOf(admin, name),
    drop: () => onServer(admin, client => client.query(`DROP DATABASE ${name} WITH (FORCE)`)),
  };
};

const openOnServer = async (admin: string, content: TestContent | undefined): Promise<MigratedDatabase> => {
  const { url, drop } = await makeServerDatabase(admin);
  const database = await openServer({ url, onError: message => complain(new Error(message)) });
  await migrate(database);
  await content?.fill(database);
  const close = async (): Promise<void> => {
    await database.close();
    await drop();
  };
  return { ...database, close };
};

/** An embedded database for one test, with its tables and optional content. The thread can be replaced. */
export const openEmbeddedCopy = async (
  content?: TestContent,
  more: Partial<Pick<EmbeddedPlace, 'thread' | 'onLost' | 'onError' | 'later'>> = {},
): Promise<MigratedDatabase> => {
  const folder = mkdtempSync(join(tmpdir(), 'patrolkit-database-'));
  cpSync(await preparedCluster(content), folder, { recursive: true });
  const database = await openEmbedded({ folder, thread: await testThread(), onLost: complain, ...more });
  const close = async (): Promise<void> => {
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  };
  return { ...database, close };
};

/** A database for one test, with its tables and optional content; closing it removes it. */
export const openTestDatabase = (content?: TestContent): Promise<MigratedDatabase> =>
  testServer === undefined ? openEmbeddedCopy(content) : openOnServer(testServer, content);

/**
 * How the database would answer a query if it never read a table as a whole and never sorted where an index does: the lines of its plan.
 * The settings hold for one transaction, since a server of databases gives each query any of its connections.
 */
export const planOf = async (database: Database, sql: string, parameters?: unknown[]): Promise<string> => {
  const lines = await database.transaction(async inside => {
    await inside.query('SET LOCAL enable_seqscan = off');
    await inside.query('SET LOCAL enable_sort = off');
    return inside.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${sql}`, parameters);
  });
  return lines.map(line => line['QUERY PLAN']).join('\n');
};
