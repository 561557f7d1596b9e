import type { NamesNow } from '../fleet/site-names.ts';
import type { Live } from '../live/live.ts';
import type { Session } from '../session/sessions.ts';
import type { Database } from '../store/database.ts';
import type { FleetEvent } from '../links/events.ts';
import type { Fleet } from '../links/fleet.ts';
import type { Meetings } from './meetings.ts';

/** Times of a call, milliseconds. */
export interface SosTimes {
  /** How long a call rings before it counts as missed, ms. */
  ring: number;
  /** How long a console that answered may be disconnected, ms: it tries to connect again every 15 s. */
  grace: number;
}

/** The times outside tests. */
export const sosTimes: SosTimes = { ring: 60_000, grace: 20_000 };

/** Whether a session could answer the call of a device. */
export type MayAnswer = (session: Session, deviceId: string) => boolean;

/** Live video for the session that answers a call. */
export interface SosVideo {
  /** Makes a path at which a session can watch a device; the time counts against no limit. */
  issue(session: Session, deviceId: string, quality: 'hd', isCounted: false): string;
  /** The ticket of a path; undefined when it is no longer valid. */
  find(path: string): unknown;
  /** Ends the video of a path. */
  end(path: string): void;
}

/** The parts that emergency calls need. */
export interface SosParts {
  database: Database;
  fleet: Fleet;
  names: NamesNow;
  live: Live;
  video: SosVideo;
  meetings: Meetings;
  /** Raises the alarms of calls, and ends their causes. */
  raise: (events: readonly FleetEvent[]) => void;
  now: () => number;
  /** A clock, ms, that nobody sets: it times the calls. `now` gives their dates. */
  steadyNow: () => number;
  times: SosTimes;
  /** Whether new calls are two-way calls by default. */
  isTwoWay: boolean;
  onError: (message: string) => void;
}
