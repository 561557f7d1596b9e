import type { Alarm, Flood } from '@patrolkit/core';
import { anAlarm } from '@patrolkit/core/testing';
import { atom } from 'nanostores';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createStack, isAllReplaced, unreadable } from './alarm-popups.model.ts';

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

  it('is replaced where all of many in front are new', () => {
    const { $popups, $stack } = stackOf();
    const all = Array.from({ length: 40 }, () => anAlarm());
    $popups.set(all.slice(0, 20));
    const before = $stack.get();
    const isReplacedBy = (popups: readonly Alarm[]): boolean => {
      $popups.set(popups);
      return isAllReplaced(before, $stack.get());
    };
    expect(isReplacedBy(all.slice(unreadable - 1, 20 + unreadable - 1))).toBe(false);
    expect(isReplacedBy(all.slice(unreadable, 20 + unreadable))).toBe(true);
    expect(isReplacedBy(all.slice(20))).toBe(true);
    expect(isReplacedBy(all.slice(20, 20 + unreadable - 1))).toBe(false);
    expect(isReplacedBy([])).toBe(false);
  });
});
