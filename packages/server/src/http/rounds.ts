/** Does a count that many readers ask for once for all of them, with a rest between two counts. */

/** The rest between two rounds, as a multiple of the time that a round took. */
const restPerWork = 9;
/**
 * The least rest between two rounds, and the longest, ms. The longest matters because a round may have waited for others most
 * of its time.
 */
const [leastRest, longestRest] = [100, 500];

/** The parts that rounds need. */
export interface RoundParts<Found> {
  readonly load: () => Promise<Found>;
  /** A steady clock, ms, that does not jump when the wall clock is set. */
  readonly now: () => number;
  readonly wait: (ms: number) => Promise<void>;
}

/**
 * Makes a function that gives every request the result of a round that began after it, so that nothing stored before the
 * request is missing. However many requests there are, short rounds take at most a tenth of the time, and nobody waits long for
 * the next round.
 */
export const rounds = <Found>({ load, now, wait }: RoundParts<Found>): (() => Promise<Found>) => {
  let next: Promise<Found> | undefined;
  let running: Promise<unknown> = Promise.resolve();
  let readyAt = -Infinity;
  const begin = async (): Promise<Found> => {
    await running;
    const rest = readyAt - now();
    if (rest > 0) await wait(rest);
    // The next round answers requests from here on.
    next = undefined;
    const begunAt = now();
    const found = load();
    running = found
      .catch(() => undefined)
      .then(() => {
        const endedAt = now();
        readyAt = endedAt + Math.min(longestRest, Math.max(leastRest, (endedAt - begunAt) * restPerWork));
      });
    return found;
  };
  return () => (next ??= begin());
};
