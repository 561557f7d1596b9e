import type {
  Channels,
  Ear,
  FromChannel,
  PictureSize,
  Quality,
  SoundCodec,
  ToChannel,
} from '@patrolkit/server/links/channels.ts';
import type { CameraPose, SceneState, View } from '../world/types.ts';
import type { Heard } from './messages.ts';
import type { Plan } from '../world/plan.ts';
import type { Studio } from './studio-thread.ts';

/** How late sound may be before it is skipped, ms. */
const MISSED_MS = 500;
/** Least length of the pieces in which the sound of a recording that nobody watches is taken, ms. */
const LOW_HEAR_MS = 250;

interface Watched {
  readonly cameraId: string;
  readonly quality: Quality;
  readonly ear: Ear;
  sound: SoundCodec;
  /** The moment up to which sound was taken, ms since 1970. */
  heardTo: number;
}

/** The cameras of the simulated site. A studio makes their streams and pictures from what the site shows. */
export class SiteCameras implements Channels {
  readonly #studio: Studio;
  readonly #earOf: (cameraId: string) => Ear;
  readonly #watched = new Map<string, Watched>();
  readonly #shots = new Map<number, (jpeg: Uint8Array | undefined) => void>();
  #shotId = 0;

  constructor(studio: Studio, earOf: (cameraId: string) => Ear = () => () => undefined) {
    this.#studio = studio;
    this.#earOf = earOf;
    studio.receive(message => {
      if (message.type !== 'shot') return;
      this.#shots.get(message.id)?.(message.jpeg);
      this.#shots.delete(message.id);
    });
  }

  readonly post = (message: ToChannel): void => {
    if (message.type === 'watch') {
      const { key, cameraId, quality, sound } = message;
      this.#watched.set(key, { cameraId, quality, sound, ear: this.#earOf(cameraId), heardTo: Date.now() });
    } else if (message.type === 'unwatch') {
      this.#watched.delete(message.key);
    } else if (message.type === 'sound-codec') {
      const watched = this.#watched.get(message.key);
      if (watched) watched.sound = message.sound;
    }
    this.#studio.post(message);
  };

  readonly receive = (listener: (message: FromChannel) => void): void =>
    this.#studio.receive(message => {
      if (message.type !== 'shot') listener(message);
    });

  /** Ids of the cameras that are watched now. */
  get watchedCameras(): Set<string> {
    return new Set([...this.#watched.values()].map(({ cameraId }) => cameraId));
  }

  /** Whether all encoding now is for the recording of cameras that nobody watches. */
  get onlyLow(): boolean {
    return [...this.#watched.values()].every(({ quality }) => quality === 'low');
  }

  /** Whether somebody watches a camera. */
  isSeen(cameraId: string): boolean {
    return [...this.#watched.values()].some(({ cameraId: id, quality }) => id === cameraId && quality !== 'low');
  }

  /** Gives the cameras the positions of everything `ago` milliseconds ago, and its movement. */
  show(poses: Record<string, CameraPose>, scenes: Record<string, SceneState>, ago: number): void {
    this.#studio.post({ type: 'state', poses, scenes, at: Date.now() - ago });
  }

  /** Gives the cameras the maps that users have added, all of them. */
  useMaps(plans: readonly Plan[]): void {
    this.#studio.post({ type: 'maps', plans: [...plans] });
  }

  /** Encodes the sound of the watched cameras up to now, ms since 1970; called several times a second. */
  hear(now: number): void {
    const sounds: Heard[] = [];
    for (const [key, watched] of this.#watched) {
      // When the clock was set back, the sound continues from the new time.
      watched.heardTo = Math.min(watched.heardTo, now);
      const from = Math.max(watched.heardTo, now - MISSED_MS);
      if (watched.sound === 'none' || (watched.quality === 'low' && now - from < LOW_HEAR_MS)) continue;
      const samples = watched.ear(from, now - from);
      watched.heardTo = now;
      if (samples) sounds.push({ key, samples, at: from });
    }
    if (sounds.length > 0) this.#studio.post({ type: 'heard', sounds });
  }

  /** Takes a still picture as JPEG; `name` and `time` are written into it. */
  shoot({ pose, scene, focus }: View, name: string, time: number): Promise<Uint8Array | undefined> {
    const id = ++this.#shotId;
    return new Promise(resolve => {
      this.#shots.set(id, resolve);
      this.#studio.post({ type: 'shoot', id, pose, scene, focus, name, time });
    });
  }

  /** Changes the size of a stream while somebody watches it, until its last viewer leaves. */
  resize(cameraId: string, quality: Quality, size: PictureSize): void {
    this.#studio.post({ type: 'resize', key: `${cameraId}/${quality}`, size });
  }

  /** Ends the studio, and gives up the pictures that are being taken. */
  async close(): Promise<void> {
    for (const resolve of this.#shots.values()) resolve(undefined);
    this.#shots.clear();
    await this.#studio.close();
  }
}
