import { calls, type Rule } from '@patrolkit/transport/contract';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { callServer, rowsOf, useServer } from '../testing.ts';
import { audit, auditActions, type AuditAction } from '../store/audit.ts';
import { keepSensorReadings } from './sensors.ts';
import { storeAlarms } from './testing.ts';

const bench = useServer('records');
const { ask, tokenOf } = bench;

/** Whether a call is for a page. */
const hasPage = (name: string): boolean => (calls[name]?.permission as Rule | undefined)?.page !== undefined;
// Things that are kept have no time, so they are not records.
const finds = Object.keys(calls).filter(
  name => /^find\w+ByPage$/.test(name) && hasPage(name) && calls[name]?.rules?.length !== 0,
);
const files = Object.keys(calls).filter(
  name =>
    calls[name]?.answersFile &&
    name !== 'exportAlarmList' &&
    !/(?:Report|Template)$/.test(name) &&
    calls[name].rules?.length !== 0,
);
const curves = Object.keys(calls).filter(
  name => /^stat[A-Z]/.test(name) && typeof calls[name]?.permission === 'object' && !name.endsWith('Report'),
);

describe('records of every kind', () => {
  it('are many', () => {
    expect(finds.length).toBeGreaterThanOrEqual(42);
    expect([files.length, curves.length >= 5]).toEqual([finds.length, true]);
  });

  it.each(finds)('are listed by %s in each language and sought by each field', async name => {
    const token = await tokenOf('admin');
    const call = calls[name];
    if (!call || call.request.kind.type !== 'entity') throw new Error(name);
    for (const language of ['zh-cn', 'en-us', 'zh-hk'])
      expect((await ask(name, { page: '1' }, token, { 'Accept-Language': language })).ret, language).toBe(1);
    for (const { wireName, codec } of Object.values(call.request.kind.fields)) {
      const { kind } = codec.kind.type === 'optional' || codec.kind.type === 'default' ? codec.kind.of : codec;
      const value = kind.type === 'choice' ? String(Object.values(kind.words)[0]) : '1';
      // Any text that is not the mark of a row is refused.
      if (wireName.endsWith('Mark')) {
        const { firstMark } = (await ask(name, { page: '1' }, token)).data as { firstMark?: string };
        expect((await ask(name, { [wireName]: value }, token)).ret, wireName).toBe(0);
        expect((await ask(name, { [wireName]: firstMark ?? '' }, token)).ret, wireName).toBe(1);
        continue;
      }
      expect((await ask(name, { [wireName]: value }, token)).ret, `${wireName}=${value}`).toBe(1);
    }
  });

  it.each([...finds, ...files, ...curves])('are not sought by %s from a moment to an earlier one', async name => {
    const backwards = { startTime: '1700000001000', stopTime: '1700000000000', groupBy: 'robot' };
    const { ret, data, ...answer } = await ask(name, backwards, await tokenOf('admin'));
    expect([ret, data], name).not.toContain(1);
    expect(answer).toMatchObject({ errors: [{ field: 'stopTime', msg: 'The end must be after the start' }] });
  });

  it.each(files)('are a file by %s, with the columns that are asked for', async name => {
    const response = await callServer(
      bench.server,
      name,
      { fileColumns: JSON.stringify([{ name: 'id', label: '=Number' }]), timeZone: 'Asia/Shanghai' },
      { Token: await tokenOf('admin') },
    );
    expect(response.headers.get('content-type')).toContain('text/csv');
    expect((await response.text()).split('\r\n')[0]).toBe(`'=Number`);
  });

  it.each(curves)('are curves by %s, thinned to the points that are asked for', async name => {
    const token = await tokenOf('admin');
    // A range of yesterday, because today the site stores records by itself.
    const begin = Date.now() - 86_400_000;
    const asked = { points: '10', startTime: String(begin), stopTime: String(begin + 200_000) };
    expect((await ask(name, asked, token)).data).toEqual([]);
    const kind = name === 'statInspectionReading' ? 'MeterReading' : name.replace(/^stat/, '');
    if (kind === 'SensorReading') {
      const reading = {
        deviceId: 'PR001',
        deviceName: { 'en-us': 'One' },
        quantity: 'CO',
        readingUnit: 'ppm',
        reading: 7,
      };
      const all = Array.from({ length: 100 }, (_, n) => ({ ...reading, at: begin + 1000 * (n + 1) }));
      await keepSensorReadings(bench.database, all);
    } else {
      const facts = `{"charge": 7, "reading": 7, "highestTemperature": 7, "readingUnit": "ppm", "meterName": "M", "pointName": "P"}`;
      await bench.database.query(
        `INSERT INTO records (kind, at, device_id, device_name, map_name, picture, facts)
         SELECT $1, $3::bigint + 1000 * n, 'PR001', '{"en-us": "One"}', '{}', '', $2::jsonb FROM generate_series(1, 100) n`,
        [kind, facts, begin],
      );
    }
    const { data } = await ask(name, asked, token);
    const [curve] = data as unknown as { times: number[]; means: number[]; limit?: number; unit?: string }[];
    expect(curve?.times.length).toBeLessThanOrEqual(11);
    expect(curve?.means.every(mean => mean === 7)).toBe(true);
    expect(curve?.unit).toBe(/Meter|Sensor/.test(kind) ? 'ppm' : undefined);
    await bench.database.query('DELETE FROM records WHERE kind = $1', [kind]);
    await bench.database.query('DELETE FROM sensor_readings WHERE at BETWEEN $1 AND $2', [begin, begin + 200_000]);
  });

  it('are refused to who has no code for their page', async () => {
    const token = await tokenOf('viewer');
    expect((await ask('findOperationByPage', {}, token)).msg).toBe('You have no permission for this');
    expect((await ask('findCapturedVehicleByPage', {}, token)).ret).toBe(1);
    expect((await ask('exportCapturedVehicle', {}, token)).msg).toBe('You have no permission for this');
  });
});

