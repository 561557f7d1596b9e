/** Turns the messages of a recording's control socket into changes of the player's reading. */
import type { PlaybackEvents } from '@patrolkit/core';
import type { ReadableAtom } from 'nanostores';
import type { VideoDeps } from '../engines/engine.ts';
import { playbackTimes, type PlaybackReading } from './playback.ts';
import type { Steps } from './steps.ts';

/** What the player passes in. */
export interface ControlNeeds {
  readonly clock: VideoDeps['clock'];
  readonly $reading: ReadableAtom<PlaybackReading>;
  /** Changes some of the reading. */
  readonly change: (part: Partial<PlaybackReading>) => void;
  readonly steps: Steps;
  /** Whether the user has paused it. */
  readonly isPaused: () => boolean;
}

/** Makes the events. `forgetGap` cancels the timer that hides a gap. `end` says that the recording is over and nothing more arrives. */
export function createControlEvents({ clock, $reading, change, steps, isPaused }: ControlNeeds): {
  readonly events: PlaybackEvents;
  readonly forgetGap: () => void;
  readonly end: () => void;
} {
  let disarmGap: (() => void) | undefined;
  return {
    events: {
      onStep: (at, isOvertaken) => {
        const goal = steps.goal();
        if (!goal) return;
        if (isOvertaken) return steps.pass(at);
        goal.exact = at;
        goal.isLast = goal.direction === 1 && at <= goal.at;
        // The server had announced the end before it got the step.
        if ($reading.get().state === 'ended') change({ state: isPaused() ? 'paused' : 'playing' });
      },
      onGap: (from, to) => {
        disarmGap?.();
        disarmGap = clock.after(playbackTimes.gap, () => change({ gap: undefined }));
        change({ gap: { from, to } });
      },
      onEnd: () => {
        // During a step back the player does not await the end.
        if (steps.waiting() < 0 || steps.goal()?.direction === -1) return;
        steps.stopWaiting();
        change({ state: 'ended' });
      },
    },
    forgetGap: () => disarmGap?.(),
    end: () => {
      steps.clear();
      change({ state: 'ended' });
    },
  };
}
