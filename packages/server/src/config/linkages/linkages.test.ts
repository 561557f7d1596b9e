import { expect, it, vi } from 'vitest';
import { rowsOf as listOf, useServer, type Answer } from '../../testing.ts';

const bench = useServer('linkages', { alarmsPerHour: 0, language: 'en-us' });

const as = async (name: string, payload: Record<string, string> = {}, account = 'admin'): Promise<Answer> =>
  bench.ask(name, payload, await bench.tokenOf(account));
const rowsOf = async (name: string, asked: Record<string, string> = {}): Promise<Record<string, unknown>[]> =>
  (await as(name, { pageSize: '200', ...asked })).data.rows ?? [];
const refusedAt = (field: string, said: string) => ({
  ret: 0,
  errors: [{ field, msg: expect.stringContaining(said) as unknown }],
});
const steps = (...list: readonly object[]): string =>
  JSON.stringify(list.map(step => ({ target: 1, delay: 0, seconds: 0, ...step })));
const settings = {
  linkageName: 'Test',
  valid: '1',
  alarmTypes: '411',
  holdSeconds: '0',
  intervalSeconds: '0',
  actionList: steps({ actionType: 11 }),
};
const named = async (linkageName: string): Promise<Record<string, unknown>> =>
  (await rowsOf('findAlarmHandlingActionByPage', { linkageName }))[0] ?? {};
const raise = async (kind: string, deviceId = 'PR001'): Promise<string> => {
  const { ids } = (await bench.test('raise', { deviceId, kind })) as { ids: string[] };
  return ids[0] ?? '';
};
/** The runs of a linkage for an alarm, when all of its actions are over. */
const runOf = (alarmId: string, linkageId: string): Promise<Record<string, unknown>> =>
  vi.waitFor(
    async () => {
      const [run] = await rowsOf('findAlarmHandlingRunByPage', { alarmId, linkageId });
      const list = (run?.['actionList'] ?? []) as { result: number }[];
      if (!run || list.some(({ result }) => result === 0)) throw new Error('not yet');
      return run;
    },
    { timeout: 20_000, interval: 50 },
  );

it('ten linkages of a fresh site say in a sentence what they do', async () => {
  const all = await rowsOf('findAlarmHandlingActionByPage', { sortField: 'sort', sortOrder: 'asc' });
  expect(all).toHaveLength(10);
  expect(all[2]).toMatchObject({
    linkageName: 'Smoke',
    sentence: 'When Smoke → Sound, Stop the patrol, Send a robot there',
    valid: 1,
  });
  expect(await as('getAlarmHandlingActionType')).toMatchObject({ data: { length: 14 } });
  const units = async (actionType: string) => (await as('findAlarmHandlingActionUnit', { actionType })).data;
  expect(await units('1')).toMatchObject([
    { id: 'siren', name: 'Siren of the alarm' },
    { name: 'Fire' },
    { name: 'Gas' },
    { name: 'Leave this area' },
    { name: 'No smoking' },
    { name: 'Welcome' },
  ]);
  expect(await units('19')).toMatchObject([{ name: 'Light on' }, { name: 'Wiper 10 s' }, { name: 'Attention' }]);
  expect(await units('15')).toMatchObject({ length: expect.any(Number) as unknown });
  expect(await units('3')).toEqual([]);
});

it('smoke stops the robot for a while, is heard, and sends another one, as the run and the report say', async () => {
  const { id: linkage } = await named('Smoke');
  const alarmId = await raise('smoke');
  const run = await runOf(alarmId, String(linkage));
  expect(run).toMatchObject({ outcome: 1, alarmName: 'Smoke' });
  const results = (run['actionList'] as { actionName: string; result: number }[]).map(one => one.result);
  expect(results.slice(0, 2)).toEqual([1, 1]);
  const report = await vi.waitFor(async () => {
    const rows = (await rowsOf('findLinkageRecordByPage')).filter(row => row['alarmId'] === alarmId);
    if (rows.length < 3) throw new Error('not yet');
    return rows;
  });
  expect(report.map(row => [row['actionType'], row['linkageName']]).toSorted()).toEqual([
    [1, 'Smoke'],
    [3, 'Smoke'],
    [6, 'Smoke'],
  ]);
});

it('what was tried dry fires exactly so, with its conditions, and is carried out by hand only by who controls the devices', async () => {
  await as('setAlarmHandlingActionStatus', { ids: String((await named('Abandoned object'))['id']), valid: '0' });
  const before = await raise('bag');
  const lamp = { ...settings, actionList: steps({ actionType: 2, unit: 'headLamp', seconds: 2 }) };
  const trial = await as('tryAlarmHandlingAction', lamp);
  expect(trial.data).toMatchObject({
    weekNum: expect.any(Number) as unknown,
    actionList: [{ actionName: 'Lamp, 2 s' }],
  });
  expect(trial.data['alarmList']).toContainEqual(expect.objectContaining({ alarmId: before }));
  expect(await as('addAlarmHandlingAction', lamp)).toMatchObject({ ret: 1 });
  const { id } = await named('Test');
  // What was before it is none of its concern.
  expect(await rowsOf('findAlarmHandlingRunByPage', { linkageId: String(id) })).toEqual([]);
  const next = await raise('bag', 'PR002');
  expect(await runOf(next, String(id))).toMatchObject({ outcome: 1, actionList: [{ result: 1 }] });
  expect((await named('Test'))['weekNum']).toBe(1);
  // The button of the list.
  const choices = listOf(await as('listHandledAlarm'));
  expect(choices.map(one => one['id'])).toContain(before);
  const carryOut = (account?: string) => as('runAlarmHandlingAction', { ids: String(id), alarmId: before }, account);
  expect(await carryOut('viewer')).toMatchObject({ ret: 0 });
  expect(await carryOut()).toMatchObject({ ret: 1, data: [] });
  expect(await runOf(before, String(id))).toMatchObject({ outcome: 1, userName: expect.any(String) as unknown });
  expect((await named('Test'))['weekNum']).toBe(1);
});

