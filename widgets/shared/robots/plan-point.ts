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

/** The place of the map, metres, at a point of its picture. */
export const placeAt = (plan: FloorPlan, point: Point): Point => ({
  x: plan.originX + point.x * plan.metresPerPixel,
  y: plan.originY + (plan.height - point.y) * plan.metresPerPixel,
});
