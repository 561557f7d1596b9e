import { describe, expect, it } from 'vitest';
import { findWay } from '@patrolkit/server/links/site-map.ts';
import { Grid } from './grid.ts';
import { plans } from './plans.ts';

describe('plans', () => {
  it('let every stop be reached from every other without touching a wall', () => {
    for (const plan of plans) {
      const grid = new Grid(plan);
      for (const node of plan.nodes) {
        expect(grid.fits(node.x, node.y, 0.35), `${plan.id} ${node.id}`).toBe(true);
        expect(findWay(plan, plan.chargers[0] ?? '', node.id).length, node.id).toBeGreaterThan(0);
      }
      for (const [a, b] of plan.edges) {
        const from = plan.nodes.find(node => node.id === a)!;
        const to = plan.nodes.find(node => node.id === b)!;
        for (let t = 0; t <= 1; t += 0.02) {
          const [x, y] = [from.x + (to.x - from.x) * t, from.y + (to.y - from.y) * t];
          expect(grid.fits(x, y, 0.3), `${plan.id} ${a}-${b}`).toBe(true);
        }
      }
      for (const route of plan.first!.routes)
        for (const stop of route.stops) expect(plan.nodes.some(n => n.id === stop)).toBe(true);
    }
  });
});
