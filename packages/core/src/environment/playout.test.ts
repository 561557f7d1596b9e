import { describe, expect, it } from 'vitest';
import { createPlayout } from './playout.ts';

function setUp() {
  let time = 10;
  /** Pieces of sound that will play: name and time in seconds, in order. */
  const plan: { name: string; at: number }[] = [];
  const play = createPlayout<string>({
    now: () => time,
    start: (name, at) => {
      const one = { name, at };
      plan.push(one);
      return () => void plan.splice(plan.indexOf(one), 1);
    },
  });
  return { plan, play, pass: (seconds: number) => void (time += seconds), names: () => plan.map(({ name }) => name) };
}

describe('sound that is played as it comes', () => {
  it('is held back a little, then follows without a gap', () => {
    const { plan, play, pass } = setUp();
    play('a', 0.02);
    pass(0.02);
    play('b', 0.02);
    expect(plan.map(({ at }) => at.toFixed(2))).toEqual(['10.08', '10.10']);
  });

  it('starts again with some room after it ran dry', () => {
    const { plan, play, pass } = setUp();
    play('a', 0.02);
    pass(1);
    play('b', 0.02);
    expect(plan.at(-1)?.at).toBeCloseTo(11.08);
  });

  it('leaves out the oldest and keeps the newest when more comes at once than may wait', () => {
    const { plan, play, names } = setUp();
    for (let n = 0; n < 100; n += 1) play(String(n), 0.02);
    expect(names().at(-1)).toBe('99');
    expect(Number(names()[0])).toBeGreaterThan(83);
    expect(names()).toEqual([...names()].sort((one, other) => Number(one) - Number(other)));
    // No piece plays later than the limit allows, and no two begin at the same time.
    expect((plan.at(-1)?.at ?? 0) - 10).toBeLessThanOrEqual(0.32);
    expect(new Set(plan.map(({ at }) => at.toFixed(3))).size).toBe(plan.length);
  });

  it('keeps what sounds already, and puts the newest behind it', () => {
    const { plan, play, pass, names } = setUp();
    play('long', 0.2);
    pass(0.1);
    for (let n = 0; n < 14; n += 1) play(String(n), 0.02);
    expect(names()[0]).toBe('long');
    expect(names().at(-1)).toBe('13');
    expect(names().length).toBeLessThan(14);
    expect(plan[1]?.at).toBeCloseTo(10.28);
  });

  it('plays a piece longer than the limit whole', () => {
    const { names, play } = setUp();
    play('longer', 2);
    expect(names()).toEqual(['longer']);
  });
});
