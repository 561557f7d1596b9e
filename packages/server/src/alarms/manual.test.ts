import type { Shot } from '../links/events.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Caller } from '../http/calls.ts';
import type { RaisedAlarm } from '../links/events.ts';
import { rowsOf, useServer, type Answer } from '../testing.ts';
import type { StoredAlarm } from './alarm.ts';
import { manualCalls, raisedPerMinute } from './manual.ts';
import { Alarms } from './store.ts';

const bench = useServer('manual-alarm');
const { ask, tokenOf, open, root, test } = bench;

const smoke = { deviceId: 'PR001', alarmType: '201', alarmLevel: '2' };
const raise = async (account: string, payload: Record<string, string> = {}): Promise<Answer> =>
  ask('manuallyAlarm', { ...smoke, ...payload }, await tokenOf(account));
const countAll = async (): Promise<number> =>
  Number(
    (await bench.database.query<{ n: number }>('SELECT count(*) AS n FROM alarms WHERE raised_by IS NOT NULL'))[0]?.n,
  );

/** What the camera of the robot sees. */
const shot: Shot = { x: 1, y: 2, take: () => Promise.resolve(undefined), calm: () => undefined };

describe('an alarm that is raised by hand', () => {
  it('comes to everybody with the picture of its device, and says who raised it and what they saw', async () => {
    const other = await open('admin', true);
    other.send({ type: 'PushSwitch', data: { AlarmInfoPushSwitch: '1' } });
    await new Promise(resolve => setTimeout(resolve, 50));
    const { ret, data } = await raise('operator', { remarks: '  Smoke behind rack 4 ' });
    expect(ret).toBe(1);
    const pushed = await other.next('AlarmInfo');
    expect(pushed.data).toMatchObject({
      id: data['alarmId'],
      deviceId: 'PR001',
      alarmType: '201',
      alarmLevel: 2,
      alarmStatus: 0,
      audioRemind: 1,
    });
    // No simulated cause raised this alarm: no condition is reported.
    expect(pushed.data).not.toHaveProperty('conditionStatus');
    const jpeg = Buffer.from(await (await fetch(root() + String(pushed.data['picUrl']))).arrayBuffer());
    expect([...jpeg.subarray(0, 3)]).toEqual([0xff, 0xd8, 0xff]);
    const [detail] = rowsOf(await ask('getAlarmDetails', { id: String(data['alarmId']) }, await tokenOf('viewer')));
    const device = bench.server.fleet.device('PR001');
    expect(detail).toMatchObject({
      raiseUsername: 'Operator',
      raiseComment: 'Smoke behind rack 4',
      mapId: device?.mapId,
      canReview: 0,
    });
    const audited = await bench.database.query('SELECT * FROM audit WHERE target = $1', [
      `alarm ${String(data['alarmId'])}`,
    ]);
    expect(audited).toMatchObject([
      { user_id: '1002', action: 'raise', before: '', after: 'smoke important Smoke behind rack 4' },
    ]);
    other.socket.close();
  });

  it('says nothing of who raised it where a device did', async () => {
    const { ids } = (await test('raise', { count: 1, deviceId: 'PR002' })) as { ids: string[] };
    const [detail] = rowsOf(await ask('getAlarmDetails', { id: ids[0] ?? '' }, await tokenOf('operator')));
    expect(detail).not.toHaveProperty('raiseUsername');
    expect(detail).not.toHaveProperty('raiseComment');
  });

  it('of every type has a name and no value', async () => {
    const token = await tokenOf('admin');
    const types = rowsOf(await ask('listDetectAlarmType', {}, token)).map(({ alarmType }) => String(alarmType));
    // A user may raise only a limited number of alarms in a minute, so others raise the rest.
    const users = ['admin', 'area', 'operator', 'manager'];
    for (const [index, alarmType] of types.entries()) {
      const { ret, data } = await raise(users[Math.floor(index / (raisedPerMinute - 2))] ?? '', { alarmType });
      expect([alarmType, ret]).toEqual([alarmType, 1]);
      const [row] = rowsOf(await ask('getAlarmDetails', { id: String(data['alarmId']) }, token));
      expect(row).toMatchObject({ alarmName: expect.stringMatching(/./), alarmValue: '' });
    }
  });

  it('is refused to who may not handle alarms of the device, and where something is wrong with it', async () => {
    const before = await countAll();
    expect((await raise('viewer')).ret).toBe(0);
    expect((await raise('customer', { deviceId: 'PR004' })).ret).toBe(0);
    expect((await raise('operator', { deviceId: 'PR999' })).ret).toBe(0);
    expect(await raise('operator', { alarmType: '99999' })).toMatchObject({
      ret: 0,
      errors: [{ field: 'alarmType', msg: 'This server has no alarms of that type' }],
    });
    expect((await raise('operator', { alarmType: '' })).ret).toBe(0);
    expect((await raise('operator', { remarks: 'x'.repeat(151) })).ret).toBe(0);
    expect((await ask('manuallyAlarm', smoke)).status).toBe(401);
    expect(await countAll()).toBe(before);
  });

  it('is one when the same request comes twice, as browsers repeat it', async () => {
    const before = await countAll();
    const [one, other] = await Promise.all([1, 2].map(() => raise('operator', { commandNo: 'manual-1' })));
    expect(one?.data['alarmId']).toBeDefined();
    expect(other?.data['alarmId']).toBe(one?.data['alarmId']);
    expect(await countAll()).toBe(before + 1);
  });

  it('is not stored without its audit record', async () => {
    const alarms = new Alarms({ database: bench.database, now: () => 5, steadyNow: () => 5, onError: () => undefined });
    const before = await countAll();
    const nobody = null as unknown as string;
    const made = {
      alarm: raised('PR001'),
      device: { ...bench.server.fleet.device('PR001')! },
      deviceName: { 'zh-cn': '', 'en-us': '', 'zh-hk': '' },
      mapName: { 'zh-cn': '', 'en-us': '', 'zh-hk': '' },
      picture: '',
    };
    const by = (userId: string) => ({ actor: { userId, pageId: '', address: '' }, note: '' });
    await expect(alarms.store([{ ...made, byHand: by(nobody) }])).rejects.toThrow();
    expect(await countAll()).toBe(before);
    expect(await alarms.store([{ ...made, byHand: by('1002') }])).toHaveLength(1);
    expect(await countAll()).toBe(before + 1);
  });
});

