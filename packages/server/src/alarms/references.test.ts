import { aJpeg } from '@patrolkit/transport/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { rowsOf, useServer } from '../testing.ts';
import type { RaisedAlarm } from '../links/events.ts';
import type { ReferenceGroups } from './reference-groups.ts';
import { References, type ReferenceParts } from './references.ts';

const bench = useServer('references');
const { ask, tokenOf, test, root } = bench;

describe('reference pictures', () => {
  it('show the place without the cause, and are added, changed and deleted by the rules', async () => {
    const token = await tokenOf('operator');
    const { ids } = (await test('raise', { count: 1, deviceId: 'PR001', kind: 'bag' })) as { ids: string[] };
    const detail = await ask('getAlarmDetails', { id: ids[0]! }, token);
    const { consultGroupId, consultGroupName } = rowsOf(detail)[0]!;
    expect(consultGroupName).toContain('Abandoned object');
    const groupId = String(consultGroupId);
    const list = async (account = 'operator') => ask('listReferenceGraph', { groupId }, await tokenOf(account));
    // The first picture of a place is taken while its first alarm is recorded, so it may arrive later.
    await expect.poll(async () => (await list()).data.total).toBe(1);
    const { data } = await list();
    const first = data.rows![0]!;
    expect(first).toMatchObject({ groupId, threshold: 25.5, closeoplen: 5, ratio: 0.15, useblur: 1 });
    const path = String(first['picUrl']);
    expect((await fetch(root() + path)).headers.get('content-type')).toBe('image/jpeg');
    const change = (more: Record<string, string>) =>
      ask('modifyReferenceGraph', { id: String(first['id']), groupId, picUrl: path, ...more }, token);
    expect((await change({ threshold: '33.3', ratio: '0.25' })).ret).toBe(1);
    expect((await list()).data.rows![0]).toMatchObject({ threshold: 33.3, ratio: 0.25, closeoplen: 5 });
    const wrongs = { threshold: '33.33', closeoplen: '1.5', ratio: '1.01', useblur: '-1' };
    for (const [name, value] of Object.entries(wrongs)) expect((await change({ [name]: value })).ret, name).toBe(0);
    expect((await change({ picUrl: '/files/upload/foreign.jpg' })).ret).toBe(0);
    expect((await ask('addReferenceGraph', { groupId, picUrl: '/files/upload/foreign.jpg' }, token)).ret).toBe(0);
    const form = new FormData();
    form.append('file', aJpeg(), 'a.jpg');
    const uploaded = (await (
      await fetch(`${root()}/robotservice/file/minio/uploadFile`, {
        method: 'POST',
        headers: { Token: token },
        body: form,
      })
    ).json()) as { data: { accessUrl: string } };
    const add = { groupId, picUrl: uploaded.data.accessUrl };
    expect((await ask('addReferenceGraph', add, token)).ret).toBe(1);
    expect((await ask('addReferenceGraph', add, token)).ret).toBe(1);
    expect((await list()).data.total).toBe(2);
    expect((await ask('addReferenceGraph', add, await tokenOf('viewer'))).ret).toBe(0);
    expect((await list('viewer')).data.total).toBe(2);
    const remove = (account: string) =>
      tokenOf(account).then(mine => ask('deleteReferenceGraph', { id: String(first['id']) }, mine));
    expect((await remove('viewer')).ret).toBe(0);
    expect((await fetch(root() + path)).status).toBe(200);
    expect((await remove('operator')).ret).toBe(1);
    expect((await remove('operator')).ret).toBe(1);
    // The file of the picture is deleted.
    expect((await fetch(root() + path)).status).toBe(404);
    expect((await list()).data.total).toBe(1);
    const audited = await bench.database.query<{ action: string }>(
      `SELECT action FROM audit WHERE action LIKE 'reference%' ORDER BY id`,
    );
    expect(audited.map(row => row.action)).toEqual(['reference change', 'reference add', 'reference delete']);
  });

  it('of a meter are called by its name', async () => {
    const group = '2.meter.meter-21';
    await bench.database.query(
      `INSERT INTO reference_groups (id, kind, map_id, label, made_at) VALUES ($1, 'meter', '2', 'meter-21', 1)`,
      [group],
    );
    const [alarm] = await bench.database.query<{ id: number | bigint }>(
      `INSERT INTO alarms (kind, level, value, person, device_id, device_kind, device_number, map_id, x, y, began_at, picture, device_name,
         map_name, reference_group)
       VALUES ('meter', 'general', 'meter-21 86 °C', '', 'PR001', 'robot', 1, '2', 1, 1, 1600000000001, '', '{}', '{}', $1) RETURNING id`,
      [group],
    );
    const id = String(alarm?.id);
    const detail = await ask('getAlarmDetails', { id }, await tokenOf('operator'), { 'Accept-Language': 'zh-cn' });
    expect(rowsOf(detail)[0]).toMatchObject({
      consultGroupName: '压力表21',
      alarmValue: '压力表21，表面温度 86 °C',
    });
    await bench.database.query('DELETE FROM alarms WHERE id = $1', [id]);
    await bench.database.query('DELETE FROM reference_groups WHERE id = $1', [group]);
  });

  it('stand in groups: a device has its own, made, named and deleted by those who control it', async () => {
    const [token, customer] = [await tokenOf('operator'), await tokenOf('customer')];
    const raised = async (deviceId = 'PR001') => {
      const { ids } = (await test('raise', { count: 1, deviceId, kind: 'bag' })) as { ids: string[] };
      const { data } = await ask('getAlarmDetails', { id: ids[0]! }, token);
      const found: unknown = data;
      const [alarm] = found as Record<string, string>[];
      if (!alarm) throw new Error('the alarm is not there');
      return alarm;
    };
    const { alarmType, consultGroupId: place } = await raised();
    const list = async (deviceId = 'PR001', by = token) =>
      ask('selectDetectionAlgorithmConsultPage', { deviceId, detectionType: alarmType!, page: '1' }, by);
    const set = (payload: Record<string, string>, by = token) =>
      ask('setDetectionAlgorithmConsultGroup', { deviceId: 'PR001', ...payload }, by);
    const before = (await list()).data.rows ?? [];
    expect(before.map(row => row['groupId'])).toContain(place);
    expect((await list('PR005', customer)).ret).toBe(0);
    const fresh = { detectionType: alarmType!, groupName: ' By the stairs ' };
    expect((await set(fresh, await tokenOf('viewer'))).ret).toBe(0);
    expect((await set({ ...fresh, deviceId: 'PR003' }, customer)).ret).toBe(0);
    for (const wrong of [{ groupName: ' ' }, { groupName: 'x'.repeat(51) }, { detectionType: '99999' }])
      expect((await set({ ...fresh, ...wrong })).ret, JSON.stringify(wrong)).toBe(0);
    expect((await set(fresh)).ret).toBe(1);
    const [made] = (await list()).data.rows ?? [];
    expect(made).toMatchObject({ groupName: 'By the stairs', pictureCount: 0, detectionType: alarmType });
    const groupId = String(made?.['groupId']);
    // From now on the alarms of this type are compared with it, but only those of this device.
    expect(await raised()).toMatchObject({ consultGroupId: groupId, consultGroupName: 'By the stairs' });
    expect((await raised('PR004')).consultGroupId).not.toBe(groupId);
    expect((await set({ groupId, groupName: 'Stairs' }, await tokenOf('viewer'))).ret).toBe(0);
    expect((await set({ groupId, groupName: 'Stairs' })).ret).toBe(1);
    expect((await set({ groupId: 'none', groupName: 'Stairs' })).ret).toBe(0);
    expect((await list()).data.rows?.[0]).toMatchObject({ groupName: 'Stairs' });
    const remove = async (account: string) =>
      (await ask('deleteDetectionAlgorithmConsultGroup', { groupId }, await tokenOf(account))).ret;
    expect(await remove('viewer')).toBe(0);
    expect(await remove('operator')).toBe(1);
    expect((await list()).data.rows?.map(row => row['groupId'])).not.toContain(groupId);
    expect((await raised()).consultGroupId).not.toBe(groupId);
    const audited = await bench.database.query<{ before: string; after: string }>(
      `SELECT before, after FROM audit WHERE action = 'reference group' ORDER BY id`,
    );
    expect(audited).toMatchObject([{ before: '' }, { before: 'By the stairs', after: 'Stairs' }, { after: '' }]);
  });
});

