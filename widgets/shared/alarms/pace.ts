/** How often a value on screen gives way to the next while it changes very often. */
import type { Console } from '@patrolkit/core';
import { atom, onMount, type ReadableAtom } from 'nanostores';

/** A value as it is shown. */
export interface Pace<T> {
  readonly $shown: ReadableAtom<T>;
  /** Shows the value as it is now: for whoever has acted on it. */
  catchUp(): void;
}

/** When a value may wait. */
export interface PaceOptions<T> {
  /** Whether the next value may wait until the full second. Any may, where it is not given. */
  readonly mayWait?: (shown: T, next: T) => boolean;
  /** With each change of this the value is shown as it is then. */
  readonly $urgent?: ReadableAtom<unknown>;
}

/**
 * Makes the store of a value as it is shown. It follows at once, except in a storm of changes: then a value that may wait stands until the
 * next full second, so that it can be read and pressed.
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
