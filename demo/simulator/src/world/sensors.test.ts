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

  it('are raised by a sensor that is offline only when it is back', () => {
    const { world, run } = setUp(3, 14, 1, { alarmsPerHour: 0 });
    const sensor = world.device('GS001')!;
    const reading = sensor.sensor!;
    world.setOnline('GS001', false);
    const mine = (alarms: readonly RaisedAlarm[]): number =>
      alarms.filter(({ deviceId }) => deviceId === 'GS001').length;
    reading.value = reading.threshold * 1.2;
    expect(mine(run(100))).toBe(0);
    world.checkThresholds();
    expect(mine(run(100))).toBe(0);
    world.setOnline('GS001', true);
    expect(mine(run(100))).toBe(1);
  });
});
