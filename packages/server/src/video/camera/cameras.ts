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
  PictureTag,
  Quality,
  SoundCodec,
  SoundTag,
  StreamCodec,
  ToCamera,
} from './messages.ts';
import { sendHead, sendPicture, sendSound, type Viewer, type Viewers } from './viewers.ts';

/** The thread, or a substitute, in which pictures are made. */
export interface Studio {
  post(message: ToCamera): void;
  receive(listener: (message: FromCamera) => void): void;
  close(): Promise<void>;
}

/** The part of a worker thread that a studio uses. */
export interface StudioThread {
  postMessage(message: ToCamera): void;
  on(event: 'message', listener: (message: FromCamera) => void): unknown;
  on(event: 'error', listener: (error: unknown) => void): unknown;
  on(event: 'exit', listener: () => void): unknown;
  terminate(): Promise<unknown>;
}

/**
 * A studio whose thread has ended starts another one after so long, ms; twice as long after each further end, up to a
 * minute.
 */
const RESTART_MS = 1000;
const LONGEST_RESTART_MS = 60_000;
/** When a thread has run longer than this, the next restart is quick again, ms. */
const WELL_MS = 60_000;

/** A thread that is asked to end gets so long to finish its current picture, ms. */
const END_MS = 2000;

/**
 * A studio in a thread of its own, which is replaced when it ends. Watched streams go on in the new thread; pictures that
 * were asked for get no answer.
 */
