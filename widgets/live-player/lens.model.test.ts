import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lensLimits, lensMoved, lensResized, lensZoomed, wholeLens } from './lens.model.ts';

const size = { width: 640, height: 360 };

describe('the digital zoom', () => {
  it('keeps what is under the pointer where it is', () => {
    const at = { x: 100, y: -50 };
    const lens = lensZoomed(wholeLens, 2, size, at);
    expect(lens).toEqual({ zoom: 2, x: -100, y: 50 });
    expect(lensZoomed(lens, 0.5, size, at)).toEqual(wholeLens);
  });

  it('never leaves its limits and never shows what is beside the picture', () => {
    const step = fc.oneof(
      fc.record({
        factor: fc.double({ min: 0.1, max: 10, noNaN: true }),
        x: fc.integer({ min: -320, max: 320 }),
        y: fc.integer({ min: -180, max: 180 }),
      }),
      fc.record({ dx: fc.integer({ min: -3_000, max: 3_000 }), dy: fc.integer({ min: -3_000, max: 3_000 }) }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), steps => {
        let lens = wholeLens;
        for (const one of steps) {
          lens = 'dx' in one ? lensMoved(lens, one.dx, one.dy, size) : lensZoomed(lens, one.factor, size, one);
          expect(lens.zoom).toBeGreaterThanOrEqual(lensLimits.least);
          expect(lens.zoom).toBeLessThanOrEqual(lensLimits.most);
          expect(Math.abs(lens.x)).toBeLessThanOrEqual(((lens.zoom - 1) * size.width) / 2 + 1e-9);
          expect(Math.abs(lens.y)).toBeLessThanOrEqual(((lens.zoom - 1) * size.height) / 2 + 1e-9);
        }
      }),
    );
  });

  it('shows the same part of the picture when its frame gets another size, and none beside it', () => {
    const full = { width: 1920, height: 1080 };
    const corner = lensMoved(lensZoomed(wholeLens, 4, full), 5_000, -5_000, full);
    const small = lensResized(corner, full, size);
    expect(small).toEqual({ zoom: 4, x: 960, y: -540 });
    expect(lensMoved(small, 0, 0, size)).toEqual(small);
    expect(lensResized(small, size, full)).toEqual(corner);
  });

  it('keeps its place while its frame is not drawn', () => {
    const lens = { zoom: 2, x: 100, y: 50 };
    expect(lensResized(lens, size, { width: 0, height: 0 })).toEqual(lens);
    expect(lensResized(lens, { width: 0, height: 0 }, size)).toEqual(lens);
  });
});
