/** What every adapter of the database must do: the embedded one, or the one for the server that DATABASE_URL names. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DatabaseError, type Database, type Querier } from './database.ts';
import { openTestDatabase } from './testing.ts';

let database: Database;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** Bytes that are in use on the heap after garbage collection. */
const heldBytes = (): number => {
  collectGarbage();
  return process.memoryUsage().heapUsed;
};

beforeAll(async () => {
  database = await openTestDatabase();
  await database.query(
    'CREATE TABLE things (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, name text UNIQUE, amount integer NOT NULL DEFAULT 0)',
  );
});
afterAll(() => database.close());
beforeEach(async () => void (await database.query('DELETE FROM things')));

const count = async (querier: Querier = database): Promise<unknown> =>
  (await querier.query<{ count: unknown }>('SELECT count(*) AS count FROM things'))[0]?.count;

/** The error with which a promise was rejected; undefined when it was not. */
const faultOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

describe('values', () => {
  it('are read as the same kinds of values by every adapter', async () => {
    const [row] = await database.query(
      `SELECT $1::bigint AS big, 7::integer AS small, count(*) AS count, 1.5::float8 AS real, 1.25::numeric AS exact, true AS flag,
         'a'::text AS text, NULL::text AS nothing, ARRAY['a', 'b "c", {d}', NULL]::text[] AS texts, ARRAY[1, 2]::bigint[] AS bigs,
         ARRAY[1, 2]::int[] AS smalls, '{"a": [1, null]}'::jsonb AS object, '[1, "b"]'::json AS list, '\\x0102'::bytea AS bytes`,
      [9_007_199_254_740_991],
    );
    const { bytes, ...others } = row as { bytes: Uint8Array };
    expect(others).toEqual({
      big: 9_007_199_254_740_991,
      small: 7,
      count: 1,
      real: 1.5,
      exact: '1.25',
      flag: true,
      text: 'a',
      nothing: null,
      texts: ['a', 'b "c", {d}', null],
      bigs: [1, 2],
      smalls: [1, 2],
      object: { a: [1, null] },
      list: [1, 'b'],
    });
    expect([...bytes]).toEqual([1, 2]);
  });

  it('are taken as parameters: lists, objects as JSON, nothing, quotes and signs of every language', async () => {
    const words = ["O'Hara", '巡逻', '{"a": "b"}', '\\', ''];
    const [row] = await database.query(
      `SELECT $1::text[] AS texts, $2::bigint[] AS bigs, $3::float8[] AS reals, $4::jsonb AS object, $5::text AS nothing, $6::boolean AS flag`,
      [words, [1, 1_700_000_000_000], [0.5, null], { name: '巡逻', list: [1] }, null, false],
    );
    expect(row).toEqual({
      texts: words,
      bigs: [1, 1_700_000_000_000],
      reals: [0.5, null],
      object: { name: '巡逻', list: [1] },
      nothing: null,
      flag: false,
    });
  });
});

describe('a fault', () => {
  it.each([
    ['a value that must be unique', `INSERT INTO things (name) VALUES ('a'), ('a')`, '23505', 'things_name_key'],
    ['no such table', 'SELECT * FROM nowhere', '42P01', undefined],
    ['no statement', 'SELEC 1', '42601', undefined],
    ['no number', `SELECT 'x'::int`, '22P02', undefined],
    ['nothing where something must be', 'INSERT INTO things (amount) VALUES (NULL)', '23502', undefined],
  ])('of a query has its code: %s', async (_, sql, code, constraint) => {
    const fault = await faultOf(database.query(sql));
    expect(fault).toBeInstanceOf(DatabaseError);
    expect(fault).toMatchObject({ code, constraint });
    expect(await count()).toBe(0);
  });

  it('inside a transaction has its code, and rolls all of it back', async () => {
    const work = database.transaction(async inside => {
      await inside.query(`INSERT INTO things (name) VALUES ('a')`);
      await inside.query(`INSERT INTO things (name) VALUES ('a')`);
    });
    expect(await faultOf(work)).toMatchObject({ code: '23505' });
    expect(await count()).toBe(0);
  });

  it('that a transaction hides does not let it look as if it were done', async () => {
    const work = database.transaction(async inside => {
      await inside.query(`INSERT INTO things (name) VALUES ('a')`);
      await faultOf(inside.query('SELECT * FROM nowhere'));
    });
    expect(await faultOf(work)).toMatchObject({ code: '25P02' });
    expect(await count()).toBe(0);
  });

  it('of its owner rolls a transaction back and is told as it is', async () => {
    const mine = new Error('mine');
    const work = database.transaction(async inside => {
      await inside.query(`INSERT INTO things (name) VALUES ('a')`);
      throw mine;
    });
    expect(await faultOf(work)).toBe(mine);
    expect(await count()).toBe(0);
  });
});

