import { describe, expect, it } from 'vitest';
import { createSteadyTimes } from './steady-times.ts';

describe('steady times', () => {
  /** Where pictures of these times play, each given once the one before it has played. */
  const seen = (...times: readonly number[]): number[] => {
    const steady = createSteadyTimes();
    let played = 0;
    return times.map(at => (played = steady(at, played)));
  };

  it('begin at zero and go on as the stream does', () => {
    expect(seen(5_000, 5_067, 5_133, 5_333)).toEqual([0, 67, 133, 333]);
  });

  it.each([300, 3_000, 7_200_000, 2 ** 32, -200, -3_000, -3_600_000])('make a leap of %d ms one step', leap => {
    const from = 2 ** 32;
    expect(seen(from, from + 67, from + 134 + leap, from + 201 + leap)).toEqual([0, 67, 134, 201]);
  });

  it('never fall behind the place that is played', () => {
    const steady = createSteadyTimes();
    steady(0, 0);
    expect(steady(4_000, 480.5)).toBe(481);
    expect(steady(4_067, 482)).toBe(548);
  });
});
