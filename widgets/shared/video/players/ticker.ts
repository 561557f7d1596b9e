/** A task that runs periodically while a player plays. */
import type { VideoDeps } from '../engines/engine.ts';

/** Runs the task once in a period. */
export interface Ticker {
  /** Starts, or starts again. */
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
