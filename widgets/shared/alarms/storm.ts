/** When a store changes so often that nobody can read each of its values. */
import type { Console } from '@patrolkit/core';
import { atom, onMount, type ReadableAtom } from 'nanostores';

/** More changes than this within so many milliseconds are a storm, which ends when none has come for as long. */
const storm = { period: 1_000, most: 3 } as const;

/** Makes the store that tells whether another one changes so often that not each value has to be drawn, nor all of it. */
export function createStorm(
  $changing: ReadableAtom<unknown>,
  { now, $second }: Pick<Console, 'now' | '$second'>,
): ReadableAtom<boolean> {
  const $isStorm = atom(false);
  onMount($isStorm, () => {
    let changes: readonly number[] = [];
    let stopSeconds: (() => void) | undefined;
    const recent = (): readonly number[] => {
      const at = now();
      // A clock that was set back forgets what lies ahead.
      return changes.filter(change => Math.abs(at - change) < storm.period);
    };
    const end = (): void => {
      stopSeconds?.();
      stopSeconds = undefined;
      $isStorm.set(false);
    };
    const stopChanges = $changing.listen(() => {
      changes = [...recent(), now()];
      if (changes.length <= storm.most || stopSeconds) return;
      stopSeconds = $second.listen(() => recent().length === 0 && end());
      $isStorm.set(true);
    });
    return () => {
      stopChanges();
      end();
    };
  });
  return $isStorm;
}
