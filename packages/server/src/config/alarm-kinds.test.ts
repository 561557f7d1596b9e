import { beforeAll, describe, expect, it, vi } from 'vitest';
import { alarmTypes } from '../links/alarms.ts';
import { rowsOf, useServer, type Answer } from '../testing.ts';

const bench = useServer('alarm-kinds', { alarmsPerHour: 0 });

type Row = Record<string, unknown>;
const as = async (name: string, payload: Record<string, string> = {}, account = 'admin'): Promise<Answer> =>
  bench.ask(name, payload, await bench.tokenOf(account), { 'Accept-Language': 'en-us' });
const kinds = async (asked: Record<string, string> = {}): Promise<Row[]> =>
  (await as('findAlarmKindByPage', { pageSize: '50', ...asked })).data.rows ?? [];
const kindOf = async (type: string): Promise<Row> => (await kinds()).find(({ alarmType }) => alarmType === type) ?? {};
/** Sets some settings of a type. */
const set = async (type: string, part: Record<string, string>): Promise<Answer> => {
  const { alarmNames, validityId, ...row } = await kindOf(type);
  const names = [
    'id',
    'version',
    'enabled',
    'alarmLevel',
    'remindType',
    'audioRemind',
    'intervalSeconds',
    'reviewAllowed',
  ];
  return as('modifyAlarmKind', {
    ...Object.fromEntries(names.map(name => [name, String(row[name])])),
    ...(validityId === undefined ? {} : { validityId: String(validityId) }),
    alarmNames: JSON.stringify(alarmNames),
    ...part,
  });
};
const raise = async (kind = 'bag', deviceId = 'PR001'): Promise<string[]> =>
  ((await bench.test('raise', { deviceId, kind })) as { ids: string[] }).ids;
const alarmOf = async (id = ''): Promise<Row> =>
  (await as('findAlarmStatByParam', { alarmId: id })).data.rows?.[0] ?? {};
const bag = alarmTypes.bag;

beforeAll(() => bench.test('mode', { deviceId: 'PR001', mode: 'manual' }));

describe('types of alarms', () => {
  it('are those that the server raises, each with its usual level', async () => {
    const rows = await kinds({ sortField: 'alarmLevel', sortOrder: 'asc' });
    expect(rows.map(({ alarmType }) => alarmType).toSorted()).toEqual(Object.values(alarmTypes).toSorted());
    expect(rows.slice(0, 3).map(({ alarmName }) => alarmName)).toEqual(['Smoke', 'Unidentified person', 'SOS call']);
    expect(await kindOf(bag)).toMatchObject({
      alarmLevel: 2,
      remindType: 1,
      audioRemind: 0,
      enabled: 1,
      intervalSeconds: 120,
      alarmBelong: 1,
      audioRemindFileUrl: '/files/sound/bag.wav',
    });
    expect(await kindOf(alarmTypes.emergencyStop)).toMatchObject({ alarmBelong: 2 });
    const sound = await fetch(`http://127.0.0.1:${String(bench.server.port)}/files/sound/bag.wav`);
    expect(sound.headers.get('content-type')).toBe('audio/wav');
  });

  it('are changed by those who may, with a history and a file', async () => {
    expect(await as('findAlarmKindByPage', {}, 'operator')).toMatchObject({ ret: 0 });
    expect(await as('findAlarmKindByPage', {}, 'manager')).toMatchObject({ ret: 1 });
    const before = await kindOf(bag);
    expect(await set(bag, { alarmNames: JSON.stringify({ 'en-us': 'Lost bag' }) })).toMatchObject({ ret: 1 });
    expect(await kindOf(bag)).toMatchObject({ alarmName: 'Lost bag', version: Number(before['version']) + 1 });
    const history = rowsOf(await as('getAlarmKindHistory', { id: String(before['id']) }));
    expect(history).toHaveLength(1);
    const types = rowsOf(await as('listDetectAlarmType'));
    expect(types.find(({ alarmType }) => alarmType === bag)).toMatchObject({ alarmName: 'Lost bag' });
    const [id] = await raise();
    expect(await alarmOf(id)).toMatchObject({ alarmName: 'Lost bag', remindType: 1, audioRemind: 0 });
    await set(bag, { alarmNames: JSON.stringify(before['alarmNames']) });
    // Alarms keep the name of their time.
    expect(await alarmOf(id)).toMatchObject({ alarmName: 'Lost bag' });
    const [next] = await raise();
    expect(await alarmOf(next)).toMatchObject({ alarmName: 'Abandoned object' });
    const stored = await bench.database.query<{ id: number }>('SELECT id FROM alarms WHERE type_name IS NOT NULL');
    expect(stored.map(row => String(row.id))).toEqual([id]);
  });

  it('of which somebody needs help cannot be kept from operators', async () => {
    for (const type of [alarmTypes.sos, alarmTypes.emergencyStop]) {
      expect(await set(type, { enabled: '0' })).toMatchObject({ ret: 0, errors: [{ field: 'enabled' }] });
      expect(await set(type, { remindType: '3' })).toMatchObject({ ret: 0, errors: [{ field: 'remindType' }] });
      expect(await set(type, { validityId: '1' })).toMatchObject({ ret: 0, errors: [{ field: 'validityId' }] });
      const { id } = await kindOf(type);
      expect((await as('setAlarmKindStatus', { ids: String(id), valid: '0' })).data).toMatchObject([
        { msg: 'This alarm cannot be switched off' },
      ]);
      expect(await set(type, { alarmLevel: '1', remindType: '2' })).toMatchObject({ ret: 1 });
    }
  });
});

