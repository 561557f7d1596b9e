import { describe, expect, it, vi } from 'vitest';
import { useServer, type Answer } from '../testing.ts';

const bench = useServer('robot-actions', { alarmsPerHour: 0 });

type Row = Record<string, unknown>;
const as = async (name: string, payload: Record<string, string> = {}, account = 'admin'): Promise<Answer> =>
  bench.ask(name, payload, await bench.tokenOf(account), { 'Accept-Language': 'en-us' });
const rows = async (name: string, asked: Record<string, string> = {}): Promise<Row[]> =>
  (await as(name, { pageSize: '200', ...asked })).data.rows ?? [];
const groups = (asked: Record<string, string> = {}): Promise<Row[]> =>
  rows('findRobotActionByPage', { sortField: 'actionNo', sortOrder: 'asc', ...asked });
const names = (name: string): string => JSON.stringify({ 'en-us': name });
const add = (unitList: readonly object[], more: Record<string, string> = {}): Promise<Answer> =>
  as('addRobotAction', { actionNames: names('Own'), deviceScope: '3', unitList: JSON.stringify(unitList), ...more });

describe('an action group', () => {
  it('is there in a new installation, and its durations add up', async () => {
    expect(
      (await groups()).map(({ actionNo, actionName, duration, pointNum }) => [
        actionNo,
        actionName,
        duration,
        Number(pointNum) > 0,
      ]),
    ).toEqual([
      [1, 'Picture', 3, true],
      [2, 'Heat and meters', 15, true],
      [3, 'Picture with light', 5, false],
    ]);
    expect((await groups())[2]?.['unitNames']).toBe('Light → Picture → Light');
  });

  it('has the next free number and the time of its actions, if nothing else is given', async () => {
    expect(
      await add([
        { actionType: 9, seconds: 4 },
        { actionType: 6, value: 'Hello', seconds: 9, fullCycle: 1 },
      ]),
    ).toMatchObject({ ret: 1 });
    expect(await groups({ actionName: 'Own' })).toMatchObject([{ actionNo: 4, duration: 4 }]);
    expect(await add([{ actionType: 9, seconds: 4 }], { actionNo: '4' })).toMatchObject({
      ret: 0,
      errors: [{ field: 'actionNo' }],
    });
  });

  it.each([
    [
      [
        { actionType: 6, value: 'a', seconds: 1, fullCycle: 1 },
        { actionType: 6, value: 'b', seconds: 1, fullCycle: 1 },
      ],
      {},
      'unitList',
      'Row 2: two full-cycle',
    ],
    [[], {}, 'unitList', ''],
    [[{ actionType: 6, seconds: 1 }], {}, 'unitList', 'Row 1: say what'],
    [[{ actionType: 7, value: 'dim', seconds: 1 }], {}, 'unitList', 'Row 1: say what'],
    [[{ actionType: 1, seconds: 11 }], {}, 'unitList', 'Row 1: from 1 to 10'],
    [[{ actionType: 9, seconds: 7 }], { duration: '6' }, 'duration', 'At least 7 s'],
    [[{ actionType: 9, seconds: 7 }], { deviceScope: '1' }, 'deviceId', 'required'],
    [[{ actionType: 9, seconds: 7 }], { deviceScope: '2', deviceModel: 'none' }, 'deviceModel', ''],
    [
      [{ actionType: 8, value: 'on', seconds: 7 }],
      { deviceScope: '2', deviceModel: 'HR-10' },
      'unitList',
      'HR-10 cannot do this: Wiper',
    ],
  ])('is refused at the field %#', async (units, more, field, said) => {
    expect(await add(units, more)).toMatchObject({ ret: 0, errors: [{ field, msg: expect.stringContaining(said) }] });
  });

  it('stays while a point uses it', async () => {
    const [first] = await groups();
    expect((await as('deleteRobotAction', { ids: String(first?.['id']) })).data).toMatchObject([
      {
        msg: expect.stringContaining('Patrol point 1'),
        uses: expect.arrayContaining([expect.objectContaining({ page: 'point-path' })]),
      },
    ]);
  });

  it('is added and changed by one call, read by its id, and devices say what they can do', async () => {
    const unitList = [{ actionType: 9, value: '', seconds: 2, fullCycle: 0 }];
    const body = { actionNames: { 'en-us': 'Set' }, deviceScope: 3, unitList, version: 0 };
    expect(await bench.ask('setAction', body as never, await bench.tokenOf('admin'))).toMatchObject({ ret: 1 });
    const [set] = await groups({ actionName: 'Set' });
    const changed = { ...body, actionId: String(set?.['id']), version: Number(set?.['version']), duration: 60 };
    expect(await bench.ask('setAction', changed as never, await bench.tokenOf('admin'))).toMatchObject({ ret: 1 });
    expect((await as('findRobotActionById', { actionId: String(set?.['id']) })).data).toMatchObject({
      duration: 60,
      actionName: 'Set',
    });
    const kinds = (await as('getActionTypeByDeviceId', { deviceId: 'PR001' })).data as unknown as Row[];
    expect(kinds).toContainEqual({ actionType: 7, name: 'Light' });
  });
});

