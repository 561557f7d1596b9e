import { Worker } from 'node:worker_threads';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FleetSource } from './source.ts';
import { timesWithRepeats } from './alarms/schedule.ts';
import { helpText, OptionError, readOptions, type Options } from './options.ts';
import { UnusableDatabase } from './store/database.ts';
import { isLoopback, replaceKnownPasswords } from './session/first-passwords.ts';
import { FolderInUse, lockFolder } from './store/lock.ts';
import { openDatabase } from './store/open.ts';
import { withTiming } from './store/timing.ts';
import { ThreadCrew } from './http/crew.ts';
import { withoutRepeats } from './http/repeats.ts';
import { passwordsWith, rememberChecks } from './session/passwords.ts';
import { signInLimits } from './session/sign-ins.ts';
import { publishedPasswords, seeds, seedUsers } from './session/seeds.ts';

const here = fileURLToPath(new URL('.', import.meta.url));
// The bundled file lies in dist/server, beside the files that it serves.
const dist = existsSync(join(here, 'crew.js')) ? resolve(here, '..') : resolve(here, '../../../dist');
const folders = { host: join(dist, 'host'), kit: join(dist, 'kit'), pages: resolve(dist, '../demo/pages') };
const scriptOf = (name: string): URL => new URL(`${name}.js`, `file://${join(dist, 'server')}/`);

/** The parts that the opener of a fleet gets. */
export interface SourceParts {
  /** The bundled script of a thread, by its name. */
  readonly scriptOf: (name: string) => URL;
  readonly onError: (message: string) => void;
}

/** Opens the fleet of the options, and what belongs to it. */
export type OpenSource = (options: Options, parts: SourceParts) => Promise<FleetSource>;

const onError = withoutRepeats(
  message => console.error(message),
  () => performance.now(),
);

/**
 * Ends the server when the database is lost: it must not accept what it cannot store. Everything that it answered with success
 * is stored.
 */
const endWithout = ({ message }: Error): void => {
  onError(`${message}. The server ends: start it again.`);
  process.exit(1);
};

const shownHost = (host: string): string => (host === '127.0.0.1' || host === '0.0.0.0' ? 'localhost' : host);

/** The sign-in page of each edition. */
const signInPages = {
  ordinary: '/login',
  offline: '/login-offline',
  unisex: '/login-unisex-version',
  industry: '/login-industry',
} as const;

const announce = (options: Options, port: number): void =>
  console.log(`\n  http://${shownHost(options.host)}:${String(port)}/robotmgr\n`);