describe('the next alarm of a type', () => {
  it('has the level, the way of announcing and the sound that were set', async () => {
    await set(bag, { alarmLevel: '3', remindType: '3', audioRemind: '1' });
    expect(await alarmOf((await raise())[0])).toMatchObject({
      alarmLevel: 3,
      remindType: 3,
      audioRemind: 1,
      audioRemindFileUrl: expect.stringContaining('/files/sound/bag.wav'),
    });
    await set(bag, { alarmLevel: '2', remindType: '1', audioRemind: '0' });
  });

  it('is not raised while the type is off or not armed, and the list counts it', async () => {
    const before = await kindOf(bag);
    await as('setAlarmKindStatus', { ids: String(before['id']), valid: '0' });
    expect(await raise()).toEqual([]);
    const over = {
      validityNames: JSON.stringify({ 'en-us': 'Long ago' }),
      weekPlan: JSON.stringify([{ weekday: 1, start: '08:00', end: '24:00' }]),
      validBeginDate: '2001-01-01',
      validEndDate: '2001-01-02',
    };
    expect(await as('addValidity', over)).toMatchObject({ ret: 1 });
    const [times] = await bench.database.query<{ id: number }>('SELECT max(id) AS id FROM validities');
    await as('setAlarmKindStatus', { ids: String(before['id']), valid: '1' });
    expect(await set(bag, { validityId: '4711' })).toMatchObject({ ret: 0, errors: [{ field: 'validityId' }] });
    expect(await set(bag, { validityId: String(times?.id) })).toMatchObject({ ret: 1 });
    expect(await raise()).toEqual([]);
    await vi.waitFor(async () =>
      expect(await kindOf(bag)).toMatchObject({
        offNum: Number(before['offNum']) + 1,
        unarmedNum: Number(before['unarmedNum']) + 1,
      }),
    );
    expect((await as('deleteValidity', { ids: String(times?.id) })).data).toMatchObject([
      { uses: [{ page: 'alarm-level-config' }] },
    ]);
    expect(await set(bag, { validityId: '' })).toMatchObject({ ret: 1 });
    expect(await raise()).toHaveLength(1);
  });

  it('that repeats one within the cooldown is joined to it, until that is closed', async () => {
    const before = await kindOf(alarmTypes.smoke);
    const [id = ''] = await raise('smoke');
    await bench.test('gone', { id });
    expect(await alarmOf(id)).toMatchObject({ conditionStatus: 0 });
    const count = async (): Promise<number> =>
      (await as('findAlarmStatByParam', { deviceId: 'PR001' })).data.total ?? 0;
    const alarms = await count();
    await bench.test('repeat', { alarmId: id });
    await vi.waitFor(async () => expect(await alarmOf(id)).toMatchObject({ conditionStatus: 1 }));
    expect(await count()).toBe(alarms);
    await vi.waitFor(async () =>
      expect(await kindOf(alarmTypes.smoke)).toMatchObject({ repeatNum: Number(before['repeatNum']) + 1 }),
    );
    expect((await as('getAlarmDetails', { id })).data).toMatchObject([{ repeatNum: 1, repeatTime: expect.anything() }]);
    const closing = { id, closeComment: 'Taken away', alarmStatus: '3' };
    expect(await as('setAlarmCloseCycle', closing)).toMatchObject({ ret: 1 });
    await bench.test('repeat', { alarmId: id });
    await vi.waitFor(async () => expect(await count()).toBe(alarms + 1));
    expect(await alarmOf(id)).toMatchObject({ alarmStatus: 3 });
  });

  it('cannot be looked at again by robots where the type does not allow it', async () => {
    const [id = ''] = await raise();
    await set(bag, { reviewAllowed: '0' });
    const detail = async (): Promise<Row> => rowsOf(await as('getAlarmDetails', { id }))[0] ?? {};
    expect(await detail()).toMatchObject({ canReview: 0 });
    expect(await as('reviewAlarm', { alarmId: id })).toMatchObject({ ret: 0 });
    await set(bag, { reviewAllowed: '1' });
    expect(await detail()).toMatchObject({ canReview: 1 });
  });
});

