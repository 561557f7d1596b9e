import type { Console } from '@patrolkit/core';
import { useStore } from '@nanostores/react';

/** Whole seconds until a moment of the console's clock. Draws again as the clock ticks. */
export function useCountdown(until: number | undefined, { now, $second }: Pick<Console, 'now' | '$second'>): number {
  useStore($second);
  // The last tick may have been a moment before the countdown began.
  return until === undefined ? 0 : Math.max(0, Math.ceil((until - now()) / 1000));
}
