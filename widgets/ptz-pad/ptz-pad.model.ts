/** The rules of the PTZ pad: the controls of a robot and the speeds. */
import { defaultPtzValue, nearestStep, ptzRange, type PtzAction } from '@patrolkit/core';

import type { Compass } from '../shared/hold/press.ts';

/** Directions in the order of the pad. */
export const directions = ['up', 'right', 'down', 'left'] as const satisfies readonly PtzAction[];
/** The diagonal directions, for servers that know them. */
export const diagonals = ['upRight', 'downRight', 'downLeft', 'upLeft'] as const satisfies readonly PtzAction[];

/** How a drag or a stick moves the camera. Without diagonals, only its horizontal part counts. */
export const moveAt = (at: Compass, hasDiagonals: boolean): PtzAction =>
  hasDiagonals || !diagonals.some(diagonal => diagonal === at) ? at : at.endsWith('Right') ? 'right' : 'left';

/** The place of a press in the picture, 0 to 1. Undefined outside it. The picture keeps its shape within its element. */
export function pointOf(
  press: { readonly x: number; readonly y: number },
  box: { readonly left: number; readonly top: number; readonly width: number; readonly height: number },
  picture: { readonly width: number; readonly height: number },
): { readonly x: number; readonly y: number } | undefined {
  if (picture.width === 0 || picture.height === 0) return undefined;
  const scale = Math.min(box.width / picture.width, box.height / picture.height);
  const x = (press.x - box.left - box.width / 2) / (picture.width * scale) + 0.5;
  const y = (press.y - box.top - box.height / 2) / (picture.height * scale) + 0.5;
  return x >= 0 && x <= 1 && y >= 0 && y <= 1 ? { x, y } : undefined;
}

/** A drag over less than this part of the picture is a click. */
const leastDrag = 0.04;

/** What a click or a drag between two points requests of the camera: a centre, and a part that should fill the picture. */
export function aimOf(
  from: { readonly x: number; readonly y: number },
  to: { readonly x: number; readonly y: number },
): { readonly x: number; readonly y: number; readonly size?: number } {
  // The whole dragged area should be visible, whichever side is longer.
  const size = Math.max(Math.abs(to.x - from.x), Math.abs(to.y - from.y));
  return size < leastDrag ? to : { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2, size: Math.min(1, size) };
}

/** Two opposite actions with buttons side by side, and the hardware that they need. */
export const pairs = [
  { name: 'zoom', hardware: 'zoomCamera', actions: ['zoomIn', 'zoomOut'] },
  { name: 'lift', hardware: 'lift', actions: ['liftUp', 'liftDown'] },
] as const satisfies readonly { name: string; hardware: string; actions: readonly [PtzAction, PtzAction] }[];

/** The pairs that a robot with this hardware has. */
export const pairsOf = (hardware: readonly string[]) => pairs.filter(pair => hardware.includes(pair.hardware));

/** The nearest valid speed. Nonsense becomes the usual speed. */
export const speedOf = (value: number): number => nearestStep(ptzRange, value, defaultPtzValue);
