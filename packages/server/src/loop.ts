import { steady } from './http/guard.ts';
import type { Room } from './http/room.ts';
import type { FleetEvent } from './links/events.ts';
import type { Fleet } from './links/fleet.ts';

/** Time between two questions to the fleet, ms: twenty a second are fine enough for a driver. */
const TICK_MS = 50;
const SWEEP_MS = 1000;
/** Longest step, ms: after a pause of the process a simulated site does not make up for all of it at once. */
const LONGEST_STEP_MS = 500;

/** Events that devices raise by themselves, not in answer to a call. */
const unasked = new Set<FleetEvent['type']>(['alarm', 'sos', 'capture']);

/** The parts that the loop needs. */
export interface LoopParts {
  fleet: Pick<Fleet, 'take'>;
  /** The rooms, which get the events in this order. */
  rooms: readonly Pick<Room, 'tick' | 'sweep'>[];
  /** While this returns true, nothing new happens on the site by itself, and rooms do not get what devices still find by themselves. */
  isQuiet: () => boolean;
  onError: (message: string) => void;
}

/** Repeatedly asks the fleet what has happened, and passes it to the rooms. Returns a function that stops it. */
export const startLoop = ({ fleet, rooms, isQuiet, onError }: LoopParts): (() => void) => {
  let last = performance.now();
  const tick = (): void => {
    const at = performance.now();
    const elapsed = Math.min(LONGEST_STEP_MS, at - last);
    last = at;
    const isCalm = isQuiet();
    const events = fleet.take(elapsed, isCalm);
    const told = isCalm ? events.filter(({ type }) => !unasked.has(type)) : events;
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
