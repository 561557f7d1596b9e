import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Refusal } from '../http/refusal.ts';
import { seededRandom } from '@patrolkit/simulator/world/random.ts';
import type { Database, Querier } from './database.ts';
import { orderBy, pageOf, type Listing, type OrderTerm } from './paging.ts';
import { openTestDatabase, planOf } from './testing.ts';

interface Thing {
  readonly id: number;
  readonly label: string | null;
  readonly size: number | null;
  readonly at: number;
}

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
  await database.query(
    'CREATE TABLE things (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, label text, size double precision, at bigint NOT NULL)',
  );
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.query('DELETE FROM things');
  // Few different values, and some that are missing: most rows are equal in the values that they are sorted by.
  await database.query(
    `INSERT INTO things (label, size, at)
     SELECT (ARRAY['b', 'A', NULL, 'é', '字'])[1 + n % 5], (ARRAY[0.1, NULL, 1e-7, -3])[1 + n % 4], 1700000000000 + n % 3
     FROM generate_series(1, 60) AS n`,
  );
});

const orders = (['label', 'size', 'at'] as const).flatMap(by =>
  (['ASC', 'DESC'] as const).map((way): OrderTerm[] => [
    { by, way },
    { by: 'at', way: 'DESC' },
    { by: 'id', way },
  ]),
);
const listing = (order: readonly OrderTerm[], from = 'things'): Listing => ({
  select: '*',
  from,
  order,
  parameters: [],
});
const all = async ({ from, order }: Listing): Promise<Thing[]> =>
  database.query<Thing>(`SELECT * FROM ${from} ORDER BY ${orderBy(order)}`);

describe('a page of a list', () => {
  it('follows the one before, and lies before the one behind, whatever is equal or missing in the order', async () => {
    for (const order of orders) {
      const list = listing(order, 'things WHERE at <> 1700000000001');
      const rows = await all(list);
      let page = await pageOf<Thing>(database, list, { page: 1, pageSize: 7 });
      const down = [...page.rows];
      while (page.lastMark !== undefined) {
        page = await pageOf<Thing>(database, list, { page: 1, pageSize: 7, after: page.lastMark });
        down.push(...page.rows);
      }
      expect(down, orderBy(order)).toEqual(rows);
      const up = [...page.rows];
      while (up.length < rows.length) {
        page = await pageOf<Thing>(database, list, { page: 1, pageSize: 7, before: page.firstMark });
        expect(page.lastMark).toBeDefined();
        up.unshift(...page.rows);
      }
      expect(up, orderBy(order)).toEqual(rows);
    }
  });

  it('brings each row that stays once, whatever comes and goes between two pages', async () => {
    for (const [seed, order] of orders.entries()) {
      const random = seededRandom(seed + 1, 'paging');
      const list = listing(order);
      const stays = new Set((await all(list)).map(({ id }) => String(id)));
      const seen: string[] = [];
      let after: string | undefined;
      do {
        const page = await pageOf<Thing>(database, list, { page: 1, pageSize: 5, after });
        seen.push(...page.rows.map(({ id }) => String(id)));
        after = page.lastMark;
        const gone = await database.query<Thing>(
          `DELETE FROM things WHERE id IN (SELECT id FROM things ORDER BY (id * 7919 + $1) % 101 LIMIT $2) RETURNING *`,
          [Math.floor(random() * 100), Math.floor(random() * 3)],
        );
        for (const { id } of gone) stays.delete(String(id));
        await database.query(
          `INSERT INTO things (label, size, at) SELECT (ARRAY['a', 'Z', NULL])[1 + n % 3], n, 1700000000000 + n % 5 FROM generate_series(1, $1::int) AS n`,
          [Math.floor(random() * 4)],
        );
      } while (after !== undefined && seen.length < 1_000);
      expect(new Set(seen).size, orderBy(order)).toBe(seen.length);
      expect(
        [...stays].filter(id => !seen.includes(id)),
        orderBy(order),
      ).toEqual([]);
    }
  });

  it('is found by an index of its order, however far down the list it lies', async () => {
    await database.query('CREATE INDEX things_at ON things (at, id)');
    const list = listing([
      { by: 'at', way: 'DESC' },
      { by: 'id', way: 'DESC' },
    ]);
    const { lastMark } = await pageOf<Thing>(database, list, { page: 2, pageSize: 20 });
    const plans: string[] = [];
    const explaining: Querier = {
      query: async <Row>(sql: string, parameters?: unknown[]) => {
        plans.push(await planOf(database, sql, parameters));
        return database.query<Row>(sql, parameters);
      },
    };
    await pageOf<Thing>(explaining, list, { page: 3, pageSize: 20, after: lastMark });
    await database.query('DROP INDEX things_at');
    expect(plans[0]).toMatch(/Index Scan Backward using things_at/);
    expect(plans[0]).toMatch(/Index Cond: \(at <= /);
    expect(plans[0]).not.toContain('Sort');
  });

  it('is the one of its number without a mark', async () => {
    const list = listing([{ by: 'id', way: 'ASC' }]);
    const { rows, lastMark } = await pageOf<Thing>(database, list, { page: 6, pageSize: 10 });
    expect(rows).toEqual((await all(list)).slice(50));
    expect(lastMark).toBeUndefined();
    expect(await pageOf<Thing>(database, list, { page: 7, pageSize: 10 })).toEqual({ rows: [] });
  });

  it('refuses a mark of another order, and one that it never gave', async () => {
    const [one, other] = [listing(orders[0]!), listing(orders[1]!)];
    const { lastMark = '' } = await pageOf<Thing>(database, one, { page: 1, pageSize: 5 });
    const forged = Buffer.from(JSON.stringify(['x', 'a', '1', '2'])).toString('base64url');
    for (const [list, wanted] of [
      [other, { after: lastMark }],
      [one, { after: forged }],
      [one, { after: 'nothing' }],
      [one, { before: '' }],
    ] as const)
      await expect(pageOf(database, list, { page: 1, pageSize: 5, ...wanted })).rejects.toBeInstanceOf(Refusal);
  });
});