const raised = (deviceId: string): RaisedAlarm => ({
  kind: 'smoke',
  level: 'serious',
  value: '',
  personName: '',
  deviceId,
  mapId: '1',
  at: 5,
  causeId: undefined,
  shot: undefined,
  cause: undefined,
});

describe('raising alarms by hand', () => {
  let now: number;
  let made: RaisedAlarm[];
  let calls: ReturnType<typeof manualCalls>;
  const caller = (id: string): Caller => ({ session: { user: { id } } }) as unknown as Caller;
  const press = async (id = 'u1', deviceId = 'PR001'): Promise<unknown> =>
    calls.manuallyAlarm({ deviceId, type: '201', level: 'serious' }, caller(id));

  beforeEach(() => {
    [now, made] = [1_000_000, []];
    const devices: Record<string, object> = {
      PR001: { id: 'PR001', mapId: '1', online: true },
      GS001: { id: 'GS001', mapId: '1', online: true },
      away: { id: 'away', mapId: '1', online: false },
    };
    calls = manualCalls({
      fleet: {
        device: id => devices[id] as never,
        view: id => (id === 'PR001' ? shot : undefined),
      },
      policy: { byHand: alarm => alarm },
      pipeline: {
        enqueue: async alarms => {
          made.push(...alarms);
          return [{ id: String(made.length) } as StoredAlarm];
        },
      },
      actorOf: () => ({ userId: 'u1', pageId: '', address: '' }),
      now: () => now,
    });
  });

  it('is done so often a minute by one user, and again when the minute is over', async () => {
    for (let n = 0; n < raisedPerMinute; n++) {
      await press();
      now += 1000;
    }
    await expect(press()).rejects.toMatchObject({ status: 429, retryAfter: 60 - raisedPerMinute });
    await press('u2');
    now += (60 - raisedPerMinute) * 1000;
    await press();
    await expect(press()).rejects.toMatchObject({ status: 429, retryAfter: 1 });
    expect(made).toHaveLength(raisedPerMinute + 2);
  });

  it('takes what the camera of the device sees then; one without a camera, or that is away, has no picture', async () => {
    await press('u1', 'PR001');
    await press('u1', 'GS001');
    await press('u1', 'away');
    expect(made.map(({ shot, at }) => [shot, at])).toEqual([
      [shot, now],
      [undefined, now],
      [undefined, now],
    ]);
  });
});
