import { describe, expect, it, vi } from 'vitest';
import { useServer, type Answer } from '../testing.ts';

const bench = useServer('regions', { alarmsPerHour: 0 });

const as = async (name: string, payload: Record<string, string> = {}, account = 'admin'): Promise<Answer> =>
  bench.ask(name, payload, await bench.tokenOf(account));
const regions = async (asked: Record<string, string> = {}): Promise<Record<string, unknown>[]> =>
  (await as('findRegionByPage', { pageSize: '200', ...asked })).data.rows ?? [];
const box = (x: number, y: number, w: number, h: number): string =>
  JSON.stringify([
    { x, y },
    { x: x + w, y },
    { x: x + w, y: y + h },
    { x, y: y + h },
  ]);
const kinds = { zone: '0', forbidden: '1', speedLimit: '2', oneWay: '3', detection: '4', quiet: '5', noStopping: '6' };
const add = (kind: keyof typeof kinds, name: string, points: string, more: Record<string, string> = {}) =>
  as('addRegion', {
    mapId: '1',
    regionName: JSON.stringify({ 'en-us': name }),
    regionType: kinds[kind],
    points,
    ...more,
  });
/** Adds a region, lets something happen, and deletes the region. */
const during = async (
  [kind, name, points, more]: Parameters<typeof add>,
  work: (id: string) => Promise<void>,
): Promise<void> => {
  expect(await add(kind, name, points, more)).toMatchObject({ ret: 1 });
  const [row] = await regions({ regionNameText: name });
  const id = String(row?.['id']);
  try {
    await work(id);
  } finally {
    expect((await as('deleteRegion', { ids: id })).data).toEqual([]);
  }
};
const refusedAt = (field: string, said: string) => ({
  ret: 0,
  errors: [{ field, msg: expect.stringContaining(said) as unknown }],
});
/** Where the first robot stands, in the south corridor. */
const corridor = box(17, 10.25, 4, 2.75);
const standThere = async (): Promise<void> => {
  await bench.test('place', { deviceId: 'PR001', x: 19, y: 11.6 });
};

describe('the regions of a fresh site', () => {
  it('are its rooms, the gate, the quiet offices and the server room', async () => {
    const all = await regions();
    const names = all.map(({ regionNameText }) => regionNameText);
    expect(names).toEqual(expect.arrayContaining(['Canteen', 'Parking', 'Slow at the gate', 'Quiet office 1']));
    expect(all.find(({ regionNameText }) => regionNameText === 'Canteen')).toMatchObject({
      regionType: 0,
      mapName: 'Hall 1, ground floor',
      area: 130.625,
      valid: 1,
    });
    expect(all.find(({ regionNameText }) => regionNameText === 'No cars server room')).toMatchObject({ regionType: 1 });
  });

  it('lie below their maps and units in a tree, which narrows the list', async () => {
    const tree = (await as('listUnitMap')).data as unknown as { id: string; parentId?: string }[];
    const yard = tree.find(({ id }) => id === '2');
    expect(yard?.parentId).toBe('company-2');
    expect(tree.find(({ id }) => id === yard?.parentId)).toBeDefined();
    const ofMap = await regions({ mapId: '2' });
    expect(ofMap.length).toBeGreaterThan(3);
    expect(await regions({ mapId: 'company-2' })).toEqual(ofMap);
    expect((await regions({ mapId: 'company-1' })).length).toBe((await regions()).length);
  });

  it('are shown on maps to whoever sees a device there, by their names', async () => {
    const shown = async (account: string) =>
      (await as('listRegion', {}, account)).data as unknown as Record<string, unknown>[];
    const canteen = (await shown('viewer')).find(({ regionName }) => regionName === 'Canteen');
    expect(canteen).toMatchObject({
      mapId: '1',
      regionType: 0,
      points: expect.arrayContaining([{ x: 0.25, y: 22.25 }]),
      holds: 1,
    });
    const more = { deviceIds: 'PR001,PR002', maxSpeed: '0.5' };
    const page = await bench.open('viewer', true);
    let seen = 0;
    await during(['speedLimit', 'Wet floor', corridor, more], async () => {
      await page.next('RegionsChanged');
      const found = (await shown('viewer')).find(({ regionName }) => regionName === 'Wet floor');
      expect(found).toMatchObject({ deviceIds: ['PR001', 'PR002'], maxSpeed: 0.5 });
      seen = page.frames.length;
    });
    await page.next('RegionsChanged', seen);
  });
});

