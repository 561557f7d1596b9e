import { atom, cleanStores } from 'nanostores';
import { describe, expect, it } from 'vitest';
import { createStorm } from './storm.ts';

describe('a storm of changes', () => {
  /** Changes a store at these times, ms, and answers whether there is a storm after each. */
  function stormsAt(times: readonly number[]) {
    const $second = atom(0);
    const $changing = atom<unknown>([]);
    let at = 0;
    const $isStorm = createStorm($changing, { now: () => at, $second });
    const stop = $isStorm.listen(() => undefined);
    const found = times.map(time => {
      at = time;
      $changing.set({});
      return $isStorm.get();
    });
    const later = (time: number): boolean => {
      at = time;
      $second.set(time);
      return $isStorm.get();
    };
    return { found, later, stop, $isStorm, readers: () => $second.lc };
  }

  it('begins with the fourth change within a second', () => {
    expect(stormsAt([0, 200, 400, 600]).found).toEqual([false, false, false, true]);
    expect(stormsAt([0, 400, 800, 1200, 1600]).found).toEqual([false, false, false, false, false]);
  });

  it('lasts until none has come for a second, and follows the seconds only meanwhile', () => {
    const { later, readers, stop, $isStorm } = stormsAt([0, 200, 400, 600]);
    expect(readers()).toBe(1);
    expect([later(1_000), later(1_599), later(1_600)]).toEqual([true, true, false]);
    expect(readers()).toBe(0);
    stop();
    expect($isStorm.get()).toBe(false);
  });

  it('ends with the view that watches it, also in the middle', () => {
    const { stop, readers, $isStorm } = stormsAt([0, 200, 400, 600]);
    stop();
    cleanStores($isStorm);
    expect(readers()).toBe(0);
  });

  it('is not held up by a clock that is set back', () => {
    const { later } = stormsAt([10_000, 10_200, 10_400, 10_600]);
    expect([later(5_000), later(6_000)]).toEqual([false, false]);
  });
});
