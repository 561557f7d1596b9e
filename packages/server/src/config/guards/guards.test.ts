import { expect, it, vi } from 'vitest';
import { useServer, type Answer } from '../../testing.ts';

const bench = useServer('guards', { alarmsPerHour: 0, language: 'en-us' });

const as = async (name: string, payload: Record<string, string> = {}, account = 'admin'): Promise<Answer> =>
  bench.ask(name, payload, await bench.tokenOf(account));
const rowsOf = async (
  name: string,
  asked: Record<string, string> = {},
  account = 'admin',
): Promise<Record<string, unknown>[]> => (await as(name, { pageSize: '200', ...asked }, account)).data.rows ?? [];
const refusedAt = (field: string, said: string) => ({
  ret: 0,
  errors: [{ field, msg: expect.stringContaining(said) as unknown }],
});
/** What a form sends of a guard that was read. */
const guardNamed = async (guardName: string): Promise<Record<string, string>> => {
  const [row] = await rowsOf('findCommunityGuardByPage', { guardName });
  const sent = Object.entries(row ?? {}).filter(([, value]) => typeof value === 'string' || typeof value === 'number');
  return Object.fromEntries(sent.map(([name, value]) => [name, String(value)]));
};
/** The people to whom alarms can be given. */
const people = async (account = 'admin'): Promise<{ id: string; customerNickname: string }[]> => {
  const { data } = await as('searchCustomers', { page: '1', limit: '200' }, account);
  return (data.rows ?? []) as unknown as { id: string; customerNickname: string }[];
};

it('six guards go the rounds of a fresh site, three of them with an account', async () => {
  const guards = await rowsOf('findCommunityGuardByPage', { sortField: 'guardName', sortOrder: 'asc' });
  expect(guards.map(({ guardName, shiftType }) => [guardName, shiftType])).toEqual([
    ['Chen Jing', 2],
    ['Li An', 1],
    ['Sun Lei', 3],
    ['Wang Qiang', 1],
    ['Xu Fang', 3],
    ['Zhou Ping', 2],
  ]);
  expect(guards.filter(({ userName }) => userName !== undefined)).toHaveLength(3);
});

it('alarms are given to guards with an account and without, while they are in service, and keep their names', async () => {
  const named = (name: string) => async () => (await people()).filter(one => one.customerNickname === name);
  // One with an account is not offered twice.
  expect(await named('Li An')()).toEqual([{ id: '2001', customerNickname: 'Li An' }]);
  const added = { guardName: 'Ma Jun', phone: '13800000001', companyId: '1' };
  expect(await as('addCommunityGuard', added)).toMatchObject({ ret: 1 });
  const [ma] = await named('Ma Jun')();
  expect(ma?.id).toMatch(/^guard-\d+$/);

  const { ids } = (await bench.test('raise', { count: 1, deviceId: 'PR001' })) as { ids: string[] };
  const [id = ''] = ids;
  const confirmed = { alarmId: id, confirmComment: 'seen', userId: ma?.id ?? '' };
  expect(await as('confirmAlarm', confirmed)).toMatchObject({ ret: 1 });
  const responsible = async () => (await as('getAlarmDetails', { alarmId: id, id })).data as unknown;
  expect(await responsible()).toMatchObject([{ dealUsername: 'Ma Jun' }]);

  const guard = await guardNamed('Ma Jun');
  expect((await as('setCommunityGuardStatus', { ids: guard['id'] ?? '', valid: '0' })).ret).toBe(1);
  expect(await named('Ma Jun')()).toEqual([]);
  expect(await as('confirmAlarm', { ...confirmed, confirmComment: 'again' })).toMatchObject({ ret: 0 });
  expect((await as('deleteCommunityGuard', { ids: guard['id'] ?? '' })).data).toEqual([]);
  expect(await rowsOf('findCommunityGuardByPage', { guardName: 'Ma Jun' })).toEqual([]);
  expect(await responsible()).toMatchObject([{ dealUsername: 'Ma Jun' }]);
});

