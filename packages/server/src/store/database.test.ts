import { expect, it } from 'vitest';
import { UnusableDatabase, type Database } from './database.ts';
import { migrate } from './migrate.ts';
import { openDatabase } from './open.ts';
import { openTestDatabase } from './testing.ts';
import { migrations } from './migrations/all.ts';
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
  // An account of which nobody knows what it was given stays as it is.
  await put('operator', ['home-page'], null);
  // What was given and is unchanged but in another order, unchanged, and changed by somebody.
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

it('is refused in a sentence when a newer version has made it', async () => {
  const database = await openTestDatabase();
  await database.query('INSERT INTO migrations VALUES (9999, 0)');
  const opening = migrate(database);
  await expect(opening).rejects.toThrow(UnusableDatabase);
  await expect(opening).rejects.toThrow(/made by a newer version/);
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

it('gives what was stored before names were stored the names that were shown', async () => {
  const database = await openTestDatabase();
  const last = migrations.findIndex(change => String(change).includes('CREATE TABLE devices'));
  await database.transaction(inside => inside.script('DROP SCHEMA public CASCADE; CREATE SCHEMA public'));
  await migrate(database, migrations.slice(0, last));
  await database.transaction(inside =>
    inside.script(`
      INSERT INTO users (id, account, name_key, role, permissions, access, password, password_at) VALUES
        ('1', 'a', 'user.guard1', 'guard', '[]', 'view', '', 0), ('2', 'b', 'Ada', 'guard', '[]', 'view', '', 0);
      INSERT INTO alarms (kind, level, value, person, device_id, device_kind, device_number, map_id, x, y, began_at, picture)
        VALUES ('gas', 'general', '', '', 'GS002', 'sensor', 2, '2', 0, 0, 0, '');
      INSERT INTO captures (kind, device_id, device_kind, device_number, map_id, label, point, picture, at) VALUES
        ('patrol', 'PR001', 'robot', 1, '1', '', 3, '', 0), ('patrol', 'PR001', 'robot', 1, '1', '', 0, '', 0),
        ('face', 'PV001', 'car', 1, '2', 'Li An', 0, '', 0);
    `),
  );
  await migrate(database);
  const english = async (table: string, columns: readonly string[]): Promise<unknown[]> =>
    (
      await database.query<Record<string, { 'en-us': string }>>(
        `SELECT ${columns.join(', ')} FROM ${table} ORDER BY id`,
      )
    ).map(row => columns.map(column => row[column]?.['en-us']));
  expect(await english('users', ['name'])).toEqual([['Li An'], ['Ada']]);
  expect(await english('companies', ['name'])).toContainEqual(['Area North']);
  expect(await english('alarms', ['device_name', 'map_name'])).toEqual([['Environment sensor 02', 'Outdoor yard']]);
  expect(await english('captures', ['device_name', 'map_name', 'name'])).toEqual([
    ['Patrol robot 01', 'Hall 1, ground floor', 'Patrol point 3'],
    ['Patrol robot 01', 'Hall 1, ground floor', 'On the way'],
    ['Patrol vehicle 01', 'Outdoor yard', 'Li An'],
  ]);
  await database.close();
});

it('keeps remarks about devices apart in hand-overs that were signed before', async () => {
  const database = await openTestDatabase();
  const change = migrations.findIndex(one => String(one).includes('device_remarks'));
  await database.transaction(inside => inside.script('DROP SCHEMA public CASCADE; CREATE SCHEMA public'));
  await migrate(database, migrations.slice(0, change));
  await database.transaction(inside =>
    inside.script(`
      INSERT INTO shift_handovers (company_id, since, offered_at, outgoing_id, outgoing_name, item_count, flagged_count, left_out)
        VALUES ('1', 0, 1, '1', '{}', 4, 0, 0);
      INSERT INTO shift_items (handover_id, key, place, device_id, item) VALUES
        (1, 'note:1', 0, NULL, '{"subject": "note", "text": "Keys"}'),
        (1, 'note:2', 1, NULL, '{"subject": "note", "text": {"en-us": "Gate", "zh-cn": "大门"}}'),
        (1, 'alarm:1', 2, 'PR001', '{"subject": "alarm", "text": "a drill"}'),
        (1, 'device:PR001', 3, 'PR001', '{"subject": "device"}');
      INSERT INTO shift_reviews (handover_id, key, user_id, answer, remark, at) VALUES
        (1, 'device:PR001', '2', 'question', 'Why?', 1), (1, 'alarm:1', '2', 'question', 'Where?', 1),
        (1, 'note:1', '2', 'question', 'Whose?', 1), (1, 'note:2', '2', 'accepted', '', 1);
      UPDATE shift_handovers SET signed_at = 2, content = '{"en-us": "Keys\\nGate\\nWhy?", "zh-cn": "Keys\\n大门\\nWhy?"}';
    `),
  );
  await migrate(database);
  expect(await database.query('SELECT content, device_remarks FROM shift_handovers')).toEqual([
    {
      content: { 'en-us': 'Keys\nGate\nWhose?', 'zh-cn': 'Keys\n大门\nWhose?' },
      device_remarks: 'Where?\nWhy?',
    },
  ]);
  await expect(database.query('UPDATE shift_handovers SET since = 1')).rejects.toThrow('never changed');
  await database.close();
});
