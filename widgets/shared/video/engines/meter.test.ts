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

  it('tells what is missing while pictures come and none is shown', () => {
    const told: (string | undefined)[] = [];
    const meter = startMeter(
      ({ missing }) => told.push(missing),
      () => undefined,
    );
    const second = (...tasks: readonly (() => void)[]): void => {
      for (const task of tasks) task();
      vi.advanceTimersByTime(1_000);
    };
    second();
    second(() => meter.picture(false));
    second(meter.header, () => meter.picture(false));
    second(() => meter.picture(true));
    second();
    second(() => meter.picture(false));
    second(() => meter.picture(false), meter.shown);
    second(() => meter.picture(false));
    meter.stop();
    expect(told).toEqual([undefined, 'parameters', 'key', 'decoder', undefined, 'decoder', undefined, undefined]);
  });

  it('tells how late pictures come, and does not take times that start again for a delay', () => {
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
