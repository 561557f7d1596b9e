import { deviceFaults } from '@patrolkit/simulator/world/reported-faults.ts';
import { describe, expect, it, vi } from 'vitest';
import { mostCodes } from './exception-types.ts';
import { useServer, type Answer } from '../testing.ts';

const bench = useServer('exception-types', { alarmsPerHour: 0 });

type Row = Record<string, unknown>;

const as = async (name: string, payload: Record<string, string> = {}, language = 'en-us'): Promise<Answer> =>
  bench.ask(name, payload, await bench.tokenOf('admin'), { 'Accept-Language': language });
const rowsOf = async (name: string, asked: Record<string, string>, language?: string): Promise<Row[]> =>
  (await as(name, asked, language)).data.rows ?? [];

const typeOf = async (code: string): Promise<Row | undefined> =>
  (await rowsOf('findExceptionTypeByPage', { exceptionCode: code }))[0];
const recordsOf = (code: string, language?: string): Promise<Row[]> =>
  rowsOf('findExceptionRecordByPage', { exceptionCode: code }, language);
const alarmsOf = async (code: string, language?: string): Promise<Row[]> =>
  (await rowsOf('findAlarmStatByParam', { alarmType: '710' }, language)).filter(
    ({ alarmValue }) => alarmValue === code,
  );

/** Changes some settings of a kind of fault. */
const change = async (code: string, settings: Record<string, string>): Promise<void> => {
  const { id, version, exceptionNames, module, level, alarmEnabled, advice = '', valid } = (await typeOf(code)) ?? {};
  const now = { id, version, module, level, alarmEnabled, advice, valid };
  const answer = await as('modifyExceptionType', {
    ...Object.fromEntries(Object.entries(now).map(([name, value]) => [name, String(value)])),
    exceptionNames: JSON.stringify(exceptionNames),
    ...settings,
  });
  expect(answer).toMatchObject({ ret: 1 });
};
const add = async (exceptionCode: string, settings: Record<string, string> = {}): Promise<void> => {
  const names = { 'zh-cn': '风扇停转', 'en-us': 'Fan stopped', 'zh-hk': '風扇停轉' };
  const answer = await as('addExceptionType', {
    exceptionCode,
    exceptionNames: JSON.stringify(names),
    module: '4',
    level: '3',
    alarmEnabled: '0',
    valid: '1',
    ...settings,
  });
  expect(answer).toMatchObject({ ret: 1 });
};

/** Lets a device report a fault, or its end. */
const report = async (code: string, on = true, deviceId = 'PR001'): Promise<void> => {
  expect(await bench.test('fault', { deviceId, code, on })).toEqual({ done: true });
};
/** Waits until the rows are as they shall be. */
const become = async (read: () => Promise<readonly unknown[]>, wanted: readonly unknown[]): Promise<void> =>
  vi.waitFor(async () => expect(await read()).toMatchObject(wanted), 40_000);
let marks = 0;
/** Resolves when everything is recorded that was reported before: another fault is recorded after it. */
const settle = async (): Promise<void> => {
  const code = `MARK${String(++marks)}`;
  await add(code);
  await report(code);
  await become(() => recordsOf(code), [{ exceptionCode: code }]);
};

