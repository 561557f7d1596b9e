import { headerTag, flvHeader, flvTag, metaDataTag, tagType } from '../camera/flv.ts';
import { formats } from '../camera/formats.ts';
import type { Archive } from './archive.ts';
import { gapMs, type Range } from './ranges.ts';
import type { Frame, Segment, Sound } from './segment.ts';

/** Speeds that a recording can be played at; 0 is as fast as the viewer takes it. */
export const speeds = [0, 1, 2, 4, 8, 16];
/** From this speed on only key frames are sent. */
const KEYS_ONLY = 8;
/** About a second of data: a viewer who takes it more slowly is waited for. */
const LATE = 400_000;
const WAIT_MS = 50;

/** What a player tells beside its pictures. */
export type Told = { type: 'step'; at: number } | { type: 'gap'; from: number; to: number } | { type: 'end' };

/** Time that a test may own. */
export interface PlaybackClock {
  /** ms on a clock that never jumps back. */
  now(): number;
  after(delay: number, task: () => void): () => void;
}

/** Where pictures come from. */
export interface Source {
  archive: Pick<Archive, 'find' | 'before' | 'frames'>;
  /** Makes everything that was taken readable. */
  flush(): Promise<void>;
}

/** Who watches. */
export interface PlaybackViewer {
  send(data: Uint8Array): void;
  readonly backlog: number;
  tell(message: Told): void;
  /** Nothing more can be shown. */
  fail(error: unknown): void;
}

/** What is played, and how it begins. */
export interface PlaybackStart {
  deviceId: string;
  range: Range;
  /** ms since 1970 where it begins. */
  at: number;
  /** ms since 1970 that counts as zero in the stream. */
  zero: number;
  clock: PlaybackClock;
}

/** A place in a recording. */
interface Place {
  segment: Segment;
  frames: readonly Frame[];
  index: number;
}

/**
 * Plays a recording to one viewer: unscaled times, paced by the clock at the speed, with sound at speed 1, key frames only from 8 on, gaps jumped
 * over. A step sends a sequence header, the key frame before the moment and everything up to it at once, and goes on from there.
 */
export class Playback {
  readonly #source: Source;
  readonly #start: PlaybackStart;
  #viewer: PlaybackViewer | undefined;
  #place: Place | undefined;
  #head: Uint8Array | undefined;
  #soundHead: Uint8Array | undefined;
  /** What is heard before the next picture. */
  #sounds: Sound[] = [];
  #speed = 1;
  #isPaused = false;
  /** The picture that is sent next is shown this long after the anchor's moment. */
  #anchor: { at: number; clock: number } | undefined;
  #lastAt: number;
  #disarm: (() => void) | undefined;
  /** Grows with each command that makes work under way worthless. */
  #turn = 0;

  constructor(source: Source, start: PlaybackStart) {
    this.#source = source;
    this.#start = start;
    this.#lastAt = start.at;
  }

