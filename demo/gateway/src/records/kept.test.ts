import { exceptionRecords } from '@patrolkit/transport/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nameOfText } from '../http/names.ts';
import { textOf } from '../http/texts.ts';
import { findUser, type Account } from '../session/users.ts';
import type { Database } from '../store/database.ts';
import { openInstallation } from '../testing.ts';
import { keep, keptTable } from './kept.ts';
import { RecordTable } from '../store/table.ts';

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

describe('a text of a record', () => {
  it('is read, sought and sorted in the language of its reader where it is kept in each, and as it was written else', async () => {
    await keep(database, exceptionRecords, [
      { ...fault, exceptionText: nameOfText('recorded.fault.E101') },
      { ...fault, at: at + 1, exceptionText: 'As somebody wrote it' },
    ]);
    const table = new RecordTable(exceptionRecords, keptTable(exceptionRecords), database);
    for (const language of languages) {
      const reader = { language, base: '' };
      const name = textOf(language, 'recorded.fault.E101');
      const { rows } = await table.find({}, user, reader);
      expect(rows.map(({ exceptionText }) => exceptionText)).toEqual(['As somebody wrote it', name]);
      const found = await table.find({ exceptionText: name.slice(1, -1) }, user, reader);
      expect(found.rows.map(({ exceptionText }) => exceptionText)).toEqual([name]);
    }
    expect(new Set(languages.map(language => textOf(language, 'recorded.fault.E101'))).size).toBeGreaterThan(1);
  });
});
