import { expect, it } from 'vitest';
import { UnusableDatabase, type Database } from './database.ts';
import { migrate } from './migrate.ts';
import { openDatabase } from './open.ts';
import { openTestDatabase } from './testing.ts';
import { migrations } from './migrations.ts';
import { seeds, seedUsers } from '../session/users.ts';

const countOf = async (database: Database, table: string): Promise<number> =>
  Number((await database.query<{ count: number }>(`SELECT count(*) AS count FROM ${table}`))[0]?.count);

it('makes all first users or none', async () => {
  const database = await openTestDatabase();
  let left = 4;
  const dying: Database = {
    ...database,
    transaction: work =>
      database.transaction(inside =>
        work({
          query: (sql, parameters) => {
            if (left-- <= 0) throw new Error('killed');
            return inside.query(sql, parameters);
          },
        }),
      ),
  };
  await expect(seedUsers(dying, 1)).rejects.toThrow('killed');
  expect(await countOf(database, 'users')).toBe(0);
  await seedUsers(database, 1);
  expect(await countOf(database, 'users')).toBeGreaterThan(seeds.length);
  expect(await countOf(database, 'robot_access')).toBeGreaterThan(0);
  await database.close();
}, 60_000);

it('gives the operator of an older installation what came later', async () => {
  const database = await openTestDatabase();
  await seedUsers(database, 1);
  await database.query(
    `UPDATE users SET permissions = '["robot-patrol-view"]' WHERE account IN ('operator', 'viewer')`,
  );
  await database.query(String(migrations.find(change => String(change).includes('voice-broadcast-settings-list'))));
  const rows = await database.query<{ permissions: string }>(
    "SELECT permissions FROM users WHERE account IN ('operator', 'viewer') ORDER BY account",
  );
  expect(rows.map(({ permissions }) => JSON.parse(permissions) as unknown)).toEqual([
    ['robot-patrol-view', 'voice-broadcast-settings-list#add#edit#delete'],
    ['robot-patrol-view'],
  ]);
  await database.close();
}, 60_000);

it('is refused in a sentence when a newer version has made it', async () => {
  const database = await openTestDatabase();
  await database.query('INSERT INTO migrations VALUES (9999, 0)');
  const opening = migrate(database);
  await expect(opening).rejects.toThrow(UnusableDatabase);
  await expect(opening).rejects.toThrow(/made by a newer version/);
  await database.close();
}, 60_000);

it.each([
  ['mysql://here/there', /must begin with postgresql:\/\//],
  ['postgresql://user:secret@127.0.0.1:1/none', /the server cannot be reached \(.*ECONNREFUSED.*\)/],
  ['postgresql://user:secret@127.0.0.1:99999999/none', /cannot be/],
])('is refused in a sentence that tells no password: %s', async (url, words) => {
  const fault = await openDatabase({ url, onError: () => undefined }).then(
    () => new Error('opened'),
    (error: Error) => error,
  );
  expect(fault).toBeInstanceOf(UnusableDatabase);
  expect(fault.message).toMatch(/^The database that DATABASE_URL names cannot be used: .*\.$/);
  expect(fault.message).toMatch(words);
  expect(fault.message).not.toContain('secret');
});
