import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { placeOf } from './arranging.ts';

/** The rows after a move. */
const after = (ids: readonly string[], id: string, place: string): string[] => {
  const others = ids.filter(one => one !== id);
  return place === 'end' ? [...others, id] : others.toSpliced(others.indexOf(place), 0, id);
};

describe('the place of a row that is moved', () => {
  it('is before the next but one, before the one above, and nowhere beyond the page', () => {
    const page = { ids: ['a', 'b', 'c'], isLast: true };
    expect(placeOf(page, 'a', 'down')).toBe('c');
    expect(placeOf(page, 'b', 'down')).toBe('end');
    expect(placeOf(page, 'b', 'up')).toBe('a');
    expect(placeOf(page, 'a', 'up')).toBe(undefined);
    expect(placeOf(page, 'c', 'down')).toBe(undefined);
    expect(placeOf({ ...page, isLast: false }, 'b', 'down')).toBe(undefined);
  });

  it('is that of the row to which it is dragged', () => {
    const ids = ['a', 'b', 'c', 'd', 'e'];
    const some = fc.constantFrom(...ids);
    fc.assert(
      fc.property(some, some, (id, to) => {
        const place = placeOf({ ids, isLast: true }, id, { to });
        if (id === to) expect(place).toBe(undefined);
        else expect(after(ids, id, place ?? '').indexOf(id)).toBe(ids.indexOf(to));
      }),
    );
  });
});
