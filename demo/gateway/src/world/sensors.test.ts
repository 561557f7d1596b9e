import { describe, expect, it } from 'vitest';
import { setUp } from './testing.ts';
import type { RaisedAlarm } from './types.ts';

describe('readings beyond their limit', () => {
  it('are raised as they rise, and found by the check when they come back too soon to be told apart', () => {
    const { world, run } = setUp(3);
    const sensor = [...world.devices.values()].find(device => device.kind === 'sensor')!;
    const reading = sensor.sensor!;
    const mine = (alarms: readonly RaisedAlarm[]): number =>
      alarms.filter(({ deviceId, kind }) => deviceId === sensor.id && ['gas', 'temperature', 'dust'].includes(kind))
        .length;
    reading.value = reading.threshold * 1.2;
    expect(mine(run(100))).toBe(1);
    world.checkThresholds();
    expect(mine(run(100)), 'the alarm stands').toBe(0);
    reading.value = reading.threshold * 0.5;
    run(2_000);
    reading.value = reading.threshold * 1.2;
    expect(mine(run(100)), 'taken for the same').toBe(0);
    world.checkThresholds();
    expect(mine(run(100)), 'found').toBe(1);
  });
});
