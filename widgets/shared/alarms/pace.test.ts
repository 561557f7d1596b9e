import { atom, cleanStores } from 'nanostores';
import { describe, expect, it } from 'vitest';
import { createPace, type PaceOptions } from './pace.ts';

describe('the pace of a value on screen', () => {
  function paced(isStorm: boolean, options?: PaceOptions<number>) {
    const $value = atom(0);
    const $isStorm = atom(isStorm);
    const $second = atom(0);
    const { $shown, catchUp } = createPace($value, $isStorm, { $second }, options);
    const stop = $shown.listen(() => undefined);
    return { $value, $isStorm, $second, $shown, catchUp, stop };
  }

  it('follows every change while there is no storm', () => {
    const { $value, $shown } = paced(false);
    for (const value of [1, 2, 3]) {
      $value.set(value);
      expect($shown.get()).toBe(value);
    }
  });

  it('stands until the next second in a storm, and is up to date when that ends', () => {
    const { $value, $second, $isStorm, $shown } = paced(true);
    $value.set(1);
    $value.set(2);
    expect($shown.get()).toBe(0);
    $second.set(1_000);
    expect($shown.get()).toBe(2);
    $value.set(3);
    $isStorm.set(false);
    expect($shown.get()).toBe(3);
  });

  it('follows at once in a storm where the next value may not wait', () => {
    const { $value, $shown } = paced(true, { mayWait: (shown, next) => next - shown > 1 });
    $value.set(1);
    expect($shown.get()).toBe(1);
    $value.set(3);
    expect($shown.get()).toBe(1);
  });

  it('is up to date once somebody acted, and with each urgent change', () => {
    const $urgent = atom(0);
    const { $value, $shown, catchUp } = paced(true, { $urgent });
    $value.set(1);
    catchUp();
    expect($shown.get()).toBe(1);
    $value.set(2);
    $urgent.set(1);
    expect($shown.get()).toBe(2);
  });

  it('follows the seconds only in a storm, and nothing once nobody reads it', () => {
    const $urgent = atom(0);
    const { $value, $isStorm, $second, $shown, stop } = paced(true, { $urgent });
    expect($second.lc).toBe(1);
    $isStorm.set(false);
    expect($second.lc).toBe(0);
    $isStorm.set(true);
    stop();
    cleanStores($shown);
    expect([$value.lc, $isStorm.lc, $second.lc, $urgent.lc]).toEqual([0, 0, 0, 0]);
  });

  it('has what came while nobody read it', () => {
    const { $value, $shown, stop } = paced(false);
    stop();
    cleanStores($shown);
    $value.set(1);
    const again = $shown.listen(() => undefined);
    expect($shown.get()).toBe(1);
    again();
  });
});
