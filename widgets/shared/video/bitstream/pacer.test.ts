import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createPacer } from './pacer.ts';

const step = 40;
const limit = 1_500;

/** The arrival of a picture: the time by the clock, ms, and its time in the stream. */
interface Came {
  readonly arrives: number;
  readonly at: number;
}
interface Shown {
  /** The number of the picture, from 0. */
  readonly picture: number;
  readonly seen: number;
  readonly behind: number;
}

/** Makes pictures by number. The camera takes each one step after the one before. */
const taken = (count: number, make: (taken: number, picture: number) => Partial<Came> = () => ({})): Came[] =>
  Array.from({ length: count }, (_, picture) => {
    const at = picture * step;
    return { arrives: at, at, ...make(at, picture) };
  });
/** Makes pictures that arrive in bunches, one bunch every so many ms. */
const bunched = (count: number, every: number, make: (at: number) => number = at => at): Came[] =>
  taken(count, at => ({ arrives: Math.ceil((at + 1) / every) * every, at: make(at) }));

/** Shows pictures at the times that the pacer says, by a clock of the test. */
function show(pictures: readonly Came[], pacing?: { speed: () => number; isWanted: () => boolean }): Shown[] {
  let now = 0;
  let timer: { readonly at: number; readonly task: () => void } | undefined;
  const clock = {
    now: () => now,
    after: (delay: number, task: () => void) => {
      const mine = { at: now + delay, task };
      timer = mine;
      return () => (timer = timer === mine ? undefined : timer);
    },
  };
  const seen: Shown[] = [];
  const pacer = createPacer<number>(
    picture => {
      seen.push({ picture, seen: now, behind: pacer.behind() });
    },
    { clock, pacing },
  );
  const runUntil = (end: number): void => {
    while (timer && timer.at <= end) {
      const { at, task } = timer;
      timer = undefined;
      now = Math.max(now, at);
      task();
    }
    now = end;
  };
  pictures.forEach(({ arrives, at }, picture) => {
    runUntil(arrives);
    pacer.take(picture, at);
  });
  runUntil(now + 10_000);
  return seen;
}

/** Pictures per second that a screen of 60 pictures a second shows in a part of the time. */
const rate = (seen: readonly Shown[], from: number, to: number): number =>
  new Set(seen.filter(one => one.seen >= from && one.seen < to).map(one => Math.floor((one.seen * 60) / 1000))).size /
  ((to - from) / 1000);

/** The time from the arrival of each picture until it is seen. */
const waits = (pictures: readonly Came[], seen: readonly Shown[]): number[] =>
  seen.map(({ picture, seen: at }) => at - (pictures[picture]?.arrives ?? Number.NaN));

describe('pictures that come evenly', () => {
  it('are shown at once', () => {
    const pictures = taken(500);
    expect(new Set(waits(pictures, show(pictures)))).toEqual(new Set([0]));
  });

  it('are shown at once where they come earlier and later by a quarter of a step', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -10, max: 10 }), { minLength: 500, maxLength: 500 }), beside => {
        const pictures = taken(500, (at, picture) => ({ arrives: at + 10 + (beside[picture] ?? 0) }));
        expect(Math.max(...waits(pictures, show(pictures)))).toBe(0);
      }),
      { numRuns: 50 },
    );
  });

  it.each([0.9, 0.98, 1.02, 1.1])('are shown at once where the camera counts %d ms for each', rate_ => {
    const pictures = taken(1_000, at => ({ at: at * rate_ }));
    expect(Math.max(...waits(pictures, show(pictures)))).toBe(0);
  });

  it.each([300, 1_000, 3_000, 10_000])('are shown at once after one stall of %d ms', stall => {
    const pictures = taken(500, at => ({ arrives: at >= 4_000 && at < 4_000 + stall ? 4_000 + stall : at }));
    expect(Math.max(...waits(pictures, show(pictures)))).toBe(0);
  });

  it('are shown at once after a stall of 3 s, however the network shakes after it', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 35 }), { minLength: 500, maxLength: 500 }), beside => {
        const pictures = taken(500, (at, picture) => ({
          arrives: at < 4_000 ? at : Math.max(7_000, at + (beside[picture] ?? 0)),
        }));
        expect(Math.max(...waits(pictures, show(pictures)).slice(0, 220))).toBe(0);
      }),
      { numRuns: 50 },
    );
  });

  it('are shown at once where all of the last seconds come with the first', () => {
    const pictures = taken(500, at => ({ arrives: Math.max(2_000, at) }));
    expect(Math.max(...waits(pictures, show(pictures)))).toBe(0);
  });
});