describe('a region', () => {
  it('is refused at the field when its ground or its ways are not free, by the name of what stands against it', async () => {
    expect(await add('quiet', 'Beyond', box(50, 30, 10, 1))).toMatchObject(
      refusedAt('points', 'outside of “Hall 1, ground floor”'),
    );
    expect(await add('zone', 'Twice', box(1, 23, 4, 4))).toMatchObject(refusedAt('points', 'Overlaps with “Canteen”'));
    const crossed = JSON.stringify([
      { x: 1, y: 1 },
      { x: 3, y: 3 },
      { x: 3, y: 1 },
      { x: 1, y: 3 },
    ]);
    expect(await add('quiet', 'Crossed', crossed)).toMatchObject(refusedAt('points', 'cross each other'));
    expect(await add('quiet', 'Few', JSON.stringify([{ x: 1, y: 1 }]))).toMatchObject({ ret: 0 });
    // A stop of a route lies in it.
    const lost = await add('forbidden', 'Corner', box(0.5, 10.5, 2.5, 2));
    expect(lost).toMatchObject(refusedAt('points', 'This leaves no way for: '));
    expect(lost.msg).toContain('Hall ring');
    for (const [kind, field] of [
      ['speedLimit', 'maxSpeed'],
      ['oneWay', 'direction'],
      ['detection', 'alarmTypes'],
    ] as const)
      expect(await add(kind, 'Bare', corridor)).toMatchObject(refusedAt(field, 'required'));
    expect(await add('detection', 'Odd', corridor, { alarmTypes: '999' })).toMatchObject(refusedAt('alarmTypes', ''));
    expect(await add('quiet', 'Odd', corridor, { deviceIds: 'XX999' })).toMatchObject(refusedAt('deviceIds', ''));
  });

  it('has a code of its own in its unit', async () => {
    await during(['quiet', 'First', corridor, { regionCode: 'R-1' }], async () => {
      expect(await add('quiet', 'Second', corridor, { regionCode: 'r-1' })).toMatchObject(
        refusedAt('regionCode', '“r-1” exists already'),
      );
      await during(['quiet', 'Third', box(1, 3, 2, 2), { mapId: '2', regionCode: 'R-1' }], () => Promise.resolve());
    });
  });

  it('names itself where it leaves a changed route without a way', async () => {
    await bench.database.query(`UPDATE patrol_lines SET is_valid = id = 'hall-west' WHERE map_id = '1'`);
    expect((await as('setPatrolLineStatus', { ids: 'hall-west', valid: '1' })).ret).toBe(1);
    await during(['forbidden', 'Works', box(43, 19, 2, 3)], async () => {
      const [route] = (await as('findPatrolLineByPage', { id: 'hall-west' })).data.rows ?? [];
      const change = {
        id: 'hall-west',
        version: String(route?.['version']),
        lineName: JSON.stringify(route?.['lineName']),
        deviceTypes: 'robot',
        pointIds: '1-n4,1-n5,1-ne',
      };
      expect(await as('modifyPatrolLine', change)).toMatchObject(refusedAt('pointIds', 'The region “Works”'));
    });
    await bench.database.query(`UPDATE patrol_lines SET is_valid = true`);
    expect((await as('setPatrolLineStatus', { ids: 'hall-ring', valid: '1' })).ret).toBe(1);
  });

  it('that is forbidden is refused as a goal by its name, from the moment of its saving to that of its end', async () => {
    const go = () => as('navigateControl', { deviceId: 'PR001', mapId: '1', x: '30', y: '12' });
    await standThere();
    await bench.database.query(`UPDATE patrol_lines SET is_valid = false WHERE map_id = '1'`);
    await as('setPatrolLineStatus', { ids: 'hall-ring', valid: '0' });
    await during(['forbidden', 'Wet floor', box(29, 10.25, 2, 2.75)], async id => {
      expect(await go()).toMatchObject({ ret: 0, msg: '“Wet floor” is forbidden for this robot' });
      expect((await as('setRegionStatus', { ids: id, valid: '0' })).data).toEqual([]);
      expect(await go()).toMatchObject({ ret: 1 });
      expect((await as('setRegionStatus', { ids: id, valid: '1' })).data).toEqual([]);
      expect(await go()).toMatchObject({ ret: 0 });
    });
    await bench.database.query(`UPDATE patrol_lines SET is_valid = true`);
    await as('setPatrolLineStatus', { ids: 'hall-ring', valid: '1' });
  });

  it('that is quiet lets nobody broadcast inside, and says so by its name', async () => {
    await bench.test('mode', { deviceId: 'PR001', mode: 'manual' });
    await standThere();
    const say = () => as('sendVoiceBroadcast', { deviceId: 'PR001', content: 'Attention' });
    await during(['quiet', 'Reading room', corridor], async () => {
      expect(await say()).toMatchObject({ ret: 0, msg: expect.stringContaining('“Reading room”') });
    });
    expect((await say()).ret).toBe(1);
    await bench.test('mode', { deviceId: 'PR001', mode: 'automatic' });
  });

  it('that is a zone names the place of alarms inside, behind the map', async () => {
    await bench.test('mode', { deviceId: 'PR001', mode: 'manual' });
    await standThere();
    const { ids } = (await bench.test('raise', { deviceId: 'PR001', kind: 'bag' })) as { ids: string[] };
    const [alarm] = (await as('getAlarmDetails', { alarmId: String(ids[0]), id: String(ids[0]) }))
      .data as unknown as Record<string, unknown>[];
    expect(alarm?.['mapName']).toMatch(/^Hall 1, ground floor · (South corridor|Lobby|Office)/);
    // The tree of places has it, and it finds the alarm.
    const zone = String(alarm?.['mapName']).split(' · ')[1];
    interface Node {
      readonly id: string;
      readonly name: string;
      readonly children?: readonly Node[];
    }
    const nodesOf = (node: Node): readonly Node[] => [node, ...(node.children ?? []).flatMap(nodesOf)];
    const places = ((await as('getZonesTree')).data as unknown as Node[]).flatMap(nodesOf);
    const foundIn = async (name: string): Promise<unknown[]> => {
      const zoneId = places.find(place => place.name === name)?.id ?? '';
      return ((await as('findAlarmStatByParam', { zoneId, pageSize: '200' })).data.rows ?? []).map(({ id: of }) => of);
    };
    const raised = Number(ids[0]);
    expect((await foundIn(zone ?? '')).map(Number)).toContain(raised);
    expect((await foundIn('Canteen')).map(Number)).not.toContain(raised);
    await bench.test('mode', { deviceId: 'PR001', mode: 'automatic' });
  });

  it('of detection gives alarms inside its level, and none are raised outside its times', async () => {
    await bench.test('mode', { deviceId: 'PR001', mode: 'manual' });
    await standThere();
    const raised = async (): Promise<unknown[]> => {
      const { ids } = (await bench.test('raise', { deviceId: 'PR001', kind: 'bag' })) as { ids: string[] };
      const rows = (await as('findAlarmStatByParam', { pageSize: '200' })).data.rows ?? [];
      return rows.filter(({ id }) => ids.includes(String(id))).map(({ level, alarmLevel }) => alarmLevel ?? level);
    };
    const [usual] = await raised();
    expect(usual).toBe(2);
    const everywhere = box(0.25, 0.25, 55, 31);
    await during(['detection', 'Watch', everywhere, { alarmTypes: '411', alarmLevel: '1' }], async id => {
      expect(await raised()).toEqual([1]);
      const [times] = await bench.database.query<{ id: number }>(
        `INSERT INTO validities (names, week, holidays, from_date, until_date) SELECT names, week, holidays, '2001-01-01', '2001-01-02'
         FROM validities ORDER BY id LIMIT 1 RETURNING id`,
      );
      const [row] = await regions({ id });
      const change = {
        id,
        version: String(row?.['version']),
        regionName: JSON.stringify(row?.['regionName']),
        regionType: kinds.detection,
        points: everywhere,
        alarmTypes: '411',
        validityId: String(times?.id),
      };
      expect(await as('modifyRegion', change)).toMatchObject({ ret: 1 });
      expect(await raised()).toEqual([]);
      // An alarm of another type is raised.
      expect((await bench.test('raise', { deviceId: 'PR001', kind: 'smoke' }))['ids']).toHaveLength(1);
    });
    await vi.waitFor(async () => expect(await raised()).toEqual([2]));
    await bench.test('mode', { deviceId: 'PR001', mode: 'automatic' });
  });
});
