import type { Console } from '@patrolkit/core';
import { useStore } from '@nanostores/react';

/** Whole seconds until a moment of the console's clock, drawn as its hand moves. */
export function useCountdown(until: number | undefined, { now, $second }: Pick<Console, 'now' | '$second'>): number {
  useStore($second);
  // The hand may have moved last a moment before this began to be counted.
  return until === undefined ? 0 : Math.max(0, Math.ceil((until - now()) / 1000));
}
