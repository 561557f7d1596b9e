import type { Point } from './robots/plan-point.ts';

/** How far an arrow key moves a view, px. */
const step = 60;

const moves: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: step, y: 0 },
  ArrowRight: { x: -step, y: 0 },
  ArrowUp: { x: 0, y: step },
  ArrowDown: { x: 0, y: -step },
};

/** How far an arrow key moves a drawing, px: the view goes with the arrow, the drawing the other way. Undefined for other keys. */
export const arrowMove = (key: string): Point | undefined => moves[key];
