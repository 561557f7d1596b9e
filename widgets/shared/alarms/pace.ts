/** Limits how often a value on screen changes while its store changes very often. */
import type { Console } from '@patrolkit/core';
import { atom, onMount, type ReadableAtom } from 'nanostores';

/** A value as it is shown. */
export interface Pace<T> {
  readonly $shown: ReadableAtom<T>;
  /** Shows the present value, for a user who has just acted on it. */
  catchUp(): void;
}

/** When a value may wait. */
export interface PaceOptions<T> {
  /** Whether the next value may wait until the full second. By default every value may. */
  readonly mayWait?: (shown: T, next: T) => boolean;
  /** When this changes, the present value is shown at once. */
  readonly $urgent?: ReadableAtom<unknown>;
}

/**
 * Makes the store of a value as it is shown. It follows at once, except in a storm of changes. In a storm, a value that may wait stays
 * until the next full second, so that users can read and press it.
 */
export function createPace<T>(
  $value: ReadableAtom<T>,
  $isStorm: ReadableAtom<boolean>,
  { $second }: Pick<Console, '$second'>,
  { mayWait = () => true, $urgent }: PaceOptions<T> = {},
): Pace<T> {
  const $shown = atom($value.get());
  const catchUp = (): void => $shown.set($value.get());
  onMount($shown, () => {
    let stopSeconds: (() => void) | undefined;
    const stops = [
      $isStorm.subscribe(isStorm => {
        stopSeconds?.();
        stopSeconds = isStorm ? $second.listen(catchUp) : undefined;
        if (!isStorm) catchUp();
      }),
      $value.subscribe(next => {
        if (!$isStorm.get() || !mayWait($shown.get(), next)) $shown.set(next);
      }),
      $urgent?.listen(catchUp),
    ];
    return () => {
      stopSeconds?.();
      for (const stop of stops) stop?.();
    };
  });
  return { $shown, catchUp };
}
