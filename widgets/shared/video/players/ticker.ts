/** A task that is done again and again while a player plays. */
import type { VideoDeps } from '../engines/engine.ts';

/** Runs the task once a period. */
export interface Ticker {
  /** Begins, or begins anew. */
  start(): void;
  stop(): void;
}

/** Makes a ticker; `period` in ms. */
export function createTicker(clock: VideoDeps['clock'], period: number, task: () => void): Ticker {
  let disarm: (() => void) | undefined;
  const stop = (): void => {
    disarm?.();
    disarm = undefined;
  };
  const start = (): void => {
    stop();
    disarm = clock.after(period, () => {
      start();
      task();
    });
  };
  return { start, stop };
}