it('the library of faces is searched by who has a page that is filtered by it', async () => {
  expect((await ask('searchFacePerson', {}, await tokenOf('industry'))).msg).toBe('You have no permission for this');
  expect(rowsOf(await ask('searchFacePerson', {}, await tokenOf('viewer'))).length).toBeGreaterThan(0);
});

describe('reports', () => {
  const april = {
    startTime: String(Date.UTC(2026, 3, 1)),
    stopTime: String(Date.UTC(2026, 4, 1) - 1),
    groupBy: 'robot',
  };
  const asked = { ...april, reportType: 'monthly' };

  it('need the code of the page that shows them', async () => {
    const { database } = bench;
    const viewer = await tokenOf('viewer');
    for (const reportType of ['summary', 'monthly']) {
      expect((await ask('statPatrolRunReport', { ...april, reportType }, viewer)).ret, reportType).toBe(1);
      expect((await ask('exportPatrolRunReport', { ...april, reportType }, viewer)).ret, reportType).not.toBe(1);
    }
    const [before] = await database.query<{ permissions: unknown }>(
      `SELECT permissions FROM users WHERE account = 'customer'`,
    );
    const give = (codes: unknown) =>
      database.query(`UPDATE users SET permissions = $1 WHERE account = 'customer'`, [JSON.stringify(codes)]);
    await give(['data-center', 'patrol-report-monthly#export']);
    const customer = await tokenOf('customer');
    expect((await ask('statPatrolRunReport', asked, customer)).ret).toBe(1);
    expect((await ask('statPatrolRunReport', april, customer)).msg).toBe('You have no permission for this');
    expect((await ask('exportPatrolRunReport', april, customer)).msg).toBe('You have no permission for this');
    await give(before?.permissions);
  });

  it('are a file of their groups, in the words of who asks, and the export is written down', async () => {
    const { database } = bench;
    await database.query(
      `INSERT INTO records (kind, at, device_id, device_name, map_name, picture, facts)
       SELECT 'PatrolRun', $1::bigint + 1000 * n, 'PR001', '{"en-us": "=One"}', '{}', '',
         '{"pointsPlanned": 4, "pointsReached": 3, "runResult": "partial", "driven": 7}'::jsonb FROM generate_series(1, 10) n`,
      [april.startTime],
    );
    const columns = [
      { name: 'name', label: 'Robot' },
      { name: 'runNum', label: 'Runs' },
      { name: 'mileage', label: 'Metres' },
      { name: 'finishRate', label: 'Share' },
    ];
    const payload = { ...asked, fileColumns: JSON.stringify(columns), exportRemark: 'For the owner' };
    const headers = { Token: await tokenOf('admin'), 'Accept-Language': 'en-us' };
    const csv = await callServer(bench.server, 'exportPatrolRunReport', payload, headers);
    expect(await csv.text()).toBe(`Robot,Runs,Metres,Share\r\n'=One,10,70,0.75\r\n`);
    const xlsx = await callServer(bench.server, 'exportPatrolRunReport', { ...payload, fileType: 'xlsx' }, headers);
    expect(new Uint8Array(await xlsx.arrayBuffer()).slice(0, 2)).toEqual(new Uint8Array([0x50, 0x4b]));
    const [entry] = await database.query<{ target: string; after: string }>(
      `SELECT target, after FROM audit WHERE action = 'export' ORDER BY id DESC LIMIT 1`,
    );
    expect(entry).toEqual({ target: 'patrol-report-monthly', after: 'For the owner' });
    await database.query(`DELETE FROM records WHERE kind = 'PatrolRun'`);
  });
});

