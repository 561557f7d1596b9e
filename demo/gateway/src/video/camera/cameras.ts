import { Worker } from 'node:worker_threads';
import { cameraOfId } from '../../world/camera-mounts.ts';
import type { CameraPose, SceneState } from '../../world/types.ts';
import { flvHeader, metaDataTag } from './flv.ts';
import { formats } from './formats.ts';
import type {
  CameraSetup,
  FromCamera,
  Heard,
  PictureSize,
  Quality,
  SoundCodec,
  SoundTag,
  StreamCodec,
  ToCamera,
} from './messages.ts';

/** Somebody who watches: one FLV message at a time. */
export interface Viewer {
  send(data: Uint8Array): void;
  /** Bytes that the network has not taken yet. */
  readonly backlog: number;
  close(): void;
}

/** About a second of data, by quality: beyond it a viewer waits for the next key frame. */
const LATE: Record<Quality, number> = { hd: 400_000, sd: 150_000, low: 150_000 };
/** Beyond this a viewer is cut. */
const HOPELESS = 4 * 1024 * 1024;

/** Where the pictures are made. */
export interface Studio {
  post(message: ToCamera): void;
  receive(listener: (message: FromCamera) => void): void;
  close(): Promise<void>;
}

/** The part of a thread that a studio uses. */
export interface StudioThread {
  postMessage(message: ToCamera): void;
  on(event: 'message', listener: (message: FromCamera) => void): unknown;
  on(event: 'error', listener: (error: unknown) => void): unknown;
  on(event: 'exit', listener: () => void): unknown;
  terminate(): Promise<unknown>;
}

/** A studio whose thread has ended starts another one after so long, ms; each time in a row twice as long, up to a minute. */
const RESTART_MS = 1000;
const LONGEST_RESTART_MS = 60_000;
/** A thread that ran so long was well: the next restart is quick again, ms. */
const WELL_MS = 60_000;

/** A thread that is asked to end has so long to finish the picture at hand, ms. */
const END_MS = 2000;

/** A studio in a thread of its own; one that ends is replaced. What is watched is watched again, what was asked of it gets no answer. */
export const openStudio = (
  script: URL,
  setup: CameraSetup,
  onError: (message: string) => void,
  startThread: () => StudioThread = () => new Worker(script, { workerData: setup }),
): Studio => {
  const listeners: ((message: FromCamera) => void)[] = [];
  /** What makes a new thread go on where the last one was. */
  const watched = new Map<string, ToCamera & { type: 'watch' }>();
  const shots = new Set<number>();
  let thread: StudioThread | undefined;
  let waiting: NodeJS.Timeout | undefined;
  let restarts = 0;
  let isClosed = false;
  const tell = (message: FromCamera): void => {
    for (const listener of listeners) listener(message);
  };
  const start = (): void => {
    const began = performance.now();
    const mine = startThread();
    thread = mine;
    mine.on('message', message => {
      if (message.type === 'shot') shots.delete(message.id);
      tell(message);
    });
    mine.on('error', error => onError(`camera: ${error instanceof Error ? error.message : String(error)}`));
    mine.on('exit', () => {
      if (isClosed || thread !== mine) return;
      thread = undefined;
      onError('camera: the thread has ended; another one is started');
      // Nobody waits for a picture that will not come.
      for (const id of shots) tell({ type: 'shot', id, jpeg: undefined });
      shots.clear();
      if (performance.now() - began > WELL_MS) restarts = 0;
      waiting = setTimeout(start, Math.min(LONGEST_RESTART_MS, RESTART_MS * 2 ** restarts++));
    });
    for (const message of watched.values()) mine.postMessage(message);
  };
  start();
  return {
    post: message => {
      if (message.type === 'watch') watched.set(message.key, message);
      else if (message.type === 'unwatch') watched.delete(message.key);
      else if (message.type === 'sound-codec') {
        const known = watched.get(message.key);
        if (known) watched.set(message.key, { ...known, sound: message.sound });
      } else if (message.type === 'shoot') {
        if (!thread) return queueMicrotask(() => tell({ type: 'shot', id: message.id, jpeg: undefined }));
        shots.add(message.id);
      }
      thread?.postMessage(message);
    },
    receive: listener => void listeners.push(listener),
    close: async () => {
      isClosed = true;
      clearTimeout(waiting);
      const last = thread;
      if (!last) return;
      last.postMessage({ type: 'end' });
      await new Promise<unknown>(resolve => {
        const late = setTimeout(() => resolve(last.terminate()), END_MS);
        last.on('exit', () => {
          clearTimeout(late);
          resolve(undefined);
        });
      });
    },
  };
};

/** Something that a camera's encoder made, for who keeps it. */
export interface CodedTag {
  cameraId: string;
  quality: Quality;
  /** Tag of FLV; a `head` is what a decoder needs before the next key frame, a `sound-head` before the next sound. */
  tag: Uint8Array;
  kind: 'head' | 'key' | 'inter' | 'sound-head' | 'sound';
  /** ms since 1970 when it was taken; unset for a head. */
  at: number;
}

