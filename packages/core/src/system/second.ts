/** One clock hand for everything that counts down on screen: it moves once a second while somebody looks at it. */
import { atom, onMount } from 'nanostores';
import type { Environment } from '../environment/index.ts';
import type { Store } from '../store.ts';

/** Makes the hand: ms since 1970, moved on the full second of its own clock; it stands still while nobody reads it. */
export function createSecond({ clock, wallClock }: Pick<Environment, 'clock' | 'wallClock'>): Store<number> {
  const $now = atom(wallClock());
  onMount($now, () => {
    let disarm = (): void => undefined;
    const move = (): void => {
      const now = wallClock();
      $now.set(now);
      disarm = clock.after(1_000 - (now % 1_000), move);
    };
    move();
    return () => disarm();
  });
  return $now;
}
