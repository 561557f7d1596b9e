import type { Room } from '../http/room.ts';
import type { ActorOf } from '../session/caller.ts';
import type { Database } from '../store/database.ts';
import { rightOf } from '../session/users.ts';
import type { Fleet } from '../links/fleet.ts';
import { Audio, audioDoor } from './audio.ts';
import { Broadcasts, type BroadcastParts } from './broadcasts.ts';
import { audioCalls } from './calls.ts';

/** The parts of other rooms that sound needs. */
export interface AudioRoomNeeds {
  database: Database;
  fleet: Fleet;
  actorOf: ActorOf;
  /** What broadcasts need that the room of configuration has: voices, and the time zones of maps. */
  configured: () => Pick<BroadcastParts, 'voice' | 'zoneOf'>;
  now: () => number;
  steadyNow: () => number;
}

/** The sound of the devices, and their voice broadcasts. */
export interface AudioRoom extends Room {
  readonly calls: ReturnType<typeof audioCalls>;
  readonly audio: Audio;
  readonly broadcasts: Broadcasts;
  /** What the room of configuration needs. */
  readonly forConfig: { readonly audio: Audio; readonly reloadBroadcasts: () => Promise<void> };
}

/** Opens the room: loads the broadcasts that are switched on. */
export const openAudio = async ({
  database,
  fleet,
  actorOf,
  configured,
  now,
  steadyNow,
}: AudioRoomNeeds): Promise<AudioRoom> => {
  const audio = new Audio(fleet, steadyNow);
  const broadcasts = new Broadcasts({
    database,
    audio,
    voice: id => configured().voice(id),
    zoneOf: mapId => configured().zoneOf(mapId),
    device: id => fleet.device(id),
    now,
    steadyNow,
  });
  await broadcasts.load();
  return {
    calls: audioCalls({ database, fleet, audio, broadcasts, actorOf, now }),
    audio,
    broadcasts,
    forConfig: { audio, reloadBroadcasts: () => broadcasts.load() },
    doors: [audioDoor(audio)],
    test: { actions: { said: () => ({ said: audio.said() }) } },
    endSession: sessionId => audio.endSession(sessionId),
    changeUser: ({ id, user }) =>
      audio.endSession(id, (deviceId, mode) => {
        const { sees, controls } = rightOf(user, deviceId);
        return mode === 'intercom' ? controls : sees;
      }),
    sweep: () => {
      audio.sweep();
      broadcasts.tick();
    },
  };
};
