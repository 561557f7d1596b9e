/** Notices when a store changes so often that nobody can read each of its values. */
import type { Console } from '@patrolkit/core';
import { atom, onMount, type ReadableAtom } from 'nanostores';

/** More changes than this within this many ms are a storm. It ends when none has arrived for that time. */
const storm = { period: 1_000, most: 3 } as const;

/** Makes the store that says whether another store changes too often for each of its values to be drawn. */
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
      // When the clock is set back, changes in its future are forgotten.
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
