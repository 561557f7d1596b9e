import type { NamesNow } from '../fleet/site-names.ts';
import type { Live } from '../live/live.ts';
import type { Room } from '../http/room.ts';
import type { ActorOf } from '../session/caller.ts';
import type { Database } from '../store/database.ts';
import { maySee } from '../session/users.ts';
import type { FleetEvent } from '../links/events.ts';
import type { Fleet } from '../links/fleet.ts';
import type { Site } from '../links/site.ts';
import { sosCalls } from './calls.ts';
import { meetingDoor, Meetings } from './meetings.ts';
import type { CameraFeed } from './rtc/peer.ts';
import { sosTimes, type SosTimes, type SosVideo } from './parts.ts';
import { Sos } from './sos.ts';

/** The parts of other rooms that emergency calls need. */
export interface SosRoomNeeds {
  database: Database;
  fleet: Fleet;
  /** The simulated site, for tests. */
  site?: Site | undefined;
  names: NamesNow;
  live: Live;
  video: SosVideo;
  cameras: CameraFeed;
  /** Takes the alarms of calls, and the ends of their causes. */
  raise: (events: readonly FleetEvent[]) => void;
  actorOf: ActorOf;
  now: () => number;
  steadyNow: () => number;
  times?: SosTimes | undefined;
  /** Whether calls are two-way calls instead of live video. */
  isTwoWay: boolean;
  onError: (message: string) => void;
}

/** Emergency calls. */
export interface SosRoom extends Room {
  readonly calls: ReturnType<typeof sosCalls>;
  readonly sos: Sos;
}

interface Body {
  deviceId?: string;
  uuid?: string;
  isWebRtc?: boolean;
  ms?: number;
}

/** Opens the room: loads the calls that an earlier run left open. */
export const openSos = async (needs: SosRoomNeeds): Promise<SosRoom> => {
  const { video, cameras, actorOf, live, isTwoWay, onError } = needs;
  const set = needs.times ?? sosTimes;
  const times = { ...set };
  const meetings = new Meetings(cameras, onError);
  const sos = new Sos({ ...needs, meetings, isTwoWay, video, times });
  await sos.load();
  live.sosGreeting = (session, reader) => sos.greet(session, reader);
  return {
    calls: sosCalls(sos, actorOf),
    sos,
    doors: [meetingDoor(meetings)],
    test: {
      actions: {
        call: async ({ deviceId = 'PR001', isWebRtc }: Body) => {
          needs.site?.pressSos(deviceId);
          return { uuid: await sos.raise(deviceId, isWebRtc) };
        },
        // How long calls ring.
        'ring-time': ({ ms = set.ring }: Body) => void (times.ring = ms),
        bye: async ({ uuid = '' }: Body) => ({ done: await sos.bye(uuid) }),
        heard: () => ({ heard: meetings.heard() }),
      },
      reset: () => {
        times.ring = set.ring;
        return sos.endAll();
      },
    },
    endSession: sessionId => sos.endSession(sessionId),
    changeUser: ({ id, user }) => sos.endSession(id, deviceId => maySee(user, deviceId)),
    tick: events => {
      for (const event of events) if (event.type === 'sos') sos.press(event.deviceId, event.at);
    },
    sweep: () => sos.sweep(),
    leave: () => meetings.close(),
    close: () => sos.settled(),
  };
};
