import { headerTag, flvHeader, flvTag, metaDataTag, tagType } from '../flv.ts';
import { formats } from '../formats.ts';
import type { Archive } from './archive.ts';
import { gapMs, type Range } from './ranges.ts';
import type { Frame, Segment, Sound } from './segment.ts';

/** The speeds of playback; 0 is as fast as the viewer takes the data. */
export const speeds = [0, 1, 2, 4, 8, 16];
/** From this speed on, only key frames are sent. */
const KEYS_ONLY = 8;
/** About a second of data, bytes; while more waits, nothing is sent. */
const LATE = 400_000;
const WAIT_MS = 50;

/** The messages of a player beside its pictures. */
export type Told =
  /**
   * A step reached the picture of `at`. It repeats the request, since the answer to an earlier step may arrive after a later one was sent.
   */
  | { type: 'step'; at: number; startTime: number; frames?: number }
  | { type: 'gap'; from: number; to: number }
  | { type: 'end' };

/** The clock of playback, which tests can replace. */
export interface PlaybackClock {
  /** A steady clock, ms. */
  now(): number;
  after(delay: number, task: () => void): () => void;
}

/** Where pictures are read from. */
export interface Source {
  archive: Pick<Archive, 'find' | 'before' | 'frames'>;
  /** Makes everything recorded so far readable. */
  flush(): Promise<void>;
}

/** A viewer of a recording. */
export interface PlaybackViewer {
  send(data: Uint8Array): void;
  readonly backlog: number;
  tell(message: Told): void;
  /** Nothing more can be played because of an error. */
  fail(error: unknown): void;
}

/** The recording that is played, and where it begins. */
export interface PlaybackStart {
  deviceId: string;
  range: Range;
  /** Where it begins, ms since 1970. */
  at: number;
  /** The moment that is time 0 of the stream, ms since 1970. */
  zero: number;
  clock: PlaybackClock;
}

/** A position in a recording. */
interface Place {
  segment: Segment;
  frames: readonly Frame[];
  index: number;
}

/**
 * Plays a recording to one viewer. The times in the stream are not scaled: the speed only paces the sending. Sound is sent at speed 1 only,
 * and from speed 8 on only key frames are sent. Gaps are skipped. A step sends a sequence header, then at once the key frame before the
 * moment and everything up to the moment. Playback goes on from there.
 */
export class Playback {
  readonly #source: Source;
  readonly #start: PlaybackStart;
  #viewer: PlaybackViewer | undefined;
  #place: Place | undefined;
  #head: Uint8Array | undefined;
  #soundHead: Uint8Array | undefined;
  /** The sounds to be sent before the next picture. */
  #sounds: Sound[] = [];
  #speed = 1;
  #isPaused = false;
  /** A picture and the time at which it was due. The next one is due as long after `clock` as it lies after `at`, divided by the speed. */
  #anchor: { at: number; clock: number } | undefined;
  #lastAt: number;
  #disarm: (() => void) | undefined;
  /** Incremented by each command that cancels a step under way. */
  #turn = 0;
  /** Whether a step is under way. Until it ends, nothing is sent from the place before it. */
  #isStepping = false;
  /** Incremented when sending restarts or ends, so that two rounds of it never run at once. */
  #run = 0;

  constructor(source: Source, start: PlaybackStart) {
    this.#source = source;
    this.#start = start;
    this.#lastAt = start.at;
  }

  /** Begins, or continues for a viewer that connects again. */
  async play(viewer: PlaybackViewer): Promise<void> {
    this.#viewer = viewer;
    this.#head = undefined;
    this.#soundHead = undefined;
    viewer.send(Buffer.concat([flvHeader(true), metaDataTag(formats.sd)]));
    await this.step(this.#lastAt);
  }

  /** Lets the next viewer begin at the beginning. */
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
    this.#halt();
  }

