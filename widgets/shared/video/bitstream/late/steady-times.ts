/**
 * Keeps the times of a live stream going: where they leap, forwards or backwards, the next picture follows the last one as if
 * they had not, so that a Media Source plays on without a gap, a seek or a wait for a key frame.
 */
/**
 * Where the times of two pictures are further apart than this, ms, the second follows at once. If it really came so late, playing has gone on
 * meanwhile, and the picture is never placed before the place that is played.
 */
const longestStep = 200;
/** The time between two pictures until the stream has shown it, ms. */
const firstStep = 40;

/**
 * Makes the function for one Media Source. It takes the time of the next picture and the place that is played now, and answers the time at
 * which the picture is to be played; all ms, the first picture at 0.
 */
export function createSteadyTimes(): (at: number, playedAt: number) => number {
  let last: { readonly at: number; readonly seen: number } | undefined;
  let step = firstStep;
  return (at, playedAt) => {
    let seen = 0;
    if (last) {
      const passed = at - last.at;
      const isLeap = passed <= 0 || passed > longestStep;
      if (!isLeap) step = passed;
      seen = isLeap ? Math.max(last.seen + step, Math.ceil(playedAt)) : last.seen + passed;
    }
    last = { at, seen };
    return seen;
  };
}
