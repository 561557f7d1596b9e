import { describe, expect, it } from 'vitest';
import { composition, createFleet } from './fleet.ts';
import { setUp } from './testing.ts';

describe('fleet', () => {
  it('has all four kinds on both maps and the asked size', () => {
    for (const size of [12, 14, 60, 999]) {
      const fleet = createFleet(3, size).map(seat => seat.device);
      expect(fleet).toHaveLength(size);
      expect(new Set(fleet.map(device => device.id)).size).toBe(size);
      expect(new Set(fleet.map(device => device.kind)).size).toBe(4);
      expect(new Set(fleet.map(device => device.mapId)).size).toBe(2);
    }
    expect(Object.values(composition(14)).every(count => count > 0)).toBe(true);
  });

  it('is the same for the same seed and another for another', () => {
    const history = (seed: number): string => {
      const { world, run } = setUp(seed, 14, 10);
      const alarms = run(20_000);
      return JSON.stringify([
        [...world.devices.values()],
        alarms.map(alarm => [alarm.kind, alarm.deviceId, alarm.value]),
      ]);
    };
    expect(history(7)).toBe(history(7));
    expect(history(7)).not.toBe(history(8));
  });
});
