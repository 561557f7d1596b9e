import type { Alarm, Flood } from '@patrolkit/core';
import { anAlarm } from '@patrolkit/core/testing';
import { atom, cleanStores } from 'nanostores';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createStack, createStorm } from './alarm-popups.model.ts';

function stackOf() {
  const $popups = atom<readonly Alarm[]>([]);
  const $flood = atom<Flood | undefined>();
  const $stack = createStack({ $popups, $flood, $returned: atom(new Map<string, string>()) });
  $stack.listen(() => undefined);
  return { $popups, $flood, $stack };
}

describe('the stack of popups', () => {
  it('keeps what did not change, so that it is not drawn again', () => {
    const { $popups, $flood, $stack } = stackOf();
    const [one, two, three] = [anAlarm(), anAlarm(), anAlarm()];
    $popups.set([one, two]);
    const before = $stack.get();
    $popups.set([one, two, three]);
    expect($stack.get().slice(1)).toEqual(before);
    expect($stack.get()[1]).toBe(before[0]);
    expect($stack.get()[2]).toBe(before[1]);
    const standing = $stack.get();
    $flood.set({ since: 1, count: 11, perMinute: 11 });
    const inFlood = $stack.get();
    expect(inFlood.map(({ key }) => key)).toEqual(standing.map(({ key }) => key));
    // The count of a flood changes with every alarm.
    $flood.set({ since: 1, count: 12, perMinute: 12 });
    expect($stack.get()).toBe(inFlood);
  });

  it('lies in the order of its popups, whatever comes, goes or is brought to the front', () => {
    const all = Array.from({ length: 8 }, () => anAlarm());
    fc.assert(
      fc.property(fc.array(fc.shuffledSubarray(all), { maxLength: 20 }), rounds => {
        const { $popups, $stack } = stackOf();
        for (const popups of rounds) {
          $popups.set(popups);
          const stack = $stack.get();
          expect(stack.flatMap(({ alarms }) => alarms)).toEqual(popups.toReversed());
          const orders = stack.map(({ order }) => order);
          expect(orders).toEqual(orders.toSorted((one, other) => other - one));
          expect(new Set(orders).size).toBe(orders.length);
        }
      }),
    );
  });
});

describe('a storm of popups', () => {
  /** Changes of the stack at these times, ms; answers whether there is a storm after each. */
  function stormsAt(times: readonly number[]) {
    const $second = atom(0);
    const $stack = atom<unknown>([]);
    let at = 0;
    const $isStorm = createStorm($stack, { now: () => at, $second });
    const stop = $isStorm.listen(() => undefined);
    const found = times.map(time => {
      at = time;
      $stack.set({});
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

  it('ends with the view that watches it, also in the middle', async () => {
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
