import { steady } from './http/guard.ts';
import type { Room } from './http/room.ts';
import type { WorldEvent } from './world/types.ts';
import type { World } from './world/world.ts';

/** Twenty steps a second: fine enough for a driver's hand. */
const TICK_MS = 50;
const SWEEP_MS = 1000;
/** After a pause of the process the world does not catch up in leaps. */
const LONGEST_STEP_MS = 500;

/** What happens by itself in the world, and not because somebody asked. */
const unasked = new Set<WorldEvent['type']>(['alarm', 'sos', 'capture']);

/** What goes round. */
export interface LoopParts {
  world: Pick<World, 'tick'>;
  /** Told in this order. */
  rooms: readonly Pick<Room, 'tick' | 'sweep'>[];
  /** Nothing that happens by itself is told while this says so. */
  isQuiet: () => boolean;
  onError: (message: string) => void;
}

/** Moves the world on and tells the rooms, again and again. Returns how to stop. */
export const startLoop = ({ world, rooms, isQuiet, onError }: LoopParts): (() => void) => {
  let last = performance.now();
  const tick = (): void => {
    const at = performance.now();
    const elapsed = Math.min(LONGEST_STEP_MS, at - last);
    last = at;
    const events = world.tick(elapsed);
    const told = isQuiet() ? events.filter(({ type }) => !unasked.has(type)) : events;
    for (const room of rooms) room.tick?.(told, at);
  };
  const sweep = (): void => {
    for (const room of rooms) room.sweep?.();
  };
  const timers = [
    setInterval(steady('tick', tick, onError), TICK_MS),
    setInterval(steady('sweep', sweep, onError), SWEEP_MS),
  ];
  return () => timers.forEach(timer => clearInterval(timer));
};
