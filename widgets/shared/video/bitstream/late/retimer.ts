/**
 * Gives the pictures of a recorded stream the times at which they are to be seen: its server paces it, so that a Media Source
 * that holds to the newest picture plays it right at any speed, forwards, backwards and picture by picture.
 */
import type { FlvVideo } from '@patrolkit/core';

/** Pictures whose times are remembered. */
const remembered = 200;
/** Time between two pictures whose times do not follow each other, ms. */
const leapStep = 40;
/** Longest time that one picture stands before the next, ms, so that the Media Source has no gap to stop at. */
const longest = 400;

/** How a recorded stream comes. Its server paces it, so that it is shown as it comes, whatever its times say. */
export interface Pacing {
  /** Milliseconds of the stream for each millisecond of the clock. */
  speed(): number;
  /** Whether a picture is to be shown, or only decoded on the way to one that is; by its time in the stream, ms. */
  isWanted(at: number): boolean;
}

/** Retimes one stream. */
export interface Retimer {
  /** The picture with the time at which it is seen, ms; never before the place that is played now. */
  retime(video: FlvVideo, playedAt: number): FlvVideo;
  /** The time in the stream of the picture that is seen at a time; undefined when none is. */
  timeOf(seenAt: number): number | undefined;
  /** Times begin anew at zero. */
  restart(): void;
}

/** Makes the retimer of one stream. */
export function createRetimer(pacing: Pacing): Retimer {
  let last: { readonly seen: number; readonly at: number } | undefined;
  let known: { readonly seen: number; readonly at: number }[] = [];
  return {
    retime: (video, playedAt) => {
      const passed = last ? video.decodeAt - last.at : 0;
      const step = !pacing.isWanted(video.showAt)
        ? 1
        : passed <= 0
          ? leapStep
          : Math.min(longest, passed / pacing.speed());
      const seen = last ? Math.ceil(Math.max(last.seen + Math.max(1, step), playedAt + 1)) : 0;
      last = { seen, at: video.decodeAt };
      known = [...known.slice(1 - remembered), { seen, at: video.showAt }];
      return { ...video, decodeAt: seen, showAt: seen };
    },
    timeOf: seenAt => [...known].reverse().find(({ seen }) => seen <= seenAt + 1)?.at,
    restart: () => {
      last = undefined;
      known = [];
    },
  };
}
