/** Whether the server still reads in earlier records, as answers of boards tell. */
import { atom } from 'nanostores';
import type { Store } from '../store.ts';

/** What answers tell of it. */
export interface Filling {
  /** True while figures may be incomplete because the server still reads in earlier records. */
  readonly $isFilling: Store<boolean>;
  /** Passes an answer on, and takes from it whether the server still reads in records. */
  readonly hear: <Answer extends { readonly isFilling?: boolean }>(answer: Promise<Answer>) => Promise<Answer>;
  /** Forgets what was told. */
  readonly clear: () => void;
}

/**
 * Makes the store.
 * @param onEnd called when the server has read in everything: figures that were read before may be incomplete
 */
export function createFilling(onEnd: () => void): Filling {
  const $isFilling = atom(false);
  return {
    $isFilling,
    hear: async answer => {
      const told = await answer;
      const was = $isFilling.get();
      $isFilling.set(told.isFilling === true);
      if (was && !$isFilling.get()) onEnd();
      return told;
    },
    clear: () => $isFilling.set(false),
  };
}