it('the kinds of operations are told without reading the log of them, each with its name', async () => {
  const queries = vi.spyOn(bench.database, 'query');
  const { data } = await ask('listOperateType', {}, await tokenOf('admin'), { 'Accept-Language': 'en-us' });
  const asked = queries.mock.calls.map(([sql]) => sql);
  vi.restoreAllMocks();
  expect(asked.filter(sql => sql.includes('FROM audit'))).toEqual([]);
  const kinds = rowsOf({ data });
  expect(kinds.map(kind => kind['operateType'])).toEqual(auditActions);
  expect(kinds.filter(kind => kind['operateTypeName'] === kind['operateType'])).toEqual([]);
});

describe('the logs of a reader who is not root', () => {
  const codes = ['data-center', 'log-query#export', 'system-log-query#export'];
  const given = new Map<string, unknown>();
  const rows: [user: string, target: string][] = [
    ['1001', 'device PR001'],
    ['1007', 'device PR002'],
    ['1008', 'device PR001'],
    ['1008', 'device PR005'],
    ['1004', 'source PR002 smoke'],
    ['1004', 'source PR005 smoke'],
    ['1004', 'sos 00000000-0000-0000-0000-000000000005'],
    ['1008', 'alarms'],
    ['1005', 'alarms'],
    ['system', 'alarms'],
  ];

  beforeAll(async () => {
    const { database } = bench;
    for (const account of ['site', 'area']) {
      const [user] = await database.query<{ permissions: string }>('SELECT permissions FROM users WHERE account = $1', [
        account,
      ]);
      given.set(account, user?.permissions);
      await database.query('UPDATE users SET permissions = $2 WHERE account = $1', [account, JSON.stringify(codes)]);
    }
    await database.query(
      `INSERT INTO sos_calls (uuid, session_id, device_id, device_kind, device_number, model, two_way, began_at, state, device_name)
       VALUES ('00000000-0000-0000-0000-000000000005', '', 'PR005', 'robot', 5, '', false, 1, 'ended', '{}')`,
    );
    await storeAlarms(database, [{ kind: 'smoke', level: 'serious', device: 'PR005', at: 1 }]);
    const [alarm] = await database.query<{ id: number }>('SELECT id FROM alarms WHERE began_at = 1');
    rows.push(['1004', `alarm ${String(alarm?.id)}`]);
    await database.query('DELETE FROM audit');
    for (const [index, [userId, target]] of rows.entries())
      await audit(database, 1_700_000_000_000 + index, { userId, pageId: '', address: '' }, 'export', [
        { target, before: '', after: '' },
      ]);
  });
  afterAll(async () => {
    const { database } = bench;
    for (const [account, permissions] of given)
      await database.query('UPDATE users SET permissions = $2 WHERE account = $1', [account, permissions]);
    await database.query(`DELETE FROM sos_calls WHERE device_id = 'PR005'`);
    await database.query('DELETE FROM alarms WHERE began_at = 1');
  });
  const told = async (account: string): Promise<readonly [string, string][]> => {
    const asked = { startTime: '1699999999999', stopTime: '1700000001000', sortOrder: 'asc', pageSize: '50' };
    const { data } = await ask('findOperationByPage', asked, await tokenOf(account));
    expect(data.total).toBe(data.rows?.length);
    return (data.rows ?? []).map(row => rows[Number(row['operateTime']) - 1_700_000_000_000] ?? ['', '']);
  };

  it('hold what people of the own company and of those below it did with devices that are seen', async () => {
    expect(await told('admin')).toHaveLength(rows.length);
    expect(await told('area')).toEqual(rows.filter(([user]) => ['1007', '1008', '1004'].includes(user)));
    expect(await told('site')).toEqual([
      ['1008', 'device PR001'],
      ['1004', 'source PR002 smoke'],
      ['1008', 'alarms'],
    ]);
    const csv = await callServer(bench.server, 'exportOperation', {}, { Token: await tokenOf('site') });
    expect((await csv.text()).trimEnd().split('\r\n')).toHaveLength(5);
  });

  it('are sought by the people of the own company and of those below it', async () => {
    const of = async (account: string) => rowsOf(await ask('searchOperateUser', {}, await tokenOf(account)));
    expect((await of('site')).map(({ id }) => id).toSorted()).toEqual(['1004', '1008', '2003']);
    expect((await of('area')).map(({ id }) => id).toSorted()).toEqual(['1004', '1007', '1008', '2003']);
    expect((await of('admin')).length).toBeGreaterThan(8);
    expect(await ask('searchOperateUser', { id: '1001' }, await tokenOf('site'))).toMatchObject({ ret: 1, data: [] });
  });

  it('are none of sign-ins, which only root lists', async () => {
    for (const name of ['findSignInAttemptByPage', 'exportSignInAttempt'])
      expect((await ask(name, {}, await tokenOf('site'))).msg, name).toBe('You have no permission for this');
    expect((await ask('findSignInAttemptByPage', {}, await tokenOf('admin'))).data.total).toBeGreaterThan(0);
  });
});

