import type { Room } from '../http/room.ts';
import type { ActorOf } from '../session/caller.ts';
import type { Database } from '../store/database.ts';
import { shiftCalls } from './calls.ts';
import { Gatherer, type GatherNeeds } from './gather.ts';
import { Handovers } from './handovers.ts';
import { Notes } from './notes.ts';
import { seedHandovers } from './seeds.ts';

/** The parts of other rooms that handovers need. */
export interface ShiftRoomNeeds extends GatherNeeds {
  readonly database: Database;
  readonly actorOf: ActorOf;
  readonly now: () => number;
}

/** Handovers of shifts. */
export interface ShiftRoom extends Room {
  readonly calls: ReturnType<typeof shiftCalls>;
  /** Stores handovers of the past days, for a fresh installation that has a past. */
  seed(): Promise<void>;
}

/** Opens the room. */
export const openShifts = ({ database, fleet, names, coming, actorOf, now }: ShiftRoomNeeds): ShiftRoom => {
  const gatherer = new Gatherer({ fleet, names, coming });
  return {
    calls: shiftCalls({
      notes: new Notes(database, gatherer, now),
      handovers: new Handovers(database, gatherer, now),
      actorOf,
    }),
    seed: () => seedHandovers(database, gatherer, now()),
  };
};
