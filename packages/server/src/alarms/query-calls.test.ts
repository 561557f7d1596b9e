import { calls, limitsOf, type Call } from '@patrolkit/transport/contract';
import { describe, expect, it, vi } from 'vitest';
import { meterName } from '../fleet/meters.ts';
import { nameIn } from '../language/names.ts';
import { readCsv } from '../files/sheet-testing.ts';
import type { Language } from '../language/texts.ts';
import { planOf } from '../store/testing.ts';
import { useServer, type Answer } from '../testing.ts';

const bench = useServer('alarm-query');
const { ask, tokenOf, test, root } = bench;

describe('the alarm query', () => {
  const find = async (payload: Record<string, string>, by = 'operator') =>
    (await ask('findAlarmStatByParam', { page: '1', pageSize: '200', ...payload }, await tokenOf(by))).data;
  const idsOf = (data: Answer['data']): string[] => (data.rows ?? []).map(row => String(row['id']));
  const download = async (payload: Record<string, string>, by: string, language = 'en-us'): Promise<Response> =>
    fetch(`${root()}${calls['exportAlarmList']!.path}?${new URLSearchParams(payload).toString()}`, {
      headers: { Token: await tokenOf(by), 'Accept-Language': language },
    });

  it('finds by id, name, type, level, status and remark, and only what the caller may see', async () => {
    await test('quiet');
    const { ids } = (await test('raise', { count: 2, deviceId: 'PR004' })) as { ids: string[] };
    const [one = '', two = ''] = ids;
    expect(idsOf(await find({ alarmId: one }))).toEqual([one]);
    expect((await find({ alarmId: one }, 'customer')).total).toBe(0);
    expect((await find({ alarmId: "1' OR true" })).total).toBe(0);
    const [row] = (await find({ alarmId: one })).rows ?? [];
    expect(idsOf(await find({ alarmType: String(row!['alarmType']), deviceName: 'ROBOT 04' }))).toContain(one);
    expect((await find({ alarmType: '99999' })).total).toBe(0);
    expect((await find({ deviceName: 'nowhere' })).total).toBe(0);
    expect((await find({ alarmId: one, alarmLevel: row!['alarmLevel'] === 1 ? '2' : '1' })).total).toBe(0);
    const token = await tokenOf('operator');
    await ask('confirmAlarm', { alarmId: two, confirmComment: '100% Checked by phone' }, token);
    expect(idsOf(await find({ remark: '% checked', deviceName: '04' }))).toEqual([two]);
    expect((await ask('findAlarmStatByParam', { page: '1', remark: 'x'.repeat(101) }, token)).ret).toBe(0);
    const [handled] = (await find({ alarmId: two, alarmStatus: '1' })).rows ?? [];
    expect(handled!['confirmUsername']).toBe('Operator');
    expect(Number(handled!['confirmTime'])).toBeGreaterThan(Date.now() - 60_000);
  });

  it('tells the kind of a person, and how a review stands, and finds by it', async () => {
    await bench.database.query(
      `INSERT INTO alarms (kind, level, value, person, device_id, device_kind, device_number, map_id, x, y, began_at, picture, status,
         device_name, map_name, review_status, review_abnormal)
       SELECT kind, 'general', person, person, 'PR003', 'robot', 3, '2', 1, 1, 1700000000000, '', 'processed', '{}', '{}', review, abnormal
       FROM (VALUES ('person', 'Peter Novak', 'none', NULL), ('intruder', '', 'confirmed', true), ('person', 'Nobody', 'cancelled', NULL::boolean))
         AS given (kind, person, review, abnormal)`,
    );
    const past = { startTime: '1699999999000', stopTime: '1700000001000' };
    const rows = async (reviewStatus?: string) =>
      ((await find({ ...past, ...(reviewStatus === undefined ? {} : { reviewStatus }) })).rows ?? []).map(row => [
        row['alarmType'],
        row['personTypeName'],
        row['reviewStatus'],
        row['reviewResult'],
      ]);
    const [contractor, intruder, unknown] = [
      ['317', 'Contractor', 0, undefined],
      ['301', undefined, 2, 1],
      ['317', undefined, 3, undefined],
    ];
    expect((await rows()).toSorted()).toEqual([contractor, intruder, unknown].toSorted());
    expect(await rows('0')).toEqual([contractor]);
    expect(await rows('2')).toEqual([intruder]);
    expect(await rows('3')).toEqual([unknown]);
    expect(await rows('1')).toEqual([]);
    await bench.database.query('DELETE FROM alarms WHERE began_at = 1700000000000');
  });

  it('says in words which meter is hot and what was measured, by the names that their records have', async () => {
    await bench.database.query(
      `INSERT INTO alarms (kind, level, value, person, device_id, device_kind, device_number, map_id, x, y, began_at, picture, status,
         device_name, map_name)
       SELECT kind, 'general', value, '', 'PR003', 'robot', 3, '2', 1, 1, 1600000000001, '', 'processed', '{}', '{}'
       FROM (VALUES ('meter', 'meter-21 86 °C'), ('temperature', 'temperature 35.2 °C'), ('gas', 'H2S 12.0 ppm')) AS given (kind, value)`,
    );
    const asked = { page: '1', startTime: '1600000000000', stopTime: '1600000000009' };
    const said = async (language: string): Promise<string[]> => {
      const { data } = await ask('findAlarmStatByParam', asked, await tokenOf('operator'), {
        'Accept-Language': language,
      });
      return (data.rows ?? []).map(row => String(row['alarmValue'])).toSorted();
    };
    const meter = (language: Language): string => nameIn(language, meterName(21));
    expect(meter('zh-cn')).toBe('压力表21');
    expect(await said('zh-cn')).toEqual(
      ['H2S 12.0 ppm', `${meter('zh-cn')}，表面温度 86 °C`, '温度 35.2 °C'].toSorted(),
    );
    expect(await said('zh-hk')).toEqual(
      ['H2S 12.0 ppm', `${meter('zh-hk')}，表面溫度 86 °C`, '溫度 35.2 °C'].toSorted(),
    );
    expect(await said('en-us')).toEqual(
      ['H2S 12.0 ppm', `${meter('en-us')}, surface 86 °C`, 'Temperature 35.2 °C'].toSorted(),
    );
    await bench.database.query('DELETE FROM alarms WHERE began_at < 1600000000009');
  });

  it('lists the newest first where no order is asked for, though an older one was stored later', async () => {
    await bench.database.query(
      `INSERT INTO alarms (kind, level, value, person, device_id, device_kind, device_number, map_id, x, y, began_at, picture, status,
         device_name, map_name)
       SELECT 'smoke', 'general', '', '', 'PR003', 'robot', 3, '2', 1, 1, began, '', 'processed', '{}', '{}'
       FROM (VALUES (1600000000002), (1600000000003), (1600000000001)) AS given (began)`,
    );
    const rows = (await find({ startTime: '1600000000000', stopTime: '1600000000009' })).rows ?? [];
    expect(rows.map(row => Number(row['alarmBeginTime']) % 10)).toEqual([3, 2, 1]);
    await bench.database.query('DELETE FROM alarms WHERE began_at < 1600000000009');
  });

  it('sorts by time, level and device either way, and pages without a gap', async () => {
    await test('raise', { count: 4, deviceId: 'PR001' });
    // Its name comes before all others, unlike its id.
    await test('rename', { id: 'PR002', name: 'Another robot' });
    await test('raise', { count: 4, deviceId: 'PR002' });
    const column = async (field: string, sortField: string, sortOrder: string): Promise<unknown[]> =>
      ((await find({ sortField, sortOrder })).rows ?? []).map(row => row[field]);
    const sorted = (values: unknown[], sign: number): unknown[] =>
      values.toSorted((a, b) => sign * (typeof a === 'number' ? a - Number(b) : String(a).localeCompare(String(b))));
    for (const [field, sort] of [
      ['alarmBeginTime', 'alarmBeginTime'],
      ['deviceName', 'deviceName'],
    ] as const) {
      const up = await column(field, sort, 'asc');
      expect(new Set(up).size).toBeGreaterThan(1);
      expect(up).toEqual(sorted(up, 1));
      const down = await column(field, sort, 'desc');
      expect(down).toEqual(sorted(down, -1));
    }
    // Level 1 is the gravest.
    const grave = await column('alarmLevel', 'alarmLevel', 'desc');
    expect(grave).toEqual(sorted(grave, 1));
    const whole = idsOf(await find({ sortField: 'alarmLevel' }));
    const pages: string[] = [];
    for (let page = 1; pages.length < whole.length; page++)
      pages.push(...idsOf(await find({ sortField: 'alarmLevel', page: String(page), pageSize: '3' })));
    // The server limits a page to 200 rows, but three pages can hold more than `whole`, which is one page.
    expect(pages.slice(0, whole.length)).toEqual(whole);
  });

  it('sorts by the name of the device in the language of the reader, through an index', async () => {
    const { database } = bench;
    const queries = vi.spyOn(database, 'query');
    for (const language of ['zh-cn', 'en-us', 'zh-hk']) {
      const asked = { page: '1', sortField: 'deviceName', sortOrder: 'desc' };
      await ask('findAlarmStatByParam', asked, await tokenOf('operator'), { 'Accept-Language': language });
      const [sql = '', parameters] = queries.mock.calls.find(([text]) => text.includes(`'${language}'`)) ?? [];
      queries.mockClear();
      expect(sql).toContain('ORDER BY');
      const lines = await planOf(database, sql, parameters);
      expect(lines, language).toMatch(/Index Scan Backward using \w+ on alarms/);
      expect(lines, language).not.toContain('Sort');
    }
    vi.restoreAllMocks();
  });

  it('refuses a longer page than the contract gives, as other lists do, and one before the first', async () => {
    const token = await tokenOf('operator');
    const named = (name: string): readonly [string, number] => {
      const { limit, pageSize } = limitsOf(calls[name] as Call<{ limit?: number; pageSize?: number }, unknown>);
      return limit === undefined ? ['pageSize', pageSize.max] : ['limit', limit.max];
    };
    for (const name of ['findAlarmStatByParam', 'searchCustomers', 'selectPatrolCaptureHistory', 'searchRobotList']) {
      const [field, most] = named(name);
      expect((await ask(name, { page: '1', [field]: String(most) }, token)).ret, name).toBe(1);
      for (const wrong of [{ [field]: String(most + 1) }, { [field]: '0' }, { [field]: '2.5' }, { page: '0' }]) {
        const answer = await ask(name, { page: '1', ...wrong }, token);
        const errors = Object.keys(wrong).map(one => ({ field: one }));
        expect(answer, `${name} ${JSON.stringify(wrong)}`).toMatchObject({ ret: 0, errors });
      }
    }
  });

  it('exports what is filtered as a file that a spreadsheet reads and never runs', async () => {
    const { ids } = (await test('raise', { count: 1, deviceId: 'PR001' })) as { ids: string[] };
    const token = await tokenOf('operator');
    await ask('confirmAlarm', { alarmId: ids[0]!, confirmComment: '=HYPERLINK("http://evil")' }, token);
    const answer = await download({ alarmId: ids[0]!, exportRemark: 'Weekly', timeZone: 'Asia/Shanghai' }, 'operator');
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toContain('alarms.csv');
    const bytes = new Uint8Array(await answer.arrayBuffer());
    expect([...bytes].slice(0, 3)).toEqual([0xef, 0xbb, 0xbf]);
    const [head = '', line = '', end] = new TextDecoder().decode(bytes).split('\r\n');
    expect(head).toMatch(/^Alarm ID,Time,Level,Alarm,/);
    expect(line.startsWith(`'${ids[0]!},20`)).toBe(true);
    expect(line).toContain(`"'=HYPERLINK(""http://evil"")"`);
    expect(line).toContain('Operator');
    expect(end).toBe('');
    const [, held = []] = readCsv(bytes);
    const shown = (await find({ alarmId: ids[0]! })).rows?.[0] ?? {};
    const at = Math.floor(Number(shown['alarmBeginTime']) / 1000) * 1000 + 8 * 3_600_000;
    expect(held.slice(0, 2)).toEqual([ids[0], new Date(at)]);
    expect(held.slice(3, 9)).toEqual(
      ['alarmName', 'alarmType', 'alarmValue', 'deviceId', 'deviceName', 'mapName'].map(name => shown[name] || null),
    );
    expect(held[12]).toBe('=HYPERLINK("http://evil")');
    const written = await bench.database.query<{ after: string }>("SELECT after FROM audit WHERE action = 'export'");
    expect(written.map(({ after }) => after)).toContain('Weekly');
    expect(await (await download({}, 'operator', 'zh-cn')).text()).toContain('报警名称');
  });

  it('exports only to those who may, only what they may see, and refuses nonsense', async () => {
    for (const by of ['viewer', 'customer', 'industry']) {
      const refused = await download({}, by);
      expect(await refused.json(), by).toMatchObject({ ret: 0, msg: 'You have no permission for this' });
    }
    expect(await (await download({ timeZone: 'Mars/Base' }, 'operator')).json()).toMatchObject({ ret: 0 });
    expect(await (await download({ exportRemark: 'x'.repeat(101) }, 'operator')).json()).toMatchObject({ ret: 0 });
  });

  it('streams a long file, in order and without holding it', async () => {
    await bench.database.query(
      `INSERT INTO alarms (kind, level, value, person, device_id, device_kind, device_number, map_id, x, y, began_at, picture,
         device_name, map_name)
       SELECT 'gas', 'general', '-' || n, '', 'PR003', 'robot', 3, '1', 0, 0, 1700000000000 + n, '', '{}', '{}' FROM generate_series(1, 2500) AS n`,
    );
    const answer = await download({ startTime: '1700000000000', stopTime: '1700000002500' }, 'admin');
    const lines = (await answer.text()).split('\r\n').slice(1, -1);
    const values = lines.map(line => line.split(',')[5]);
    expect(values).toEqual(Array.from({ length: 2500 }, (_, n) => `'-${String(2500 - n)}`));
    await test('reset');
  });

  it('names the types of alarms', async () => {
    const answer = await ask('listDetectAlarmType', {}, await tokenOf('viewer'));
    expect(answer.data).toContainEqual({ alarmType: '317', alarmName: 'Person recognized' });
  });
});

