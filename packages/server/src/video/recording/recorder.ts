import type { CodedTag } from '../cameras.ts';
import type { Viewer } from '../viewers.ts';
import type { Quality } from '../../links/channels.ts';
import type { Archive } from './archive.ts';
import { retimed, type Segment } from './segment.ts';

/** Length of a segment, ms; it ends with the first key frame after this time. */
const SEGMENT_MS = 10_000;
/** A picture that is earlier than the last one by more than this shows that the clock was set back, ms. */
const SET_BACK_MS = 1_000;
/** How often collected pictures are written to the disk, ms. */
const WRITE_MS = 2_000;
/** How long after an alarm its device is recorded at full rate, ms. */
export const alarmMs = 15_000;
/**
 * Most devices that are recorded at full rate for their alarms at once, so that a flood of alarms does not overload the
 * machine.
 */
const ALARMS_AT_ONCE = 4;

/** The part of the cameras that a recorder uses. */
export interface RecordedCameras {
  onCoded: ((coded: CodedTag) => void) | undefined;
  join(cameraId: string, name: string, quality: Quality, viewer: Viewer): () => void;
  fullRate(cameraId: string): Quality | undefined;
}

/** The options of a recorder. */
export interface RecorderOptions {
  cameras: RecordedCameras;
  archive: Archive;
  now: () => number;
  /** The devices that are recorded all the time now. */
  devices: () => readonly string[];
  isOnline: (deviceId: string) => boolean;
}

interface Track {
  /** Ends the stream with few frames; set while it runs. */
  leaveLow?: () => void;
  /** Ends the stream at full rate that an alarm started. */
  leaveAlarm?: () => void;
  alarmUntil: number;
  /** The longest time for which an alarm has wanted that stream, ms. */
  alarmFor: number;
  heads: Map<Quality, Uint8Array>;
  soundHeads: Map<Quality, Uint8Array>;
  quality?: Quality;
  segment?: Segment;
  waiting: Uint8Array[];
  lastAt: number;
  writtenAt: number;
}

/**
 * Records cameras: at a few frames a second while nobody watches, from the viewers' stream while somebody does, and at full
 * rate after an alarm.
 */
export class Recorder {
  readonly #options: RecorderOptions;
  readonly #tracks = new Map<string, Track>();

  constructor(options: RecorderOptions) {
    this.#options = options;
    this.#follow();
    options.cameras.onCoded = coded => this.#take(coded);
  }

  /** Records a device at full rate for a while, ms, because of an alarm. False when it is not recorded, or too many are at once. */
  alarm(deviceId: string, ms = alarmMs): boolean {
    const track = this.#tracks.get(deviceId);
    if (!track) return false;
    if (!track.leaveAlarm) {
      const busy = [...this.#tracks.values()].filter(other => other.leaveAlarm).length;
      if (busy >= ALARMS_AT_ONCE) return false;
      track.leaveAlarm = this.#join(deviceId, 'sd', () => delete track.leaveAlarm);
    }
    track.alarmUntil = Math.max(track.alarmUntil, this.#options.now() + ms);
    track.alarmFor = Math.max(ms, alarmMs);
    return true;
  }

  /** Begins and ends the streams that only the recording needs; called at least every second. */
  tick(): void {
    const { cameras, now, isOnline } = this.#options;
    this.#follow();
    for (const [id, track] of this.#tracks) {
      const left = track.alarmUntil - now();
      // More time than an alarm gets means that the clock was set back, so the stream ends.
      if (track.leaveAlarm && (left < 0 || left > track.alarmFor)) {
        track.leaveAlarm();
        delete track.leaveAlarm;
      }
      const needsLow = isOnline(id) && cameras.fullRate(id) === undefined;
      if (needsLow) track.leaveLow ??= this.#join(id, 'low', () => delete track.leaveLow);
      else if (track.leaveLow) {
        track.leaveLow();
        delete track.leaveLow;
      }
    }
  }

  /** Begins with the devices that are recorded from now on, and ends with those that no longer are. */
  #follow(): void {
    const devices = new Set(this.#options.devices());
    for (const id of devices) {
      if (this.#tracks.has(id)) continue;
      this.#tracks.set(id, {
        alarmUntil: Number.NEGATIVE_INFINITY,
        alarmFor: alarmMs,
        heads: new Map(),
        soundHeads: new Map(),
        waiting: [],
        lastAt: 0,
        writtenAt: 0,
      });
    }
    for (const [id, track] of this.#tracks) {
      if (devices.has(id)) continue;
      this.#tracks.delete(id);
      track.leaveLow?.();
      track.leaveAlarm?.();
      this.#end(track);
    }
  }

  /** Writes the collected pictures, so that they can be read. */
  async flush(deviceId?: string): Promise<void> {
    for (const [id, track] of this.#tracks) if (deviceId === undefined || id === deviceId) this.#write(track);
    await this.#options.archive.settled();
  }

  /** Ends the recording after everything is written to the disk. */
  async close(): Promise<void> {
    this.#options.cameras.onCoded = undefined;
    for (const track of this.#tracks.values()) {
      track.leaveLow?.();
      track.leaveAlarm?.();
    }
    await this.flush();
  }

  /**
   * Makes a camera encode: `onCoded` gets what is encoded. Calls `onEnd` when the stream ends by itself; the next `tick` then
   * joins again.
   */
  #join(deviceId: string, quality: Quality, onEnd: () => void): () => void {
    const viewer: Viewer = {
      send: () => undefined,
      backlog: 0,
      close: () => {
        leave();
        onEnd();
      },
    };
    const leave = this.#options.cameras.join(deviceId, deviceId, quality, viewer);
    return leave;
  }

  /** Takes a tag of a camera's encoder. The id of the main camera is that of its device; only this camera is recorded. */
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
    // The old stream is recorded until the better one has its first key frame.
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

  /** Records sound together with the pictures of its stream, except sound from before the first picture. */
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
      // After a failed write the file has a gap, so the next key frame begins a new segment.
      if (!isWritten && track.segment === segment) {
        delete track.segment;
        delete track.quality;
        track.waiting = [];
      }
    });
  }
}
