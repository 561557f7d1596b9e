/** Which part of a floor plan is visible, and how it moves. */
import type { FloorPlan } from '@patrolkit/core';
import type { Point } from '../robots/plan-point.ts';

/** The visible part of the picture: its centre, and picture pixels per screen pixel. */
export interface View extends Point {
  readonly scale: number;
}

/** Width and height. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The whole picture with a little room around it. */
export function fit(plan: Size, screen: Size): View {
  const scale = Math.max(plan.width / Math.max(1, screen.width), plan.height / Math.max(1, screen.height));
  return { x: plan.width / 2, y: plan.height / 2, scale: scale * 1.04 };
}

const within = (value: number, low: number, high: number): number => Math.min(Math.max(value, low), high);

/** Keeps a view on the picture, and between the whole of it and eight times its size. */
export function clamp(view: View, plan: Size, screen: Size): View {
  const whole = fit(plan, screen).scale;
  return {
    x: within(view.x, 0, plan.width),
    y: within(view.y, 0, plan.height),
    scale: within(view.scale, Math.min(whole, 0.125), Math.max(whole, 0.125)),
  };
}

/** Zooms in by a factor above 1. The point under the pointer stays in place. `at` is measured from the centre, pixels. */
export const zoom = (view: View, factor: number, at: Point = { x: 0, y: 0 }): View => ({
  x: view.x + at.x * view.scale * (1 - 1 / factor),
  y: view.y + at.y * view.scale * (1 - 1 / factor),
  scale: view.scale / factor,
});

/** Moves by screen pixels, as a drag does. */
export const pan = (view: View, dx: number, dy: number): View => ({
  ...view,
  x: view.x - dx * view.scale,
  y: view.y - dy * view.scale,
});

/** The `viewBox` of a view. */
export const viewBox = ({ x, y, scale }: View, { width, height }: Size): string =>
  [x - (width * scale) / 2, y - (height * scale) / 2, width * scale, height * scale].join(' ');

/** A point on the screen, pixels from the upper left corner of the map's frame, as a point of its picture. */
export const planPoint = (view: View, screen: Size, at: Point): Point => ({
  x: view.x + (at.x - screen.width / 2) * view.scale,
  y: view.y + (at.y - screen.height / 2) * view.scale,
});

/** A point of the picture as a place of the map, metres. */
export const placeAt = (plan: FloorPlan, { x, y }: Point): Point => ({
  x: plan.originX + x * plan.metresPerPixel,
  y: plan.originY + (plan.height - y) * plan.metresPerPixel,
});