it('a guard shows the card without its middle, and has zones and an account of nobody else', async () => {
  const zones = (await as('listZone')).data as unknown as { id: string; name: string }[];
  const canteen = zones.find(({ name }) => name === 'Hall 1, ground floor · Canteen');
  const [quiet] = await rowsOf('findRegionByPage', { regionType: '5' });
  const guard = { ...(await guardNamed('Xu Fang')), cardNo: '110105198503125171' };
  const change = (part: Record<string, string>) => as('modifyCommunityGuard', { ...guard, ...part });
  expect(await change({ regionIds: String(quiet?.['id']) })).toMatchObject(refusedAt('regionIds', ''));
  expect(await change({ userId: '2001' })).toMatchObject(refusedAt('userId', 'belongs to Li An'));
  expect(await change({ regionIds: canteen?.id ?? '' })).toMatchObject({ ret: 1 });
  expect((await rowsOf('findCommunityGuardByPage', { regionNames: 'canteen' }))[0]).toMatchObject({
    guardName: 'Xu Fang',
    cardNoMask: '110105********5171',
    regionNames: 'Canteen',
  });
  // What a guard is on duty for cannot be deleted.
  expect((await as('deleteRegion', { ids: canteen?.id ?? '' })).data).toMatchObject([
    { msg: expect.stringContaining('Xu Fang') as unknown },
  ]);
});

it('guards of a unit are there for it and the units above', async () => {
  // The manager belongs to the first unit; the site, to the third.
  expect(await rowsOf('findCommunityGuardByPage', {}, 'manager')).not.toEqual([]);
  expect((await people('site')).map(({ customerNickname }) => customerNickname)).toEqual(
    expect.not.arrayContaining(['Sun Lei']),
  );
});

/** A plan of the second recorder, at hours that no plan of a fresh site has on its own. */
const plan = {
  deviceId: 'HR002',
  planName: 'Spare',
  shiftType: '1',
  weekdays: '1,2,3,4,5,6,7',
  startTime: '08:00',
  endTime: '09:00',
  mapId: '2',
  roundMinutes: '30',
  lateMinutes: '5',
};
const pointsOf = async (mapId: string): Promise<string> => {
  const { data } = await as('listPatrolPoint');
  const points = (data as unknown as { id: string; mapId: string }[]).filter(one => one.mapId === mapId);
  return points
    .slice(0, 3)
    .map(({ id }) => id)
    .join(',');
};

it('guards are on duty by their plans: the report says who, and for which areas', async () => {
  const running = async () => (await rowsOf('findGuardPlanByPage')).filter(one => one['running'] === 1);
  // The records are read again every five seconds.
  await vi.waitFor(async () => expect(await running()).toHaveLength(2), 10_000);
  const [one] = await running();
  const duties = (await rowsOf('findGuardDutyByPage')).filter(({ result }) => result === 0);
  expect(duties.map(({ guardName }) => guardName).toSorted()).toEqual(
    (await running()).map(({ guardName }) => guardName).toSorted(),
  );
  const own = duties.find(({ guardName }) => guardName === one?.['guardName']);
  expect(own).toMatchObject({ shiftType: one?.['shiftType'], deviceId: one?.['deviceId'], mapId: one?.['mapId'] });
  expect(String(own?.['areaNames'])).not.toBe('');
  const onDuty = await rowsOf('findCommunityGuardByPage', { onDuty: '1' });
  expect(onDuty.map(({ guardName }) => guardName).toSorted()).toEqual(duties.map(duty => duty['guardName']).toSorted());
  const signings = (await as('listGuardDutySignings', { id: String(own?.['id']) })).data as unknown as unknown[];
  expect(signings).toHaveLength(Number(own?.['pointTotal']));
  expect(Number(own?.['pointTotal'])).toBe(4 * String(one?.['pointIds']).split(',').length);
});

