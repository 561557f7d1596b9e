import { describe, expect, it } from 'vitest';
import { rowsOf, until, useServer } from '../testing.ts';
import { systemActor } from '../store/audit.ts';
import type { Database } from '../store/database.ts';
import { SiteNames } from './site-names.ts';

const bench = useServer('names');
const { ask, test, tokenOf, open } = bench;

describe('the site', () => {
  it('is stored at the first start: companies, maps, points and devices', async () => {
    const rows = await bench.database.query<{ of: string; count: number }>(
      `SELECT 'companies' AS of, count(*) AS count FROM companies UNION ALL SELECT 'maps', count(*) FROM maps
       UNION ALL SELECT 'devices', count(*) FROM devices UNION ALL SELECT 'points', count(*) FROM points`,
    );
    const counts = new Map(rows.map(({ of, count }) => [of, count]));
    expect([counts.get('companies'), counts.get('maps'), counts.get('devices')]).toEqual([4, 3, 14]);
    expect(counts.get('points')).toBeGreaterThan(20);
    const [robot] = await bench.database.query(
      `SELECT kind, number, model, map_id, company_id, names FROM devices WHERE id = 'PR001'`,
    );
    expect(robot).toEqual({
      kind: 'robot',
      number: 1,
      model: 'PR-200',
      map_id: '1',
      company_id: '1',
      names: { 'zh-cn': '巡逻机器人 01', 'en-us': 'Patrol robot 01', 'zh-hk': '巡邏機械人 01' },
    });
  });
});

describe('a name that is changed', () => {
  it('stands in the next push and the next answer, in every language, and is audited', async () => {
    const console = await open('operator', true);
    console.send({ type: 'PushSwitch', data: { RobotListPushSwitch: '1' } });
    await console.next('RobotList');
    const since = console.frames.length;
    expect(await test('rename', { id: 'PR001', name: 'Gate robot' })).toEqual({ done: true });
    const pushed = await console.next('RobotList', since);
    expect(rowsOf(pushed).find(row => row['deviceId'] === 'PR001')?.['robotName']).toBe('Gate robot');
    const token = await tokenOf('operator');
    for (const language of ['zh-cn', 'en-us', 'zh-hk']) {
      const { data } = await ask('searchRobotList', { page: '1', pageSize: '999' }, token, {
        'Accept-Language': language,
      });
      expect(data.rows?.find(row => row['deviceId'] === 'PR001')?.['robotName']).toBe('Gate robot');
    }
    expect(await bench.database.query(`SELECT target, before, after FROM audit WHERE action = 'rename'`)).toEqual([
      { target: 'device PR001', before: 'Patrol robot 01', after: 'Gate robot' },
    ]);
    expect(await test('rename', { id: 'nobody', name: 'x' })).toEqual({ done: false });
    console.socket.close();
  });

  it('leaves an alarm the name of its time, by which it is found', async () => {
    const token = await tokenOf('operator');
    const named = async (part: string): Promise<unknown[]> =>
      (await ask('findAlarmStatByParam', { page: '1', pageSize: '20', deviceName: part }, token)).data.rows?.map(
        row => row['deviceName'],
      ) ?? [];
    await test('raise', { deviceId: 'PR002' });
    await test('rename', { id: 'PR002', name: 'Door robot' });
    await test('rename', { thing: 'map', id: '1', name: 'Old hall' });
    await test('raise', { deviceId: 'PR002' });
    expect(new Set(await named('robot 02'))).toEqual(new Set(['Patrol robot 02']));
    expect(new Set(await named('DOOR'))).toEqual(new Set(['Door robot']));
    const { data } = await ask('findAlarmStatByParam', { page: '1', pageSize: '20', deviceName: 'door' }, token);
    // The zone may stand behind the name of the map.
    expect(data.rows?.[0]?.['mapName']).toMatch(/^Old hall( · |$)/);
    await test('reset');
  });

  it('of a point stands on the line of its robot', async () => {
    const line = async (): Promise<unknown[]> => {
      const console = await open('operator', false);
      console.send({ type: 'PushSwitch', data: { LineInfoPushSwitch: '1' } });
      console.send({ type: 'DeviceChange', data: { deviceId: 'PR001' } });
      const { data } = await console.next('LineInfo');
      console.socket.close();
      return (data['points'] as Record<string, unknown>[]).map(point => point['pointName'] ?? point['name']);
    };
    const before = await line();
    expect(before.length).toBeGreaterThan(3);
    const [point] = await bench.database.query<{ id: string }>(
      `SELECT id FROM points WHERE names ->> 'en-us' = $1 AND map_id = '1'`,
      [before[2]],
    );
    await test('rename', { thing: 'point', id: point?.id, name: 'Fire door' });
    expect((await line())[2]).toBe('Fire door');
  });

  it('is there after a restart', async () => {
    await bench.restart();
    bench.forget('operator');
    const { data } = await ask('searchRobotList', { page: '1', pageSize: '999' }, await tokenOf('operator'));
    expect(data.rows?.find(row => row['deviceId'] === 'PR001')?.['robotName']).toBe('Gate robot');
  });

  it('by another server on the same database is known soon', async () => {
    let now = 0;
    const errors: string[] = [];
    const names = new SiteNames(
      bench.database,
      () => now,
      message => errors.push(message),
    );
    await names.load();
    let changes = 0;
    names.onChange = () => (changes += 1);
    const renamed = `UPDATE devices SET names = $1 WHERE id = 'PR003'`;
    await bench.database.query(renamed, [{ 'zh-cn': 'a', 'en-us': 'b', 'zh-hk': 'c' }]);
    now = 4_999;
    names.sweep();
    expect(names.device('PR003')['en-us']).toBe('Patrol robot 03');
    now = 5_000;
    names.sweep();
    await until(() => names.device('PR003')['en-us'] === 'b', 'the new name');
    expect([changes, errors]).toEqual([1, []]);
    await bench.database.query(renamed, [{ 'zh-cn': 'a', 'en-us': 'd', 'zh-hk': 'c' }]);
    now = -3_600_000;
    names.sweep();
    await until(() => names.device('PR003')['en-us'] === 'd', 'the name after the clock was set back');
  });

  it('is not taken back by a reading that began before it', async () => {
    let waiting: (() => void)[] = [];
    let isSlow = false;
    const slow: Database = {
      ...bench.database,
      query: async (sql, parameters) => {
        const rows = await bench.database.query(sql, parameters);
        if (isSlow) await new Promise<void>(resolve => waiting.push(resolve));
        return rows as never[];
      },
    };
    const names = new SiteNames(slow, Date.now, () => undefined);
    await names.load();
    isSlow = true;
    const early = names.load();
    await until(() => waiting.length === 3, 'the early reading');
    isSlow = false;
    expect(await names.rename('device', 'PR004', 'Lobby robot', systemActor)).toBe(true);
    for (const go of waiting) go();
    waiting = [];
    await early;
    expect(names.device('PR004')['en-us']).toBe('Lobby robot');
  });
});