/** The microphone of one stream: samples of so many ms from a moment on, ms since 1970; none while its device is away. */
export type Ear = (from: number, ms: number) => Int16Array | undefined;

/** How cameras hear. */
export interface Hearing {
  /** How the sound of a camera is coded, if nobody says otherwise. */
  codecOf(cameraId: string): SoundCodec;
  ear(cameraId: string): Ear;
}

const deaf: Hearing = { codecOf: () => 'none', ear: () => () => undefined };
/** What was missed beyond this is not heard any more, ms. */
const MISSED_MS = 500;
/** A recording that nobody watches as it is made takes its sound in larger pieces, ms. */
const LOW_HEAR_MS = 100;

interface Watched {
  quality: Quality;
  viewers: Map<Viewer, 'waiting' | 'live'>;
  cameraId: string;
  ear: Ear;
  /** ms since 1970 up to which it was heard. */
  heardTo: number;
}

/** The cameras of the fleet, by their ids (camera-mounts.ts): one encoder a camera and quality, however many watch; none when nobody does. */
export class Cameras {
  readonly #studio: Studio;
  readonly #watched = new Map<string, Watched>();
  readonly #shots = new Map<number, (jpeg: Uint8Array | undefined) => void>();
  readonly #codecs = new Map<string, StreamCodec>();
  readonly #sounds = new Map<string, SoundCodec>();
  readonly #hearing: Hearing;
  #shotId = 0;
  #muted = false;
  /** Hears everything that is encoded, whoever it is encoded for. */
  onCoded: ((coded: CodedTag) => void) | undefined;

