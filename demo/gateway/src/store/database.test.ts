import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { openDatabase, type Database } from './database.ts';
import { migrations } from './migrations.ts';
import { seeds, seedUsers } from '../session/users.ts';

const folder = mkdtempSync(join(tmpdir(), 'patrolkit-database-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const countOf = async (database: Database, table: string): Promise<number> =>
  Number((await database.query<{ count: number }>(`SELECT count(*) AS count FROM ${table}`))[0]?.count);

it('begins again where a first start was killed while it made the database', async () => {
  const path = join(folder, 'data', 'database');
  mkdirSync(join(`${path}.unfinished`, 'base'), { recursive: true });
  // So far a start came: the name of the version stands there, and little else.
  writeFileSync(join(`${path}.unfinished`, 'PG_VERSION'), '17\n');
  mkdirSync(path);
  const database = await openDatabase(path);
  await database.query("INSERT INTO sign_ins VALUES ('a', 'b', 1, true)");
  await database.close();
  expect(existsSync(`${path}.unfinished`)).toBe(false);
  const again = await openDatabase(path);
  expect(await countOf(again, 'sign_ins')).toBe(1);
  await again.close();
}, 60_000);

it('makes all first users or none', async () => {
  const database = await openDatabase(undefined);
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

it('does all of a transaction or nothing of it', async () => {
  const database = await openDatabase(undefined);
  const work = database.transaction(async inside => {
    await inside.query("INSERT INTO sign_ins VALUES ('a', 'b', 1, true)");
    throw new Error('fault');
  });
  await expect(work).rejects.toThrow('fault');
  expect(await countOf(database, 'sign_ins')).toBe(0);
  await database.close();
}, 60_000);

it('gives the operator of an older installation what came later', async () => {
  const database = await openDatabase(undefined);
  await seedUsers(database, 1);
  await database.query(
    `UPDATE users SET permissions = '["robot-patrol-view"]' WHERE account IN ('operator', 'viewer')`,
  );
  await database.query(migrations.find(sql => sql.includes('voice-broadcast-settings-list')) ?? '');
  const rows = await database.query<{ permissions: string }>(
    "SELECT permissions FROM users WHERE account IN ('operator', 'viewer') ORDER BY account",
  );
  expect(rows.map(({ permissions }) => JSON.parse(permissions) as unknown)).toEqual([
    ['robot-patrol-view', 'voice-broadcast-settings-list#add#edit#delete'],
    ['robot-patrol-view'],
  ]);
  await database.close();
}, 60_000);
