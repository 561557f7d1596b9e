import { describe, expect, it } from 'vitest';
import { setUp } from './testing.ts';

describe('somebody who presses the SOS button', () => {
  it('stands before the camera of a robot, which stops for as long as they wait and then goes on', () => {
    const { world, run } = setUp(1, 14, 1, { alarmsPerHour: 0 });
    const robot = world.device('PR001')!;
    world.place('PR001', 10, 11.6, 0);
    const before = new Set(world.scene('1').sprites.map(({ id }) => id));
    expect(world.pressSos('PR001')).toBe(true);
    const [person] = world.scene('1').sprites.filter(({ id }) => !before.has(id));
    expect(person?.kind).toBe('person');
    expect(Math.hypot((person?.x ?? 0) - robot.x, (person?.y ?? 0) - robot.y)).toBeLessThan(2.7);
    run(70_000);
    expect([robot.speed, robot.mode]).toEqual([0, 'alarmReview']);
    expect(world.scene('1').sprites.some(({ id }) => id === person?.id)).toBe(true);
    run(6_000);
    expect(robot.mode).toBe('patrol');
    expect(world.scene('1').sprites.some(({ id }) => id === person?.id)).toBe(false);
  });

  it('raises no alarm by standing there', () => {
    const { world, run } = setUp(1, 14, 1, { alarmsPerHour: 0 });
    world.pressSos('PR001');
    expect(run(60_000).filter(({ kind }) => kind === 'intruder' || kind === 'person')).toEqual([]);
  });

  it('does not find a button on a sensor', () => {
    expect(setUp().world.pressSos('GS001')).toBe(false);
  });

  it('comes about once in fifty minutes, and at the same moments whatever else happens on the site', () => {
    const calls = (alarmsPerHour: number): number[] => {
      const { world, run, events } = setUp(3, 14, 100, { alarmsPerHour });
      const moments: number[] = [];
      for (let n = 0; n < 1500; n++) {
        run(100, 100);
        if (events.splice(0).some(({ type }) => type === 'sos')) moments.push(world.simulatedMs);
      }
      return moments;
    };
    const calm = calls(0);
    expect(calm.length).toBeGreaterThan(2);
    expect(calm.length).toBeLessThan(10);
    expect(calls(30)).toEqual(calm);
  });
});
