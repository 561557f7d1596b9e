import { atom, onMount } from 'nanostores';
import { describe, expect, it } from 'vitest';
import { sizesOf } from './sizes.ts';

describe('the sizes of stores', () => {
  it('are counted for the ones that somebody reads, the largest first', () => {
    const loop: { own?: unknown } = {};
    loop.own = loop;
    const read = {
      rows: { $rows: atom([{ id: 1 }, { id: 2 }]), verb: () => undefined },
      maps: { $map: atom(new Map([['a', 1]])), $one: atom(true), $none: atom(undefined), $loop: atom(loop) },
      nothing: undefined,
    };
    for (const $store of [read.rows.$rows, ...Object.values(read.maps)]) $store.listen(() => undefined);
    expect(sizesOf(read)).toEqual([
      { name: 'rows.$rows', count: 2, size: 19 },
      { name: 'maps.$map', count: 1, size: 9 },
      { name: 'maps.$one', count: undefined, size: 4 },
      { name: 'maps.$loop', count: 1, size: undefined },
      { name: 'maps.$none', count: undefined, size: 0 },
    ]);
  });

  it('start nothing', () => {
    const $idle = atom(1);
    let starts = 0;
    onMount($idle, () => {
      starts += 1;
    });
    expect(sizesOf({ idle: { $idle } })).toEqual([]);
    expect(starts).toBe(0);
  });
});
