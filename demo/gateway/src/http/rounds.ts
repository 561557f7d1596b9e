/** What many ask for is counted for all of them together, and never for long at a time. */

/** So long lies between two rounds at least, as many times as a round takes: who counts uses a part of the time alone. */
const restPerWork = 9;
/** The same, ms, however short a round is. */
const leastRest = 100;

/** What rounds are made of. */
export interface RoundParts<Found> {
  readonly load: () => Promise<Found>;
  /** Milliseconds on a clock that is never set. */
  readonly now: () => number;
  readonly wait: (ms: number) => Promise<void>;
}

/**
 * Everybody who asks gets what was found by a round that began after the question: what was there when somebody asked is never missing.
 * However many ask, rounds take at most a tenth of the time.
 */
export const rounds = <Found>({ load, now, wait }: RoundParts<Found>): (() => Promise<Found>) => {
  let next: Promise<Found> | undefined;
  let running: Promise<unknown> = Promise.resolve();
  let readyAt = -Infinity;
  const begin = async (): Promise<Found> => {
    await running;
    const rest = readyAt - now();
    if (rest > 0) await wait(rest);
    // From here on a question is for the round after this one.
    next = undefined;
    const begunAt = now();
    const found = load();
    running = found
      .catch(() => undefined)
      .then(() => {
        const endedAt = now();
        readyAt = endedAt + Math.max(leastRest, (endedAt - begunAt) * restPerWork);
      });
    return found;
  };
  return () => (next ??= begin());
};