describe('a transaction', () => {
  it('gives what its work made, and is seen by whoever asks then', async () => {
    const made = await database.transaction(async inside => {
      await inside.query(`INSERT INTO things (name) VALUES ('a')`);
      return count(inside);
    });
    expect(made).toBe(1);
    expect(await count()).toBe(1);
  });

  it('is not seen by others before its end, nor after it was rolled back', async () => {
    let outside: Promise<unknown> | undefined;
    const work = database.transaction(async inside => {
      await inside.query(`INSERT INTO things (name) VALUES ('a')`);
      outside = count();
      await inside.query('SELECT 1');
      throw new Error('mine');
    });
    await faultOf(work);
    expect(await outside).toBe(0);
  });

  it('takes turns with others for the same row', async () => {
    await database.query(`INSERT INTO things (name) VALUES ('a')`);
    const add = (): Promise<unknown> =>
      database.transaction(async inside => {
        const [row] = await inside.query<{ amount: number }>(`SELECT amount FROM things WHERE name = 'a' FOR UPDATE`);
        await inside.query(`UPDATE things SET amount = $1 WHERE name = 'a'`, [(row?.amount ?? 0) + 1]);
      });
    await Promise.all(Array.from({ length: 20 }, add));
    expect(await database.query('SELECT amount FROM things')).toEqual([{ amount: 20 }]);
  });

  it('does nothing more after its end', async () => {
    let later: Querier | undefined;
    await database.transaction(async inside => void (later = inside));
    expect(await faultOf(later?.query(`INSERT INTO things (name) VALUES ('a')`) ?? Promise.resolve())).toMatchObject({
      code: '25000',
    });
    expect(await count()).toBe(0);
  });
});

describe('many queries', () => {
  it('of a hundred callers at once get each its own answer', async () => {
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, n) =>
        database.query('SELECT $1::int AS n, pg_sleep(0.001) IS NULL AS slept', [n]),
      ),
    );
    expect(answers.map(([row]) => (row as { n: number }).n)).toEqual(Array.from({ length: 100 }, (_, n) => n));
  });

  it('one after the other see what those before have done', async () => {
    for (let n = 1; n <= 30; n++) {
      await database.query('INSERT INTO things (name) VALUES ($1)', [String(n)]);
      expect(await count()).toBe(n);
    }
  });
});

describe('a stream', () => {
  it('brings 50 000 rows in their order and in portions, in little memory', async () => {
    const rows = database.stream<{ n: number; text: string }>(
      `SELECT n, repeat('x', $1::int) || n AS text FROM generate_series(1, 50000) AS n ORDER BY n`,
      [2000],
    );
    const before = heldBytes();
    let [last, largest, most, portions] = [0, 0, 0, 0];
    for await (const portion of rows) {
      for (const { n, text } of portion) {
        if (n !== last + 1 || !text.endsWith(`x${String(n)}`))
          throw new Error(`${String(n)} came after ${String(last)}`);
        last = n;
      }
      largest = Math.max(largest, portion.length);
      if (++portions % 10 === 0) most = Math.max(most, heldBytes());
    }
    expect(last).toBe(50_000);
    expect(largest).toBe(500);
    // All rows together would take 100 MB.
    expect((most - before) / 1e6).toBeLessThan(10);
  });

  it('shows what was there when it began, while others write and are answered', async () => {
    await database.query(`INSERT INTO things (name) SELECT n::text FROM generate_series(1, 1000) AS n`);
    const seen: string[] = [];
    for await (const portion of database.stream<{ name: string }>('SELECT name FROM things ORDER BY id', [], 100)) {
      seen.push(...portion.map(({ name }) => name));
      await database.transaction(async inside => {
        await inside.query('DELETE FROM things');
        await inside.query(`INSERT INTO things (name) VALUES ('other')`);
      });
    }
    expect(seen).toEqual(Array.from({ length: 1000 }, (_, n) => String(n + 1)));
  });

  it('of nothing brings no portion', async () => {
    for await (const portion of database.stream('SELECT * FROM things')) expect(portion).toBeUndefined();
  });

  it('may be left early, as often as one likes', async () => {
    for (let n = 0; n < 20; n++)
      for await (const portion of database.stream('SELECT n FROM generate_series(1, 5000) AS n')) {
        expect(portion).toHaveLength(500);
        break;
      }
    expect(await count()).toBe(0);
  });

  it('tells the fault of its query, and of a row on its way', async () => {
    const readAll = async (sql: string): Promise<void> => {
      for await (const portion of database.stream(sql)) expect(portion.length).toBeGreaterThan(0);
    };
    expect(await faultOf(readAll('SELECT * FROM nowhere'))).toMatchObject({ code: '42P01' });
    expect(await faultOf(readAll('SELECT 1 / (700 - n) FROM generate_series(1, 1000) AS n'))).toMatchObject({
      code: '22012',
    });
    expect(await count()).toBe(0);
  });
});

describe('closing', () => {
  it('waits for what is in hand and refuses what comes then; a stream that is read ends', async () => {
    const closing = await openTestDatabase();
    await closing.query('CREATE TABLE things (name text)');
    const stream = closing.stream('SELECT n FROM generate_series(1, 5000) AS n');
    await stream.next();
    const queries = Array.from({ length: 30 }, (_, n) =>
      closing.query('INSERT INTO things VALUES ($1) RETURNING name', [n]),
    );
    const work = closing.transaction(async inside => {
      await inside.query('SELECT pg_sleep(0.05)');
      return inside.query(`INSERT INTO things VALUES ('last') RETURNING name`);
    });
    const closed = closing.close();
    expect(await faultOf(closing.query('SELECT 1'))).toMatchObject({ code: '57P01' });
    expect(await faultOf(closing.transaction(async () => undefined))).toMatchObject({ code: '57P01' });
    expect((await Promise.all(queries)).map(([row]) => row)).toEqual(
      Array.from({ length: 30 }, (_, n) => ({ name: String(n) })),
    );
    expect(await work).toEqual([{ name: 'last' }]);
    await closed;
    expect(await faultOf(stream.next())).toMatchObject({ code: '57P01' });
    await expect(database.query('SELECT 1')).resolves.toHaveLength(1);
  });
});
