import { describe, expect, it } from 'vitest';
import { FakeClock } from '../testing/index.ts';
import { watchWake } from './wake.ts';

describe('a machine that slept', () => {
  it.each(['sleep', 'jump'] as const)('is noticed within a second after a %s, once', async way => {
    const clock = new FakeClock();
    let woke = 0;
    const stop = watchWake(clock, () => (woke += 1));
    await clock.advance(60_000);
    expect(woke).toBe(0);
    clock[way](2 * 3_600_000);
    await clock.advance(1_000);
    expect(woke).toBe(1);
    await clock.advance(60_000);
    expect(woke).toBe(1);
    stop();
    expect(clock.waiting).toBe(0);
  });

  it('is no machine that is busy, nor one whose clock is set back', async () => {
    const clock = new FakeClock();
    let woke = 0;
    watchWake(clock, () => (woke += 1));
    clock.sleep(14_000);
    await clock.advance(1_000);
    clock.jump(-3_600_000);
    await clock.advance(5_000);
    expect(woke).toBe(0);
  });
});
