import { describe, expect, it } from 'vitest';
import { Grid } from './grid.ts';
import { plans } from './plans.ts';
import { setUp } from './testing.ts';

describe('patrol', () => {
  it('moves at a plausible speed and never through a wall', () => {
    const { world, run } = setUp(1);
    const grids = new Map(plans.map(plan => [plan.id, new Grid(plan)]));
    const start = new Map([...world.devices.values()].map(device => [device.id, { x: device.x, y: device.y }]));
    const moved = new Set<string>();
    for (let i = 0; i < 600; i++) {
      const before = new Map([...world.devices.values()].map(device => [device.id, { x: device.x, y: device.y }]));
      run(200);
      for (const device of world.devices.values()) {
        const last = before.get(device.id)!;
        const speed = Math.hypot(device.x - last.x, device.y - last.y) / 0.2;
        expect(speed).toBeLessThan(device.kind === 'car' ? 3.1 : 1.35);
        expect(grids.get(device.mapId)!.at(device.x, device.y), `${device.id} ${device.x} ${device.y}`).toBe(
          device.kind === 'sensor' ? grids.get(device.mapId)!.at(device.x, device.y) : 0,
        );
        const home = start.get(device.id)!;
        if (Math.hypot(device.x - home.x, device.y - home.y) > 3) moved.add(device.kind);
      }
    }
    expect([...moved].sort()).toEqual(['car', 'recorder', 'robot']);
  });

  it('charges when the battery is low', () => {
    const { world, run } = setUp(1, 14, 60);
    const robot = world.device('PR001')!;
    robot.battery = 20.5;
    run(10_000);
    expect(robot.mode === 'charge' || robot.battery > 22).toBe(true);
    run(40_000);
    expect(robot.battery).toBeGreaterThan(40);
  });
});
