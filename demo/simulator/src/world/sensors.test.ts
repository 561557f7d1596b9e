import { describe, expect, it } from 'vitest';
import { nature } from './air.ts';
import { registered, setUp } from './testing.ts';
import type { World } from './world.ts';

const readingOf = (world: World, quantity: string): number =>
  world.device('GS001')?.measured.find(one => one.quantity === quantity)?.value ?? NaN;

describe('a sensor of the site', () => {
  it('measures each of its quantities near to what is normal, and no alarm follows from it alone', () => {
    const { world, run } = setUp(3, 14, 1, { alarmsPerHour: 0 });
    const alarms = run(60_000);
    for (const { measured } of [...world.devices.values()].filter(({ kind }) => kind === 'sensor')) {
      expect(measured.length).toBeGreaterThan(1);
      for (const { quantity, value } of measured)
        expect(Math.abs(value - nature[quantity].rest), quantity).toBeLessThan(nature[quantity].sway * 1.5);
    }
    expect(alarms.filter(({ deviceId }) => deviceId.startsWith('GS'))).toEqual([]);
  });

  it('measures what the server says, and keeps the readings of quantities that it had', () => {
    const { world, run } = setUp(3, 14, 1, { alarmsPerHour: 0 });
    world.hold(registered(world));
    const before = readingOf(world, 'CO');
    world.hold(registered(world, { GS001: { quantities: ['noise', 'CO'] } }));
    expect(world.device('GS001')?.measured.map(({ quantity }) => quantity)).toEqual(['noise', 'CO']);
    expect(readingOf(world, 'CO')).toBe(before);
    const noise = readingOf(world, 'noise');
    run(1000);
    expect(readingOf(world, 'noise')).not.toBe(noise);
  });

  it('hangs where the server says', () => {
    const { world, events, run } = setUp(3, 14, 1, { alarmsPerHour: 0 });
    world.hold(registered(world));
    run(50);
    events.length = 0;
    world.hold(registered(world, { GS001: { place: { x: 4.5, y: 6 } } }));
    run(50);
    expect(world.device('GS001')).toMatchObject({ x: 4.5, y: 6 });
    expect(events).toContainEqual({ type: 'list' });
  });

  it('is away while its node is, and says why', () => {
    const { world, run } = setUp(3, 14, 1, { alarmsPerHour: 0 });
    world.equipment.install('node', [{ id: '7', ip: '127.0.0.1', port: 8700, isValid: true, passwordSetAt: 1 }]);
    run(6000);
    world.hold(registered(world, { GS001: { nodeId: '7' } }));
    run(100);
    expect(world.device('GS001')).toMatchObject({ online: true });
    world.equipment.disturb('node', '7', 'disconnect');
    run(100);
    expect(world.device('GS001')).toMatchObject({ online: false, away: 'node' });
    world.equipment.disturb('node', '7', 'connect');
    run(100);
    expect(world.device('GS001')).toMatchObject({ online: true, away: undefined });
    world.equipment.disturb('node', '7', 'disconnect');
    run(100);
    world.hold(registered(world));
    run(100);
    expect(world.device('GS001'), 'without a node').toMatchObject({ online: true });
  });

  it('uses its battery, which somebody changes in time', () => {
    const { world, run } = setUp(3, 14, 1000, { alarmsPerHour: 0 });
    const before = world.device('GS001')?.battery ?? NaN;
    run(1000);
    expect(world.device('GS001')?.battery).toBeLessThan(before);
    Object.assign(world.device('GS001') ?? {}, { battery: 10 });
    run(100);
    expect(world.device('GS001')?.battery).toBeGreaterThan(99);
  });
});
