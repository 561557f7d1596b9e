import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rounds } from './rounds.ts';

/** A clock that advances when a wait ends, by the time of that wait, or when `pass` is called. */
const clock = () => {
  let at = 0;
  let free: (() => void)[] = [];
  return {
    now: () => at,
    pass: (ms: number) => void (at += ms),
    wait: (ms: number) =>
      new Promise<void>(resolve => {
        free.push(() => {
          at += ms;
          resolve();
        });
      }),
    /** Ends all waits. Resolves when all immediate consequences have happened. */
    release: async () => {
      const [waiting] = [free];
      free = [];
      for (const go of waiting) go();
      await new Promise(resolve => setImmediate(resolve));
    },
  };
};
const settle = (): Promise<void> => new Promise(resolve => setImmediate(resolve));

describe('rounds', () => {
  it('answer all who asked before they began, and nobody who asked later', async () => {
    const { now, wait, release, pass } = clock();
    let begun = 0;
    let end: () => void = () => undefined;
    const ask = rounds({
      now,
      wait,
      load: async () => {
        const mine = ++begun;
        await new Promise<void>(resolve => (end = resolve));
        return mine;
      },
    });
    const first = [ask(), ask()];
    await settle();
    expect(begun).toBe(1);
    // The first round has begun: a later request could miss data in it, so it gets the next round.
    const second = [ask(), ask(), ask()];
    pass(20);
    end();
    expect(await Promise.all(first)).toEqual([1, 1]);
    await settle();
    expect(begun).toBe(1);
    await release();
    // The round took 20 ms, so the rest before the next one is 180 ms.
    expect([begun, now()]).toEqual([2, 200]);
    end();
    expect(await Promise.all(second)).toEqual([2, 2, 2]);
  });

  it('go on after one that failed, of which those hear who asked for it', async () => {
    const { now, wait, release } = clock();
    let begun = 0;
    const ask = rounds({
      now,
      wait,
      load: async () => {
        if (++begun === 1) throw new Error('no database');
        return begun;
      },
    });
    const failed = [ask(), ask()].map(answer => answer.catch((error: unknown) => String(error)));
    expect(await Promise.all(failed)).toEqual(['Error: no database', 'Error: no database']);
    const next = ask();
    await settle();
    await release();
    expect(await next).toBe(2);
  });

  it('make nobody wait long for the next one after one that took long', async () => {
    const { now, wait, release, pass } = clock();
    const ask = rounds({ now, wait, load: async () => pass(3000) });
    const first = ask();
    await settle();
    await first;
    const begunAt = now();
    const second = ask();
    await settle();
    await release();
    await second;
    expect(now() - begunAt).toBe(500 + 3000);
  });

  it('take a tenth of the time at most while they are short, however many ask', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 0, max: 55 }), { minLength: 3, maxLength: 12 }), async lengths => {
        const { now, wait, release, pass } = clock();
        let [busy, index] = [0, 0];
        const ask = rounds({
          now,
          wait,
          load: async () => {
            const length = lengths[index++] ?? 0;
            busy += length;
            pass(length);
            return length;
          },
        });
        for (const length of lengths) {
          const answers = [ask(), ask()];
          await settle();
          await release();
          expect(await Promise.all(answers)).toEqual([length, length]);
        }
        // The last round is left out, because its rest has not passed yet.
        expect(busy - (lengths.at(-1) ?? 0)).toBeLessThanOrEqual(now() / 10);
      }),
      { numRuns: 30 },
    );
  });
});
