/**
 * Stops that nobody follows any more, because their page has ended: the pause of one that nobody has answered goes on as its movement
 * stop does, five seconds at most, for a robot must not drive on because a page was left (safety.md 3.5).
 */
import type { Running } from './stop-run.ts';

/** Ends all that a stop waits for. */
export function cancelRun(run: Running): void {
  for (const disarm of run.disarm) disarm();
  run.abort?.abort();
}

/** The stops that were left. */
export interface LeftStops {
  /** Leaves these. One whose pause is answered, or late, ends. */
  take(runs: Iterable<Running>): void;
  has(run: Running): boolean;
  /** The five seconds of a stop are over. */
  end(run: Running): void;
  /** Somebody tells this robot something else, which counts now. */
  drop(deviceId: string): void;
}

/** Makes them. */
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