describe('two changes of one reference picture', () => {
  const groupId = 'shared';
  const picUrl = '/files/reference-shared.jpg';
  const read = async () => (await ask('listReferenceGraph', { groupId }, await tokenOf('operator'))).data.rows?.[0];
  const change = async (more: Record<string, string>) =>
    ask(
      'modifyReferenceGraph',
      { id: String((await read())?.['id']), groupId, picUrl, ...more },
      await tokenOf('operator'),
    );
  beforeEach(async () => {
    const { database } = bench;
    await database.query(`INSERT INTO reference_groups (id, kind, map_id, label) VALUES ($1, 'bag', '1', '')`, [
      groupId,
    ]);
    await database.query(
      `INSERT INTO reference_pictures (group_id, picture, added_at, parameters) VALUES ($1, $2, 0, '{"threshold":20,"ratio":0.1}')`,
      [groupId, picUrl],
    );
  });
  afterEach(async () => {
    await ask('deleteDetectionAlgorithmConsultGroup', { groupId }, await tokenOf('operator'));
  });

  it('that were made of one reading are not both made: the second is refused, until it names the newer version', async () => {
    const version = String((await read())?.['version']);
    expect((await change({ threshold: '30', version })).ret).toBe(1);
    const second = await change({ threshold: '40', version });
    expect([second.ret, second.msg]).toEqual([0, expect.stringContaining('changed this meanwhile')]);
    const now = await read();
    expect(now).toMatchObject({ threshold: 30, version: Number(version) + 1 });
    expect((await change({ threshold: '40', version: String(now?.['version']) })).ret).toBe(1);
    // A change that names no version applies to the current one.
    expect((await change({ threshold: '50' })).ret).toBe(1);
    expect(await read()).toMatchObject({ threshold: 50, ratio: 0.1 });
  });

  it('at the same moment: of one version one is made, and what a change leaves out stays as the other one has stored it', async () => {
    const version = String((await read())?.['version']);
    const both = await Promise.all(['30', '40'].map(threshold => change({ threshold, version })));
    expect(both.map(({ ret }) => ret).sort()).toEqual([0, 1]);
    const parts = await Promise.all([change({ threshold: '60' }), change({ ratio: '0.2' })]);
    expect(parts.map(({ ret }) => ret)).toEqual([1, 1]);
    expect(await read()).toMatchObject({ threshold: 60, ratio: 0.2 });
  });
});

