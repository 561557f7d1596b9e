import { describe, expect, it } from 'vitest';
import { aimOf, moveAt, pairsOf, pointOf, speedOf } from './ptz-pad.model.ts';

describe('the PTZ pad', () => {
  it('shows what the hardware list includes', () => {
    expect(pairsOf([])).toEqual([]);
    expect(pairsOf(['lift', 'wiper']).map(({ name }) => name)).toEqual(['lift']);
    expect(pairsOf(['zoomCamera', 'lift']).map(({ name }) => name)).toEqual(['zoom', 'lift']);
  });

  it('has whole speeds from 1 to 100', () => {
    expect([0, 1, 49.6, 100, 101, Number.NaN].map(speedOf)).toEqual([1, 1, 50, 100, 100, 50]);
  });

  it('falls back to panning where the server knows no diagonals', () => {
    expect([moveAt('upRight', true), moveAt('upRight', false), moveAt('downLeft', false), moveAt('up', false)]).toEqual(
      ['upRight', 'right', 'left', 'up'],
    );
  });

  it('finds the point of a picture, also between bars', () => {
    const box = { left: 100, top: 50, width: 400, height: 400 };
    const wide = { width: 1600, height: 800 };
    expect(pointOf({ x: 300, y: 250 }, box, wide)).toEqual({ x: 0.5, y: 0.5 });
    expect(pointOf({ x: 500, y: 150 }, box, wide)).toEqual({ x: 1, y: 0 });
    expect(pointOf({ x: 300, y: 100 }, box, wide)).toBeUndefined();
    expect(pointOf({ x: 300, y: 250 }, box, { width: 0, height: 0 })).toBeUndefined();
  });

  it('centres at a click and zooms to what was dragged over', () => {
    expect(aimOf({ x: 0.5, y: 0.5 }, { x: 0.52, y: 0.51 })).toEqual({ x: 0.52, y: 0.51 });
    expect(aimOf({ x: 0.2, y: 0.2 }, { x: 0.6, y: 0.4 })).toEqual({
      x: 0.4,
      y: 0.30000000000000004,
      size: 0.39999999999999997,
    });
  });
});
