/** Notices that the computer slept. Timers do not show it if their clock stood still meanwhile. */
import { limits } from './limits.ts';
import type { Clock } from './ports.ts';

/** Time between two readings of the clocks, ms. */
export const lookEvery = 1_000;

/**
 * Calls `onWake` within a second after the computer wakes, when either clock has advanced more than a timer may be late. The result ends
 * it.
 */
export function watchWake(clock: Clock, onWake: () => void): () => void {
  let before = { now: clock.now(), wall: clock.wall() };
  const look = (): void => {
    const here = { now: clock.now(), wall: clock.wall() };
    const passed = Math.max(here.now - before.now, here.wall - before.wall);
    before = here;
    disarm = clock.after(lookEvery, look);
    if (passed > limits.late) onWake();
  };
  let disarm = clock.after(lookEvery, look);
  return () => disarm();
}
