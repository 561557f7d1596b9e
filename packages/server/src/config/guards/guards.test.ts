import { expect, it } from 'vitest';
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
  const [zhou] = await named('Zhou Ping')();
  expect(zhou?.id).toMatch(/^guard-\d+$/);

  const { ids } = (await bench.test('raise', { count: 1, deviceId: 'PR001' })) as { ids: string[] };
  const [id = ''] = ids;
  const confirmed = { alarmId: id, confirmComment: 'seen', userId: zhou?.id ?? '' };
  expect(await as('confirmAlarm', confirmed)).toMatchObject({ ret: 1 });
  const responsible = async () => (await as('getAlarmDetails', { alarmId: id, id })).data as unknown;
  expect(await responsible()).toMatchObject([{ dealUsername: 'Zhou Ping' }]);

  const guard = await guardNamed('Zhou Ping');
  expect((await as('setCommunityGuardStatus', { ids: guard['id'] ?? '', valid: '0' })).ret).toBe(1);
  expect(await named('Zhou Ping')()).toEqual([]);
  expect(await as('confirmAlarm', { ...confirmed, confirmComment: 'again' })).toMatchObject({ ret: 0 });
  expect((await as('deleteCommunityGuard', { ids: guard['id'] ?? '' })).data).toEqual([]);
  expect(await rowsOf('findCommunityGuardByPage', { guardName: 'Zhou Ping' })).toEqual([]);
  expect(await responsible()).toMatchObject([{ dealUsername: 'Zhou Ping' }]);
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
