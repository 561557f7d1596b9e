/**
 * Keeps the times of a live stream steady. When they leap, forwards or backwards, the next picture follows the last one as if they had not.
 * A Media Source then plays on without a gap, a seek or a wait for a key frame.
 */
/**
 * When the times of two pictures are further apart than this, ms, the second follows at once. If it really arrived so late, playback went
 * on meanwhile, and no picture is placed before the place that plays.
 */
const longestStep = 200;
/** Time between two pictures until the stream has shown its own, ms. */
const firstStep = 40;

/**
 * Makes the function for one Media Source. It takes the time of the next picture and the place that plays now, and answers when to play the
 * picture. All times are ms; the first picture is at 0.
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
