import { describe, expect, it } from 'vitest';
import { setUp } from './testing.ts';

describe('a robot that is sent somewhere', () => {
  it('drives there, stands by, and is refused where it cannot stand or drive', () => {
    const { world, run } = setUp(1);
    world.place('PR001', 10, 11.6, 0);
    const robot = world.device('PR001')!;
    expect(world.goTo('PR001', { x: -50, y: -50 })).toBe(false);
    expect(world.goTo('PR001', { x: 20, y: 11.6 })).toBe(true);
    expect(robot.mode).toBe('specificPoint');
    run(60_000);
    expect(robot.mode).toBe('standBy');
    expect(Math.hypot(robot.x - 20, robot.y - 11.6)).toBeLessThan(0.6);
    world.setMode('PR001', 'manual', true);
    expect(world.goTo('PR001', { x: 10, y: 11.6 })).toBe(false);
    expect(world.goTo('GS001', { x: 10, y: 11.6 })).toBe(false);
  });
});
