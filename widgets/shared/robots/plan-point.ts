/** Where a place of a map lies in the picture of its floor plan. */
import type { FloorPlan } from '@patrolkit/core';

/** A point of the picture, pixels from its upper left corner. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A place of the map, metres, as a point of its picture. */
export const pointOf = (plan: FloorPlan, x: number, y: number): Point => ({
  x: (x - plan.originX) / plan.metresPerPixel,
  y: plan.height - (y - plan.originY) / plan.metresPerPixel,
});
