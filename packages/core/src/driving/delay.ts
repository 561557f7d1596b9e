/** Delay of control, from press to the server's answer (safety.md 3.7). */

/** How a delay is shown. */
export type DelayBand = 'normal' | 'amber' | 'red';

/** The delay, ms, as the median of the last ten answers. */
export interface Delay {
  readonly median: number;
  readonly band: DelayBand;
}

const samples = 10;

/** The delay after one more answer; `taken` is the list of samples, oldest first, and is changed. */
export function addDelay(taken: number[], delay: number): Delay {
  taken.push(delay);
  if (taken.length > samples) taken.shift();
  const sorted = [...taken].sort((one, other) => one - other);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? 0;
  const median = sorted.length % 2 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2;
  return { median, band: median > 300 ? 'red' : median > 200 ? 'amber' : 'normal' };
}
