import { describe, expect, it } from 'vitest';
import { useServer, type Answer } from '../../testing.ts';

const day = 86_400_000;
const bench = useServer('else-settings', { alarmsPerHour: 0 });

const as = async (name: string, payload: Record<string, string> = {}, account = 'admin'): Promise<Answer> =>
  bench.ask(name, payload, await bench.tokenOf(account), { 'Accept-Language': 'en-us' });
const given = async (): Promise<Record<string, unknown>> => {
  const { data } = await as('getElseConfig');
  return data as Record<string, unknown>;
};
const usual = {
  alarmKeepDays: '184',
  recordKeepDays: '184',
  logKeepDays: '184',
  autoCloseMinutes: '30',
  autoCloseDays: '7',
};
const save = async (part: Record<string, string>, account = 'admin') =>
  as('saveElseConfig', { ...usual, version: String((await given())['version']), ...part }, account);

describe('other settings', () => {
  it('begin with the usual times, for the role root alone', async () => {
    expect(await given()).toMatchObject({
      version: 0,
      alarmKeepDays: 184,
      recordKeepDays: 184,
      logKeepDays: 184,
      autoCloseMinutes: 30,
      autoCloseDays: 7,
    });
    for (const account of ['manager', 'operator', 'viewer']) {
      expect((await as('getElseConfig', {}, account)).ret).toBe(0);
      expect((await save({}, account)).ret).toBe(0);
    }
  });

  it('are refused at their fields', async () => {
    const wrong = async (part: Record<string, string>): Promise<readonly string[]> => {
      const { errors = [] } = (await save(part)) as Answer & { errors?: readonly { field: string }[] };
      return errors.map(({ field }) => field);
    };
    expect(await wrong({ logKeepDays: '179' })).toEqual(['logKeepDays']);
    expect(await wrong({ alarmKeepDays: '29', recordKeepDays: '3651' })).toEqual(['alarmKeepDays', 'recordKeepDays']);
    expect(await wrong({ autoCloseMinutes: '1441', autoCloseDays: '-1' })).toEqual([
      'autoCloseMinutes',
      'autoCloseDays',
    ]);
    expect(await wrong({ alarmKeepDays: '30.5' })).toEqual(['alarmKeepDays']);
    expect(await given()).toMatchObject({ version: 0 });
  });

  it('close confirmed alarms of the running server, and let old records go', async () => {
    const { ids } = (await bench.test('raise', { deviceId: 'PR001', kind: 'bag' })) as { ids: string[] };
    const [id = ''] = ids;
    const at = Date.now();
    await bench.database.query(`UPDATE alarms SET status = 'acknowledged', confirmed_at = $2 WHERE id = $1`, [
      Number(id),
      at - 3 * day,
    ]);
    await bench.database.query(
      `INSERT INTO records (kind, at, device_id, device_name, map_name, picture, facts)
       VALUES ('Visit', $1, '', '{}', '{}', '', '{"mark": "old"}'), ('Visit', $2, '', '{}', '{}', '', '{"mark": "young"}')`,
      [at - 41 * day, at - 39 * day],
    );
    const status = async (): Promise<unknown> =>
      (await bench.database.query<{ status: string }>('SELECT status FROM alarms WHERE id = $1', [Number(id)]))[0]
        ?.status;
    const marks = async (): Promise<string[]> =>
      (
        await bench.database.query<{ mark: string }>(
          `SELECT facts ->> 'mark' AS mark FROM records WHERE facts ? 'mark' ORDER BY 1`,
        )
      ).map(({ mark }) => mark);
    await bench.database.query(
      `INSERT INTO messages (key, about, way, person_name, address, text, state, at, due_at)
       VALUES ('old', 'test', 'backstage', '{}', '', '', 'sent', $1, $1), ('young', 'test', 'backstage', '{}', '', '', 'sent', $2, $2)`,
      [at - 41 * day, at - 39 * day],
    );
    const messages = async (): Promise<string[]> =>
      (
        await bench.database.query<{ key: string }>(`SELECT key FROM messages WHERE key IN ('old', 'young') ORDER BY 1`)
      ).map(({ key }) => key);
    await bench.test('task', { task: 'close' });
    await bench.test('task', { task: 'purge' });
    expect([await status(), await marks()]).toEqual(['acknowledged', ['old', 'young']]);
    expect((await save({ autoCloseDays: '2', recordKeepDays: '40', alarmKeepDays: '40' })).ret).toBe(1);
    await bench.test('task', { task: 'close' });
    await bench.test('task', { task: 'purge' });
    expect([await status(), await marks()]).toEqual(['system', ['young']]);
    // Messages are kept as long as alarms.
    expect(await messages()).toEqual(['young']);
    expect((await save({ version: '0' })).ret).toBe(0);
    expect(await given()).toMatchObject({ version: 1, autoCloseDays: 2, recordKeepDays: 40 });
    const logged = await bench.database.query<{ before: string; after: string }>(
      `SELECT before, after FROM audit WHERE action = 'setting' AND target = 'else-config'`,
    );
    expect(logged.map(({ after }) => JSON.parse(after) as unknown)).toMatchObject([
      { acknowledged: 2, recordsKept: 40 },
    ]);
  });
});
