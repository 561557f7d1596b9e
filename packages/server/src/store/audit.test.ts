import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Alarms } from '../alarms/store.ts';
import type { Database } from './database.ts';
import { firstNames } from '../fleet/testing.ts';
import { openTestDatabase } from './testing.ts';
import { Shelves } from '../alarms/shelves.ts';
import type { StoredAlarm } from '../alarms/alarm.ts';

const actor = { userId: '1001', pageId: 'page', address: '10.0.0.1' };
let now = 1_700_000_000_000;
let database: Database;
let alarms: Alarms;
let shelves: Shelves;
let alarm: StoredAlarm;

beforeAll(async () => {
  database = await openTestDatabase();
  alarms = new Alarms({ database, now: () => now, steadyNow: () => now, onError: () => undefined });
  shelves = new Shelves(
    database,
    firstNames,
    () => now,
    () => now,
  );
});
afterAll(() => database.close());

const raise = async (): Promise<StoredAlarm> => {
  const [row] = await database.query<{ id: number }>(
    `INSERT INTO alarms (kind, level, value, person, device_id, device_kind, device_number, map_id, x, y, began_at, picture,
       device_name, map_name)
     VALUES ('smoke', 'general', '', '', 'PR001', 'robot', 1, 'hall', 1, 1, $1, '', '{}', '{}') RETURNING id`,
    [now],
  );
  const [found] = await alarms.byIds([String(row?.id)]);
  if (!found) throw new Error('no alarm');
  return found;
};

const rows = async (): Promise<string> =>
  JSON.stringify([
    await database.query('SELECT * FROM alarms ORDER BY id'),
    await database.query('SELECT * FROM alarm_shelves ORDER BY id'),
  ]);

beforeEach(async () => {
  now += 1000;
  alarm = await raise();
});

const actions: readonly (readonly [string, () => Promise<unknown>])[] = [
  ['confirm', () => alarms.confirm([alarm], 'seen', null, actor)],
  ['close', () => alarms.close(alarm, 'system', 'gone', null, actor)],
  ['upgrade', () => alarms.upgrade(alarm, 'serious', actor)],
  ['report', () => alarms.report(alarm, actor)],
  ['shelve', () => shelves.add('PR001', 'smoke', 'general', 10, 'works', actor)],
  [
    'unshelve',
    async () => {
      const [shelf] = await database.query<{ id: number }>('SELECT id FROM alarm_shelves WHERE ended_at IS NULL');
      await shelves.end(String(shelf?.id), actor);
    },
  ],
];

describe('an action and its record', () => {
  const last = async (): Promise<unknown> =>
    (await database.query('SELECT action, before, after FROM audit ORDER BY id DESC LIMIT 1'))[0];

  it('tell what stood before, whatever somebody else did since it was read', async () => {
    await alarms.upgrade(alarm, 'important', actor);
    await alarms.upgrade(alarm, 'serious', actor);
    expect(await last()).toEqual({ action: 'upgrade', before: 'important', after: 'serious' });
    await alarms.confirm([alarm], 'seen', null, actor);
    await alarms.close(alarm, 'notRequired', 'nothing', null, actor);
    expect(await last()).toEqual({ action: 'close', before: 'acknowledged', after: 'notRequired' });
  });

  it.each(actions)('are done together: %s', async (name, act) => {
    const before = await rows();
    await database.query('ALTER TABLE audit RENAME TO audit_away');
    await expect(act()).rejects.toThrow();
    await database.query('ALTER TABLE audit_away RENAME TO audit');
    expect(await rows()).toBe(before);
    await act();
    expect(await rows()).not.toBe(before);
    const records = await database.query<{ action: string }>('SELECT action FROM audit ORDER BY id DESC LIMIT 1');
    expect(records.map(record => record.action)).toEqual([name]);
  });
});
