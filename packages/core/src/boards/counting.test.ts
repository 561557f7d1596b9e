import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FakeClock } from '@patrolkit/transport/testing';
import { countedAt, createCounter, counting } from './counting.ts';

describe('a figure that counts', () => {
  it('goes from one value to the other in steps of 30 ms, and stands there after 2 s', () => {
    const value = fc.integer({ min: 0, max: 1_000_000 });
    fc.assert(
      fc.property(value, value, fc.integer({ min: -10, max: 5_000 }), (from, to, elapsed) => {
        const shown = countedAt(from, to, elapsed);
        expect(Number.isInteger(shown)).toBe(true);
        expect(shown).toBeGreaterThanOrEqual(Math.min(from, to));
        expect(shown).toBeLessThanOrEqual(Math.max(from, to));
        if (elapsed < counting.step) expect(shown).toBe(from);
        if (elapsed >= counting.lasts) expect(shown).toBe(to);
        else expect(shown).toBe(countedAt(from, to, Math.max(0, elapsed) - (Math.max(0, elapsed) % counting.step)));
      }),
    );
    expect([0, 30, 1_000, 1_990, 2_000].map(elapsed => countedAt(0, 2_000, elapsed))).toEqual([
      0, 30, 990, 1_980, 2_000,
    ]);
  });

  it('shows each step, then waits for nothing', async () => {
    const clock = new FakeClock();
    const counter = createCounter({ clock });
    const shown: number[] = [];
    counter.$shown.listen(value => shown.push(value));
    counter.count(200, false);
    await clock.advance(1_999);
    expect(counter.$shown.get()).toBe(198);
    await clock.advance(31);
    expect(counter.$shown.get()).toBe(200);
    expect(shown).toEqual(shown.toSorted((one, other) => one - other));
    expect([shown.length, clock.waiting]).toEqual([67, 0]);
  });

  it('starts again from the shown number when its value changes, and not when it gets the same value', async () => {
    const clock = new FakeClock();
    const counter = createCounter({ clock });
    counter.count(100, false);
    await clock.advance(1_000);
    const half = counter.$shown.get();
    counter.count(100, false);
    counter.count(0, false);
    expect(counter.$shown.get()).toBe(half);
    await clock.advance(1_000);
    expect(counter.$shown.get()).toBe(countedAt(half, 0, 1_000));
    await clock.advance(1_030);
    expect(counter.$shown.get()).toBe(0);
  });

  it('stands still where nothing may move, and for good when it is stopped', async () => {
    const clock = new FakeClock();
    const counter = createCounter({ clock });
    counter.count(7, true);
    expect([counter.$shown.get(), clock.waiting]).toEqual([7, 0]);
    counter.count(100, false);
    counter.count(100, true);
    expect([counter.$shown.get(), clock.waiting]).toEqual([100, 0]);
    counter.count(0, false);
    counter.stop();
    expect(clock.waiting).toBe(0);
  });
});