describe('the times until alarms escalate', () => {
  const times = { seriousSeconds: '60', importantSeconds: '1', generalSeconds: '0' };

  it('are set together, none before that of a graver level unless it is 0', async () => {
    const before = (await as('getAlarmEscalation', {}, 'operator')).data;
    expect(before).toMatchObject({ seriousSeconds: 120, importantSeconds: 600, generalSeconds: 3600, version: 0 });
    expect(await as('setAlarmEscalation', { ...times, version: '0' })).toMatchObject({
      ret: 0,
      errors: [{ field: 'importantSeconds' }],
    });
    expect(await as('setAlarmEscalation', { ...times, version: '0' }, 'operator')).toMatchObject({ ret: 0 });
    expect(await as('setAlarmEscalation', { ...times, seriousSeconds: '0', version: '0' })).toMatchObject({ ret: 1 });
    expect(await as('setAlarmEscalation', { ...times, seriousSeconds: '0', version: '0' })).toMatchObject({ ret: 0 });
    expect((await as('getAlarmEscalation')).data).toMatchObject({ importantSeconds: 1, generalSeconds: 0, version: 1 });
  });

  it('count at once: a level rises after its time, and never where that is 0', async () => {
    await set(bag, { alarmLevel: '2' });
    const [soon = ''] = await raise();
    await set(bag, { alarmLevel: '3' });
    const [never = ''] = await raise();
    await bench.database.query('UPDATE alarms SET began_at = began_at - 7200000 WHERE id = ANY($1::bigint[])', [
      [Number(soon), Number(never)],
    ]);
    await bench.test('task', { task: 'escalate' });
    expect(await alarmOf(soon)).toMatchObject({ alarmLevel: 1 });
    expect(await alarmOf(never)).toMatchObject({ alarmLevel: 3 });
  });
});

it('lets the device that raises an alarm act by its type, and no SOS call make another one', async () => {
  expect((await set(bag, { alarmMethods: '2,4', alarmLevel: '3' })).ret).toBe(1);
  const [id = ''] = await raise('bag', 'PR002');
  const runs = async (): Promise<Row[]> => (await as('findAlarmHandlingRunByPage', { alarmId: id })).data.rows ?? [];
  await expect.poll(runs).toContainEqual(
    expect.objectContaining({
      outcome: 1,
      actionList: [
        expect.objectContaining({ actionName: 'Lamp, 60 s', result: 1 }),
        expect.objectContaining({ actionName: 'Follow with the camera, 30 s' }),
      ],
    }),
  );
  expect(await set(alarmTypes.sos, { alarmMethods: '1,5' })).toMatchObject({
    errors: [{ field: 'alarmMethods', msg: 'An SOS alarm cannot get an SOS action' }],
  });
  expect((await set(bag, {})).ret).toBe(1);
});
