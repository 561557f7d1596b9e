import type { FlvVideo } from '@patrolkit/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRetimer } from './retimer.ts';

const data = new Uint8Array();
const picture = (at: number, showAt = at): FlvVideo => ({
  kind: 'video',
  codec: 'h264',
  isKey: false,
  decodeAt: at,
  showAt,
  data,
});

function setUp(speed = 1, isWanted: (at: number) => boolean = () => true) {
  const state = { speed };
  const retimer = createRetimer({ speed: () => state.speed, isWanted });
  const seen = (pictures: readonly number[], playedAt = 0): number[] =>
    pictures.map(at => retimer.retime(picture(at), playedAt).showAt);
  return { state, retimer, seen };
}

describe('the pictures of a recorded stream', () => {
  it('are seen as far apart as they were taken, from zero, and at twice the speed half as far', () => {
    expect(setUp().seen([50_000, 50_040, 50_100])).toEqual([0, 40, 100]);
    expect(setUp(2).seen([50_000, 50_040, 50_100])).toEqual([0, 20, 50]);
    expect(setUp(0.5).seen([50_000, 50_040])).toEqual([0, 80]);
  });

  it('follow the speed from the next one on', () => {
    const { state, seen } = setUp();
    seen([0, 40]);
    state.speed = 4;
    expect(seen([80, 120])).toEqual([50, 60]);
  });

  it('that leap back, or stand still, follow after a step: a recording played backwards goes on', () => {
    expect(setUp().seen([10_000, 9_000, 8_000, 8_000])).toEqual([0, 40, 80, 120]);
  });

  it('after a gap are not waited for longer than the browser bridges', () => {
    expect(setUp().seen([0, 60_000, 60_040])).toEqual([0, 400, 440]);
  });

  it('on the way to the one that is wanted pass as fast as they can', () => {
    const { seen } = setUp(1, at => at >= 300);
    expect(seen([0, 100, 200, 300, 400])).toEqual([0, 1, 2, 102, 202]);
  });

  it('are never placed before what is played now', () => {
    const { retimer } = setUp();
    retimer.retime(picture(0), 0);
    expect(retimer.retime(picture(40), 900).showAt).toBe(901);
    expect(retimer.retime(picture(80), 0).showAt).toBe(941);
  });

  it('are decoded when they are shown, and keep everything else', () => {
    const { retimer } = setUp();
    const given: FlvVideo = { ...picture(5_000, 5_080), isKey: true };
    expect(retimer.retime(given, 0)).toEqual({ ...given, decodeAt: 0, showAt: 0 });
  });

  it('are found by the time at which they are seen', () => {
    const { retimer, seen } = setUp(2);
    seen([50_000, 50_040, 50_100]);
    expect([-2, -1, 0, 18, 19, 20, 49, 900].map(retimer.timeOf)).toEqual([
      undefined,
      50_000,
      50_000,
      50_000,
      50_040,
      50_040,
      50_100,
      50_100,
    ]);
  });

  it('from before are forgotten when the stream starts again', () => {
    const { retimer, seen } = setUp();
    seen([50_000, 50_040]);
    retimer.restart();
    expect(retimer.timeOf(900)).toBeUndefined();
    expect(seen([90_000, 90_040])).toEqual([0, 40]);
  });

  it('come in whole milliseconds that rise always, at whatever times and speeds, and the last two hundred are found', () => {
    const times = fc.array(fc.integer({ min: 0, max: 2 ** 33 }), { minLength: 1, maxLength: 250 });
    const speeds = fc.constantFrom(0.25, 0.5, 1, 1.5, 2, 4, 8, 16, 64);
    fc.assert(
      fc.property(times, speeds, fc.nat(1_000), fc.func(fc.boolean()), (all, speed, playedAt, isWanted) => {
        const { retimer, seen } = setUp(speed, isWanted);
        const shown = seen(all, playedAt);
        for (const [at, time] of shown.entries()) {
          expect(Number.isSafeInteger(time)).toBe(true);
          if (at > 0) expect(time).toBeGreaterThan(shown[at - 1] ?? Infinity);
        }
        expect(retimer.timeOf(shown.at(-1) ?? 0)).toBe(all.at(-1));
      }),
      { numRuns: 50 },
    );
  });
});