  resume(): void {
    if (!this.#isPaused) return;
    this.#isPaused = false;
    this.#anchor = undefined;
    this.#arm(0);
  }

  /** Shows the picture of a moment, or the one `frames` after it (before it when negative). */
  async step(moment: number, frames = 0): Promise<void> {
    this.#halt();
    const turn = ++this.#turn;
    const { range } = this.#start;
    const wanted = Math.min(Math.max(moment, range.from), range.to);
    // A command before a viewer has connected sets where playback begins.
    if (!this.#viewer) this.#lastAt = wanted;
    this.#isStepping = true;
    let place: Place | undefined;
    try {
      place = await this.#stepped(wanted, frames);
    } finally {
      if (turn === this.#turn) this.#isStepping = false;
    }
    if (turn !== this.#turn || !this.#viewer) return;
    if (!place || (place.frames[place.index]?.at ?? 0) > range.to) return this.#viewer.tell({ type: 'end' });
    this.#head = undefined;
    let key = place.index;
    while (key > 0 && !place.frames[key]?.isKey) key--;
    const shown = place.frames[place.index];
    // This goes out before the pictures, so that the viewer knows which of them it asked for.
    if (shown)
      this.#viewer.tell({ type: 'step', at: shown.at, startTime: moment, ...(frames === 0 ? {} : { frames }) });
    for (let index = key; index <= place.index; index++) {
      const frame = place.frames[index];
      if (frame) this.#send(frame);
    }
    this.#place = place;
    this.#sounds = this.#speed === 1 ? [...(shown?.sounds ?? [])] : [];
    this.#anchor = undefined;
    if (!this.#isPaused) this.#arm(0);
  }

  /** Stops because the viewer has left, and keeps the position. */
  stop(): void {
    this.#viewer = undefined;
    this.#turn++;
    this.#isStepping = false;
    this.#halt();
  }

  /** The place of the picture `frames` after that of a moment, or the last place that exists in that direction. */
  async #stepped(moment: number, frames: number): Promise<Place | undefined> {
    await this.#source.flush();
    let place = await this.#placeOf(moment);
    for (let left = Math.abs(frames); place && left > 0; left--) {
      place = (frames > 0 ? await this.#after(place) : await this.#beforeOf(place)) ?? place;
    }
    return place;
  }

  /** The last picture at or before a moment, otherwise the first one after it. */
  async #placeOf(moment: number): Promise<Place | undefined> {
    return this.#firstFrom(moment, frames => {
      const after = frames.findIndex(frame => frame.at > moment);
      return after < 0 ? frames.length - 1 : Math.max(0, after - 1);
    });
  }

  async #after(place: Place): Promise<Place | undefined> {
    if (place.index + 1 < place.frames.length) return { ...place, index: place.index + 1 };
    const last = place.frames.at(-1)?.at ?? place.segment.to;
    // A segment that is still being written may have more pictures than were read.
    return this.#firstFrom(last + 1, frames => frames.findIndex(frame => frame.at > last));
  }

  /**
   * The place that `choose` finds in the first segment, from a moment on, that has one. A segment may be deleted after it was found,
   * because recordings of other devices needed its room.
   */
  async #firstFrom(moment: number, choose: (frames: readonly Frame[]) => number): Promise<Place | undefined> {
    const { archive } = this.#source;
    const { deviceId } = this.#start;
    let segment = archive.find(deviceId, moment);
    while (segment) {
      const frames = await archive.frames(segment);
      const index = choose(frames);
      if (index >= 0) return { segment, frames, index };
      segment = archive.find(deviceId, segment.to + 1);
    }
    return undefined;
  }

  async #beforeOf(place: Place): Promise<Place | undefined> {
    if (place.index > 0) return { ...place, index: place.index - 1 };
    const before = this.#source.archive.before(place.segment);
    if (!before) return undefined;
    const frames = await this.#source.archive.frames(before);
    return frames.length === 0 ? undefined : { segment: before, frames, index: frames.length - 1 };
  }

  /** Ends the sending that is under way or waits for its time. */
  #halt(): void {
    this.#run++;
    this.#disarm?.();
  }

  #arm(delay: number): void {
    this.#halt();
    // A step continues by itself when it is done.
    if (this.#isStepping) return;
    const run = this.#run;
    this.#disarm = this.#start.clock.after(delay, () => {
      this.#next(run).catch((error: unknown) => this.#viewer?.fail(error));
    });
  }

  /** Sends the pictures that are due, and waits for the next time. */
  async #next(run: number): Promise<void> {
    const { clock, range, deviceId } = this.#start;
    let isFresh = false;
    for (;;) {
      const viewer = this.#viewer;
      const from = this.#place;
      if (run !== this.#run || !viewer || !from) return;
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
      if (run !== this.#run) return;
      const frame = place?.frames[place.index];
      if (!place || !frame || frame.at > range.to) {
        // The latest pictures may not be written yet. They are flushed once.
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
      // Sound at another speed would not be intelligible, so it is left out.
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