it('a group that could not be made is made with the next alarm of its place', async () => {
  let isAway = true;
  const placed: string[] = [];
  const groups = {
    madeFor: async () => undefined,
    place: async ({ id }: { id: string }) => {
      if (isAway) throw new Error('away');
      placed.push(id);
      return false;
    },
  } as unknown as ReferenceGroups;
  const references = new References({ groups } as unknown as ReferenceParts);
  const alarm = { cause: { kind: 'door', mapId: '1', label: 'gate' }, shot: {}, deviceId: 'PR001' } as RaisedAlarm;
  await expect(references.groupFor(alarm)).rejects.toThrow('away');
  isAway = false;
  expect(await references.groupFor(alarm)).toBe('1.door.gate');
  expect(await references.groupFor(alarm)).toBe('1.door.gate');
  expect(placed).toEqual(['1.door.gate']);
});

describe('reference groups', () => {
  it('whose alarms are gone are deleted by those alone who control every device', async () => {
    const { database } = bench;
    await database.query(`INSERT INTO reference_groups (id, kind, map_id, label) VALUES ('left', 'bag', '1', '')`);
    const [row] = await database.query<{ id: number }>(
      `INSERT INTO reference_pictures (group_id, picture, added_at, parameters) VALUES ('left', 'x', 0, '{}') RETURNING id`,
    );
    const left = async (): Promise<unknown> => {
      const [{ count } = { count: -1 }] = await database.query<{ count: number }>(
        `SELECT count(*)::int AS count FROM reference_pictures WHERE group_id = 'left'`,
      );
      return count;
    };
    for (const account of ['viewer', 'customer', 'site']) {
      const token = await tokenOf(account);
      await ask('deleteReferenceGraph', { id: String(row?.id) }, token);
      await ask('deleteDetectionAlgorithmConsultGroup', { groupId: 'left' }, token);
    }
    expect(await left()).toBe(1);
    expect(
      (await ask('deleteDetectionAlgorithmConsultGroup', { groupId: 'left' }, await tokenOf('operator'))).ret,
    ).toBe(1);
    expect(await left()).toBe(0);
  });
});
