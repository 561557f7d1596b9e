/**
 * Stops whose page has ended, so that no view follows them: a pause that is not answered yet is repeated as the movement stop is, for
 * five seconds at most, since a robot must not drive on because a page was left (safety.md 3.5).
 */
import type { Running } from './stop-run.ts';

/** Cancels the timers and the request of a stop. */
export function cancelRun(run: Running): void {
  for (const disarm of run.disarm) disarm();
  run.abort?.abort();
}

/** The stops whose page has ended. */
export interface LeftStops {
  /** Takes these over. A stop whose pause is answered, or late, ends instead. */
  take(runs: Iterable<Running>): void;
  has(run: Running): boolean;
  /** The five seconds of a stop are over. */
  end(run: Running): void;
  /** Drops the stop of this robot, since a newer command to it counts now. */
  drop(deviceId: string): void;
}

/** Makes the list of stops whose page has ended. */
export function createLeftStops(): LeftStops {
  const left = new Map<string, Running>();
  const has = (run: Running): boolean => left.get(run.deviceId) === run;
  return {
    take: runs => {
      for (const run of runs) {
        if (run.pause === 'waiting' && !run.isLate) left.set(run.deviceId, run);
        else cancelRun(run);
      }
    },
    has,
    end: run => {
      if (has(run)) left.delete(run.deviceId);
    },
    drop: deviceId => {
      const run = left.get(deviceId);
      if (run) cancelRun(run);
      left.delete(deviceId);
    },
  };
}
