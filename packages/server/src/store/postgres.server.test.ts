/** Tests that need a PostgreSQL server. They run when DATABASE_URL names one. */
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seeds, seedUsers } from '../session/seeds.ts';
import { databaseCodes, type Database } from './database.ts';
import { migrations } from './migrations/all.ts';
import { openDatabase } from './open.ts';
import { openServer } from './server.ts';
import { lockServer } from './server-lock.ts';
import { makeServerDatabase, testServer } from './testing.ts';

const errors: string[] = [];
const onError = (message: string): void => void errors.push(message);
let place: Awaited<ReturnType<typeof makeServerDatabase>>;
let admin: pg.Client;

const open = (): Promise<Database> => openDatabase({ url: place.url, onError });

beforeAll(async () => {
  place = await makeServerDatabase(testServer ?? '');
  admin = new pg.Client({ connectionString: testServer });
  await admin.connect();
});
afterAll(async () => {
  await place.drop();
  await admin.end();
});

const ofServer = `FROM pg_stat_activity WHERE application_name = 'patrolkit' AND datname = $1`;
const nameOf = (): string => new URL(place.url.replace(/^postgres(ql)?:/, 'http:')).pathname.slice(1);

/** Resolves when `count` queries of the server sleep on the database server. */
const asleep = async (count: number): Promise<void> => {
  for (;;) {
    const { rows } = await admin.query(`SELECT pid ${ofServer} AND wait_event = 'PgSleep'`, [nameOf()]);
    if (rows.length >= count) return;
  }
};

/** Closes all connections of the server, as a restarting server does. */
const cut = (): Promise<unknown> => admin.query(`SELECT pg_terminate_backend(pid) ${ofServer}`, [nameOf()]);

it('is made and filled once by servers that start at once', async () => {
  const all = await Promise.all(Array.from({ length: 5 }, open));
  const rows = await all[0]?.query<{ number: number }>('SELECT number FROM migrations ORDER BY number');
  expect(rows?.map(({ number }) => number)).toEqual(migrations.map((_, index) => index + 1));
  await Promise.all(all.map(database => seedUsers(database, 1)));
  const users = await all[0]?.query<{ account: string }>("SELECT account FROM users WHERE role <> 'guard' ORDER BY id");
  expect(users?.map(({ account }) => account)).toEqual(seeds.map(({ account }) => account));
  await Promise.all(all.map(database => database.close()));
});

it('answers queries that somebody waits for in one process, and long lists in several', async () => {
  const database = await open();
  const workers = async ({ query }: Pick<Database, 'query'>): Promise<unknown> =>
    (await query<{ workers: string }>(`SELECT current_setting('max_parallel_workers_per_gather') AS workers`))[0]
      ?.workers;
  expect(await workers(database)).toBe('0');
  expect(await workers(database.patient)).not.toBe('0');
  await database.close();
});

const often = { retry: 1, refusals: 3 };
const never = (reason: Error): void => void errors.push(reason.message);
const ofLock = `FROM pg_stat_activity WHERE application_name = 'patrolkit lock' AND datname = $1`;

it('serves one server at a time, and the next when that has ended', async () => {
  const release = await lockServer(place.url, never);
  await expect(lockServer(place.url, never)).rejects.toThrow('in use by another server');
  await release();
  const next = await lockServer(place.url, never);
  await next();
});

it('is taken again by the server whose connection was lost, or ends it where another has taken it', async () => {
  const release = await lockServer(place.url, never, often);
  await admin.query(`SELECT pg_terminate_backend(pid) ${ofLock}`, [nameOf()]);
  let isOurs = false;
  while (!isOurs) {
    const { rows } = await admin.query(
      `SELECT 1 FROM pg_locks l JOIN pg_database d ON d.oid = l.database
       WHERE l.locktype = 'advisory' AND l.classid = 7204 AND l.granted AND d.datname = $1`,
      [nameOf()],
    );
    isOurs = rows.length > 0;
  }
  await release();

  let told: (reason: Error) => void = () => undefined;
  const taken = new Promise<Error>(resolve => {
    told = resolve;
  });
  const first = await lockServer(place.url, told, often);
  // Another client already waits for the lock, so it gets the lock before the server can take it again.
  const other = new pg.Client({ connectionString: place.url });
  await other.connect();
  const turn = other.query('SELECT pg_advisory_lock(7204, 0)');
  while ((await admin.query('SELECT 1 FROM pg_locks WHERE classid = 7204 AND NOT granted')).rows.length === 0);
  await admin.query(`SELECT pg_terminate_backend(pid) ${ofLock}`, [nameOf()]);
  await turn;
  expect((await taken).message).toContain('in use by another server');
  await first();
  await other.end();
  expect(errors).toEqual([]);
});

