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

it('gives accounts that are as an older version made them the codes of new pages, and no others', async () => {
  const database = await openTestDatabase();
  await seedUsers(database, 1);
  const codesOf = async (account: string): Promise<string[]> => {
    const [row] = await database.query<{ permissions: string }>('SELECT permissions FROM users WHERE account = $1', [
      account,
    ]);
    return JSON.parse(row?.permissions ?? '[]') as string[];
  };
  const put = (account: string, permissions: readonly string[], given: readonly string[] | null) =>
    database.query('UPDATE users SET permissions = $2, given_permissions = $3 WHERE account = $1', [
      account,
      JSON.stringify(permissions),
      given && JSON.stringify(given),
    ]);
  const seeded = (account: string): readonly string[] =>
    seeds.find(seed => seed.account === account)?.permissions ?? [];
  // The codes of an account whose given codes are unknown stay as they are.
  await put('operator', ['home-page'], null);
  // Codes that are unchanged but in another order, unchanged, and changed by somebody.
  await put('viewer', ['wifi-query', 'home-page'], ['home-page', 'wifi-query']);
  await put('area', ['home-page'], ['home-page']);
  await put('site', ['home-page', 'wifi-query'], ['home-page']);
  await seedUsers(database, 2);
  expect(await codesOf('operator')).toEqual(['home-page']);
  expect(await codesOf('viewer')).toEqual(seeded('viewer'));
  expect(await codesOf('area')).toEqual(seeded('area'));
  expect(await codesOf('site')).toEqual(['home-page', 'wifi-query']);
  expect(await codesOf('admin')).toEqual(['root']);
  await database.close();
});

it('is refused in a sentence when a other version has made it', async () => {
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
