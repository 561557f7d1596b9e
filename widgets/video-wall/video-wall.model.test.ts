import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arrange, layouts, placed, relayout, swapped, tourPages } from './video-wall.model.ts';

const devices = fc.uniqueArray(fc.constantFrom(...'abcdefghijklmnopqrst'), { maxLength: 20 });
const layout = fc.constantFrom(...layouts);

describe('a wall', () => {
  it('keeps every device at most once and its size, whatever is done to it', () => {
    const step = fc.oneof(
      fc.record({ kind: fc.constant('swap' as const), one: fc.nat(15), other: fc.nat(15) }),
      fc.record({
        kind: fc.constant('place' as const),
        tile: fc.nat(15),
        device: fc.option(fc.constantFrom(...'abcdexyz'), { nil: undefined }),
      }),
      fc.record({ kind: fc.constant('layout' as const), layout }),
    );
    fc.assert(
      fc.property(layout, devices, fc.array(step, { maxLength: 20 }), (size, known, steps) => {
        let wall = arrange(size, known);
        for (const one of steps) {
          const before = new Set(wall.tiles);
          const last = wall.tiles.length - 1;
          if (one.kind === 'swap') {
            wall = swapped(wall, Math.min(one.one, last), Math.min(one.other, last));
            expect(new Set(wall.tiles)).toEqual(before);
          } else if (one.kind === 'place') {
            wall = placed(wall, Math.min(one.tile, last), one.device);
            expect(wall.tiles[Math.min(one.tile, last)]).toBe(one.device);
          } else wall = relayout(wall, one.layout, known);
          expect(wall.tiles).toHaveLength(Number(wall.layout));
          const shown = wall.tiles.filter(device => device !== undefined);
          expect(new Set(shown).size).toBe(shown.length);
        }
      }),
    );
  });

  it('keeps the order of its devices in another layout, and fills what is free', () => {
    const wall = placed(arrange('6', ['a', 'b', 'c']), 4, 'd');
    expect(relayout(wall, '9', ['x', 'b', 'y']).tiles.slice(0, 7)).toEqual(['a', 'b', 'c', 'd', 'x', 'y', undefined]);
    expect(relayout(wall, '1', ['x']).tiles).toEqual(['a']);
  });

  it('shows every device in the course of a tour, and no page half empty', () => {
    fc.assert(
      fc.property(layout, devices, devices, (size, mine, online) => {
        const pages = tourPages(arrange(size, mine), online);
        const all = new Set([...arrange(size, mine).tiles.filter(device => device !== undefined), ...online]);
        expect(new Set(pages.flatMap(page => page.tiles.filter(device => device !== undefined)))).toEqual(all);
        const full = Math.min(all.size, Number(size));
        for (const page of pages) expect(page.tiles.filter(device => device !== undefined)).toHaveLength(full);
      }),
    );
  });
});
