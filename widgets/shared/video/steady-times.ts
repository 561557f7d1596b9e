/**
 * Keeps the times of a live stream going: where they leap, forwards or backwards, the next picture follows the last one as if
 * they had not, so that a Media Source plays on without a gap, a seek or a wait for a key frame.
 */
import { sampleDuration } from './fragments.ts';

/** Before two pictures have told how far apart they are, ms. */
const firstStep = 40;

/**
 * Makes one, for one Media Source. It takes the time of the next picture and the place that is played now, and answers the time at
 * which the picture is to be played; all ms, the first picture at 0.
 */
export function createSteadyTimes(): (at: number, playedAt: number) => number {
  let last: { readonly at: number; readonly seen: number } | undefined;
  let step = firstStep;
  return (at, playedAt) => {
    let seen = 0;
    if (last) {
      const passed = at - last.at;
      // A picture covers so much time and no more: behind it the browser would stand still.
      const isLeap = passed <= 0 || passed > sampleDuration;
      if (!isLeap) step = passed;
      seen = isLeap ? Math.max(last.seen + step, Math.ceil(playedAt)) : last.seen + passed;
    }
    last = { at, seen };
    return seen;
  };
}
