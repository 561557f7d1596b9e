import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clearWay, freeAhead } from './appearances.ts';
import { Grid } from './grid.ts';
import { hall } from './plans/hall.ts';
import { yard } from './plans/yard.ts';

const grids = [hall, yard].map(plan => ({ plan, grid: new Grid(plan) }));
const angle = fc.double({ min: -2 * Math.PI, max: 2 * Math.PI, noNaN: true });

describe.each(grids)('where something appears before a camera on $plan.id', ({ plan, grid }) => {
  it('is the way to it free all along, and not longer than six metres', () => {
    fc.assert(
      fc.property(fc.constantFrom(...plan.nodes), angle, (node, view) => {
        const clear = clearWay(grid, node, view);
        expect(clear).toBeGreaterThanOrEqual(0);
        expect(clear).toBeLessThanOrEqual(6);
        for (let way = 0.5; way <= clear; way += 0.5)
          expect(grid.fits(node.x + Math.cos(view) * way, node.y + Math.sin(view) * way, 0.3)).toBe(true);
      }),
    );
  });

  it('is a place that a thing fits in, wherever on its routes the device stands and looks', () => {
    fc.assert(
      fc.property(fc.constantFrom(...plan.nodes), angle, angle, ({ x, y }, heading, pan) => {
        const place = freeAhead(grid, { x, y, heading, ptz: { pan } });
        expect(grid.fits(place.x, place.y, 0.3)).toBe(true);
        expect(Math.hypot(place.x - x, place.y - y)).toBeLessThanOrEqual(6);
      }),
    );
  });

  it('is straight ahead where the way is free there', () => {
    fc.assert(
      fc.property(fc.constantFrom(...plan.nodes), angle, ({ x, y }, heading) => {
        const clear = clearWay(grid, { x, y }, heading);
        fc.pre(clear >= 3);
        const place = freeAhead(grid, { x, y, heading, ptz: { pan: 0 } });
        expect(place.x).toBeCloseTo(x + Math.cos(heading) * clear * 0.8);
        expect(place.y).toBeCloseTo(y + Math.sin(heading) * clear * 0.8);
      }),
    );
  });
});