it('that is lost costs the queries in hand, and the next query connects again', async () => {
  const database = await open();
  const sleeping = database.query('SELECT pg_sleep(30)');
  const work = database.transaction(async inside => {
    await inside.query(`INSERT INTO sign_ins VALUES ('a', 'b', 1, true)`);
    await inside.query('SELECT pg_sleep(30)');
  });
  const stream = database.stream('SELECT n FROM generate_series(1, 5000) AS n');
  await stream.next();
  const ended = Promise.allSettled([sleeping, work]);
  await asleep(2);
  await cut();
  for (const end of await ended) expect(end).toMatchObject({ status: 'rejected', reason: { name: 'DatabaseError' } });
  await expect(stream.next()).rejects.toMatchObject({ name: 'DatabaseError' });
  expect(await database.query('SELECT count(*) AS count FROM sign_ins')).toEqual([{ count: 0 }]);
  // Each query runs in a connection of its own.
  expect(await Promise.all(Array.from({ length: 10 }, () => database.query('SELECT 1 AS one')))).toEqual(
    Array.from({ length: 10 }, () => [{ one: 1 }]),
  );
  await database.close();
});

it('that falls silent costs the queries that wait for it, and gets new ones once it answers', async () => {
  const { host, port } = new pg.Client({ connectionString: place.url });
  let isSilent = false;
  const ends = new Set<Socket>();
  const relay = createServer(here => {
    const there = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${String(port)}`) : connect(port, host);
    for (const [from, to] of [
      [here, there],
      [there, here],
    ] as const) {
      ends.add(from);
      // This is as when the host of the database server has lost its power: nothing arrives, and nothing ends.
      from.on('data', bytes => isSilent || to.write(bytes));
      from.on('error', () => undefined);
      from.on('close', () => isSilent || to.destroy());
    }
  });
  await new Promise<void>(resolve => relay.listen(0, '127.0.0.1', resolve));
  const address = new URL(place.url.replace(/^postgres(ql)?:/, 'http:'));
  for (const name of ['host', 'port']) address.searchParams.delete(name);
  address.host = `127.0.0.1:${String((relay.address() as AddressInfo).port)}`;
  const database = await openServer({
    url: address.href.replace(/^http/, 'postgresql'),
    onError,
    times: { pulse: 300 },
  });
  const stream = database.stream('SELECT n FROM generate_series(1, 5000) AS n');
  await stream.next();
  // Four connections are open by then: a new one has a limit of its own.
  await Promise.all(Array.from({ length: 4 }, () => database.query('SELECT 1')));
  isSilent = true;
  const waiting = [
    database.query('SELECT 1'),
    database.transaction(inside => inside.query('SELECT 1')),
    stream.next(),
  ] as const;
  for (const ended of await Promise.allSettled(waiting))
    expect(ended).toMatchObject({ status: 'rejected', reason: { name: 'DatabaseError', code: databaseCodes.lost } });
  isSilent = false;
  await expect.poll(() => database.query('SELECT 1 AS one').catch(() => undefined)).toEqual([{ one: 1 }]);
  for (const end of ends) end.destroy();
  await database.close();
  relay.close();
});

it('is named in a sentence where it is not there', async () => {
  await expect(
    openDatabase({ url: place.url.replace(/patrolkit_test_\w+/, 'patrolkit_nowhere'), onError }),
  ).rejects.toThrow(/^The database that DATABASE_URL names cannot be used: the server has no such database \(.*\)\.$/);
});

it('answers other queries while streams are read slowly', async () => {
  const database = await open();
  const streams = Array.from({ length: 3 }, () => database.stream('SELECT n FROM generate_series(1, 5000) AS n'));
  for (const stream of streams) await stream.next();
  expect(await database.query('SELECT 1 AS one')).toEqual([{ one: 1 }]);
  for (const stream of streams) await stream.return(undefined);
  await database.close();
});
