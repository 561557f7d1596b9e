import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { firstNames } from '../fleet/testing.ts';
import type { Live } from '../live/live.ts';
import { DatabaseError, databaseCodes, type Database } from '../store/database.ts';
import { openTestDatabase } from '../store/testing.ts';
import { remark, rowsOf, useServer } from '../testing.ts';
import { setUpFleet } from '@patrolkit/simulator/fleet-testing.ts';
import type { RaisedAlarm } from '../links/events.ts';
import type { StoredAlarm } from './alarm.ts';
import { Reviews } from './reviews.ts';
import { Alarms } from './store.ts';

const bench = useServer('reviews');
const { ask, tokenOf, open, test, root } = bench;

describe('reviews', () => {
  const detailOf = async (id: string, by = 'operator'): Promise<Record<string, unknown>> => {
    const answer = await ask('getAlarmDetails', { id }, await tokenOf(by));
    return rowsOf(answer)[0]!;
  };
  const raised = async (deviceId: string, stays: boolean): Promise<string> => {
    const { ids } = (await test('raise', { count: 1, deviceId, kind: 'bag' })) as { ids: string[] };
    expect(await test('cause', { alarmId: ids[0], on: stays })).toEqual({ done: true });
    return ids[0]!;
  };
  const review = async (id: string, account = 'operator') =>
    ask('reviewAlarm', { alarmId: id }, await tokenOf(account));
  const done = async (id: string, status: number, ms = 40_000): Promise<Record<string, unknown>> => {
    const end = Date.now() + ms;
    for (;;) {
      const detail = await detailOf(id);
      if (detail['reviewStatus'] === status) return detail;
      if (Date.now() > end) throw new Error(`review stays ${String(detail['reviewStatus'])}`);
      await new Promise(resolve => setTimeout(resolve, 50));
    }
  };
  const actionsOn = async (id: string): Promise<unknown[]> => {
    const rows = await bench.database.query<{ action: string; user_id: string }>(
      'SELECT action, user_id FROM audit WHERE target = $1 ORDER BY id',
      [`alarm ${id}`],
    );
    return rows.map(row => [row.action, row.user_id]);
  };
  const free = async (deviceId: string): Promise<void> => {
    await test('online', { deviceId, on: true });
    await test('emergency-stop', { deviceId, on: false });
    await test('mode', { deviceId, mode: 'automatic' });
  };
  const modeOf = (deviceId: string): string | undefined => bench.server.fleet.device(deviceId)?.mode;

  beforeEach(async () => {
    await test('quiet');
    // Signs in first: on a busy machine that takes long, and the robots move on meanwhile.
    for (const account of ['operator', 'admin']) await tokenOf(account);
    for (const deviceId of ['PR001', 'PR002']) await free(deviceId);
  });
  afterEach(async () => {
    await test('quiet', { on: false });
  });

  it('that find the cause again raise a new alarm that names its original', async () => {
    const socket = await open('operator', true);
    socket.send({ type: 'PushSwitch', data: { AlarmInfoPushSwitch: '1' } });
    const id = await raised('PR001', true);
    expect(await detailOf(id)).toMatchObject({ reviewStatus: 0, canReview: 1, reviewAlarm: 0 });
    expect((await review(id)).ret).toBe(1);
    expect(modeOf('PR001')).toBe('alarmReview');
    // Ordering a second review while the robot is on its way changes nothing.
    expect((await review(id, 'admin')).ret).toBe(1);
    const underway = await detailOf(id);
    expect(underway).toMatchObject({ reviewStatus: 1, reviewer: 'Operator', reviewDeviceName: 'Patrol robot 01' });
    const after = await done(id, 2);
    expect(after).toMatchObject({ reviewResult: 1, reviewer: 'Operator' });
    const newId = String(after['reviewAlarmId']);
    const pushed = await socket.next('AlarmReviewCompleted');
    expect(pushed.data).toEqual({ originalAlarmId: id, reviewAlarmId: newId });
    const order = socket.frames.map(frame => `${frame.type} ${String(frame.data['id'])}`);
    expect(order.indexOf(`AlarmInfo ${newId}`)).toBeGreaterThan(-1);
    expect(order.indexOf(`AlarmInfo ${newId}`)).toBeLessThan(socket.frames.indexOf(pushed));
    const produced = await detailOf(newId);
    expect(produced).toMatchObject({ reviewAlarm: 1, previousAlarmRecordId: id, alarmStatus: 0, alarmType: '411' });
    expect(produced['previousReviewAlarmTime']).toBe(underway['alarmBeginTime']);
    expect(produced['previousReviewAlarmPicUrl']).toBe(underway['picUrl']);
    const jpeg = Buffer.from(await (await fetch(root() + String(after['reviewPicUrl']))).arrayBuffer());
    expect([...jpeg.subarray(0, 2)]).toEqual([0xff, 0xd8]);
    expect(await actionsOn(id)).toEqual([
      ['review', '1002'],
      ['review completed', 'system'],
    ]);
    socket.socket.close();
  });

  it('that find nothing are regular, with a picture of the place', async () => {
    const socket = await open('admin', true);
    const id = await raised('PR001', false);
    expect((await review(id)).ret).toBe(1);
    const after = await done(id, 2);
    expect(after).toMatchObject({ reviewResult: 0 });
    expect(after['reviewAlarmId']).toBeUndefined();
    expect(String(after['reviewPicUrl'])).toContain('/files/alarm/');
    expect((await socket.next('AlarmReviewCompleted')).data).toEqual({ originalAlarmId: id });
    socket.socket.close();
  });

  it('end when somebody takes the robot over, when it is lost, and when they are called back', async () => {
    let id = '';
    for (const [how, interrupt] of [
      ['system', () => test('mode', { deviceId: 'PR001', mode: 'manual' })],
      ['system', () => test('online', { deviceId: 'PR001', on: false })],
      ['1001', async () => ask('cancelReviewAlarm', { alarmId: id }, await tokenOf('admin'))],
    ] as const) {
      await free('PR001');
      await test('place', { deviceId: 'PR001', x: 10, y: 11.6, heading: 0 });
      id = await raised('PR001', true);
      expect((await review(id)).ret, how).toBe(1);
      await interrupt();
      expect(await done(id, 3)).toMatchObject({ reviewStatus: 3 });
      expect(await actionsOn(id)).toEqual([
        ['review', '1002'],
        ['review cancel', how],
      ]);
      // A robot that stood somewhere first drives back there.
      await expect.poll(() => modeOf('PR001')).not.toBe('alarmReview');
    }
    // A cancelled review may be ordered again; cancelling a second time changes nothing.
    await ask('cancelReviewAlarm', { alarmId: id }, await tokenOf('admin'));
    expect(await actionsOn(id)).toHaveLength(2);
    expect((await review(id)).ret).toBe(1);
    await done(id, 2);
  });

  it('that take too long are given up, and the robot goes back to its rounds', async () => {
    await bench.restart({ reviewTimeout: 400 });
    await test('quiet');
    await free('PR001');
    const id = await raised('PR001', true);
    // The robot is so far from the alarm that it cannot be there in time.
    await test('place', { deviceId: 'PR001', x: 42, y: 11.6, heading: 0 });
    for (const { id: deviceId, mapId } of bench.server.fleet.devices.values()) {
      if (mapId === '1' && deviceId !== 'PR001') await test('mode', { deviceId, mode: 'manual' });
    }
    expect((await review(id)).ret).toBe(1);
    expect(modeOf('PR001')).toBe('alarmReview');
    await done(id, 3);
    expect(await actionsOn(id)).toEqual([
      ['review', '1002'],
      ['review cancel', 'system'],
    ]);
    expect(modeOf('PR001')).not.toBe('alarmReview');
    await bench.restart();
    for (const deviceId of ['PR001', 'PR002']) await free(deviceId);
    await test('quiet');
  });

  it('need the right to control, an open alarm and a free robot', async () => {
    const id = await raised('PR001', true);
    expect((await review(id, 'viewer')).msg).toContain('no permission');
    expect((await review('999999')).msg).toBe('No such alarm');
    const robots = [...bench.server.fleet.devices.values()].filter(
      ({ mapId, kind }) => mapId === '1' && kind === 'robot',
    );
    for (const { id: deviceId } of robots) await test('mode', { deviceId, mode: 'manual' });
    expect((await review(id)).msg).toBe('No robot is free to look again');
    // The alarm's own robot is driven by hand, so the nearest other robot goes.
    await test('mode', { deviceId: 'PR002', mode: 'automatic' });
    expect((await review(id)).ret).toBe(1);
    expect(await detailOf(id)).toMatchObject({ reviewDeviceName: 'Patrol robot 02' });
    expect(await detailOf(id, 'site')).toMatchObject({ reviewDeviceName: 'Patrol robot 02' });
    await ask('cancelReviewAlarm', { alarmId: id }, await tokenOf('operator'));
    // A user who does not see the robot that goes does not learn which it is.
    await test('mode', { deviceId: 'PR002', mode: 'manual' });
    const other = robots.find(robot => robot.id !== 'PR001' && robot.id !== 'PR002');
    await test('mode', { deviceId: other?.id, mode: 'automatic' });
    expect((await review(id)).ret).toBe(1);
    expect(await detailOf(id)).toMatchObject({
      reviewDeviceName: expect.stringMatching(/^Patrol robot 0[3-9]$/) as string,
    });
    const told = await detailOf(id, 'site');
    expect([told['reviewStatus'], told['reviewDeviceName']]).toEqual([1, undefined]);
    await ask('cancelReviewAlarm', { alarmId: id }, await tokenOf('operator'));
    for (const { id: deviceId } of robots) await test('mode', { deviceId, mode: 'automatic' });
    await ask('setAlarmCloseCycle', { id, closeComment: remark, alarmStatus: '3' }, await tokenOf('operator'));
    expect((await review(id)).msg).toContain('cannot be reviewed');
    expect(await detailOf(id)).toMatchObject({ canReview: 0 });
  });
});