it('a guard is on one duty, a day ends after it begins, and points are of one map', async () => {
  const pointIds = await pointsOf('2');
  const add = (part: Record<string, string>) => as('addGuardPlan', { ...plan, pointIds, ...part });
  expect(await add({})).toMatchObject(refusedAt('guardId', 'nobody carries this recorder'));
  // The first guard has the day.
  expect(await add({ guardId: '1' })).toMatchObject(refusedAt('guardId', 'Li An has another duty then: “Day”'));
  expect(await add({ guardId: '3', endTime: '07:00' })).toMatchObject(refusedAt('endTime', 'after the start'));
  expect(await add({ guardId: '3', pointIds: await pointsOf('1') })).toMatchObject(
    refusedAt('pointIds', 'another map'),
  );
  expect(await add({ guardId: '3', weekdays: '' })).toMatchObject(refusedAt('weekdays', ''));
  expect(await add({ guardId: '3' })).toMatchObject({ ret: 1 });
  const [made] = await rowsOf('findGuardPlanByPage', { planName: 'Spare' });
  expect(made).toMatchObject({ guardName: 'Chen Jing', duration: 3_600_000, running: 0 });
  expect(Number(made?.['nextTime'])).toBeGreaterThan(Date.now());
  const { data } = await as('listGuardPlanStart', { deviceId: 'HR002', days: '7' });
  const starts = (data as { startList?: unknown[] }).startList ?? [];
  expect(starts.filter(one => (one as { planName: string }).planName === 'Spare').length).toBeGreaterThanOrEqual(7);
  expect((await as('deleteCommunityGuard', { ids: '3' })).data).toMatchObject([
    { msg: expect.stringContaining('Spare') as unknown },
  ]);
  // A guard out of service has no next duty.
  expect(await as('setCommunityGuardStatus', { ids: '3', valid: '0' })).toMatchObject({ ret: 1 });
  expect((await rowsOf('findGuardPlanByPage', { planName: 'Spare' }))[0]?.['nextTime']).toBeUndefined();
  expect(await as('setCommunityGuardStatus', { ids: '3', valid: '1' })).toMatchObject({ ret: 1 });
  expect((await as('deleteGuardPlan', { ids: String(made?.['id']) })).data).toEqual([]);
});

it('whoever carries a recorder goes its rounds, and carries no other', async () => {
  const carry = async (id: string, guardId: string): Promise<Answer> => {
    const [row] = await rowsOf('findRecorderByPage', { id });
    const had = ['robotSn', 'modelName', 'companyId', 'mapId', 'useStatus', 'version'].map(name => [
      name,
      String(row?.[name]),
    ]);
    const names = JSON.stringify(row?.['robotNames']);
    return as('modifyRecorder', { ...Object.fromEntries(had), id, robotNames: names, guardId });
  };
  expect(await carry('HR002', '3')).toMatchObject({ ret: 1 });
  expect((await rowsOf('findRecorderByPage', { guardName: 'chen' }))[0]).toMatchObject({ id: 'HR002' });
  expect(await carry('HR001', '3')).toMatchObject(refusedAt('guardId', 'Chen Jing carries Patrol recorder 02'));
  expect(await as('addGuardPlan', { ...plan, pointIds: await pointsOf('2') })).toMatchObject({ ret: 1 });
  expect((await rowsOf('findGuardPlanByPage', { planName: 'Spare' }))[0]).toMatchObject({ guardName: 'Chen Jing' });
  // Another one takes it over, unless busy then.
  expect(await carry('HR002', '2')).toMatchObject(refusedAt('guardId', 'Wang Qiang has another duty'));
  expect(await carry('HR002', '4')).toMatchObject({ ret: 1 });
  expect((await rowsOf('findGuardPlanByPage', { planName: 'Spare' }))[0]).toMatchObject({ guardName: 'Zhou Ping' });
});

/** What the detail of an alarm proposes to a caller. */
const proposedBy = async (alarmId: string, account = 'admin'): Promise<Record<string, unknown>> => {
  const { data } = await as('getAlarmDetails', { alarmId, id: alarmId }, account);
  return ((data as unknown as Record<string, unknown>[])[0] ?? data) as Record<string, unknown>;
};

/** The place of PR001 in the south corridor. */
const corridor = { x: 19, y: 11.6 };
/** Raises an alarm in the south corridor. The device may have turned or driven away before it is raised; then there is another. */
const raisedInCorridor = async (): Promise<string> => {
  for (;;) {
    await bench.test('place', { deviceId: 'PR001', ...corridor });
    const { ids } = (await bench.test('raise', { deviceId: 'PR001', kind: 'bag' })) as { ids: string[] };
    const { x, y } = await proposedBy(ids[0] ?? '');
    if (Number(x) > 1 && Number(x) < 55 && Number(y) > 10.25 && Number(y) < 13) return ids[0] ?? '';
  }
};

