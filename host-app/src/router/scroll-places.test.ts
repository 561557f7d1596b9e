import { describe, expect, it } from 'vitest';
import { createScrollPlaces } from './scroll-places.ts';

const place = (path: string, entry: number, isReturn = false) => ({ path, search: '', entry, isReturn });

describe('how far a page is scrolled', () => {
  it('is nothing on another path, and what it was on the way back and forward', () => {
    const places = createScrollPlaces();
    const [one, two] = [place('/one', 0), place('/two', 1)];
    places.leave(one, 300);
    expect(places.topAt(two, one)).toBe(0);
    places.leave(two, 70);
    expect(places.topAt({ ...one, isReturn: true }, two)).toBe(300);
    expect(places.topAt({ ...two, isReturn: true }, one)).toBe(70);
  });

  it('stays as it is when only the query becomes another, and is the top where nothing is known', () => {
    const places = createScrollPlaces();
    expect(places.topAt(place('/one', 1), place('/one', 0))).toBeUndefined();
    expect(places.topAt(place('/three', 5, true), place('/one', 0))).toBe(0);
  });

  it('of an entry that was left and made again is not its earlier one', () => {
    const places = createScrollPlaces();
    places.leave(place('/two', 1), 500);
    places.leave(place('/one', 0, true), 0);
    expect(places.topAt(place('/other', 1), place('/one', 0))).toBe(0);
  });
});