describe('a fault that a device reports', () => {
  it('is of a kind that a fresh installation knows, records and raises no alarm for', async () => {
    const seeded = await rowsOf('findExceptionTypeByPage', { pageSize: '50' });
    expect(seeded.map(({ exceptionCode }) => exceptionCode).toReversed()).toEqual(deviceFaults.map(({ code }) => code));
    for (const type of seeded) expect(type).toMatchObject({ valid: 1, alarmEnabled: 0 });
  });

  it('has the text, level, part and advice of its code at that moment; a change counts from the next fault', async () => {
    await add('F1', { advice: 'Blow the dust out' });
    await report('F1');
    const first = {
      exceptionCode: 'F1',
      exceptionName: 'Fan stopped',
      module: 4,
      level: 3,
      advice: 'Blow the dust out',
    };
    await become(() => recordsOf('F1'), [first]);
    expect((await recordsOf('F1', 'zh-hk'))[0]).toMatchObject({ exceptionName: '風扇停轉' });
    const names = { 'zh-cn': '风扇过慢', 'en-us': 'Fan too slow', 'zh-hk': '風扇過慢' };
    await change('F1', { exceptionNames: JSON.stringify(names), level: '1', module: '6', advice: '' });
    // A fault that lasts stays what it was, however often it is reported.
    await report('F1');
    await report('F1', false);
    await become(() => recordsOf('F1'), [{ ...first, endTime: expect.any(Number), duration: expect.any(Number) }]);
    await report('F1');
    const second = { exceptionName: 'Fan too slow', module: 6, level: 1 };
    await become(() => recordsOf('F1'), [second, first]);
    expect((await recordsOf('F1'))[0]).not.toHaveProperty('endTime');
    expect((await recordsOf('F1'))[0]).not.toHaveProperty('advice');
  });

  it('is not recorded when its code is off, and its earlier records stay', async () => {
    await add('F2', { alarmEnabled: '1' });
    await report('F2');
    await become(() => recordsOf('F2'), [{ exceptionName: 'Fan stopped' }]);
    await report('F2', false);
    const { id } = (await typeOf('F2')) ?? {};
    expect((await as('setExceptionTypeStatus', { ids: String(id), valid: '0' })).ret).toBe(1);
    expect(await typeOf('F2')).toMatchObject({ valid: 0 });
    await report('F2');
    await settle();
    expect((await recordsOf('F2')).length).toBe(1);
    expect((await alarmsOf('F2')).length).toBe(1);
    const known = (await as('listExceptionCode')).data as unknown as Row[];
    expect(known).toContainEqual({ exceptionCode: 'F2', exceptionName: 'Fan stopped' });
  });

  it('of an unknown code adds the code, named with itself and off, and is not recorded', async () => {
    await report('X9');
    await become(
      async () => [await typeOf('X9')],
      [{ exceptionCode: 'X9', exceptionName: 'X9', module: 9, level: 3, alarmEnabled: 0, valid: 0 }],
    );
    await report('x9', true, 'PR002');
    await settle();
    expect((await rowsOf('findExceptionTypeByPage', { exceptionCode: 'X9' })).length).toBe(1);
    expect(await recordsOf('X9')).toEqual([]);
    const { id } = (await typeOf('X9')) ?? {};
    const history = (await as('getExceptionTypeHistory', { id: String(id) })).data as unknown as Row[];
    expect(history).toMatchObject([{ after: { exceptionCode: 'X9', valid: 0 } }]);
    // Somebody describes it and switches it on: the next one is recorded.
    await change('X9', { exceptionNames: JSON.stringify({ 'en-us': 'Bumper pressed' }), valid: '1' });
    await report('X9', false);
    await report('X9');
    await become(() => recordsOf('X9'), [{ exceptionName: 'Bumper pressed' }]);
  });

  it('raises one alarm 710 while it lasts, when its code says so', async () => {
    await add('F3', { alarmEnabled: '1', level: '1' });
    await report('F3');
    const alarm = { alarmType: '710', alarmLevel: 1, alarmValue: 'F3', alarmName: 'Device fault: Fan stopped' };
    await become(() => alarmsOf('F3'), [alarm]);
    expect((await alarmsOf('F3', 'zh-cn'))[0]).toMatchObject({ alarmName: '设备故障：风扇停转' });
    await report('F3');
    await settle();
    expect((await alarmsOf('F3')).length).toBe(1);
    await report('F3', false);
    await become(
      () => bench.database.query(`SELECT cause_ended_at FROM alarms WHERE value = 'F3'`),
      [{ cause_ended_at: expect.any(Number) }],
    );
    // So soon it is the same alarm.
    await report('F3');
    await become(
      () => bench.database.query(`SELECT cause_ended_at, repeats FROM alarms WHERE value = 'F3'`),
      [{ cause_ended_at: null, repeats: 1 }],
    );
    expect(await alarmsOf('F1')).toEqual([]);
  });

  it('keeps its text when its code is deleted, which is allowed', async () => {
    await add('F4');
    await report('F4');
    await become(() => recordsOf('F4'), [{ exceptionName: 'Fan stopped' }]);
    const { id } = (await typeOf('F4')) ?? {};
    expect(await as('deleteExceptionType', { ids: String(id) })).toMatchObject({ ret: 1, data: [] });
    expect(await typeOf('F4')).toBeUndefined();
    expect(await recordsOf('F4')).toMatchObject([{ exceptionName: 'Fan stopped', module: 4 }]);
  });

  it('ends with its device', async () => {
    await add('F5', { alarmEnabled: '1' });
    await report('F5', true, 'PR003');
    await become(() => recordsOf('F5'), [{ exceptionName: 'Fan stopped' }]);
    await bench.test('remove', { deviceId: 'PR003' });
    await become(
      () =>
        bench.database.query(
          `SELECT facts ? 'until' AS ended FROM records WHERE device_id = 'PR003' AND kind = 'ExceptionRecord'`,
        ),
      [{ ended: true }],
    );
  });

  it('of an invalid code, or of one more than the table holds, is left out, which is said once', async () => {
    await report('E-1');
    await bench.database.query(
      `INSERT INTO exception_types (code, names) SELECT 'L' || n, '{"en-us": "Limit"}' FROM generate_series(1, $1::int) AS n`,
      [mostCodes],
    );
    // A change by a call lets the server read the table again.
    await settle();
    await report('X10');
    await settle();
    expect([await typeOf('E-1'), await typeOf('X10')]).toEqual([undefined, undefined]);
    expect(bench.errors.splice(0)).toEqual(['config: a device reports a fault with an invalid code: "E-1"']);
  });
});
