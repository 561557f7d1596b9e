import { expect, it } from 'vitest';
import { UnusableDatabase, type Database } from './database.ts';
import { migrate } from './migrate.ts';
import { openDatabase } from './open.ts';
import { openTestDatabase } from './testing.ts';
import { seeds, seedUsers } from '../session/seeds.ts';

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
});

it('leaves accounts as somebody has changed them', async () => {
  const database = await openTestDatabase();
  await seedUsers(database, 1);
  await database.query("UPDATE users SET permissions = '[]' WHERE account = 'operator'");
  const before = await database.query('SELECT * FROM users ORDER BY id');
  await seedUsers(database, 2);
  expect(await database.query('SELECT * FROM users ORDER BY id')).toEqual(before);
  await database.close();
});

it('is refused in a sentence when another version has made it', async () => {
  const database = await openTestDatabase();
  await database.query('INSERT INTO migrations VALUES (9999, 0)');
  const opening = migrate(database);
  await expect(opening).rejects.toThrow(UnusableDatabase);
  await expect(opening).rejects.toThrow(/made by another version/);
  await database.close();
});

it.each([
  ['mysql://here/there', /must begin with postgresql:\/\//],
  ['postgresql://user:secret@127.0.0.1:1/none', /the server cannot be reached \(.*ECONNREFUSED.*\)/],
  ['postgresql://user:secret@127.0.0.1:99999999/none', /the address cannot be read/],
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
