import type { AccountCaps } from '../http/account-caps.ts';
import type { Files } from '../files/files.ts';
import type { Room } from '../http/room.ts';
import type { Database } from '../store/database.ts';
import type { Fleet } from '../links/fleet.ts';
import type { RegisterNow } from '../fleet/register.ts';
import { mainCamera } from '../links/cameras.ts';
import { videoCalls } from './calls.ts';
import { maySee } from '../session/users.ts';
import type { Site } from '../links/site.ts';
import { Cameras } from './cameras.ts';
import { Archive } from './recording/archive.ts';
import { openDisk, type Disk } from './recording/disk.ts';
import { Recorder } from './recording/recorder.ts';
import { recordedDoor, Recordings } from './recording/recordings.ts';
import { createShoot, shotTimes, type Shoot } from './shots.ts';
import { videoTests } from './test-actions.ts';
import { Video, videoDoor } from './video.ts';
import { WatchTime } from './watch-time.ts';

/** Which cameras are recorded, where, and how much: `robots` for those whose settings say so, or device ids. */
export interface RecordingOptions {
  folder: string;
  megabytes: number;
  devices: 'robots' | readonly string[];
}

/** The parts of other rooms that video needs. */
export interface VideoRoomNeeds {
  database: Database;
  fleet: Fleet;
  register: Pick<RegisterNow, 'settings'>;
  files: Pick<Files, 'keep'>;
  caps: AccountCaps;
  /** The simulated site, for tests. */
  site?: Site | undefined;
  /** Without it nothing is recorded. */
  recording?: RecordingOptions | undefined;
  now: () => number;
  steadyNow: () => number;
  onError: (message: string) => void;
}

/** Live video, its recordings, and pictures for records. */
export interface VideoRoom extends Room {
  readonly calls: ReturnType<typeof videoCalls>;
  readonly video: Video;
  readonly cameras: Cameras;
  readonly recordings: Recordings;
  readonly recorder: Recorder;
  /** The recordings, as other rooms read them. */
  readonly recorded: Pick<Archive, 'devices' | 'ranges' | 'bytesOf'>;
  readonly watchTime: WatchTime;
  readonly shoot: Shoot;
}

/** The disk of a server without recording: it keeps nothing. */
const noDisk: Disk = {
  list: () => Promise.resolve([]),
  append: () => Promise.resolve(),
  read: () => Promise.resolve(new Uint8Array()),
  readEnd: () => Promise.resolve(new Uint8Array()),
  remove: () => Promise.resolve(),
};

/** The devices that are recorded now. */
const recordedOf = (
  { fleet, register }: Pick<VideoRoomNeeds, 'fleet' | 'register'>,
  devices: RecordingOptions['devices'],
): readonly string[] =>
  devices === 'robots'
    ? [...fleet.devices.keys()].filter(id =>
        register
          .settings(id)
          ?.cameras.some(({ channelId, isRecorded }) => isRecorded && channelId === `${id}-${String(mainCamera)}`),
      )
    : devices;

/** Opens the room: loads today's watching times and the list of recordings. */
export const openVideo = async (needs: VideoRoomNeeds): Promise<VideoRoom> => {
  const { database, fleet, register, files, caps, recording, now, steadyNow, onError } = needs;
  const watchTime = new WatchTime(database, now, onError);
  await watchTime.load();
  const cameras = new Cameras(fleet.channels, onError, id => (fleet.abilities(id).hasMicrophone ? 'aac' : 'none'));
  const video = new Video(cameras, watchTime, steadyNow);
  const archive = new Archive({
    disk: recording ? openDisk(recording.folder) : noDisk,
    limitBytes: (recording?.megabytes ?? 0) * 1024 * 1024,
    now,
    onError,
  });
  await archive.load().catch((error: unknown) => onError(`recordings: ${String(error)}`));
  const recorder = new Recorder({
    cameras,
    archive,
    now,
    devices: () => recordedOf(needs, recording?.devices ?? []),
    isOnline: id => fleet.device(id)?.online ?? false,
  });
  const recordings = new Recordings(archive, recorder, steadyNow);
  const times = { ...shotTimes };

  return {
    calls: videoCalls({ fleet, register, video, recordings, watchTime, caps }),
    video,
    cameras,
    recordings,
    recorder,
    recorded: archive,
    watchTime,
    shoot: createShoot(files, times),
    doors: [videoDoor(video, caps), recordedDoor(recordings, caps)],
    test: videoTests({ site: needs.site, cameras, video, recordings, watchTime, times }),
    endSession: sessionId => {
      video.endSession(sessionId);
      recordings.endSession(sessionId);
    },
    changeUser: ({ id, user }) => {
      video.endSession(id, deviceId => maySee(user, deviceId));
      recordings.drop(id, deviceId => maySee(user, deviceId));
    },
    sweep: () => {
      video.sweep();
      recordings.sweep();
      recorder.tick();
    },
    close: async () => {
      await watchTime.keep();
      await recorder.close();
      cameras.cut();
    },
  };
};
