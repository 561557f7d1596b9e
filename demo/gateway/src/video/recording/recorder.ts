import type { CodedTag, Viewer } from '../camera/cameras.ts';
import type { Quality } from '../camera/messages.ts';
import type { Archive } from './archive.ts';
import { retimed, type Segment } from './segment.ts';

/** Length of a segment; it ends with the first key frame after it. */
const SEGMENT_MS = 10_000;
/** Pictures that are earlier than the last one by more than this come of a clock that was set back. */
const SET_BACK_MS = 1_000;
/** Pictures go to the disk together, so often. */
const WRITE_MS = 2_000;
/** How long after an alarm its device is recorded at full rate. */
export const alarmMs = 15_000;
/** So many devices at once are recorded at full rate for their alarms: a flood must not take the machine. */
const ALARMS_AT_ONCE = 4;

/** The part of the cameras that a recorder uses. */
export interface RecordedCameras {
  onCoded: ((coded: CodedTag) => void) | undefined;
  join(cameraId: string, name: string, quality: Quality, viewer: Viewer): () => void;
  fullRate(cameraId: string): Quality | undefined;
}

/** How a recorder is made. */
export interface RecorderOptions {
  cameras: RecordedCameras;
  archive: Archive;
  now: () => number;
  /** Devices that are recorded all the time. */
  devices: readonly string[];
  isOnline: (deviceId: string) => boolean;
}

/** Being encoded is enough: what is encoded is heard by `onCoded`. */
const nobody: Viewer = { send: () => undefined, backlog: 0, close: () => undefined };

interface Track {
  /** Ends the stream of few frames, while it runs. */
  leaveLow?: () => void;
  /** Ends the stream at full rate that an alarm asked for. */
  leaveAlarm?: () => void;
  alarmUntil: number;
  heads: Map<Quality, Uint8Array>;
  soundHeads: Map<Quality, Uint8Array>;
  quality?: Quality;
  segment?: Segment;
  waiting: Uint8Array[];
  lastAt: number;
  writtenAt: number;
}

/**
 * Records cameras: few frames a second while nobody watches, the very stream of the viewers while somebody does, and the full
 * rate after an alarm.
 */
export class Recorder {
  readonly #options: RecorderOptions;
  readonly #tracks = new Map<string, Track>();

  constructor(options: RecorderOptions) {
    this.#options = options;
    for (const id of options.devices) {
      this.#tracks.set(id, {
        alarmUntil: Number.NEGATIVE_INFINITY,
        heads: new Map(),
        soundHeads: new Map(),
        waiting: [],
        lastAt: 0,
        writtenAt: 0,
      });
    }
    options.cameras.onCoded = coded => this.#take(coded);
  }

  /** An alarm of a device: it is recorded at full rate for a while. */
  alarm(deviceId: string): void {
    const track = this.#tracks.get(deviceId);
    const { cameras, now } = this.#options;
    if (!track) return;
    if (!track.leaveAlarm) {
      const busy = [...this.#tracks.values()].filter(other => other.leaveAlarm).length;
      if (busy >= ALARMS_AT_ONCE) return;
      track.leaveAlarm = cameras.join(deviceId, deviceId, 'sd', nobody);
    }
    track.alarmUntil = now() + alarmMs;
  }

  /** Once in a while, at least every second: begins and ends the streams that only the recording needs. */
  tick(): void {
    const { cameras, now, isOnline } = this.#options;
    for (const [id, track] of this.#tracks) {
      const left = track.alarmUntil - now();
      // A clock that was set back makes an alarm no longer.
      if (track.leaveAlarm && (left < 0 || left > alarmMs)) {
        track.leaveAlarm();
        delete track.leaveAlarm;
      }
      const needsLow = isOnline(id) && cameras.fullRate(id) === undefined;
      if (needsLow && !track.leaveLow) track.leaveLow = cameras.join(id, id, 'low', nobody);
      else if (!needsLow && track.leaveLow) {
        track.leaveLow();
        delete track.leaveLow;
      }
    }
  }

  /** Writes what waits, so that it can be read. */
  async flush(deviceId?: string): Promise<void> {
    for (const [id, track] of this.#tracks) if (deviceId === undefined || id === deviceId) this.#write(track);
    await this.#options.archive.settled();
  }

  /** Ends recording; what was taken is on the disk then. */
  async close(): Promise<void> {
    this.#options.cameras.onCoded = undefined;
    for (const track of this.#tracks.values()) {
      track.leaveLow?.();
      track.leaveAlarm?.();
    }
    await this.flush();
  }

  /** The main camera has the id of its device, and is the one that is recorded. */
  #take({ cameraId: deviceId, quality, tag, kind, at }: CodedTag): void {
    const track = this.#tracks.get(deviceId);
    if (!track) return;
    if (kind === 'head') {
      track.heads.set(quality, tag);
      return;
    }
    if (kind === 'sound-head' || kind === 'sound') return this.#takeSound(track, quality, tag, kind, at);
    if (!this.#options.isOnline(deviceId)) return this.#end(track);
    const wanted = this.#options.cameras.fullRate(deviceId) ?? 'low';
    // The stream of before goes on until the better one has its first key frame.
    if (quality !== track.quality && (quality !== wanted || kind !== 'key')) return;
    if (at < track.lastAt - SET_BACK_MS) {
      this.#end(track);
      track.lastAt = 0;
    }
    if (at <= track.lastAt) return;
    const head = track.heads.get(quality);
    if (!head) return;
    const isLong = track.segment && at - track.segment.from >= SEGMENT_MS;
    if (quality !== track.quality || !track.segment || (isLong && kind === 'key')) {
      if (kind !== 'key') return;
      this.#end(track);
      track.segment = this.#options.archive.begin(deviceId, at);
      track.quality = quality;
      track.waiting.push(retimed(head, 0));
      const soundHead = track.soundHeads.get(quality);
      if (soundHead) track.waiting.push(retimed(soundHead, 0));
      track.writtenAt = at;
    }
    track.waiting.push(retimed(tag, at - track.segment.from));
    track.lastAt = at;
    if (at - track.writtenAt >= WRITE_MS) this.#write(track);
  }

  /** Sound goes with the pictures of its stream; what began before the first of them is left out. */
  #takeSound(track: Track, quality: Quality, tag: Uint8Array, kind: 'sound-head' | 'sound', at: number): void {
    if (kind === 'sound-head') track.soundHeads.set(quality, tag);
    const { segment } = track;
    if (!segment || quality !== track.quality || at < segment.from) return;
    track.waiting.push(retimed(tag, Math.round(at - segment.from)));
  }

  #end(track: Track): void {
    this.#write(track);
    delete track.segment;
    delete track.quality;
  }

  #write(track: Track): void {
    const { segment, waiting } = track;
    if (!segment || waiting.length === 0) return;
    track.waiting = [];
    track.writtenAt = track.lastAt;
    void this.#options.archive.append(segment, Buffer.concat(waiting), track.lastAt).then(isWritten => {
      // What could not be written left a hole: the next key frame begins anew.
      if (!isWritten && track.segment === segment) {
        delete track.segment;
        delete track.quality;
        track.waiting = [];
      }
    });
  }
}
