import type { AccountCaps } from '../http/account-caps.ts';
import type { Files } from '../http/files.ts';
import type { Room } from '../http/room.ts';
import type { Database } from '../store/database.ts';
import { signingKey } from '../store/signing-key.ts';
import type { DeviceKind } from '../world/types.ts';
import type { World } from '../world/world.ts';
import { videoCalls } from './calls.ts';
import { Cameras, type Ear, type Studio } from './camera/cameras.ts';
import { Archive } from './recording/archive.ts';
import { openDisk, type Disk } from './recording/disk.ts';
import { Recorder } from './recording/recorder.ts';
import { recordedDoor, Recordings } from './recording/recordings.ts';
import { Show } from './show.ts';
import { PastPictures } from './past-pictures.ts';
import { createShoot, shotTimes, type Shoot } from './shots.ts';
import { videoTests } from './test-actions.ts';
import { Video, videoDoor } from './video.ts';
import { WatchTime } from './watch-time.ts';

/** Which cameras are recorded, where, and how much: `robots` for the first eight robots, or device ids. */
export interface RecordingOptions {
  folder: string;
  megabytes: number;
  devices: 'robots' | readonly string[];
}

/** The parts of other rooms that video needs. */
export interface VideoRoomNeeds {
  database: Database;
  world: World;
  files: Pick<Files, 'keep'>;
  caps: AccountCaps;
  /** Makes the pictures of all cameras. */
  studio: Studio;
  /** Starts another studio, which makes pictures of the past. */
  openStudio: () => Studio;
  /** Without it nothing is recorded. */
  recording?: RecordingOptions | undefined;
  /** The microphone of a device's camera. */
  ear: (deviceId: string) => Ear;
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
  readonly show: Show;
  readonly shoot: Shoot;
  readonly pastPictures: PastPictures;
}

/** Number of robots that `robots` means, because recording takes processor time. */
const RECORDED_ROBOTS = 8;

/** Robots and handheld recorders have a microphone in their camera; vehicles have none. */
const hasMicrophone = (kind: DeviceKind | undefined): boolean => kind === 'robot' || kind === 'recorder';

/** The disk of a server without recording: it keeps nothing. */
const noDisk: Disk = {
  list: () => Promise.resolve([]),
  append: () => Promise.resolve(),
  read: () => Promise.resolve(new Uint8Array()),
  readEnd: () => Promise.resolve(new Uint8Array()),
  remove: () => Promise.resolve(),
};

/** The devices that are recorded. */
const recordedOf = (world: World, devices: 'robots' | readonly string[]): readonly string[] =>
  devices === 'robots'
    ? [...world.devices.values()]
        .filter(({ kind }) => kind === 'robot')
        .map(({ id }) => id)
        .slice(0, RECORDED_ROBOTS)
    : devices;

/** Opens the room: loads today's watching times and the list of recordings. */
export const openVideo = async (needs: VideoRoomNeeds): Promise<VideoRoom> => {
  const { database, world, files, caps, studio, openStudio, recording, ear, now, steadyNow, onError } = needs;
  const watchTime = new WatchTime(database, now, onError);
  await watchTime.load();
  const cameras = new Cameras(studio, onError, {
    codecOf: id => (hasMicrophone(world.device(id)?.kind) ? 'aac' : 'none'),
    ear,
  });
  const video = new Video(cameras, watchTime, steadyNow);
  const archive = new Archive({
    disk: recording ? openDisk(recording.folder) : noDisk,
    limitBytes: (recording?.megabytes ?? 0) * 1024 * 1024,
    now,
    onError,
  });
  await archive.load().catch((error: unknown) => onError(`recordings: ${String(error)}`));
  const devices = recordedOf(world, recording?.devices ?? []);
  const recorder = new Recorder({
    cameras,
    archive,
    now,
    devices,
    isOnline: id => world.device(id)?.online ?? false,
  });
  const recordings = new Recordings(archive, recorder, steadyNow);
  const show = new Show(cameras, world);
  const times = { ...shotTimes };
  const pastPictures = new PastPictures({
    plans: world.plans,
    key: await signingKey(database, 'past pictures'),
    deviceKind: id => world.device(id)?.kind,
    openStudio,
    now,
    rest: ms => new Promise(resolve => setTimeout(resolve, ms)),
    onError,
  });

  return {
    calls: videoCalls({ world, video, recordings, watchTime, caps }),
    video,
    cameras,
    recordings,
    recorder,
    recorded: archive,
    watchTime,
    show,
    shoot: createShoot(cameras, files, times),
    pastPictures,
    routes: app => pastPictures.routes(app),
    doors: [videoDoor(video, caps), recordedDoor(recordings, caps)],
    test: videoTests({ cameras, video, recordings, watchTime, times }),
    endSession: sessionId => {
      video.endSession(sessionId);
      recordings.endSession(sessionId);
    },
    tick: (_, at) => {
      show.step(at);
      cameras.hear(now());
    },
    sweep: () => {
      video.sweep();
      recordings.sweep();
      recorder.tick();
      pastPictures.sweep();
    },
    close: async () => {
      await watchTime.keep();
      await recorder.close();
      await pastPictures.close();
      await cameras.close();
    },
  };
};