describe('pictures that come in bunches', () => {
  it.each([100, 200, 400, 1_000])('of %d ms are seen one after the other, as late as their bunches are long', every => {
    const seen = show(bunched(500, every));
    expect(rate(seen, 5_000, 15_000)).toBeGreaterThan(24);
    const behind = seen.filter(one => one.seen > 5_000 && one.seen < 15_000).map(one => one.behind);
    expect(Math.max(...behind)).toBeLessThanOrEqual(every);
    expect(Math.min(...behind)).toBeGreaterThanOrEqual(every - 2 * step);
  });

  it('of 400 ms are so from the second bunch on', () => {
    expect(rate(show(bunched(100, 400)), 1_200, 3_200)).toBeGreaterThan(24);
  });

  it.each([0.97, 1.03])('are seen one after the other where the camera counts %d ms for each', tempo => {
    expect(rate(show(bunched(1_000, 400, at => at * tempo)), 4_000, 35_000)).toBeGreaterThan(23);
  });

  it.each([1_000, 7_200_000, -1_000, -3_600_000, -(2 ** 32)])(
    'go on so where the times of the stream leap by %d ms',
    leap => {
      const seen = show(bunched(1_000, 400, at => 2 ** 32 + at + (at >= 20_000 ? leap : 0)));
      expect(rate(seen, 4_000, 20_000)).toBeGreaterThan(24);
      expect(rate(seen, 26_000, 38_000)).toBeGreaterThan(24);
      // During a leap, no picture stands longer than a bunch and its delay.
      const steps = seen.slice(1).map((one, index) => one.seen - (seen[index]?.seen ?? 0));
      expect(Math.max(...steps.slice(100))).toBeLessThan(900);
    },
  );

  it('are live again within seconds once they come evenly', () => {
    for (const every of [100, 400, 1_000]) {
      const pictures = [
        ...bunched(250, every),
        ...taken(500, at => ({ arrives: 10_000 + at + step, at: 10_000 + at })),
      ];
      const late = waits(pictures, show(pictures));
      const back = late.findLastIndex(wait => wait > 0);
      expect((pictures[back]?.arrives ?? 0) - 10_000, `after bunches of ${every} ms`).toBeLessThan(7_000);
    }
  });

  it('that are longer than the longest delay are seen in part, and none of them later', () => {
    const pictures = bunched(500, 2_000);
    const seen = show(pictures);
    expect(Math.max(...waits(pictures, seen))).toBeLessThanOrEqual(limit);
    expect(rate(seen, 6_000, 18_000)).toBeGreaterThan(17);
  });

  it('tell a gap of the camera apart from a bunch', () => {
    const pictures = bunched(500, 400).map(one => (one.at < 8_000 ? one : { ...one, arrives: one.arrives + 4_000 }));
    const seen = show(pictures);
    expect(rate(seen, 16_000, 22_000)).toBeGreaterThan(24);
  });
});

describe('a recording', () => {
  const pacing = (speed: number) => ({ speed: () => speed, isWanted: () => true });

  it('is paced at its speed', () => {
    const pictures = bunched(500, 400).map(one => ({ ...one, at: one.at * 4 }));
    expect(rate(show(pictures, pacing(4)), 2_000, 15_000)).toBeGreaterThan(24);
  });

  it.each([60_000, -5_000])('shows a picture at once that is gone to, %d ms away', leap => {
    const pictures = bunched(200, 400, at => 100_000 + at + (at >= 4_000 ? leap : 0));
    const first = pictures.findIndex(one => one.at === 104_000 + leap);
    expect(waits(pictures, show(pictures, pacing(1)))[first]).toBe(0);
  });
});

describe('whatever comes', () => {
  it('each picture is shown once, in its order, and none waits longer than the limit', () => {
    const one = fc.record({
      waits: fc.oneof(fc.constantFrom(0, 1, step), fc.integer({ min: 0, max: 6_000 })),
      passes: fc.oneof(
        fc.constant(step),
        fc.constantFrom(0, 3_600_000, -3_600_000),
        fc.integer({ min: -400, max: 4_000 }),
      ),
      times: fc.integer({ min: 1, max: 30 }),
    });
    fc.assert(
      fc.property(fc.array(one, { minLength: 1, maxLength: 60 }), fc.boolean(), (parts, isRecorded) => {
        let arrives = 0;
        let at = 0;
        const pictures = parts.flatMap(({ waits: wait, passes, times }) =>
          Array.from({ length: times }, () => ({ arrives: (arrives += wait), at: (at += passes) })),
        );
        const seen = show(pictures, isRecorded ? { speed: () => 2, isWanted: () => true } : undefined);
        expect(seen.map(({ picture }) => picture)).toEqual(pictures.map((_, index) => index));
        expect(Math.max(...waits(pictures, seen))).toBeLessThanOrEqual(limit + 1);
      }),
      { numRuns: 300 },
    );
  });

  it('never waits in a queue without an end', () => {
    const pictures = [...bunched(100, 1_000), ...Array.from({ length: 2_000 }, () => ({ arrives: 4_000, at: 4_000 }))];
    const late = waits(pictures, show(pictures));
    expect(late.filter((wait, index) => index >= 100 && wait > 0).length).toBeLessThanOrEqual(500);
  });

  it('keeps what has no time behind the picture before it, and hands nothing on once it is closed', () => {
    let now = 0;
    const due: (() => void)[] = [];
    const given: string[] = [];
    const pacer = createPacer<string>(item => given.push(item), {
      clock: { now: () => now, after: (_, task) => (due.push(task), () => undefined) },
    });
    pacer.take('header');
    for (let bunch = 1; bunch <= 3; bunch += 1) {
      now = bunch * 400;
      for (let at = now - 400; at < now; at += step) {
        pacer.take(`picture ${at}`, at);
        pacer.take(`sound ${at}`);
      }
    }
    expect(given[0]).toBe('header');
    expect(given.at(-1)).toMatch(/sound/);
    expect(given.length).toBeLessThan(61);
    expect(given.slice(1)).toEqual(
      Array.from(
        { length: given.length - 1 },
        (_, index) => `${index % 2 ? 'sound' : 'picture'} ${(index >> 1) * step}`,
      ),
    );
    pacer.close();
    const { length } = given;
    now = 10_000;
    due.at(-1)?.();
    pacer.take('more', 1_200);
    expect(given).toHaveLength(length);
  });
});