it('an action that cannot be done is refused at its row', async () => {
  const added = (part: Record<string, string>) =>
    as('addAlarmHandlingAction', { ...settings, linkageName: 'X', ...part });
  const withSteps = (...list: readonly object[]) => added({ actionList: steps(...list) });
  expect(await withSteps()).toMatchObject({ ret: 0 });
  expect(await withSteps({ actionType: 2 })).toMatchObject(refusedAt('actionList', 'Row 1'));
  expect(await withSteps({ actionType: 11, target: 3 })).toMatchObject(refusedAt('actionList', 'Row 1'));
  expect(await withSteps({ actionType: 15, target: 5, unit: '999', value: 'on' })).toMatchObject(
    refusedAt('actionList', ''),
  );
  expect(await withSteps({ actionType: 11, target: 2, deviceId: 'gone' })).toMatchObject(
    refusedAt('actionList', 'you do not control'),
  );
  expect(await added({ alarmTypes: '704', actionList: steps({ actionType: 5 }) })).toMatchObject(
    refusedAt('actionList', 'SOS'),
  );
  expect(await added({ personTypes: 'visitor' })).toMatchObject(refusedAt('personTypes', 'alarms of persons alone'));
});

it('a switch goes on and off again, and a lock that is held shut stays shut', async () => {
  const [circuit] = await rowsOf('findSmartSwitchByPage', { sortField: 'switchName' });
  const [lock] = await rowsOf('findTblockByPage');
  const id = String(circuit?.['id']);
  const locked = String(lock?.['id']);
  expect(await as('setTblockState', { ids: locked, lockAct: '3' })).toMatchObject({ ret: 1 });
  const actionList = steps(
    { actionType: 15, target: 5, unit: id, value: 'on', seconds: 1 },
    { actionType: 16, target: 5, unit: locked, value: 'open' },
    { actionType: 18, target: 5, value: 'serious' },
  );
  const linkageName = 'Equipment';
  expect(await as('addAlarmHandlingAction', { ...settings, linkageName, actionList })).toMatchObject({ ret: 1 });
  const alarmId = await raise('bag');
  const run = await runOf(alarmId, String((await named(linkageName))['id']));
  expect(run['actionList']).toMatchObject([
    { deviceName: circuit?.['switchName'], result: 1 },
    { result: 2, msg: 'It is held shut' },
    { result: 1 },
  ]);
  await vi.waitFor(
    async () => {
      const now = (await rowsOf('findSmartSwitchByPage')).find(row => row['id'] === id);
      expect(now).toMatchObject({ switchStatus: 0 });
    },
    { timeout: 20_000, interval: 100 },
  );
  expect((await as('getAlarmDetails', { alarmId, id: alarmId })).data).toMatchObject([{ alarmLevel: 1 }]);
});

it('messages of a rule reach its receivers, and what actions use cannot be deleted', async () => {
  const [circuit] = await rowsOf('findSmartSwitchByPage', { sortField: 'switchName' });
  const [rule] = await rowsOf('findAlarmPushByPage', { pushName: 'Serious alarms' });
  const [unit, id] = [String(rule?.['id']), String(circuit?.['id'])];
  const linkageName = 'Tells';
  const actionList = steps({ actionType: 17, target: 5, unit }, { actionType: 15, target: 5, unit: id, value: 'off' });
  const added = { ...settings, alarmTypes: '401', linkageName };
  expect(
    await as('addAlarmHandlingAction', { ...added, actionList: steps({ actionType: 17, target: 5 }) }),
  ).toMatchObject(refusedAt('actionList', 'Row 1'));
  const strange = steps({ actionType: 17, target: 5, unit: '999' });
  expect(await as('addAlarmHandlingAction', { ...added, actionList: strange })).toMatchObject(
    refusedAt('actionList', ''),
  );
  expect(await as('addAlarmHandlingAction', { ...added, actionList })).toMatchObject({ ret: 1 });
  expect((await named(linkageName))['sentence']).toContain('Send messages (Serious alarms)');
  // The alarm of a door is important: the rule by itself is about serious ones alone.
  const alarmId = await raise('door');
  const run = await runOf(alarmId, String((await named(linkageName))['id']));
  expect(run['actionList']).toMatchObject([{ deviceName: 'Serious alarms', result: 1 }, { result: 1 }]);
  const sent = (await rowsOf('findSentMessageByPage')).filter(row => row['alarmId'] === alarmId);
  expect(sent.map(row => row['username'])).toEqual(['Administrator']);
  for (const [call, of] of [
    ['deleteAlarmPush', unit],
    ['deleteSmartSwitch', id],
  ] as const)
    expect(await as(call, { ids: of })).toMatchObject({
      data: [{ id: of, msg: expect.stringContaining('Tells') as unknown }],
    });
});