  constructor(studio: Studio, onError: (message: string) => void, hearing: Hearing = deaf) {
    this.#studio = studio;
    this.#hearing = hearing;
    studio.receive(message => this.#receive(message, onError));
  }

  /** Ids of the cameras that are watched now. */
  get watchedCameras(): Set<string> {
    return new Set([...this.#watched.values()].map(watched => watched.cameraId));
  }

  /** Whether all that is encoded now is for the recording of cameras that nobody watches. */
  get onlyLow(): boolean {
    return [...this.#watched.values()].every(watched => watched.quality === 'low');
  }

  /** The best quality at full rate that a camera is encoded in now. */
  fullRate(cameraId: string): Quality | undefined {
    return (['sd', 'hd'] as const).find(quality => this.#watched.has(`${cameraId}/${quality}`));
  }

  /** Tells the cameras where everything was `ago` milliseconds ago, and how it goes on since. */
  show(poses: Record<string, CameraPose>, scenes: Record<string, SceneState>, ago: number): void {
    this.#post({ type: 'state', poses, scenes, at: Date.now() - ago });
  }

  /** How a stream is coded. */
  codecOf(cameraId: string, quality: Quality): StreamCodec {
    return this.#codecs.get(`${cameraId}/${quality}`) ?? 'h264';
  }

  /** Codes a stream in another way; whoever watches is cut and comes back to it. */
  setCodec(cameraId: string, quality: Quality, codec: StreamCodec): void {
    const key = `${cameraId}/${quality}`;
    this.#codecs.set(key, codec);
    for (const viewer of this.#watched.get(key)?.viewers.keys() ?? []) viewer.close();
  }

  /** How the sound of a camera is coded. */
  soundOf(cameraId: string): SoundCodec {
    return this.#sounds.get(cameraId) ?? this.#hearing.codecOf(cameraId);
  }

  /** Codes the sound of a camera in another way, or as by default; whoever watches is cut and comes back to it. */
  setSound(cameraId: string, codec: SoundCodec | undefined): void {
    if (codec === undefined) this.#sounds.delete(cameraId);
    else this.#sounds.set(cameraId, codec);
    for (const [key, watched] of this.#watched) {
      if (watched.cameraId !== cameraId) continue;
      this.#post({ type: 'sound-codec', key, sound: this.soundOf(cameraId) });
      for (const viewer of watched.viewers.keys()) viewer.close();
    }
  }

  /** Every camera hears as it does by default. */
  resetSounds(): void {
    for (const cameraId of this.#sounds.keys()) this.setSound(cameraId, undefined);
  }

  /** Has the cameras that are watched hear what was to be heard up to now, ms since 1970; several times a second. */
  hear(now: number): void {
    const sounds: Heard[] = [];
    for (const [key, watched] of this.#watched) {
      // A clock that was set back: it hears on from where it is now.
      watched.heardTo = Math.min(watched.heardTo, now);
      const from = Math.max(watched.heardTo, now - MISSED_MS);
      if (this.soundOf(watched.cameraId) === 'none' || (watched.quality === 'low' && now - from < LOW_HEAR_MS))
        continue;
      const samples = watched.ear(from, now - from);
      watched.heardTo = now;
      if (samples) sounds.push({ key, samples, at: from });
    }
    if (sounds.length > 0) this.#post({ type: 'heard', sounds });
  }

  /** Lets a viewer in: it gets header and metadata at once, then a sequence header and a key frame. */
  join(cameraId: string, name: string, quality: Quality, viewer: Viewer): () => void {
    const key = `${cameraId}/${quality}`;
    let watched = this.#watched.get(key);
    if (watched) {
      this.#post({ type: 'refresh', key });
    } else {
      watched = { quality, viewers: new Map(), cameraId, ear: this.#hearing.ear(cameraId), heardTo: Date.now() };
      this.#watched.set(key, watched);
      const [codec, sound] = [this.codecOf(cameraId, quality), this.soundOf(cameraId)];
      const { deviceId } = cameraOfId(cameraId);
      this.#post({ type: 'watch', key, cameraId, deviceId, name, quality, codec, sound });
    }
    watched.viewers.set(viewer, 'waiting');
    const head = [
      flvHeader(this.soundOf(cameraId) !== 'none'),
      metaDataTag(formats[quality], this.codecOf(cameraId, quality)),
    ];
    viewer.send(Buffer.concat(head));
    return () => {
      const current = this.#watched.get(key);
      if (!current?.viewers.delete(viewer) || current.viewers.size > 0) return;
      this.#watched.delete(key);
      this.#post({ type: 'unwatch', key });
    };
  }

  /** Takes a still picture as JPEG. */
  shoot(
    pose: CameraPose,
    scene: SceneState,
    focus: string,
    name: string,
    time: number,
  ): Promise<Uint8Array | undefined> {
    const id = ++this.#shotId;
    return new Promise(resolve => {
      this.#shots.set(id, resolve);
      this.#post({ type: 'shoot', id, pose, scene, focus, name, time });
    });
  }

  /** For tests: sends nothing while sockets stay open. */
  mute(muted: boolean): void {
    this.#muted = muted;
    if (muted) return;
    for (const [key, watched] of this.#watched) {
      for (const viewer of watched.viewers.keys()) watched.viewers.set(viewer, 'waiting');
      this.#post({ type: 'refresh', key });
    }
  }

  /** For tests: goes on in another size, under whoever watches, until the last of them leaves. */
  resize(cameraId: string, quality: Quality, size: PictureSize): void {
    this.#post({ type: 'resize', key: `${cameraId}/${quality}`, size });
  }

  /** Cuts every viewer. */
  cut(): void {
    for (const watched of this.#watched.values()) for (const viewer of watched.viewers.keys()) viewer.close();
  }

  /** Ends the studio. */
  async close(): Promise<void> {
    this.cut();
    for (const resolve of this.#shots.values()) resolve(undefined);
    this.#shots.clear();
    await this.#studio.close();
  }

  #receive(message: FromCamera, onError: (text: string) => void): void {
    if (message.type === 'shot') {
      this.#shots.get(message.id)?.(message.jpeg);
      this.#shots.delete(message.id);
      return;
    }
    if (message.type === 'sounds') {
      for (const sound of message.sounds) this.#receiveSound(sound);
      return;
    }
    const watched = this.#watched.get(message.key);
    if (message.type === 'failed') {
      onError(message.message);
      for (const viewer of watched?.viewers.keys() ?? []) viewer.close();
      return;
    }
    if (!watched) return;
    const { cameraId, quality } = watched;
    if (message.type === 'start') this.onCoded?.({ cameraId, quality, tag: message.head, kind: 'head', at: 0 });
    else this.onCoded?.({ cameraId, quality, tag: message.tag, kind: message.isKey ? 'key' : 'inter', at: message.at });
    if (this.#muted) return;
    for (const [viewer, state] of watched.viewers) {
      if (viewer.backlog > HOPELESS) {
        viewer.close();
      } else if (message.type === 'start') {
        viewer.send(message.head);
        watched.viewers.set(viewer, 'waiting');
      } else if (state === 'live' && viewer.backlog > LATE[watched.quality]) {
        // Catching up by dropping: the picture jumps to the next key frame instead of falling behind for good.
        watched.viewers.set(viewer, 'waiting');
      } else if (state === 'live' || (message.isKey && viewer.backlog < LATE[watched.quality] / 4)) {
        viewer.send(message.tag);
        watched.viewers.set(viewer, 'live');
      }
    }
  }

  #receiveSound({ key, tag, isHead, at }: SoundTag): void {
    const watched = this.#watched.get(key);
    if (!watched) return;
    const { cameraId, quality } = watched;
    this.onCoded?.({ cameraId, quality, tag, kind: isHead ? 'sound-head' : 'sound', at });
    if (this.#muted) return;
    // Whoever waits for a picture waits for its sound too.
    for (const [viewer, state] of watched.viewers) if (isHead || state === 'live') viewer.send(tag);
  }

  #post(message: ToCamera): void {
    this.#studio.post(message);
  }
}
