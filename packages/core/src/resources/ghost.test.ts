import { describe, expect, it } from 'vitest';
import { ghostAt, ghostLasts } from './ghost.ts';

const stop = (name: string, at: number | undefined, stays: number, ...way: readonly (readonly [number, number])[]) => ({
  pointId: name,
  name,
  at,
  stays,
  way: way.map(([x, y]) => ({ x, y })),
});
const line = {
  mapId: '1',
  stops: [
    stop('A', 0, 1000, [0, 0]),
    stop('B', 21_000, 2000, [0, 0], [10, 0], [10, 10]),
    stop('C', 33_000, 0, [10, 10], [0, 10]),
  ],
};

describe('the ghost of a route', () => {
  it('stands at the stops and goes along the lanes between them', () => {
    expect(ghostAt(line, 0)).toEqual({ x: 0, y: 0, stop: 0, isThere: true });
    expect(ghostAt(line, 6000)).toEqual({ x: 5, y: 0, stop: 1, isThere: false });
    expect(ghostAt(line, 16_000)).toEqual({ x: 10, y: 5, stop: 1, isThere: false });
    expect(ghostAt(line, 22_000)).toEqual({ x: 10, y: 10, stop: 1, isThere: true });
    expect(ghostAt(line, 28_000)).toEqual({ x: 5, y: 10, stop: 2, isThere: false });
    expect(ghostAt(line, 99_000)).toEqual({ x: 0, y: 10, stop: 2, isThere: true });
    expect(ghostLasts(line)).toBe(33_000);
  });

  it('ends before a leg without a way', () => {
    const cut = { ...line, stops: [...line.stops.slice(0, 2), stop('C', undefined, 500)] };
    expect(ghostLasts(cut)).toBe(23_000);
    expect(ghostAt(cut, 99_000)).toMatchObject({ stop: 1, isThere: true });
    expect(ghostAt({ ...line, stops: [] }, 0)).toBeUndefined();
  });
});
