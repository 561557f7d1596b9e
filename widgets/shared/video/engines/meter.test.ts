import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { EngineStats } from './engine.ts';
import { startMeter } from './meter.ts';

describe('the meter of an engine', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('tells its figures every second until it is stopped', () => {
    const told: EngineStats[] = [];
    const meter = startMeter(
      stats => told.push(stats),
      () => 'H.264',
    );
    meter.bytes(1_000);
    for (let count = 0; count < 15; count += 1) meter.shown();
    meter.dropped(2);
    vi.advanceTimersByTime(999);
    expect(told).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(told).toMatchObject([{ kbitPerSecond: 8, framesPerSecond: 15, dropped: 2, codec: 'H.264' }]);
    vi.advanceTimersByTime(1_000);
    expect(told[1]).toMatchObject({ kbitPerSecond: 0, framesPerSecond: 0, dropped: 2 });
    meter.stop();
    vi.advanceTimersByTime(10_000);
    expect(told).toHaveLength(2);
  });

  it('tells how late pictures come, and does not take times that begin anew for a delay', () => {
    const told: number[] = [];
    const meter = startMeter(
      ({ behind }) => told.push(behind),
      () => undefined,
    );
    const hour = 3_600_000;
    meter.arrived(hour);
    vi.advanceTimersByTime(640);
    meter.arrived(hour + 40);
    vi.advanceTimersByTime(360);
    meter.arrived(0);
    vi.advanceTimersByTime(1_000);
    meter.arrived(900);
    vi.advanceTimersByTime(1_000);
    expect(told).toEqual([600, 0, 100]);
    meter.stop();
  });
});
