import { calls } from '@patrolkit/transport/contract';
import { expect, it, vi } from 'vitest';
import { useServer, type Answer } from '../../testing.ts';

const bench = useServer('patrol-plans', { alarmsPerHour: 0 });

type Row = Record<string, unknown>;

const as = async (name: string, payload: Record<string, string> = {}, account = 'admin'): Promise<Answer> =>
  bench.ask(name, payload, await bench.tokenOf(account), { 'Accept-Language': 'en-us' });
const plans = async (asked: Record<string, string> = {}): Promise<Row[]> =>
  (await as('findPatrolPlanByPage', { pageSize: '200', ...asked })).data.rows ?? [];
const named = async (name: string): Promise<Row> => (await plans({ planName: name }))[0] ?? {};
const pose = async (deviceId: string): Promise<Row> => (await bench.test('pose', { deviceId })) as Row;
/** Waits until something holds. Plans are looked at each second, and what they did is stored after that. */
const eventually = (check: () => Promise<void>): Promise<void> => vi.waitFor(check, 40_000);
/** Switches off the plans of a fresh site, so that nothing else begins. */
const clear = async (): Promise<void> => {
  const ids = (await plans()).map(({ id }) => String(id)).join();
  expect(await as('setPatrolPlanStatus', { ids, planStatus: '0', valid: '0' })).toMatchObject({ ret: 1 });
};
const week = JSON.stringify([{ weekday: 1, start: '08:00', end: '12:00' }]);
const single = {
  deviceId: 'PR002',
  planName: 'Once',
  planType: '2',
  planMode: '1',
  lineId: 'hall-ring',
  startDate: '2031-01-01',
  startTime: '08:00',
  holidayRule: '0',
  busyRule: '1',
};
const circular = { ...single, planName: 'Mornings', planType: '1', periodList: week };
const add = (part: Record<string, string>): Promise<Answer> => as('addPatrolPlan', part);
const faultOf = async (part: Record<string, string>): Promise<unknown> => {
  const { ret, errors } = (await add(part)) as unknown as { ret: number; errors: { field: string; msg: string }[] };
  expect(ret).toBe(0);
  return errors.map(({ field, msg }) => [field, msg]);
};

it('a fresh site has a plan for each robot and car, which are in progress at once, and one that is off', async () => {
  const all = await plans();
  expect(all.map(({ deviceId }) => deviceId)).toEqual(expect.arrayContaining(['PR001', 'PR004', 'PV001']));
  expect(all.find(({ deviceId }) => deviceId === 'PR004')).toMatchObject({
    planType: 3,
    planMode: 3,
    pointName: expect.any(String),
  });
  await eventually(async () =>
    expect((await plans({ deviceId: 'PR001', planType: '1' }))[0]).toMatchObject({ running: 1, lastResult: 0 }),
  );
  expect(await plans({ planType: '2' })).toMatchObject([{ planStatus: 0 }]);
  expect(await as('findPatrolPlanByPage', {}, 'viewer')).toMatchObject({ ret: 0 });
});

it('refuses at the field what does not fit: kind, map, period, time, and what is missing', async () => {
  await clear();
  const { lineId: _, ...withoutLine } = single;
  expect(await faultOf(withoutLine)).toEqual([['lineId', 'This field is required']]);
  expect(await faultOf({ ...single, lineId: 'yard-ring' })).toEqual([['lineId', expect.any(String)]]);
  expect(await faultOf({ ...single, startDate: '2020-01-01' })).toEqual([
    ['startTime', 'The start must not be earlier than now'],
  ]);
  expect(await faultOf({ ...single, planMode: '3', pointId: '1-sw' })).toEqual([['planMode', expect.any(String)]]);
  expect(await faultOf({ ...circular, periodList: '[]' })).toEqual([['periodList', 'This field is required']]);
  expect(await faultOf({ ...circular, planType: '3', planMode: '3', pointId: '1-sw', duration: '300' })).toEqual([
    ['duration', 'At most 240 min, as long as the shortest period'],
  ]);
  expect(await faultOf({ ...single, deviceId: 'GS001' })).toEqual([['deviceId', expect.any(String)]]);
});

it('refuses periods that meet those of another plan of the device, by its name and the time', async () => {
  expect(await add(circular)).toMatchObject({ ret: 1 });
  const later = JSON.stringify([{ weekday: 1, start: '11:30', end: '13:00' }]);
  expect(await faultOf({ ...circular, planName: 'Noon', periodList: later })).toEqual([
    ['periodList', expect.stringMatching(/^Overlaps with “Mornings”, Monday.*11:30/)],
  ]);
  // Another day, other dates, another device, or one that is switched off.
  const tuesday = JSON.stringify([{ weekday: 2, start: '08:00', end: '12:00' }]);
  const others: Record<string, string>[] = [
    { planName: 'Tuesday', periodList: tuesday },
    { planName: 'Off', periodList: later, planStatus: '0' },
    { planName: 'Other', deviceId: 'PR005' },
  ];
  for (const part of others) expect(await add({ ...circular, ...part }), part['planName']).toMatchObject({ ret: 1 });
  expect(await faultOf({ ...circular, planName: 'Mornings' })).toEqual([['planName', expect.any(String)]]);
});

