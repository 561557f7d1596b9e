/** Delay of control, from a press to the server's answer. It is shown as a mark, and is a reason to refuse new holds. */
import type { Clock } from '@patrolkit/transport';
import { atom } from 'nanostores';
import type { Store } from '../store.ts';

/** How a delay is shown. */
export type DelayBand = 'normal' | 'amber' | 'red';

/** The delay, ms, as the median of the last ten answers. */
export interface Delay {
  readonly median: number;
  readonly band: DelayBand;
}

/** No new hold begins above this delay, ms, as the median of the last five answers. */
export const delayLimit = 1_000;
/** Wait from the answer to one probe until the next probe, ms. */
export const probeEvery = 2_000;

const shownOf = 10;
const judgedOf = 5;

/** The middle of some numbers, or the mean of the two in the middle. */
const medianOf = (values: readonly number[]): number => {
  const sorted = [...values].sort((one, other) => one - other);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2;
};

/** The delay of control, measured with every answer. */
export interface Delays {
  /** Undefined before the first answer. */
  readonly $delay: Store<Delay | undefined>;
  /** The median for which new holds are refused, ms. Undefined as soon as an answer is faster. */
  readonly $tooSlow: Store<number | undefined>;
  /** Takes the delay of one more answer, ms. */
  add(delay: number): void;
  /** Begins again for another robot or for none. Answers to requests sent until now no longer count. */
  clear(): void;
  dispose(): void;
}

/**
 * Makes the store. While holds are refused no movement measures the delay. The store then sends a harmless request (`probe`) at intervals.
 * It resolves with whether it succeeded.
 */
export function createDelays(clock: Clock, probe: () => Promise<boolean>): Delays {
  const $delay = atom<Delay | undefined>();
  const $tooSlow = atom<number | undefined>();
  let taken: readonly number[] = [];
  let disarm: (() => void) | undefined;
  let isProbing = false;
  /** When the present robot was selected: answers to earlier requests belong to another robot. */
  let countedFrom = Number.NEGATIVE_INFINITY;

  const ask = async (): Promise<void> => {
    disarm = undefined;
    if (isProbing) return;
    isProbing = true;
    const since = clock.now();
    const isAnswered = await probe();
    isProbing = false;
    if ($tooSlow.get() === undefined) return;
    if (isAnswered) add(clock.now() - since);
    if ($tooSlow.get() !== undefined) disarm ??= clock.after(probeEvery, () => void ask());
  };

  function add(delay: number): void {
    if (clock.now() - delay < countedFrom) return;
    taken = [...taken, delay].slice(-shownOf);
    const median = medianOf(taken);
    $delay.set({ median, band: median > 300 ? 'red' : median > 200 ? 'amber' : 'normal' });
    const judged = medianOf(taken.slice(-judgedOf));
    const isRefused = delay > delayLimit && judged > delayLimit;
    $tooSlow.set(isRefused ? judged : undefined);
    if (isRefused && !isProbing) disarm ??= clock.after(probeEvery, () => void ask());
    if (isRefused) return;
    disarm?.();
    disarm = undefined;
  }

  const clear = (): void => {
    disarm?.();
    disarm = undefined;
    taken = [];
    countedFrom = clock.now();
    $tooSlow.set(undefined);
    $delay.set(undefined);
  };

  return { $delay, $tooSlow, add, clear, dispose: clear };
}