it('three zones of a fresh site have a manager, and no zone has two', async () => {
  const managers = await rowsOf('findAreaManagerByPage', { sortField: 'regionName', sortOrder: 'asc' });
  expect(managers.map(({ regionName, managerName, deputyName }) => [regionName, managerName, deputyName])).toEqual([
    ['Canteen', 'Manager', 'Li An'],
    ['Parking', 'Operator', 'Wang Qiang'],
    ['Server room', 'Wang Qiang', 'Chen Jing'],
  ]);
  expect(managers[2]).toMatchObject({ phoneShown: '13900000002', onDuty: 1 });
  const entry = { regionId: String(managers[0]?.['regionId']), managerId: '1002', alarmLevels: '1' };
  expect(await as('addAreaManager', entry)).toMatchObject(refusedAt('regionId', '“Canteen” exists already'));
  const [quiet] = await rowsOf('findRegionByPage', { regionType: '5' });
  expect(await as('addAreaManager', { ...entry, regionId: String(quiet?.['id']) })).toMatchObject(
    refusedAt('regionId', ''),
  );
});

it('whoever answers for the zone of an alarm is proposed, the deputy outside the times of the manager', async () => {
  const alarm = await raisedInCorridor();
  const proposedTo = (account?: string) => proposedBy(alarm, account);
  expect(await proposedTo()).not.toHaveProperty('proposeUserId');
  const zones = (await as('listZone')).data as unknown as { id: string; name: string }[];
  const regionId = zones.find(({ name }) => name.endsWith('South corridor'))?.id ?? '';
  const level = String((await proposedTo())['alarmLevel']);
  const entry = { managerId: '1002', deputyId: '2001', alarmLevels: level, phone: '13700000001' };
  expect(await as('addAreaManager', { ...entry, regionId, deputyId: '1002' })).toMatchObject(refusedAt('deputyId', ''));
  expect(await as('addAreaManager', { ...entry, regionId, managerId: '9999' })).toMatchObject(
    refusedAt('managerId', ''),
  );
  const mute = { ...entry, regionId, phone: '', pushWays: '1' };
  expect(await as('addAreaManager', mute)).toMatchObject(refusedAt('pushWays', 'Operator has no phone number'));
  expect(await as('addAreaManager', { ...entry, regionId, pushWays: '1' })).toMatchObject({ ret: 1 });
  expect(await proposedTo()).toMatchObject({
    proposeUserId: '1002',
    proposeUsername: 'Operator',
    proposePhone: '13700000001',
    proposeAreaName: 'South corridor',
  });
  const change = async (part: Record<string, string>): Promise<void> => {
    const [row] = await rowsOf('findAreaManagerByPage', { regionName: 'South corridor' });
    const id = { id: String(row?.['id']), version: String(row?.['version']) };
    expect(await as('modifyAreaManager', { ...entry, ...id, ...part })).toMatchObject({ ret: 1 });
  };
  // Times that are over.
  const over = {
    validityNames: '{"en-us":"Over"}',
    weekPlan: JSON.stringify([{ weekday: 1, start: '00:00', end: '24:00' }]),
    validEndDate: '2020-01-01',
  };
  expect(await as('addValidity', over)).toMatchObject({ ret: 1 });
  const [times] = await rowsOf('findValidityByPage', { validityName: 'Over' });
  await change({ validityId: String(times?.['id']) });
  expect(await proposedTo()).toMatchObject({ proposeUsername: 'Li An', proposePhone: '13900000001' });
  expect((await rowsOf('findAreaManagerByPage', { regionName: 'South corridor' }))[0]).toMatchObject({ onDuty: 0 });
  // Nobody is proposed to whom the caller cannot give it, nor for other levels.
  expect(await proposedTo('site')).not.toHaveProperty('proposeUserId');
  await change({ alarmLevels: level === '3' ? '1' : '3' });
  expect(await proposedTo()).not.toHaveProperty('proposeUserId');
});