it('tells what begins in the next days, in the time zone of the unit', async () => {
  const { ret, data } = (await as('listPlanStart', { deviceId: 'PR002', days: '14' })) as unknown as {
    ret: number;
    data: { timeZone: string; startList: { planName: string; beginTime: number; endTime: number }[] };
  };
  expect(ret).toBe(1);
  expect(data.timeZone).toBe('UTC');
  const mornings = data.startList.filter(({ planName }) => planName === 'Mornings');
  expect(mornings.length).toBeGreaterThan(0);
  for (const { beginTime, endTime } of mornings) {
    expect(new Date(beginTime).getUTCDay()).toBe(1);
    expect(endTime - beginTime).toBe(4 * 3_600_000);
  }
  // A calendar asks for a later month; what is over is told at no time.
  const from = mornings[0]?.beginTime ?? 0;
  const asked = async (startTime: number) =>
    (await as('listPlanStart', { deviceId: 'PR002', days: '35', startTime: String(startTime) })) as unknown as {
      data: typeof data & { more: number };
    };
  const later = (await asked(from + 70 * 86_400_000)).data;
  expect(later.startList.filter(({ planName }) => planName === 'Mornings')).toHaveLength(5);
  expect(later.startList.every(({ endTime }) => endTime > from + 70 * 86_400_000)).toBe(true);
  expect(later.more).toBe(0);
  expect((await asked(8.64e15)).data.startList.length, 'ten years ahead at most').toBeGreaterThan(0);
  expect((await asked(0)).data.startList[0]?.beginTime).toBe(data.startList[0]?.beginTime);
});

it('begins a plan on request: the robot sets out, the run says so, and it is refused while it is in progress', async () => {
  await bench.test('restore', {});
  const before = await pose('PR002');
  // What it did before the plans were switched off goes on to its end.
  if (before['mode'] === 'patrol') await as('stopTask', { deviceId: 'PR002' });
  expect(await add({ ...single, planName: 'Far away' })).toMatchObject({ ret: 1 });
  const { id } = await named('Far away');
  const start = () => as('startPlan', { ids: String(id) });
  await eventually(async () => expect(await start()).toMatchObject({ ret: 1, data: [] }));
  await eventually(async () => expect(await pose('PR002')).toMatchObject({ mode: 'specificRoute' }));
  expect(await named('Far away')).toMatchObject({ running: 1, lastResult: 0 });
  expect((await start()).data).toMatchObject([{ msg: expect.stringContaining('another plan in progress') }]);
  const run = async (): Promise<Row | undefined> =>
    (await as('findPatrolRunByPage', { deviceId: 'PR002', pageSize: '1' })).data.rows?.[0];
  await eventually(async () => expect(await run()).toMatchObject({ startType: 1, result: 0, routeId: 'hall-ring' }));
  expect(await as('startPlan', { ids: String(id) }, 'viewer')).toMatchObject({ ret: 0 });
  await as('stopTask', { deviceId: 'PR002' });
  await eventually(async () => expect(await named('Far away')).toMatchObject({ running: 0, lastResult: 3 }));
});

it('leaves out the next time of a plan', async () => {
  const { id, nextTime } = await named('Tuesday');
  expect(await as('skipPlan', { ids: String(id) })).toMatchObject({ ret: 1, data: [] });
  expect(Number((await named('Tuesday'))['nextTime'])).toBeGreaterThan(Number(nextTime));
  const { id: off } = await named('Off');
  expect((await as('skipPlan', { ids: String(off) })).data).toMatchObject([{ msg: '“Off” is switched off' }]);
});

it('is kept by who controls the device alone, and names what uses a route', async () => {
  expect(await as('addPatrolPlan', { ...single, planName: 'Not mine' }, 'viewer')).toMatchObject({ ret: 0 });
  const refused = (await as('deletePatrolLine', { ids: 'hall-ring' })).data;
  expect(JSON.stringify(refused)).toContain('Mornings');
});

it('is copied to other devices on its map, all of them or the others, and names those that do not fit', async () => {
  await clear();
  expect(await add({ ...circular, deviceId: 'PR002', planName: 'Copied', planStatus: '0' })).toMatchObject({ ret: 1 });
  const { id } = await named('Copied');
  const copy = async (deviceIds: string, more: Record<string, string> = {}, account = 'admin'): Promise<unknown> =>
    (await as('copyPlan', { ids: String(id), deviceIds, planStatus: '1', ...more }, account)).data;
  const hall = (await as('listPlannedDevice')).data as unknown as { deviceId: string; mapId: string }[];
  const there = hall.filter(({ mapId, deviceId }) => mapId === '1' && deviceId !== 'PR002').map(one => one.deviceId);
  const [first = '', second = ''] = there;
  // A car on the yard cannot drive a route of the hall, and the plan's own device has one of that name.
  expect(await copy(`${first},PV001,PR002`)).toEqual([
    { id: `${String(id)} PV001`, name: expect.stringContaining('Copied'), msg: expect.any(String), uses: [] },
    { id: `${String(id)} PR002`, name: expect.any(String), msg: '“Copied” exists already', uses: [] },
  ]);
  expect((await plans({ planName: 'Copied' })).length).toBe(1);
  expect(await copy(`${first},PV001`, { others: '1' })).toMatchObject([{ id: `${String(id)} PV001` }]);
  expect((await plans({ planName: 'Copied', deviceId: first }))[0]).toMatchObject({
    planStatus: 1,
    lineId: 'hall-ring',
    periodList: JSON.parse(week) as unknown,
  });
  // Two plans that are carried out do not meet; one that is off may.
  expect(await add({ ...circular, deviceId: second, planName: 'There' })).toMatchObject({ ret: 1 });
  expect(await copy(second)).toMatchObject([{ msg: expect.stringContaining('Overlaps with “There”') }]);
  expect(await copy(second, { planStatus: '0' })).toEqual([]);
  expect(await as('copyPlan', { ids: String(id), deviceIds: first }, 'viewer')).toMatchObject({ ret: 0 });
});