  /** Begins, or goes on for a viewer who comes back. */
  async play(viewer: PlaybackViewer): Promise<void> {
    this.#viewer = viewer;
    this.#head = undefined;
    this.#soundHead = undefined;
    viewer.send(Buffer.concat([flvHeader(true), metaDataTag(formats.sd)]));
    await this.step(this.#lastAt);
  }

  /** The next viewer begins at the beginning. */
  rewind(): void {
    this.#lastAt = this.#start.at;
  }

  setSpeed(speed: number): void {
    this.#speed = speed;
    this.#sounds = [];
    this.#anchor = undefined;
    if (!this.#isPaused) this.#arm(0);
  }

  pause(): void {
    this.#isPaused = true;
    this.#disarm?.();
  }

  resume(): void {
    if (!this.#isPaused) return;
    this.#isPaused = false;
    this.#anchor = undefined;
    this.#arm(0);
  }

  /** Shows a moment, or the picture so many frames before or after it. */
  async step(moment: number, frames = 0): Promise<void> {
    this.#disarm?.();
    const turn = ++this.#turn;
    const { deviceId, range } = this.#start;
    const { archive } = this.#source;
    const wanted = Math.min(Math.max(moment, range.from), range.to);
    // A command that comes before its viewer says where to begin.
    if (!this.#viewer) this.#lastAt = wanted;
    await this.#source.flush();
    let place = await this.#placeOf(archive.find(deviceId, wanted), wanted);
    for (let left = Math.abs(frames); place && left > 0; left--) {
      place = (frames > 0 ? await this.#after(place) : await this.#beforeOf(place)) ?? place;
    }
    if (turn !== this.#turn || !this.#viewer) return;
    if (!place || (place.frames[place.index]?.at ?? 0) > range.to) return this.#viewer.tell({ type: 'end' });
    this.#head = undefined;
    let key = place.index;
    while (key > 0 && !place.frames[key]?.isKey) key--;
    const shown = place.frames[place.index];
    // Told first, so that the viewer knows which of the pictures is the one.
    if (shown) this.#viewer.tell({ type: 'step', at: shown.at });
    for (let index = key; index <= place.index; index++) {
      const frame = place.frames[index];
      if (frame) this.#send(frame);
    }
    this.#place = place;
    this.#sounds = this.#speed === 1 ? [...(shown?.sounds ?? [])] : [];
    this.#anchor = undefined;
    if (!this.#isPaused) this.#arm(0);
  }

  /** The viewer is gone; the place stays. */
  stop(): void {
    this.#viewer = undefined;
    this.#turn++;
    this.#disarm?.();
  }

  /** The last picture at or before a moment, or the first after it. */
  async #placeOf(segment: Segment | undefined, moment: number): Promise<Place | undefined> {
    if (!segment) return undefined;
    const frames = await this.#source.archive.frames(segment);
    if (frames.length === 0) return undefined;
    const after = frames.findIndex(frame => frame.at > moment);
    return { segment, frames, index: after < 0 ? frames.length - 1 : Math.max(0, after - 1) };
  }

  async #after(place: Place): Promise<Place | undefined> {
    if (place.index + 1 < place.frames.length) return { ...place, index: place.index + 1 };
    const { archive } = this.#source;
    const last = place.frames.at(-1)?.at ?? place.segment.to;
    // A segment that is still written may have grown.
    const next = archive.find(this.#start.deviceId, last + 1);
    if (!next) return undefined;
    const frames = await archive.frames(next);
    const index = frames.findIndex(frame => frame.at > last);
    return index < 0 ? undefined : { segment: next, frames, index };
  }

  async #beforeOf(place: Place): Promise<Place | undefined> {
    if (place.index > 0) return { ...place, index: place.index - 1 };
    const before = this.#source.archive.before(place.segment);
    if (!before) return undefined;
    const frames = await this.#source.archive.frames(before);
    return frames.length === 0 ? undefined : { segment: before, frames, index: frames.length - 1 };
  }

  #arm(delay: number): void {
    this.#disarm?.();
    const turn = this.#turn;
    this.#disarm = this.#start.clock.after(delay, () => {
      this.#next(turn).catch((error: unknown) => this.#viewer?.fail(error));
    });
  }

  /** Sends what is due, and waits for what is not. */
  async #next(turn: number): Promise<void> {
    const { clock, range, deviceId } = this.#start;
    let isFresh = false;
    for (;;) {
      const viewer = this.#viewer;
      const from = this.#place;
      if (turn !== this.#turn || !viewer || !from || this.#isPaused) return;
      if (viewer.backlog > LATE) return this.#arm(WAIT_MS);
      let place = await this.#after(from);
      let before = this.#lastAt;
      let hole: Range | undefined;
      for (;;) {
        const found = place?.frames[place.index];
        if (!place || !found) break;
        if (found.at - before > gapMs) hole = { from: before, to: found.at };
        before = found.at;
        if (this.#speed < KEYS_ONLY || found.isKey) break;
        place = await this.#after(place);
      }
      if (turn !== this.#turn || this.#isPaused) return;
      const frame = place?.frames[place.index];
      if (!place || !frame || frame.at > range.to) {
        // What was taken in the last moments may not be written yet.
        if (isFresh || !this.#source.archive.find(deviceId, this.#lastAt)) return viewer.tell({ type: 'end' });
        isFresh = true;
        await this.#source.flush();
        continue;
      }
      this.#anchor ??= { at: this.#lastAt, clock: clock.now() };
      const [sound] = this.#sounds;
      if (sound) {
        const wait = this.#anchor.clock + sound.at - this.#anchor.at - clock.now();
        if (wait > 1) return this.#arm(wait);
        this.#sounds.shift();
        this.#sendSound(viewer, sound);
        continue;
      }
      const due = this.#anchor.clock + ((hole?.from ?? frame.at) - this.#anchor.at) / this.#speed;
      const wait = this.#speed === 0 ? 0 : due - clock.now();
      if (wait > 1) return this.#arm(wait);
      if (hole) {
        viewer.tell({ type: 'gap', ...hole });
        this.#anchor = { at: frame.at, clock: clock.now() };
      }
      this.#place = place;
      this.#send(frame);
      // Sound at another speed is not understood: it is left out.
      this.#sounds = this.#speed === 1 ? [...frame.sounds] : [];
    }
  }

  #sendSound(viewer: PlaybackViewer, { at, body, head }: Sound): void {
    const time = Math.max(0, Math.round(at - this.#start.zero));
    if (head && !(this.#soundHead && sameBytes(this.#soundHead, head))) {
      this.#soundHead = head;
      viewer.send(flvTag(tagType.audio, time, [head]));
    }
    viewer.send(flvTag(tagType.audio, time, [body]));
  }

  #send(frame: Frame): void {
    const { zero } = this.#start;
    const time = Math.max(0, frame.at - zero);
    if (!this.#head || !sameBytes(this.#head, frame.head)) {
      this.#head = frame.head;
      this.#viewer?.send(headerTag(time, frame.head.subarray(5)));
    }
    this.#viewer?.send(flvTag(tagType.video, time, [frame.body]));
    this.#lastAt = frame.at;
  }
}

const sameBytes = (one: Uint8Array, other: Uint8Array): boolean => one === other || Buffer.compare(one, other) === 0;
