/** The rules of the PTZ pad: which controls a robot has, and which speeds there are. */
import type { PtzAction } from '@patrolkit/core';

/** Directions in the order of the pad. */
export const directions = ['up', 'right', 'down', 'left'] as const satisfies readonly PtzAction[];

/** Two opposite actions that stand beside each other, and the hardware they need. */
export const pairs = [
  { name: 'zoom', hardware: 'zoomCamera', actions: ['zoomIn', 'zoomOut'] },
  { name: 'lift', hardware: 'lift', actions: ['liftUp', 'liftDown'] },
] as const satisfies readonly { name: string; hardware: string; actions: readonly [PtzAction, PtzAction] }[];

/** The pairs that a robot with this hardware has. */
export const pairsOf = (hardware: readonly string[]) => pairs.filter(pair => hardware.includes(pair.hardware));

/** A whole speed from 1 to 100; 50 for nonsense. */
export const speedOf = (value: number): number =>
  Number.isFinite(value) ? Math.min(100, Math.max(1, Math.round(value))) : 50;
