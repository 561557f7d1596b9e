import type { NamesNow } from '../fleet/site-names.ts';
import type { Files } from '../files/files.ts';
import type { Uploads } from '../files/uploads.ts';
import type { Live } from '../live/live.ts';
import type { Room } from '../http/room.ts';
import type { ActorOf } from '../session/caller.ts';
import type { Database } from '../store/database.ts';
import type { Shot } from '../links/events.ts';
import type { Fleet } from '../links/fleet.ts';
import type { FaceLibrary } from '../links/people.ts';
import type { VehicleRegister } from '../links/vehicles.ts';
import { captureCalls } from './calls.ts';
import { Captures, type StoredCapture } from './captures.ts';
import { pushCapture } from './pushes.ts';
import { Screenshots } from './screenshots.ts';

/** The parts of other rooms that captures need. */
export interface CaptureRoomNeeds {
  database: Database;
  fleet: Fleet;
  /** The persons whom the devices recognise. */
  library: Pick<FaceLibrary, 'typeOf'>;
  /** The vehicles that the site knows. */
  vehicles: Pick<VehicleRegister, 'of'>;
  names: NamesNow;
  live: Live;
  files: Pick<Files, 'remove'>;
  uploads: Pick<Uploads, 'keep'>;
  /** Takes a picture and keeps it; returns its address, empty when the camera gave none in time. */
  shoot: (kind: 'capture', shot: Shot, at: number) => Promise<string>;
  /** Called with each capture when it is stored. */
  onStored: (capture: StoredCapture) => void;
  actorOf: ActorOf;
  now: () => number;
  /** A steady clock, ms, that does not jump when the wall clock is set. */
  steadyNow: () => number;
  onError: (message: string) => void;
}

/** Pictures that robots take while patrolling, and screenshots of users. */
export interface CaptureRoom extends Room {
  readonly calls: ReturnType<typeof captureCalls>;
  readonly captures: Captures;
}

/** Opens the room: counts the captures of today. */
export const openCaptures = async (needs: CaptureRoomNeeds): Promise<CaptureRoom> => {
  const {
    database,
    fleet,
    library,
    vehicles,
    names,
    live,
    files,
    uploads,
    shoot,
    onStored,
    actorOf,
    now,
    steadyNow,
    onError,
  } = needs;
  const captures = new Captures({
    database,
    files,
    now,
    steadyNow,
    shoot: (shot, at) => shoot('capture', shot, at),
    device: id => fleet.device(id),
    regions: () => fleet.regions,
    known: { typeOf: name => library.typeOf(name), vehicleOf: (plate, at) => vehicles.of(plate, at) },
    names,
    onStored: capture => {
      pushCapture(live, capture);
      onStored(capture);
    },
    onError,
  });
  await captures.today.read();
  return {
    calls: captureCalls({ fleet, captures, screenshots: new Screenshots(database, uploads, now), actorOf }),
    captures,
    tick: events => {
      for (const event of events) if (event.type === 'capture') captures.take(event.capture);
    },
    sweep: () => captures.today.tend(),
    close: () => captures.settled(),
  };
};