describe('a review whose database fails', () => {
  const actor = { userId: '1002', pageId: 'page', address: '127.0.0.1' };
  let database: Database;
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(() => database.close());

  /** A review of an alarm that PR001 raised; `trouble.left` is the number of next transactions that fail. */
  const setOut = async () => {
    const bed = setUpFleet(1, 14, 1, { alarmsPerHour: 0 });
    const { fleet, clock, run } = bed;
    const [pushed, errors]: [string[], string[]] = [[], []];
    /** `lost` is the number of next transactions whose answers are lost. `setBack` is by how much the wall clock was set back, ms. */
    const trouble = { left: 0, lost: 0, setBack: 0 };
    const alarms = new Alarms({
      database,
      now: () => clock.now,
      steadyNow: () => clock.now,
      onError: message => errors.push(message),
    });
    const store = async (alarm: RaisedAlarm, originalId?: string): Promise<StoredAlarm> => {
      const device = fleet.device(alarm.deviceId)!;
      const names = { deviceName: firstNames.device(device.id), mapName: firstNames.map(alarm.mapId) };
      const [stored] = await alarms.store([{ alarm, device, ...names, picture: '', originalId }]);
      return stored!;
    };
    const reviews = new Reviews({
      database: {
        ...database,
        transaction: async work => {
          if (trouble.left-- > 0) throw new DatabaseError('the server is restarted', '57P01');
          const done = await database.transaction(work);
          if (trouble.lost-- > 0) throw new DatabaseError('lost', databaseCodes.lost);
          return done;
        },
      },
      fleet,
      alarms,
      live: { pushToViewers: (_: string, type: string) => void pushed.push(type) } as unknown as Live,
      now: () => clock.now - trouble.setBack,
      steadyNow: () => clock.now,
      timeout: 240_000,
      shoot: async () => '/files/alarm/1.jpg',
      mayLook: () => true,
      record: store,
      onError: message => errors.push(message),
    });
    fleet.place('PR001', 10, 11.6, 0);
    const [raised] = fleet.raiseNow(1, 'PR001', 'bag');
    if (!raised?.cause) throw new Error('nothing was raised');
    fleet.settle(raised.cause, true);
    const { id } = await store(raised);
    const state = async (): Promise<string | undefined> => (await alarms.byIds([id]))[0]?.review_status;
    /** Lets time pass for the simulator and the reviews, without running the sweeps. */
    const pass = async (ms: number): Promise<void> => {
      bed.events.length = 0;
      run(ms);
      reviews.receive(bed.events);
      await reviews.settled();
    };
    const sweep = async (): Promise<void> => {
      reviews.sweep();
      await reviews.settled();
    };
    const start = (): Promise<void> => reviews.start(id, () => true, actor);
    const stored = async (): Promise<StoredAlarm | undefined> => (await alarms.byIds([id]))[0];
    return { fleet, reviews, id, trouble, start, state, stored, pass, sweep, pushed, errors, events: bed.events };
  };
  const actions = (id: string): Promise<{ action: string; user_id: string }[]> =>
    database.query('SELECT action, user_id FROM audit WHERE target = $1 ORDER BY id', [`alarm ${id}`]);
  const count = async (id: string): Promise<number> =>
    (await database.query('SELECT id FROM alarms WHERE original_id = $1', [Number(id)])).length;

  it('at its end is ended as soon as it is back, with one alarm of what was seen', async () => {
    const { start, state, stored, pass, sweep, trouble, id, pushed, errors, events } = await setOut();
    await start();
    trouble.left = 2;
    await pass(60_000);
    const looked = events.find(event => event.type === 'errand');
    expect([await state(), pushed, errors]).toEqual(['initiated', [], ['reviews: the server is restarted']]);
    await sweep();
    expect(await state()).toBe('initiated');
    await sweep();
    expect([await state(), pushed, await count(id)]).toEqual(['confirmed', ['AlarmReviewCompleted'], 1]);
    // It ended when the robot had looked, not when it could be stored.
    expect((await stored())?.review_ended_at).toBe(looked?.type === 'errand' && looked.at);
    await sweep();
    expect(await actions(id)).toMatchObject([{ action: 'review' }, { action: 'review completed' }]);
    expect(errors).toHaveLength(1);
  });

  it('at its end, when the answer to that is lost, tells of the end at the next sweep, once', async () => {
    const { start, state, pass, sweep, trouble, pushed, id } = await setOut();
    await start();
    trouble.lost = 1;
    await pass(60_000);
    expect([await state(), pushed]).toEqual(['confirmed', []]);
    for (let n = 0; n < 2; n++) await sweep();
    expect([pushed, await count(id)]).toEqual([['AlarmReviewCompleted'], 1]);
  });

  it('at its begin is none: the robot is called back, and may be sent again', async () => {
    const { fleet, start, state, pass, sweep, trouble, id, errors } = await setOut();
    trouble.left = 1;
    await expect(start()).rejects.toThrow('the server is restarted');
    expect(fleet.device('PR001')?.mode).not.toBe('alarmReview');
    await start();
    expect(fleet.device('PR001')?.mode).toBe('alarmReview');
    // The review that failed at its beginning must not end this one when it is closed.
    await sweep();
    expect(await state()).toBe('initiated');
    await pass(60_000);
    expect([await state(), errors]).toEqual(['confirmed', []]);
    expect(await actions(id)).toMatchObject([{ action: 'review' }, { action: 'review completed' }]);
  });

  it('at its cancellation is cancelled as soon as it is back, by who has cancelled it', async () => {
    const { fleet, reviews, start, state, sweep, trouble, id } = await setOut();
    await start();
    trouble.left = 1;
    await expect(reviews.cancel(id, actor)).rejects.toThrow('the server is restarted');
    expect(fleet.device('PR001')?.mode).not.toBe('alarmReview');
    expect(await state()).toBe('initiated');
    await sweep();
    expect(await state()).toBe('cancelled');
    expect(await actions(id)).toEqual([
      { action: 'review', user_id: '1002' },
      { action: 'review cancel', user_id: '1002' },
    ]);
  });

  it('when its robot is lost is cancelled as soon as it is back', async () => {
    const { fleet, start, state, pass, sweep, trouble } = await setOut();
    await start();
    trouble.left = 1;
    fleet.setOnline('PR001', false);
    await pass(100);
    expect(await state()).toBe('initiated');
    await sweep();
    expect(await state()).toBe('cancelled');
  });

  it('is not given up because the clock on the wall was set', async () => {
    const { start, state, sweep, trouble } = await setOut();
    await start();
    trouble.setBack = -3_600_000;
    await sweep();
    expect(await state()).toBe('initiated');
  });
});