it('is imported as it was exported, with its times, by the names of devices, routes and points', async () => {
  await clear();
  const guard = {
    ...circular,
    planName: 'Guarded',
    planType: '3',
    planMode: '3',
    pointId: '1-sw',
    duration: '30',
    validBeginDate: '2031-02-01',
    planStatus: '0',
  };
  expect(await add(guard)).toMatchObject({ ret: 1 });
  const [{ id: patrolTypeId }] = (await as('listPatrolType')).data as unknown as [{ id: string }];
  const dated = { ...single, planName: 'Dated', planStatus: '0', patrolTypeId };
  expect(await add(dated)).toMatchObject({ ret: 1 });
  expect(await named('Dated')).toMatchObject({ patrolTypeId, patrolTypeName: expect.any(String) });
  const labels = {
    planName: 'Name',
    deviceName: 'Device',
    planType: 'Type',
    planMode: 'What it does',
    lineName: 'Route',
    pointName: 'Point',
    patrolTypeName: 'Patrol type',
    periodList: 'Periods of the week',
    startDate: 'Day',
    startTime: 'Time',
    intervalMinutes: 'Pause after a round (min)',
    duration: 'Stands for (min)',
    validBeginDate: 'Holds from',
    holidayRule: 'On holidays',
    busyRule: 'If the device cannot begin',
    planStatus: 'In use',
    nextTime: 'Next',
    mapName: 'Map',
  };
  const columns = Object.entries(labels).map(([name, label]) => ({ name, label }));
  const words = {
    'planType.guard': 'Guard',
    'planType.single': 'Single',
    'planType.circular': 'Circular',
    'planStatus.true': 'Yes',
    'planStatus.false': 'No',
  };
  const token = await bench.tokenOf('admin');
  const asked = new URLSearchParams({
    deviceId: 'PR002',
    columns: JSON.stringify(columns),
    words: JSON.stringify(words),
  });
  const { exportPatrolPlan, importPatrolPlan } = calls;
  const file = await (
    await fetch(`${bench.root()}${exportPatrolPlan?.path ?? ''}?${asked.toString()}`, { headers: { Token: token } })
  ).text();
  expect(file).toContain('weekday=1, from=08:00, to=12:00');
  const send = async (sheet: string, way: string): Promise<Row> => {
    const parts = new FormData();
    parts.append('importType', way);
    parts.append('file', new Blob([sheet]), 'sheet.csv');
    const answer = await fetch(`${bench.root()}${importPatrolPlan?.path ?? ''}`, {
      method: 'POST',
      headers: { Token: token, 'Accept-Language': 'en-us' },
      body: parts,
    });
    return ((await answer.json()) as { data: Row }).data;
  };
  const before = await plans({ deviceId: 'PR002' });
  expect(await send(file, '2')).toMatchObject({ changed: 0, added: 0, wrong: 0, same: before.length });
  // Gone and imported again, they are as before.
  const set = (row: Row): unknown => ({ ...row, id: 0, version: 0, updateTime: 0, lastResult: 0, lastTime: 0 });
  expect(await as('deletePatrolPlan', { ids: before.map(({ id }) => String(id)).join() })).toMatchObject({ ret: 1 });
  expect(await send(file, '1')).toMatchObject({ added: before.length, wrong: 0 });
  const names = (one: Row, other: Row): number => String(one['planName']).localeCompare(String(other['planName']));
  expect((await plans({ deviceId: 'PR002' })).toSorted(names).map(set)).toEqual(before.toSorted(names).map(set));
  // A changed time changes one plan, which keeps its device.
  expect(await send(file.replace('from=08:00, to=12:00', 'from=09:00, to=12:00'), '2')).toMatchObject({ changed: 1 });
});

it('names the plans of a robot or car that is to be deleted', async () => {
  const { data } = (await as('deleteRobotEntry', { ids: 'PR005' })) as unknown as { data: Row[] };
  expect(data).toMatchObject([{ id: 'PR005' }]);
  expect(data[0]?.['uses']).toEqual(expect.arrayContaining([{ id: 'PR005', name: 'Other', page: 'robot-plan' }]));
});
