import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { afterAll, expect, it, vi } from 'vitest';
import { databaseTimes, migrationMs, UnusableDatabase, type DatabaseError } from './database.ts';
import { openEmbeddedCopy, openFolder, testThread } from './testing.ts';

const folder = mkdtempSync(join(tmpdir(), 'patrolkit-embedded-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('begins again where a first start was killed while it made the database', async () => {
  const path = join(folder, 'data', 'database');
  mkdirSync(join(`${path}.unfinished`, 'base'), { recursive: true });
  // The folder as a killed start leaves it: the version file exists, and little else.
  writeFileSync(join(`${path}.unfinished`, 'PG_VERSION'), '17\n');
  mkdirSync(path);
  const database = await openFolder(path);
  await database.query("INSERT INTO sign_ins VALUES ('a', 'b', 1, true)");
  await database.close();
  expect(existsSync(`${path}.unfinished`)).toBe(false);
  const again = await openFolder(path);
  expect(await again.query('SELECT count(*) AS count FROM sign_ins')).toEqual([{ count: 1 }]);
  await again.close();
});

it('says in a sentence that what lies in the folder is no database', async () => {
  const path = join(folder, 'ruined');
  mkdirSync(path);
  writeFileSync(join(path, 'PG_VERSION'), '18\n');
  const opening = openFolder(path);
  await expect(opening).rejects.toThrow(UnusableDatabase);
  await expect(opening).rejects.toThrow(/^The database in .* cannot be opened \(.*\)\.$/);
});

/** The engine's thread, which does something before it takes each message; its `sql` is the text of the query. */
const threadThat = async (name: string, does: string): Promise<URL> => {
  const script = join(folder, `${name}.mjs`);
  writeFileSync(
    script,
    `import { existsSync } from 'node:fs';
     import { parentPort } from 'node:worker_threads';
     parentPort.on('message', ({ sql = '' }) => { ${does} });
     await import(${JSON.stringify((await testThread()).href)});`,
  );
  return pathToFileURL(script);
};

it('refuses every open query when the thread of the engine ends, says so once, and answers nothing from then on', async () => {
  const onLost = vi.fn<(fault: DatabaseError) => void>();
  // This is what happens when the engine crashes.
  const thread = await threadThat('dying', "if (sql.includes('the_end')) process.exit(7);");
  const database = await openEmbeddedCopy(undefined, { thread, onLost });
  const stream = database.stream('SELECT n FROM generate_series(1, 5000) AS n');
  await stream.next();
  const open = [
    database.transaction(async inside => {
      await inside.query('SELECT pg_sleep(0.2)');
      await inside.query('SELECT 1');
    }),
    database.query('SELECT 1'),
    database.query('SELECT * FROM the_end'),
    database.query('SELECT 2'),
  ];
  for (const work of await Promise.allSettled(open))
    expect(work).toMatchObject({ status: 'rejected', reason: { name: 'DatabaseError', code: '08006' } });
  expect(onLost).toHaveBeenCalledOnce();
  expect(onLost.mock.calls[0]?.[0].message).toBe('The database has ended: its thread ended with 7');
  await expect(database.query('SELECT 1')).rejects.toMatchObject({ code: '08006' });
  await expect(stream.next()).rejects.toMatchObject({ code: '08006' });
  await database.close();
});

/** Limits that end when the test says so: those that run, by their time, ms. */
const limits = () => {
  const running = new Map<number, () => void>();
  return {
    running,
    later: (work: () => void, ms: number) => {
      running.set(ms, work);
      return () => {
        if (running.get(ms) === work) running.delete(ms);
      };
    },
  };
};

it('gives up a query that hangs, and all that waits for it, says so, and opens its folder again', async () => {
  const told: string[] = [];
  const onLost = vi.fn<(fault: DatabaseError) => void>();
  const thread = await threadThat('hanging', "while (sql.includes('the_hang'));");
  const { running, later } = limits();
  const database = await openEmbeddedCopy(undefined, { thread, onLost, later, onError: message => told.push(message) });
  await database.query(`INSERT INTO sign_ins VALUES ('kept', 'b', 1, true)`);
  expect([...running.keys()]).toEqual([]);
  const open = [
    database.query('SELECT 1 AS the_hang'),
    database.query('SELECT 2'),
    database.transaction(inside => inside.query('SELECT 3')),
  ];
  running.get(databaseTimes.query)?.();
  for (const work of await Promise.allSettled(open))
    expect(work).toMatchObject({ status: 'rejected', reason: { name: 'DatabaseError', code: '08006' } });
  expect(told).toEqual(['The database has ended: it has not answered for 30 s; it is opened again']);
  // Until then everything fails at once.
  await expect(database.query('SELECT 1')).rejects.toMatchObject({ code: '08006' });
  await vi.waitFor(() => expect(told).toHaveLength(2), 60_000);
  expect(await database.query(`SELECT account FROM sign_ins`)).toEqual([{ account: 'kept' }]);
  expect(onLost).not.toHaveBeenCalled();
  await database.close();
});

it('gives a list more time than a query, and an update of tables an hour', async () => {
  const { running, later } = limits();
  const database = await openEmbeddedCopy(undefined, { later });
  const list = database.patient.query('SELECT 1');
  expect([...running.keys()]).toEqual([databaseTimes.patient]);
  await list;
  await database.transaction(async inside => {
    const asked = inside.query('SELECT 1');
    expect(running.has(migrationMs)).toBe(true);
    await asked;
  }, migrationMs);
  expect([...running.keys()]).toEqual([]);
  await database.close();
});

it('ends a transaction that takes too long, and goes on', async () => {
  const { running, later } = limits();
  const database = await openEmbeddedCopy(undefined, { later });
  const stuck = database.transaction(async inside => {
    await inside.query(`INSERT INTO sign_ins VALUES ('a', 'b', 1, true)`);
    running.get(databaseTimes.transaction)?.();
    await new Promise(() => undefined);
  });
  const after = database.query('SELECT count(*) AS count FROM sign_ins');
  await expect(stuck).rejects.toMatchObject({ name: 'DatabaseError', code: '08006' });
  expect(await after).toEqual([{ count: 0 }]);
  await database.close();
});

it('leaves the loop of this thread alone while a query takes its time', async () => {
  const isTurned = join(folder, 'turned');
  // Busy until this thread has turned a thousand times. It gives up in the end, since a loop that stands still would wait for
  // ever.
  const busy = `for (let waited = 0; sql.includes('the_wait') && waited < 2000 && !existsSync(${JSON.stringify(isTurned)}); waited += 1)
       Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5);`;
  const database = await openEmbeddedCopy(undefined, { thread: await threadThat('busy', busy) });
  const done: string[] = [];
  const query = database.query('SELECT 1 AS the_wait').then(() => done.push('query'));
  for (let turn = 0; turn < 1000; turn += 1) await new Promise(resolve => setImmediate(resolve));
  done.push('a thousand turns');
  writeFileSync(isTurned, '');
  await query;
  expect(done).toEqual(['a thousand turns', 'query']);
  await database.close();
});

it('ends its thread when it is closed', async () => {
  const ended = vi.spyOn(Worker.prototype, 'terminate');
  const database = await openEmbeddedCopy();
  await database.close();
  expect(ended).toHaveBeenCalledOnce();
  ended.mockRestore();
});
