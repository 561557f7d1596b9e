import { describe, expect, it } from 'vitest';
import { PTZ_HOLD_MS } from './camera-head.ts';
import { setUp } from './testing.ts';

describe('camera axes', () => {
  it('pan while repeated, stop at value 0 and by themselves after a second', () => {
    const { world, run } = setUp();
    const robot = world.device('PR001')!;
    world.setMode(robot.id, 'manual', false);
    world.ptz(robot.id, 'left', 50);
    run(500);
    const half = robot.ptz.pan;
    expect(half).toBeGreaterThan(0.2);
    world.ptz(robot.id, 'left', 0);
    run(500);
    expect(robot.ptz.pan).toBe(half);
    world.ptz(robot.id, 'right', 50);
    run(PTZ_HOLD_MS + 1000);
    const rest = robot.ptz.pan;
    run(500);
    expect(robot.ptz.pan).toBe(rest);
    // A stop for the code of home is a stop.
    world.ptz(robot.id, 'home', 0);
    run(500);
    expect(robot.ptz.pan).toBe(rest);
    world.ptz(robot.id, 'home', 50);
    run(3000);
    expect(robot.ptz.pan).toBeCloseTo(0, 1);
    expect(robot.ptzCount).toBe(4);
  });
});
