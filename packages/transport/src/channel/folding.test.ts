import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { FakeClock } from '../testing/index.ts';
import type { AlarmLevel, Push, Robot } from '../contract/index.ts';
import { Folding } from './folding.ts';
import { limits } from './limits.ts';

let serial = 0;
const alarm = (level: AlarmLevel): Push => {
  serial += 1;
  return {
    type: 'AlarmInfo',
    receivedAt: 0,
    data: {
      id: `alarm-${serial}`,
      deviceName: 'Robot One',
      mapName: '',
      beganAt: serial,
      level,
      name: 'Smoke',
      status: 'unacknowledged',
      hasAudio: false,
    },
  };
};

/** A folding that records its deliveries with their times. */
function folding() {
  const clock = new FakeClock();
  const batches: { readonly at: number; readonly pushes: readonly Push[] }[] = [];
  return { clock, batches, folding: new Folding(clock, pushes => batches.push({ at: clock.now(), pushes })) };
}

describe('pushes that wait', () => {
  it('hands on a serious alarm at once, with what waits before it', () => {
    const made = folding();
    made.folding.add(alarm('general'));
    expect(made.batches).toHaveLength(0);
    for (let count = 1; count <= limits.urgentBurst; count += 1) {
      made.folding.add(alarm('serious'));
      expect(made.batches).toHaveLength(count);
    }
    expect(made.batches[0]?.pushes).toHaveLength(2);
  });

  it('hands on a storm of serious alarms five times a second', async () => {
    const made = folding();
    for (let time = 0; time < 3_000; time += 1) {
      made.folding.add(alarm('serious'));
      await made.clock.advance(1);
    }
    expect(made.batches.length).toBeGreaterThanOrEqual(15);
    expect(made.batches.length).toBeLessThanOrEqual(15 + limits.urgentBurst);
  });

  it('loses none and keeps their order and their time, however they come', async () => {
    const level = fc.constantFrom<AlarmLevel>('serious', 'important', 'general');
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(level, fc.nat(60)), { maxLength: 300 }), async steps => {
        const made = folding();
        const sent: { readonly push: Push; readonly at: number }[] = [];
        for (const [kind, pause] of steps) {
          const push = alarm(kind);
          sent.push({ push, at: made.clock.now() });
          made.folding.add(push);
          await made.clock.advance(pause);
        }
        await made.clock.advance(limits.flush);
        const arrived = made.batches.flatMap(({ at, pushes }) => pushes.map(push => ({ push, at })));
        expect(arrived.map(({ push }) => push)).toEqual(sent.map(({ push }) => push));
        for (const [index, { push, at }] of sent.entries()) {
          const isSerious = push.type === 'AlarmInfo' && push.data.level === 'serious';
          const limit = isSerious ? limits.urgentSpacing : limits.flush;
          expect((arrived[index]?.at ?? Infinity) - at).toBeLessThanOrEqual(limit);
        }
      }),
      { numRuns: 100 },
    );
  });

  it('hands on no more than the page can take at once', () => {
    const made = folding();
    for (let count = 0; count < 2 * limits.waiting; count += 1) made.folding.add(alarm('general'));
    expect(made.batches.map(({ pushes }) => pushes.length)).toEqual([limits.waiting, limits.waiting]);
  });

  const robots = (part: Partial<Robot> = {}, name = 'One'): Push => ({
    type: 'RobotList',
    receivedAt: 0,
    data: [{ id: 'r1', name, mayControl: true, isOnline: true, kind: 'robot', ...part }],
  });
  const status = (deviceId: string, battery: number): Push => ({
    type: 'RobotStatus',
    deviceId,
    receivedAt: 0,
    data: { isEmergencyStopped: false, mode: 'manual', isAlarmLightOn: false, isHeadLightOn: false, battery },
  });

  it('hands on at once that the right to control a robot, or the robot itself, is gone or back', () => {
    const { batches, folding: made } = folding();
    made.add(robots());
    expect(batches, 'no robot is driven before the first list').toHaveLength(0);
    made.add(robots({ mayControl: false }));
    made.add(robots({ mayControl: false, isOnline: false }));
    made.add(robots());
    expect(batches).toHaveLength(3);
    made.add(robots({}, 'Renamed'));
    expect(batches).toHaveLength(3);
  });

  it('hands on the latest status of each device, and no device for another', async () => {
    const { clock, batches, folding: made } = folding();
    for (const deviceId of ['r1', 'r2']) made.add(status(deviceId, 0));
    const before = batches.length;
    for (const [deviceId, battery] of [
      ['r1', 1],
      ['r2', 2],
      ['r1', 3],
    ] as const)
      made.add(status(deviceId, battery));
    await clock.advance(limits.flush);
    expect(batches.slice(before).flatMap(({ pushes }) => pushes)).toEqual([status('r2', 2), status('r1', 3)]);
  });

  it.each<Push>([
    { type: 'robotCallApp', receivedAt: 0, data: { uuid: 'u', sessionId: '', deviceId: 'r1', deviceName: '' } },
    { type: 'hangUpCall', receivedAt: 0, data: { uuid: 'u', reason: 'bye' } },
    { type: 'ControlLease', receivedAt: 0, data: [] },
  ])('hands on $type at once, after what waits before it', push => {
    const { batches, folding: made } = folding();
    made.add(alarm('general'));
    made.add(push);
    expect(batches.map(({ pushes }) => pushes.map(({ type }) => type))).toEqual([['AlarmInfo', push.type]]);
  });

  it('starts again after it was cleared: nothing that waited comes, and the first list is no change', async () => {
    const { clock, batches, folding: made } = folding();
    made.add(robots());
    made.add(alarm('general'));
    made.clear();
    await clock.advance(limits.flush);
    expect([batches.length, clock.waiting]).toEqual([0, 0]);
    made.add(robots({ mayControl: false }));
    expect(batches).toHaveLength(0);
    made.flush();
    expect(batches).toHaveLength(1);
  });
});
