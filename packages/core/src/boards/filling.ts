/** Whether the server still reads in earlier records, as its answers for boards say. */
import { atom } from 'nanostores';
import type { Store } from '../store.ts';

/** What the answers say about it. */
export interface Filling {
  /** Whether figures may be incomplete because the server still reads in earlier records. */
  readonly $isFilling: Store<boolean>;
  /** Passes an answer on, and learns from it whether the server still reads in records. */
  readonly hear: <Answer extends { readonly isFilling?: boolean }>(answer: Promise<Answer>) => Promise<Answer>;
  /** Forgets what the answers said. */
  readonly clear: () => void;
}

/**
 * Makes the store.
 * @param onEnd called when the server has read in everything; figures read before may be incomplete
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
