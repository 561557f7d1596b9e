import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { remark, rowsOf, useGateway } from '../testing.ts';

const bench = useGateway('reviews');
const { ask, tokenOf, open, test, root } = bench;

describe('reviews', () => {
  const detailOf = async (id: string): Promise<Record<string, unknown>> => {
    const answer = await ask('getAlarmDetails', { id }, await tokenOf('operator'));
    return rowsOf(answer)[0]!;
  };
  const raised = async (deviceId: string, stays: boolean): Promise<string> => {
    const { ids } = (await test('raise', { count: 1, deviceId, kind: 'bag' })) as { ids: string[] };
    expect(await test('cause', { alarmId: ids[0], on: stays })).toEqual({ done: true });
    return ids[0]!;
  };
  const review = async (id: string, account = 'operator') =>
    ask('reviewAlarm', { alarmId: id }, await tokenOf(account));
  const done = async (id: string, status: number, ms = 15_000): Promise<Record<string, unknown>> => {
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
  const modeOf = (deviceId: string): string | undefined => bench.gateway.world.device(deviceId)?.mode;

  beforeEach(async () => {
    await test('quiet');
    // A robot does not wait for who signs in first on a busy machine.
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
    // A second order while the robot is on its way changes nothing.
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
      expect(await done(id, 3, 4000)).toMatchObject({ reviewStatus: 3 });
      expect(await actionsOn(id)).toEqual([
        ['review', '1002'],
        ['review cancel', how],
      ]);
      expect(modeOf('PR001')).not.toBe('alarmReview');
    }
    // A cancelled one may be ordered again; a repeated cancel changes nothing.
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
    // Far from the alarm: it cannot be there in time.
    await test('place', { deviceId: 'PR001', x: 42, y: 11.6, heading: 0 });
    for (const { id: deviceId, mapId } of bench.gateway.world.devices.values()) {
      if (mapId === '1' && deviceId !== 'PR001') await test('mode', { deviceId, mode: 'manual' });
    }
    expect((await review(id)).ret).toBe(1);
    expect(modeOf('PR001')).toBe('alarmReview');
    await done(id, 3, 4000);
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
    const robots = [...bench.gateway.world.devices.values()].filter(
      ({ mapId, kind }) => mapId === '1' && kind === 'robot',
    );
    for (const { id: deviceId } of robots) await test('mode', { deviceId, mode: 'manual' });
    expect((await review(id)).msg).toBe('No robot is free to look again');
    // Somebody drives its own robot: the nearest other one goes.
    await test('mode', { deviceId: 'PR002', mode: 'automatic' });
    expect((await review(id)).ret).toBe(1);
    expect(await detailOf(id)).toMatchObject({ reviewDeviceName: 'Patrol robot 02' });
    await ask('cancelReviewAlarm', { alarmId: id }, await tokenOf('operator'));
    for (const { id: deviceId } of robots) await test('mode', { deviceId, mode: 'automatic' });
    await ask('setAlarmCloseCycle', { id, closeComment: remark, alarmStatus: '3' }, await tokenOf('operator'));
    expect((await review(id)).msg).toContain('cannot be reviewed');
    expect(await detailOf(id)).toMatchObject({ canReview: 0 });
  });
});