describe('the log of operations', () => {
  interface Written {
    readonly action: AuditAction;
    readonly target: string;
    readonly before?: string;
    readonly after?: string;
  }
  /** What the log says about an operation, in a language. */
  const saidOf = async ({ action, target, before = '', after = '' }: Written, language = 'zh-cn') => {
    const { database } = bench;
    await database.query('DELETE FROM audit');
    await audit(database, 1_700_000_000_000, { userId: '1001', pageId: '', address: '' }, action, [
      { target, before, after },
    ]);
    const asked = { startTime: '1699999999999', stopTime: '1700000000001' };
    const { data } = await ask('findOperationByPage', asked, await tokenOf('admin'), { 'Accept-Language': language });
    const [row] = data.rows ?? [];
    return [row?.['operateTarget'], row?.['beforeContent'], row?.['afterContent']];
  };

  it('says after a change of mode which device it was, and the modes, in the language of the reader', async () => {
    const token = await tokenOf('admin');
    await bench.database.query('DELETE FROM audit');
    expect((await ask('changeControl', { deviceId: 'PR001', carmode: '1' }, token)).ret).toBe(1);
    const { data } = await ask('findOperationByPage', {}, token, { 'Accept-Language': 'zh-cn' });
    const [row] = data.rows ?? [];
    expect(row).toMatchObject({ operateTarget: '设备 巡逻机器人 01', afterContent: '手动' });
    expect(JSON.stringify(row)).not.toMatch(/automatic|patrol|"manual|device /);
    const sought = await ask('findOperationByPage', { operateTarget: '机器人 01' }, token, {
      'Accept-Language': 'zh-cn',
    });
    expect(sought.data.total).toBe(1);
  });

  it('names what else it was done with', async () => {
    expect(await saidOf({ action: 'export', target: 'captured-vehicles-query' })).toEqual(['车辆抓拍查询', '', '']);
    expect(await saidOf({ action: 'control-taken', target: 'device PR001', before: '1002', after: '1001' })).toEqual([
      '设备 巡逻机器人 01',
      '值班员',
      '系统管理员',
    ]);
    const raised = { action: 'raise', target: 'alarm 812', after: 'smoke serious near the door' } as const;
    expect(await saidOf(raised)).toEqual(['报警 812', '', '烟雾报警，严重，near the door']);
    expect(await saidOf(raised, 'en-us')).toEqual(['Alarm 812', '', 'Smoke, Serious, near the door']);
    const source = { action: 'shelve', target: 'source PR001 smoke', after: 'until 1700001800000: welding' } as const;
    expect(await saidOf(source, 'zh-hk')).toEqual(['警報來源 巡邏機械人 01 煙霧警報', '', '30 分鐘：welding']);
    expect(
      await saidOf({ action: 'navigate', target: 'device PR001', before: 'patrol', after: '1 2.00 3.50' }),
    ).toEqual(['设备 巡逻机器人 01', '巡逻', '一号厂房一层（2.00, 3.50）']);
    expect(await saidOf({ action: 'user', target: 'user 1002' })).toEqual(['用户 值班员', '', '']);
    expect(await saidOf({ action: 'task', target: 'elsewhere', before: 'unheard of' })).toEqual([
      'elsewhere',
      'unheard of',
      '',
    ]);
  });

  it('calls a group of reference pictures of a place by the place, and not by its id', async () => {
    await bench.database.query(
      `INSERT INTO reference_groups (id, kind, map_id, label, made_at)
       VALUES ('2.meter.meter-21', 'meter', '2', 'meter-21', 1), ('1.door.office-1', 'door', '1', 'office-1', 1)`,
    );
    const of = (id: string) => saidOf({ action: 'reference add', target: `reference group ${id}` }, 'en-us');
    expect(await of('2.meter.meter-21')).toMatchObject([
      expect.stringMatching(/^(?!.*meter-21).* · Meter too hot$/),
      '',
      '',
    ]);
    expect(await of('1.door.office-1')).toMatchObject([expect.stringMatching(/^(?!.*office-1).+ [^·]+$/), '', '']);
    await bench.database.query('DELETE FROM reference_groups WHERE made_at = 1');
  });

  it('lists the fields that were changed, with their labels', async () => {
    const person = {
      name: 'Lin',
      sex: 1,
      personType: 'visitor',
      picUrls: ['/files/a.jpg'],
      $kind: 'Face',
      $name: 'Lin',
    };
    expect(
      await saidOf({
        action: 'config change',
        target: 'Face 3',
        before: JSON.stringify(person),
        after: JSON.stringify({ ...person, sex: 2, personType: 'barred', picUrls: [] }),
      }),
    ).toEqual(['人员 Lin', '性别：男；人员类型：visitor；人脸照片：1 张', '性别：女；人员类型：barred；人脸照片：—']);
    expect(
      await saidOf(
        {
          action: 'config add',
          target: 'Face 4',
          after: JSON.stringify({ ...person, stayTime: 120, stayBeginTime: 17 }),
        },
        'en-us',
      ),
    ).toEqual([
      'Person Lin',
      '',
      'Name: Lin; Gender: Male; Person type: visitor; Face pictures: 1; Length of stay: 120 min; Stay began: Begins again',
    ]);
    const type = {
      exceptionCode: 'E101',
      exceptionNames: { 'zh-cn': '甲', 'en-us': 'A', 'zh-hk': '甲' },
      level: 2,
      valid: 1,
      $kind: 'ExceptionType',
      $name: 'E101',
    };
    expect(
      await saidOf(
        {
          action: 'config change',
          target: 'ExceptionType 1',
          before: JSON.stringify(type),
          after: JSON.stringify({ ...type, valid: 0 }),
        },
        'en-us',
      ),
    ).toEqual(['Fault code E101', 'In force: Yes', 'In force: No']);
    expect(
      await saidOf({
        action: 'setting',
        target: 'face-access',
        before: '{"verificationTimeout":10,"defaultStay":120}',
        after: '{"verificationTimeout":20,"defaultStay":120}',
      }),
    ).toEqual(['人脸门禁授权', '人脸验证超时时间：10 秒', '人脸验证超时时间：20 秒']);
  });
});
