import { reasonOf } from '../http/guard.ts';
import type { Room } from '../http/room.ts';
import type { Uploads } from '../http/uploads.ts';
import type { ActorOf } from '../session/caller.ts';
import type { Database } from '../store/database.ts';
import type { World } from '../world/world.ts';
import { configCalls } from './calls.ts';
import { AccessSettings } from './face-access.ts';
import { Faces, type PictureOf } from './faces.ts';
import { Points, type PointParts } from './points.ts';

/** Another gateway on the same database may have changed something: it counts here after so long, ms. */
const REREAD_MS = 5000;

/** What this room needs of the others. */
export interface ConfigRoomNeeds extends Pick<PointParts, 'audio'> {
  readonly database: Database;
  readonly world: Pick<World, 'plans' | 'device' | 'devices' | 'library'>;
  readonly uploads: Pick<Uploads, 'own' | 'keep'>;
  readonly actorOf: ActorOf;
  readonly now: () => number;
  readonly onError: (message: string) => void;
  /** Pictures of the first persons. */
  readonly pictureOf: PictureOf;
}

/** What administrators keep and set, and how it acts. */
export interface ConfigRoom extends Room {
  readonly calls: ReturnType<typeof configCalls>;
}

/** Opens the room: what is stored counts from now on. */
export const openConfig = async (needs: ConfigRoomNeeds): Promise<ConfigRoom> => {
  const { world, now, onError } = needs;
  const parts = { ...needs, library: world.library };
  const [faces, points, access] = [new Faces(parts), new Points(parts), new AccessSettings(parts)];
  const load = async (): Promise<void> => void (await Promise.all([faces.load(), points.load(), access.load()]));
  await faces.portray(needs.pictureOf);
  await load();
  let readAt = now();
  let reading = Promise.resolve();
  return {
    calls: configCalls({ faces, points, access }),
    tick: events => points.tick(events),
    sweep: () => {
      if (now() - readAt < REREAD_MS) return;
      readAt = now();
      reading = load().catch((error: unknown) => onError(`config: ${reasonOf(error)}`));
    },
    close: () => reading,
  };
};
