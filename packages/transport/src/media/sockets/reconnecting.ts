/**
 * Decides how long a media connection that broke waits before it opens again (specification, "Live video"; safety.md 1). A connection that
 * delivers something and breaks soon after has not recovered: the waits grow until one has lasted.
 */
import type { Clock } from '../../channel/index.ts';

/** Waits before each further connection, ms. The last one repeats. The first is 0, because a cut of a steady stream is repaired at once. */
export const mediaWaits = [0, 250, 500, 1_000, 2_000, 5_000] as const;
/** A connection has lasted when it has delivered for this long, ms. After it the waits start from the first one. */
export const lastingAfter = 10_000;
/** The stream is unsteady after this many connections in a row that delivered and did not last. */
const unsteadyAfter = 2;

/** The breaks of one stream. */
export interface Reconnecting {
  /** Records a delivery: the connection opened, or a picture or sound came. Call it for each delivery. */
  delivers(): void;
  /** Records that the connection broke, or could not be opened. Returns the wait before the next one, ms. */
  broke(): number;
  /** How many connections in a row broke before they lasted. */
  readonly breaks: number;
  /** Whether connections deliver but break soon after, again and again. */
  readonly isUnsteady: boolean;
  /** Forgets all breaks, because another stream opens or the user requests this one again. */
  reset(): void;
}

/**
 * Counts the breaks of a stream.
 * @param waits before each further connection, ms; the last one repeats
 */
export function createReconnecting(clock: Pick<Clock, 'now'>, waits: readonly number[] = mediaWaits): Reconnecting {
  let since: number | undefined;
  let breaks = 0;
  /** How many of the breaks followed a delivery. */
  let short = 0;

  const forget = (): void => {
    breaks = 0;
    short = 0;
  };
  const hasLasted = (): boolean => since !== undefined && clock.now() - since >= lastingAfter;

  return {
    delivers: () => {
      since ??= clock.now();
      if (breaks > 0 && hasLasted()) forget();
    },
    broke: () => {
      if (hasLasted()) forget();
      else if (since !== undefined) short += 1;
      since = undefined;
      const wait = waits[Math.min(breaks, waits.length - 1)] ?? 0;
      breaks += 1;
      return wait;
    },
    get breaks() {
      return breaks;
    },
    get isUnsteady() {
      return short >= unsteadyAfter;
    },
    reset: () => {
      since = undefined;
      forget();
    },
  };
}
