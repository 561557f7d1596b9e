/** Where a server gets its fleet from, and what may come with it. */
import type { Room } from '../http/room.ts';
import type { Database } from '../store/database.ts';
import type { DeviceKind } from './devices.ts';
import type { Fleet, OpenFleet } from './fleet.ts';
import type { Site, ThingKind } from './site.ts';

/** What a picture of the past shows: it is drawn when somebody asks for it. */
export interface PastTaken {
  /** The kind of thing that was seen; `view` for a picture of the place itself. */
  readonly kind: ThingKind | 'view';
  readonly deviceId: string;
  readonly mapId: string;
  /** Where the device stood, metres. */
  readonly x: number;
  readonly y: number;
  /** Name of the person, plate of the vehicle, id of the door or meter; empty for others. */
  readonly label: string;
  /** ms since 1970. */
  readonly at: number;
}

/** What a guest gets from its server. */
export interface GuestNeeds {
  readonly database: Database;
  readonly deviceKind: (deviceId: string) => DeviceKind | undefined;
  readonly now: () => number;
  readonly onError: (message: string) => void;
}

/** A room that comes with a simulated site. */
export interface Guest extends Room {
  /** The address of a picture of the past. */
  readonly pictureOf: (taken: PastTaken) => string;
}

/** A fleet, and what comes with it. */
export interface FleetSource {
  readonly open: OpenFleet;
  /** The simulated site behind the fleet, for tests; called after `open`. */
  readonly site?: () => Site;
  /** Opens the guest; called after `open`. */
  readonly join?: (needs: GuestNeeds) => Promise<Guest>;
}

/** The fleet of a server that has no device. */
export const noFleet: OpenFleet = (): Fleet => ({
  devices: new Map(),
  maps: [],
  device: () => undefined,
  abilities: () => ({ orders: {}, hardware: [], hasMicrophone: false }),
  route: () => undefined,
  comingRounds: () => [],
  order: () => Promise.resolve('unable'),
  stop: () => undefined,
  isFree: () => false,
  view: () => undefined,
  lookAgain: () => undefined,
  checkThresholds: () => undefined,
  mapPicture: () => undefined,
  modelPicture: () => undefined,
  channels: { post: () => undefined, receive: () => undefined },
  sound: { ear: () => () => undefined, say: () => undefined, speak: () => undefined, isSpeaking: () => false },
  take: () => [],
  close: () => Promise.resolve(),
});