describe('a trial of a group', () => {
  const attempt = async (part: Record<string, string> = {}, account = 'admin'): Promise<Answer> =>
    as('tryAction', { ids: '3', deviceId: 'PR001', ...part }, account);

  it('is done by the device, which reports what it could not do', async () => {
    await bench.test('restore', {});
    expect(await attempt()).toMatchObject({ ret: 1, data: [] });
    await vi.waitFor(
      async () =>
        expect((await groups({ id: '3' }))[0]).toMatchObject({ tryResult: 1, tryDeviceName: 'Patrol robot 01' }),
      { timeout: 5000 },
    );
    expect((await add([{ actionType: 11, value: '4711', seconds: 0 }], { actionNames: names('Lock') })).ret).toBe(1);
    const [lock] = await groups({ actionName: 'Lock' });
    expect(await attempt({ ids: String(lock?.['id']), deviceId: 'PR002' })).toMatchObject({ ret: 1, data: [] });
    await vi.waitFor(
      async () =>
        expect((await groups({ actionName: 'Lock' }))[0]).toMatchObject({ tryResult: 2, undoneNames: 'Open a lock' }),
      { timeout: 5000 },
    );
  });

  it('needs control of the device, a device that does the group, and one that is there', async () => {
    expect(await attempt({}, 'operator')).toMatchObject({ ret: 0 });
    expect(await attempt({ deviceId: 'nobody' })).toMatchObject({ ret: 0, errors: [{ field: 'deviceId' }] });
    const more = { actionNames: names('Only two'), deviceScope: '1', deviceId: 'PR002' };
    expect((await add([{ actionType: 9, seconds: 1 }], more)).ret).toBe(1);
    const [two] = await groups({ actionName: 'Only two' });
    expect((await attempt({ ids: String(two?.['id']) })).data).toMatchObject([
      { msg: 'Patrol robot 01 is not one of the devices that do this group' },
    ]);
    await bench.test('online', { deviceId: 'PR001', on: false });
    expect((await attempt()).data).toMatchObject([{ id: '3' }]);
  });
});

describe('a point', () => {
  it('lets devices do what is saved there, in order, and its groups are at most five', async () => {
    const point = async (): Promise<Row> => (await rows('findRoutePointByPage', { id: '1-sw' }))[0] ?? {};
    const placeOf = async (): Promise<Record<string, string>> => {
      const { version, pointName, x, y } = await point();
      return { id: '1-sw', version: String(version), pointName: JSON.stringify(pointName), x: String(x), y: String(y) };
    };
    const change = async (part: Record<string, string>): Promise<Answer> =>
      as('modifyRoutePoint', { ...(await placeOf()), staySeconds: '20', ...part });
    expect(await point()).toMatchObject({
      staySeconds: 35,
      actionNames: 'Picture, Heat and meters',
      lineNames: expect.stringContaining('Hall ring'),
    });
    expect(await change({ actionIds: '3,1,3' })).toMatchObject({ ret: 1 });
    expect((await point())['actionNames']).toBe('Picture with light, Picture, Picture with light');
    await vi.waitFor(() =>
      expect([...(bench.server.site.world.routes.readsAt('PR001', '1-sw') ?? [])]).toEqual(['light', 'picture']),
    );
    expect(await change({ actionIds: '1,1,1,1,1,1' })).toMatchObject({
      ret: 0,
      errors: [{ field: 'actionIds' }],
    });
    expect(await change({ broadcastSwitch: '1' })).toMatchObject({
      ret: 0,
      errors: [{ field: 'broadcastContent' }, { field: 'broadcastInterval' }],
    });
    expect(await change({})).toMatchObject({ ret: 1 });
    expect((await point())['actionNames']).toBe('');
  });
});
