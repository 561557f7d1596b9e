import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { siteRhythm } from './rhythm.ts';
import { setUp } from './testing.ts';

const MINUTE = 60_000;
const SECOND = 1_000;
/** Most time from the planned beginning until a robot is at the first point: the way there, and an emergency call on it. */
const latest = 7 * MINUTE;

const site = (seed: number) => setUp(seed, 14, 1, { rhythm: siteRhythm, alarmsPerHour: 0 });

describe('rounds that are to begin', () => {
  it('begin at their time or as soon as the device is there, and are coming until then and no longer', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000 }), seed => {
        const { world, run, events, clock } = site(seed);
        /** The planned times of rounds that are shown and have not begun. */
        const planned = new Map<string, number>();
        let begun = 0;
        for (let minute = 0; minute < 150; minute += 1) {
          run(MINUTE, SECOND);
          const coming = new Map(world.comingRounds().map(({ deviceId, inMs }) => [deviceId, clock.now + inMs]));
          for (const event of events.splice(0)) {
            if (event.type !== 'step' || event.stop !== 0) continue;
            const at = planned.get(event.deviceId);
            planned.delete(event.deviceId);
            expect(coming.has(event.deviceId), `${event.deviceId} has begun`).toBe(false);
            if (at === undefined) continue;
            begun += 1;
            expect(event.at).toBeGreaterThanOrEqual(at);
            expect(event.at - at, `${event.deviceId} is late`).toBeLessThan(latest);
          }
          for (const [id, at] of planned) {
            expect(coming.get(id), `${id} has not begun`).toBeCloseTo(at, -1);
            expect(clock.now - at, `${id} is late`).toBeLessThan(latest);
          }
          for (const [id, at] of coming) planned.set(id, at);
        }
        expect(begun).toBeGreaterThan(5);
      }),
      { numRuns: 3 },
    );
  });

  it('are of no device that somebody holds, sends elsewhere, or that must charge before', () => {
    const { world, run } = site(1);
    run(20 * MINUTE, SECOND);
    const isComing = (id: string): boolean => world.comingRounds().some(({ deviceId }) => deviceId === id);
    const [round] = world.comingRounds();
    const id = round!.deviceId;
    const device = world.device(id)!;
    const { battery } = device;
    const holds: readonly (readonly [hold: () => void, release: () => void])[] = [
      [() => world.setPaused(id, true), () => world.setPaused(id, false)],
      [() => world.setEmergencyStop(id, true), () => world.setEmergencyStop(id, false)],
      [() => world.setOnline(id, false), () => world.setOnline(id, true)],
      [() => (device.battery = 24), () => (device.battery = battery)],
    ];
    for (const [hold, release] of holds) {
      hold();
      expect(isComing(id)).toBe(false);
      release();
      expect(isComing(id)).toBe(true);
    }
    // A round by order begins now and was never planned.
    world.setMode(id, 'manual', true);
    expect(isComing(id)).toBe(false);
    world.setMode(id, 'automatic', true);
    expect(isComing(id)).toBe(false);
  });
});
