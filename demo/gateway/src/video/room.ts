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
import { createShoot, type Shoot } from './shots.ts';
import { videoTests } from './test-actions.ts';
import { Video, videoDoor } from './video.ts';
import { WatchTime } from './watch-time.ts';

/** Which cameras are recorded, where, and how much: `robots` for the first eight patrol robots, or device ids. */
export interface RecordingOptions {
  folder: string;
  megabytes: number;
  devices: 'robots' | readonly string[];
}

/** What video needs of the others. */
export interface VideoRoomNeeds {
  database: Database;
  world: World;
  files: Pick<Files, 'keep'>;
  /** Makes the pictures of all cameras. */
  studio: Studio;
  /** Starts another one, which makes pictures of the past. */
  openStudio: () => Studio;
  /** Nothing is recorded without it. */
  recording?: RecordingOptions | undefined;
  /** What the microphone of a device's camera hears. */
  ear: (deviceId: string) => Ear;
  now: () => number;
  onError: (message: string) => void;
}

/** Live video, what is recorded of it, and pictures for records. */
export interface VideoRoom extends Room {
  readonly calls: ReturnType<typeof videoCalls>;
  readonly video: Video;
  readonly cameras: Cameras;
  readonly recordings: Recordings;
  readonly recorder: Recorder;
  /** What is recorded, and of which devices. */
  readonly recorded: Pick<Archive, 'devices' | 'ranges' | 'bytesOf'>;
  readonly watchTime: WatchTime;
  readonly show: Show;
  readonly shoot: Shoot;
  readonly pastPictures: PastPictures;
}

/** `robots` means so many of them: recording costs. */
const RECORDED_ROBOTS = 8;

/** Robots and recorders that people carry have one in their camera; vehicles have none. */
const hasMicrophone = (kind: DeviceKind | undefined): boolean => kind === 'robot' || kind === 'recorder';

/** Nothing is kept where nothing is recorded. */
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

/** Opens the room: reads what was watched today and what is recorded. */
export const openVideo = async (needs: VideoRoomNeeds): Promise<VideoRoom> => {
  const { database, world, files, studio, openStudio, recording, ear, now, onError } = needs;
  const watchTime = new WatchTime(database, now, onError);
  await watchTime.load();
  const cameras = new Cameras(studio, onError, {
    codecOf: id => (hasMicrophone(world.device(id)?.kind) ? 'aac' : 'none'),
    ear,
  });
  const video = new Video(cameras, now, watchTime);
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
  const recordings = new Recordings(archive, recorder, now);
  const show = new Show(cameras, world);
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
    calls: videoCalls({ world, video, recordings, watchTime }),
    video,
    cameras,
    recordings,
    recorder,
    recorded: archive,
    watchTime,
    show,
    shoot: createShoot(cameras, files),
    pastPictures,
    routes: app => pastPictures.routes(app),
    doors: [videoDoor(video), recordedDoor(recordings)],
    test: videoTests({ cameras, video, recordings, watchTime }),
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
