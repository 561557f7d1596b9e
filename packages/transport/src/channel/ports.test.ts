import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { systemClock } from './ports.ts';

const day = 24 * 3_600_000;

describe('the clock of a page', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => {
    // The spies go first: they cover the false clock, and restoring them later would bring it back.
    vi.restoreAllMocks();
    vi.useRealTimers();
  });

  it('waits for as long as it is asked to, also longer than a browser can in one go', () => {
    const set = vi.spyOn(globalThis, 'setTimeout');
    let fired = 0;
    systemClock.after(60 * day, () => (fired += 1));
    vi.advanceTimersByTime(60 * day - 1);
    expect(fired).toBe(0);
    vi.advanceTimersByTime(1);
    expect(fired).toBe(1);
    expect(set.mock.calls.every(([, delay]) => (delay ?? 0) < 2 ** 31)).toBe(true);
    expect(set.mock.calls.length).toBeLessThan(5);
  });

  it('forgets what was taken back, at whatever time', () => {
    for (const after of [0, 1, 24 * day, 25 * day, 50 * day]) {
      let fired = 0;
      const disarm = systemClock.after(60 * day, () => (fired += 1));
      vi.advanceTimersByTime(after);
      disarm();
      vi.advanceTimersByTime(100 * day);
      expect(fired).toBe(0);
      expect(vi.getTimerCount()).toBe(0);
    }
  });
});
