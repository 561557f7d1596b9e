/**
 * Gives the pictures of a recorded stream the times at which the user sees them. The server paces the stream. With these times, a Media
 * Source that keeps to the newest picture plays right at any speed, forwards, backwards and picture by picture.
 */
import type { FlvVideo } from '@patrolkit/core';

/** Pictures whose times are remembered. */
const remembered = 200;
/** Time between two pictures whose own times do not follow each other, ms. */
const leapStep = 40;
/** Longest time that a picture stays before the next, ms, so that the Media Source has no gap to stop at. */
const longest = 400;

/** How the server paces a recorded stream. The player shows it as it arrives, whatever its times say. */
export interface Pacing {
  /** Milliseconds of the stream for each millisecond of the clock. */
  speed(): number;
  /** Whether to show the picture at this time in the stream, ms. False for a picture that is only decoded on the way to another. */
  isWanted(at: number): boolean;
}

/** Retimes one stream. */
export interface Retimer {
  /** Answers the picture with the time at which the user sees it, ms; never before `playedAt`, the place that plays now. */
  retime(video: FlvVideo, playedAt: number): FlvVideo;
  /** The time in the stream of the picture that is seen at a time. Undefined when there is none. */
  timeOf(seenAt: number): number | undefined;
  /** Starts the times at zero again. */
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