const serveFleet = async (options: Options, openSource: OpenSource | undefined): Promise<() => Promise<void>> => {
  const unlock = await lockFolder(options.data);
  const url = process.env['DATABASE_URL'];
  const isOnServer = url !== undefined && url !== '';
  // Locks before it reads or changes anything, because another server may use the same database.
  const unlockServer = isOnServer
    ? await (await import('./store/server-lock.ts')).lockServer(url, endWithout)
    : undefined;
  // The database opens in its thread while this thread loads the server: each takes about a second.
  const [database, { startServer }, source] = await Promise.all([
    openDatabase(
      isOnServer
        ? { url, onError }
        : { folder: join(options.data, 'database'), thread: scriptOf('database'), onLost: endWithout, onError },
    ),
    import('./server.ts'),
    options.hasSimulator ? openSource?.(options, { scriptOf, onError }) : undefined,
  ]);
  const isAlone = isLoopback(options.host);
  if (!isAlone) {
    await seedUsers(database, Date.now());
    let isFirst = true;
    await replaceKnownPasswords(database, Date.now(), (account, password) => {
      if (isFirst)
        console.log('\n  passwords, shown this once: write them down; each is to be changed at the first sign-in');
      isFirst = false;
      console.log(`    ${account.padEnd(10)} ${password}`);
    });
  }
  const openCrew = (most: number): ThreadCrew =>
    new ThreadCrew({ start: () => new Worker(scriptOf('crew'), { name: 'crew' }), most, onError });
  // Two crews: a password takes a third of a second, and a picture or a part of a file must not wait for it.
  const [crew, deriving] = [openCrew(1), openCrew(2)];
  const passwords = passwordsWith((secret, salt) => deriving.do({ type: 'password', secret, salt }));
  const server = await startServer({
    crew,
    passwords: options.test
      ? { ...passwords, check: rememberChecks(passwords.check, publishedPasswords()) }
      : passwords,
    host: options.host,
    port: options.port,
    database: options.test ? withTiming(database) : database,
    ...(source ? { source } : {}),
    filesFolder: join(options.data, 'files'),
    ...(options.record === 'off'
      ? {}
      : {
          recording: {
            folder: join(options.data, 'recordings'),
            megabytes: options.recordMb,
            devices: options.record,
          },
        }),
    folders,
    tiles: options.tiles,
    media: options.media,
    // Keeps all readings that were made for measurements.
    thinsReadings: options.sensorRows === 0,
    language: options.language,
    allowOrigins: options.allowOrigins,
    allowHosts: options.allowHosts,
    trustedProxies: options.trustedProxies,
    allowWebhooksTo: options.allowWebhooksTo,
    twoWay: options.twoWay,
    speech: { dialect: options.dialect, isSpecificationOnly: options.isSpecificationOnly },
    test: options.test,
    // A test suite signs in from one address more often than people do, and the same few users.
    ...(options.test ? { signInLimits: { ...signInLimits, perMinute: 1000 } } : {}),
    scheduleTimes: timesWithRepeats(options.repeats),
    tokenMs: options.tokenMinutes * 60_000,
    tell: line => console.log(`  ${line}`),
    onError,
  });
  announce(options, server.port);
  console.log(isAlone ? '  sign in as' : '  sign in with the passwords that were shown once, as');
  for (const { account, password, role, level = 1, isIndustry, second } of seeds)
    console.log(
      [
        `    ${account.padEnd(10)}`,
        ...(isAlone ? [password.padEnd(15)] : []),
        role.padEnd(9),
        `level ${String(level)}`,
        ...(isIndustry ? [' industry edition'] : []),
        ...(second === undefined ? [] : [' asks for a code, which is written here']),
      ].join(' '),
    );
  console.log('  editions, by the way in');
  for (const [edition, path] of Object.entries(signInPages))
    console.log(`    ${edition.padEnd(10)} http://${shownHost(options.host)}:${String(server.port)}/robotmgr${path}`);
  console.log('');
  return async () => {
    await server.close();
    await Promise.all([crew.close(), deriving.close()]);
    await database.close();
    await unlockServer?.();
    unlock();
  };
};

const start = async (options: Options, openSource: OpenSource | undefined): Promise<() => Promise<void>> => {
  if (options.server === undefined) return serveFleet(options, openSource);
  const { startProxy } = await import('./http/proxy.ts');
  const proxy = await startProxy({
    host: options.host,
    port: options.port,
    server: options.server,
    folders,
    tiles: options.tiles,
    media: options.media,
    allowOrigins: options.allowOrigins,
    allowHosts: options.allowHosts,
    trustedProxies: options.trustedProxies,
  });
  announce(options, proxy.port);
  console.log(`  console of ${options.server}\n`);
  return () => proxy.close();
};

const run = async (openSource: OpenSource | undefined): Promise<void> => {
  const options = readOptions(process.argv.slice(2));
  if (options.help) {
    process.stdout.write(helpText);
    return;
  }
  const stop = await start(options, openSource);
  let stopping = false;
  const end = (): void => {
    if (stopping) process.exit(1);
    stopping = true;
    // A hanging socket must not keep the process from ending.
    setTimeout(() => process.exit(1), 5000).unref();
    void stop().then(
      () => process.exit(0),
      (error: unknown) => {
        onError(String(error));
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', end);
  process.on('SIGTERM', end);
};

/** Says why the program ends, and ends it. */
const fail = (error: unknown): void => {
  if (error instanceof OptionError) {
    console.error(`${error.message}\nTry --help.`);
  } else if (error instanceof FolderInUse) {
    console.error(`The folder ${error.message} is in use by another server: stop it, or choose another with --data.`);
  } else if (error instanceof UnusableDatabase) {
    console.error(error.message);
  } else if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
    console.error('The port is taken by another program: choose another with --port.');
  } else {
    console.error(error instanceof Error ? (error.stack ?? error.message) : String(error));
  }
  process.exit(1);
};

/** Runs the server with the options of the command line; without an opener it has no device. */
export const runServer = (openSource?: OpenSource): void => void run(openSource).catch(fail);
