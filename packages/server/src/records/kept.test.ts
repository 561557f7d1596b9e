import { exceptionRecords } from '@patrolkit/transport/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nameOfText } from '../language/names.ts';
import { textOf } from '../language/texts.ts';
import { findUser, type Account } from '../session/users.ts';
import type { Database } from '../store/database.ts';
import { openInstallation } from '../testing.ts';
import { keep, keptTable } from './kept.ts';
import { RecordTable } from '../store/table.ts';
import { openTables } from './tables.ts';

const languages = ['zh-cn', 'en-us', 'zh-hk'] as const;
const at = Date.UTC(2026, 4, 12, 12);
const fault = { at, deviceId: 'PR001', exceptionCode: 'E101', level: 'general' } as const;
let database: Database;
let user: Account;

beforeAll(async () => {
  database = await openInstallation();
  user = (await findUser(database, 'account', 'admin'))!.user;
});
afterAll(() => database.close());

describe('a record that may be stored already', () => {
  it('is stored only where it is not', async () => {
    const count = async (): Promise<number> =>
      (
        await database.query("SELECT FROM records WHERE kind = 'ExceptionRecord' AND at BETWEEN $1 AND $2", [
          at + 50,
          at + 59,
        ])
      ).length;
    const told = { ...fault, exceptionText: 'Fan' };
    await keep(database, exceptionRecords, [{ ...told, at: at + 50 }]);
    await keep(
      database,
      exceptionRecords,
      [50, 51].map(ms => ({ ...told, at: at + ms })),
      true,
    );
    await keep(database, exceptionRecords, [{ ...told, at: at + 51, deviceId: 'PR002' }], true);
    expect(await count()).toBe(3);
    await database.query('DELETE FROM records WHERE at BETWEEN $1 AND $2', [at + 50, at + 59]);
  });
});

describe('a text of a record', () => {
  it('is read, sought and sorted in the language of its reader where it is kept in each, and as it was written else', async () => {
    await keep(database, exceptionRecords, [
      { ...fault, exceptionText: nameOfText('alarm.smoke') },
      { ...fault, at: at + 1, exceptionText: 'As somebody wrote it' },
    ]);
    const table = new RecordTable(exceptionRecords, keptTable(exceptionRecords), database);
    for (const language of languages) {
      const reader = { language, base: '' };
      const name = textOf(language, 'alarm.smoke');
      const { rows } = await table.find({}, user, reader);
      expect(rows.map(({ exceptionText }) => exceptionText)).toEqual(['As somebody wrote it', name]);
      const found = await table.find({ exceptionText: name.slice(1, -1) }, user, reader);
      expect(found.rows.map(({ exceptionText }) => exceptionText)).toEqual([name]);
    }
    expect(new Set(languages.map(language => textOf(language, 'alarm.smoke'))).size).toBeGreaterThan(1);
  });

  it('is that of its reader for the kind of a person who was recognised, and as it was written by an earlier server', async () => {
    await database.query(
      `INSERT INTO captures (kind, at, device_id, device_kind, device_number, map_id, point, device_name, map_name, picture, label, name, facts)
       SELECT 'face', $1::bigint + n, 'PR001', 'robot', 1, 'hall', 0, '{}', '{}', '', 'Person', '{}', jsonb_build_object('personType', type)
       FROM unnest($2::jsonb[]) WITH ORDINALITY AS types (type, n)`,
      [at, ['"As it was written"', JSON.stringify(nameOfText('person.visitor'))]],
    );
    for (const language of languages) {
      const table = openTables(database).IdentifiedPerson;
      const name = textOf(language, 'person.visitor');
      const { rows } = await table.find({ from: at, to: at + 9 }, user, { language, base: '' });
      expect(rows.map(({ personType }) => personType)).toEqual([name, 'As it was written']);
      const found = await table.find({ personType: name.slice(1), from: at }, user, { language, base: '' });
      expect(found.rows.map(({ personType }) => personType)).toEqual([name]);
    }
  });
});