describe('what a user may not see', () => {
  const made = async (sql: string): Promise<string> => {
    const [row] = await bench.database.query<{ id: unknown }>(sql);
    return String(row?.id);
  };

  it('is answered as what is not there, also where a call takes what is not there, and stays as it is', async () => {
    const { ids } = (await test('raise', { count: 1, deviceId: 'PR005' })) as { ids: string[] };
    const { uuid } = await test('call', { deviceId: 'PR005' });
    const shelf = await made(
      `INSERT INTO alarm_shelves (device_id, kind, level, user_id, since, until, reason)
       VALUES ('PR005', 'smoke', 'general', '1002', 0, 9000000000000, '') RETURNING id`,
    );
    const group = await made(
      `INSERT INTO reference_groups (id, kind, map_id, label, device_id) VALUES ('g5', 'smoke', '1', '', 'PR005') RETURNING id`,
    );
    const picture = await made(
      `INSERT INTO reference_pictures (group_id, picture, added_at, parameters) VALUES ('g5', '/files/x.jpg', 0, '{}') RETURNING id`,
    );
    const broadcast = await made(
      `INSERT INTO voice_broadcasts (device_id, title, content, frequency, play_from, play_to, is_on)
       VALUES ('PR005', 'x', 'x', 60, '00:00', '01:00', false) RETURNING id`,
    );
    const answerTo = async (name: string, payload: Record<string, string>) => {
      const { headers: _, ...answer } = await ask(name, payload, await tokenOf('site'));
      return answer;
    };
    for (const [name, field, unseen, more] of [
      ['getAlarmDetails', 'id', ids[0] ?? ''],
      ['deleteAlarmShelve', 'shelveId', shelf],
      ['deleteReferenceGraph', 'id', picture],
      ['deleteDetectionAlgorithmConsultGroup', 'groupId', group],
      ['deleteVoiceBroadcast', 'ids', broadcast],
      ['appAnswerRobotCall', 'uuid', String(uuid), { sessionId: 'x' }],
      ['hangupRobotAppCall', 'uuid', String(uuid), { sessionId: 'x' }],
    ] as const) {
      const missing = await answerTo(name, { ...more, [field]: '123456789' });
      expect(await answerTo(name, { ...more, [field]: unseen }), name).toEqual(missing);
    }
    const left = await bench.database.query(
      `SELECT (SELECT count(*)::integer FROM alarm_shelves WHERE device_id = 'PR005' AND ended_at IS NULL) AS shelves,
         (SELECT count(*)::integer FROM reference_pictures WHERE group_id = 'g5') AS pictures,
         (SELECT count(*)::integer FROM reference_groups WHERE id = 'g5') AS groups,
         (SELECT count(*)::integer FROM voice_broadcasts WHERE device_id = 'PR005') AS broadcasts`,
    );
    expect(left).toEqual([{ shelves: 1, pictures: 1, groups: 1, broadcasts: 1 }]);
    await test('reset');
  });
});
