/** One clock for every countdown on screen. It changes once a second while it has a reader. */
import { atom, onMount } from 'nanostores';
import type { Environment } from './index.ts';
import type { Store } from '../store.ts';

/** Makes the store: ms since 1970, updated at each full second. It stands still without a reader. */
export function createSecond({ clock, wallClock }: Pick<Environment, 'clock' | 'wallClock'>): Store<number> {
  const $now = atom(wallClock());
  onMount($now, () => {
    let disarm = (): void => undefined;
    const move = (): void => {
      const now = wallClock();
      // Armed first, because a reader may throw.
      disarm = clock.after(1_000 - (now % 1_000), move);
      $now.set(now);
    };
    move();
    return () => disarm();
  });
  return $now;
}
