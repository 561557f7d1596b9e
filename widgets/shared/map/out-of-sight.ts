import type { FocusEvent } from 'react';
import type { Point } from '../robots/plan-point.ts';
import type { Size } from './view.ts';

/**
 * The middle of the element with the focus on a map, px from the upper left corner of its frame, when it is out of sight. Undefined when it
 * is visible, and for the map itself.
 */
export function outOfSight(
  { target, currentTarget }: FocusEvent,
  frame: Element | null,
  size: Size,
): Point | undefined {
  const bounds = frame?.getBoundingClientRect();
  if (!bounds || target === currentTarget) return undefined;
  const box = target.getBoundingClientRect();
  const at = { x: box.left + box.width / 2 - bounds.left, y: box.top + box.height / 2 - bounds.top };
  return at.x >= 0 && at.y >= 0 && at.x <= size.width && at.y <= size.height ? undefined : at;
}
