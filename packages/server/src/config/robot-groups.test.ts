import { expect, it, vi } from 'vitest';
import { useServer, type Answer } from '../testing.ts';

const bench = useServer('robot-groups', { alarmsPerHour: 0 });

const as = async (name: string, payload: Record<string, string> = {}): Promise<Answer> =>
  bench.ask(name, payload, await bench.tokenOf('admin'));
const rowsOf = async (name: string, asked: Record<string, string> = {}): Promise<Record<string, unknown>[]> =>
  (await as(name, { pageSize: '200', ...asked })).data.rows ?? [];
/** Puts a robot into a group, or out of any. */
const group = async (id: string, groupId: string): Promise<void> => {
  const [row] = await rowsOf('findRobotEntryByPage', { id });
  const had = ['robotSn', 'modelName', 'companyId', 'mapId', 'useStatus', 'version'].map(name => [
    name,
    String(row?.[name]),
  ]);
  const now = { ...Object.fromEntries(had), id, robotNames: JSON.stringify(row?.['robotNames']), groupId };
  expect(await as('modifyRobotEntry', now)).toMatchObject({ ret: 1 });
};

it('a group calls its robots back below its charge, names them, and is in use while it has one', async () => {
  const limits = { groupName: 'Night', deployMinCharge: '100', recoverMinCharge: '99' };
  expect(await as('addRobotGroup', { ...limits, recoverMinCharge: '100' })).toMatchObject({
    ret: 0,
    errors: expect.arrayContaining([expect.objectContaining({ field: 'deployMinCharge' })]),
  });
  expect(await as('addRobotGroup', limits)).toMatchObject({ ret: 1 });
  const [made] = await rowsOf('findRobotGroupByPage');
  const id = String(made?.['id']);
  await group('PR002', id);
  expect(await rowsOf('findRobotEntryByPage', { groupId: id })).toMatchObject([{ id: 'PR002', groupName: 'Night' }]);
  expect((await rowsOf('findRobotGroupByPage'))[0]).toMatchObject({ robotNum: 1 });
  await vi.waitFor(async () =>
    expect(await bench.test('pose', { deviceId: 'PR002' })).toMatchObject({ mode: 'charge' }),
  );
  expect((await as('deleteRobotGroup', { ids: id })).data).toMatchObject([{ msg: expect.stringContaining('In use') }]);
  await group('PR002', '');
  expect((await as('deleteRobotGroup', { ids: id })).data).toEqual([]);
});

it('robots join a group by its form, leave the one in which they were, and are free without it', async () => {
  const inGroup = async (id: unknown): Promise<unknown[]> =>
    (await rowsOf('findRobotEntryByPage', { groupId: String(id) })).map(robot => robot['id']);
  const add = async (groupName: string, deviceIds: string): Promise<Record<string, unknown> | undefined> => {
    const limits = { deployMinCharge: '30', recoverMinCharge: '20', deviceIds };
    expect(await as('addRobotGroup', { groupName, ...limits })).toMatchObject({ ret: 1 });
    return (await rowsOf('findRobotGroupByPage', { groupName }))[0];
  };
  const day = await add('Day', 'PR001,PR003');
  expect(day).toMatchObject({ robotNum: 2, deviceIds: 'PR001,PR003' });
  const yard = await add('Yard', 'PR003');
  expect(await inGroup(day?.['id'])).toEqual(['PR001']);
  expect(await inGroup(yard?.['id'])).toEqual(['PR003']);

  const changed = { ...yard, deployMinCharge: '30', recoverMinCharge: '20', deviceIds: '' } as Record<string, string>;
  expect(await as('modifyRobotGroup', changed)).toMatchObject({ ret: 1 });
  expect(await inGroup(yard?.['id'])).toEqual([]);
  expect(await as('modifyRobotGroup', { ...changed, version: '2', deviceIds: 'NOBODY' })).toMatchObject({
    ret: 0,
    errors: [expect.objectContaining({ field: 'deviceIds' })],
  });
});
