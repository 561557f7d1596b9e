/** Figures that count up to their value (specification section 9): 2 s, in steps of 30 ms. */
import { atom } from 'nanostores';
import type { Environment } from '../environment/index.ts';
import type { Store } from '../store.ts';

/** How long a figure counts, and how long each step takes, ms. */
export const counting = { lasts: 2_000, step: 30 } as const;

/** What a figure shows `elapsed` ms after it begins to count. */
export const countedAt = (from: number, to: number, elapsed: number): number => {
  if (elapsed >= counting.lasts) return to;
  const steps = Math.max(0, Math.floor(elapsed / counting.step));
  return Math.round(from + ((to - from) * steps * counting.step) / counting.lasts);
};

/** A figure that counts. */
export interface Counter {
  readonly $shown: Store<number>;
  /** Counts from the shown value to another. With `isStill`, for users who have turned motion off, shows it at once. */
  count(to: number, isStill: boolean): void;
  /** Stops counting for good. */
  stop(): void;
}

/** Makes a figure that begins at 0. */
export function createCounter({ clock }: Pick<Environment, 'clock'>): Counter {
  const $shown = atom(0);
  let target = 0;
  let disarm = (): void => undefined;
  return {
    $shown,
    count: (to, isStill) => {
      if (isStill) {
        disarm();
        $shown.set(to);
      } else if (to !== target) {
        disarm();
        const from = $shown.get();
        const begunAt = clock.now();
        const move = (): void => {
          const elapsed = clock.now() - begunAt;
          $shown.set(countedAt(from, to, elapsed));
          if (elapsed < counting.lasts) disarm = clock.after(counting.step, move);
        };
        move();
      }
      target = to;
    },
    stop: () => disarm(),
  };
}
