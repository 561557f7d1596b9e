import { reasonOf } from '../http/guard.ts';
import type { Room } from '../http/room.ts';
import type { Uploads } from '../files/uploads.ts';
import type { ActorOf } from '../session/caller.ts';
import type { Database } from '../store/database.ts';
import type { Fleet } from '../links/fleet.ts';
import type { FaceLibrary } from '../links/people.ts';
import { configCalls } from './calls.ts';
import { AccessSettings } from './face-access.ts';
import { Faces } from './faces.ts';
import type { PictureOf } from '../links/past.ts';
import { Points, type PointParts } from './points.ts';

/** After how long everything is read again, ms, because another server on the same database may have changed it. */
const REREAD_MS = 5000;

/** The parts of other rooms that this room needs. */
export interface ConfigRoomNeeds extends Pick<PointParts, 'audio'> {
  readonly database: Database;
  readonly fleet: Pick<Fleet, 'maps' | 'device' | 'devices'>;
  readonly library: FaceLibrary;
  readonly uploads: Pick<Uploads, 'own' | 'keep'>;
  readonly actorOf: ActorOf;
  readonly now: () => number;
  readonly onError: (message: string) => void;
  /** Pictures of the first persons. */
  readonly pictureOf: PictureOf;
}

/** The room of what administrators maintain: persons, speech at patrol points, access settings. */
export interface ConfigRoom extends Room {
  readonly calls: ReturnType<typeof configCalls>;
}

/** Opens the room: loads the stored things and settings, and hands them to the fleet. */
export const openConfig = async (needs: ConfigRoomNeeds): Promise<ConfigRoom> => {
  const { now, onError } = needs;
  const [faces, points, access] = [new Faces(needs), new Points(needs), new AccessSettings(needs)];
  const load = async (): Promise<void> => void (await Promise.all([faces.load(), points.load(), access.load()]));
  await faces.portray(needs.pictureOf);
  await load();
  let readAt = now();
  let reading = Promise.resolve();
  return {
    calls: configCalls({ faces, points, access }),
    tick: events => points.tick(events),
    sweep: () => {
      // A clock that was set back delays nothing.
      if (Math.abs(now() - readAt) < REREAD_MS) return;
      readAt = now();
      reading = load().catch((error: unknown) => onError(`config: ${reasonOf(error)}`));
    },
    close: () => reading,
  };
};