export const openStudio = (
  script: URL,
  setup: CameraSetup,
  onError: (message: string) => void,
  startThread: () => StudioThread = () => new Worker(script, { workerData: setup }),
): Studio => {
  const listeners: ((message: FromCamera) => void)[] = [];
  /** The watched streams, which a new thread is told to go on with. */
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
      // Pictures that were asked for will not come: their callers get undefined.
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

/** A tag that a camera's encoder made, for recording. */
export interface CodedTag {
  cameraId: string;
  quality: Quality;
  /**
   * An FLV tag. A `head` is what a decoder needs before the next key frame, a `sound-head` what it needs before the next
   * sound.
   */
  tag: Uint8Array;
  kind: 'head' | 'key' | 'inter' | 'sound-head' | 'sound';
  /** When it was taken, ms since 1970; 0 for a head. */
  at: number;
}

/**
 * The microphone of one stream: samples of so many ms from a moment on, ms since 1970; undefined while the device is
 * offline.
 */
export type Ear = (from: number, ms: number) => Int16Array | undefined;

/** How the sound of cameras is made. */
export interface Hearing {
  /** The default codec of a camera's sound. */
  codecOf(cameraId: string): SoundCodec;
  ear(cameraId: string): Ear;
}

const deaf: Hearing = { codecOf: () => 'none', ear: () => () => undefined };
/** Sound that is later than this is skipped, ms. */
const MISSED_MS = 500;
/** The sound of a recording that nobody watches is taken in pieces of at least this length, ms. */
const LOW_HEAR_MS = 250;

interface Watched {
  quality: Quality;
  viewers: Viewers;
  cameraId: string;
  ear: Ear;
  /** Sound was taken up to this moment, ms since 1970. */
  heardTo: number;
}

/**
 * The cameras of the fleet, by their ids (camera-mounts.ts): one encoder for each camera and quality that has viewers,
 * however many they are.
 */
export class Cameras {
  readonly #studio: Studio;
  readonly #watched = new Map<string, Watched>();
  readonly #shots = new Map<number, (jpeg: Uint8Array | undefined) => void>();
  readonly #codecs = new Map<string, StreamCodec>();
  readonly #sounds = new Map<string, SoundCodec>();
  readonly #hearing: Hearing;
  #shotId = 0;
  #muted = false;
  /** Called with everything that is encoded, for whichever viewer. */
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

  /** Whether all encoding now is for the recording of cameras that nobody watches. */
  get onlyLow(): boolean {
    return [...this.#watched.values()].every(watched => watched.quality === 'low');
  }

  /** The best quality at full frame rate in which a camera is encoded now. */
  fullRate(cameraId: string): Quality | undefined {
    return (['sd', 'hd'] as const).find(quality => this.#watched.has(`${cameraId}/${quality}`));
  }

  /** Tells the cameras where everything was `ago` milliseconds ago, and how it moves. */
  show(poses: Record<string, CameraPose>, scenes: Record<string, SceneState>, ago: number): void {
    this.#post({ type: 'state', poses, scenes, at: Date.now() - ago });
  }

  /** The codec of a stream. */
  codecOf(cameraId: string, quality: Quality): StreamCodec {
    return this.#codecs.get(`${cameraId}/${quality}`) ?? 'h264';
  }

  /** Changes the codec of a stream; its viewers are disconnected and connect again. */
  setCodec(cameraId: string, quality: Quality, codec: StreamCodec): void {
    const key = `${cameraId}/${quality}`;
    this.#codecs.set(key, codec);
    for (const viewer of this.#watched.get(key)?.viewers.keys() ?? []) viewer.close();
  }

  /** The codec of a camera's sound. */
  soundOf(cameraId: string): SoundCodec {
    return this.#sounds.get(cameraId) ?? this.#hearing.codecOf(cameraId);
  }

  /** Changes the codec of a camera's sound, or restores the default; its viewers are disconnected and connect again. */
  setSound(cameraId: string, codec: SoundCodec | undefined): void {
    if (codec === undefined) this.#sounds.delete(cameraId);
    else this.#sounds.set(cameraId, codec);
    for (const [key, watched] of this.#watched) {
      if (watched.cameraId !== cameraId) continue;
      this.#post({ type: 'sound-codec', key, sound: this.soundOf(cameraId) });
      for (const viewer of watched.viewers.keys()) viewer.close();
    }
  }

  /** Restores the default sound of every camera. */
  resetSounds(): void {
    for (const cameraId of this.#sounds.keys()) this.setSound(cameraId, undefined);
  }

  /** Encodes the sound of the watched cameras up to now, ms since 1970; called several times a second. */
  hear(now: number): void {
    const sounds: Heard[] = [];
    for (const [key, watched] of this.#watched) {
      // When the clock was set back, the sound goes on from the new time.
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

  /**
   * Adds a viewer: it gets header and metadata at once, then a sequence header and a key frame. Returns a function that
   * removes it.
   */
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

  /** For tests: changes the size of a stream while it is watched, until its last viewer leaves. */
  resize(cameraId: string, quality: Quality, size: PictureSize): void {
    this.#post({ type: 'resize', key: `${cameraId}/${quality}`, size });
  }

  /** Disconnects every viewer. */
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
    if (message.type === 'pictures') {
      for (const picture of message.pictures) this.#receivePicture(picture);
      return;
    }
    const watched = this.#watched.get(message.key);
    if (message.type === 'failed') {
      onError(message.message);
      // Who joins again gets a new stream.
      this.#watched.delete(message.key);
      this.#post({ type: 'unwatch', key: message.key });
      for (const viewer of watched?.viewers.keys() ?? []) viewer.close();
      return;
    }
    if (!watched) return;
    this.onCoded?.({ cameraId: watched.cameraId, quality: watched.quality, tag: message.head, kind: 'head', at: 0 });
    if (!this.#muted) sendHead(watched.viewers, message.head);
  }

  #receivePicture({ key, tag, isKey, at }: PictureTag): void {
    const watched = this.#watched.get(key);
    if (!watched) return;
    const { cameraId, quality, viewers } = watched;
    this.onCoded?.({ cameraId, quality, tag, kind: isKey ? 'key' : 'inter', at });
    if (!this.#muted) sendPicture(viewers, quality, tag, isKey);
  }

  #receiveSound({ key, tag, isHead, at }: SoundTag): void {
    const watched = this.#watched.get(key);
    if (!watched) return;
    const { cameraId, quality } = watched;
    this.onCoded?.({ cameraId, quality, tag, kind: isHead ? 'sound-head' : 'sound', at });
    if (!this.#muted) sendSound(watched.viewers, tag, isHead);
  }

  #post(message: ToCamera): void {
    this.#studio.post(message);
  }
}
