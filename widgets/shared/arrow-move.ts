import type { Point } from './robots/plan-point.ts';

/** What an arrow key moves, px. */
const step = 60;

const moves: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: step, y: 0 },
  ArrowRight: { x: -step, y: 0 },
  ArrowUp: { x: 0, y: step },
  ArrowDown: { x: 0, y: -step },
};

/** How far an arrow key moves what is drawn, px: the look goes with the arrow, the drawing the other way. Undefined for other keys. */
export const arrowMove = (key: string): Point | undefined => moves[key];
