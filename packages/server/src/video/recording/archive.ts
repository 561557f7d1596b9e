import { reasonOf } from '../../http/guard.ts';
import type { Disk } from './disk.ts';
import { gapMs, joinRanges, type Range } from './ranges.ts';
import { lastTime, readFrames, readName, segmentName, segmentStart, type Frame, type Segment } from './segment.ts';

/** Largest size of a picture, bytes. */
const TAIL_BYTES = 512 * 1024;
/** How long nothing is written after an error of the disk, ms. */
const PAUSE_MS = 60_000;
/** How many of the segments that were read last stay in memory: a viewer who steps reads the same one repeatedly. */
const CACHED = 8;

/** The options of an archive. */
export interface ArchiveOptions {
  disk: Disk;
  /** The limit of all recordings on the disk, bytes; the oldest are deleted first. */
  limitBytes: number;
  now: () => number;
  onError: (message: string) => void;
}

/** The recordings: segments on a disk, limited in their total size, sorted by time. */
export class Archive {
  readonly #options: ArchiveOptions;
  /**
   * The segments of each device in the order in which they were written; that is also the order of time unless the clock
   * was set back.
   */
  readonly #segments = new Map<string, Segment[]>();
  readonly #cache = new Map<string, { bytes: number; frames: Frame[] }>();
  #bytes = 0;
  #pausedUntil = Number.NEGATIVE_INFINITY;
  #failing = false;
  /** Writes run one after another. */
  #work: Promise<unknown> = Promise.resolve();

  constructor(options: ArchiveOptions) {
    this.#options = options;
  }

  /** Bytes on the disk. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Finds the recordings of an earlier run, and deletes files without a picture. */
  async load(): Promise<void> {
    const { disk, onError } = this.#options;
    for (const { name, bytes } of await disk.list()) {
      const read = readName(name);
      if (!read) continue;
      try {
        const time = await this.#lengthOf(name, read.from);
        if (time === undefined) await disk.remove(name);
        else this.#add({ ...read, to: read.from + time, bytes, name });
      } catch (error) {
        // An error of the disk in one file must not hide the other recordings.
        onError(`recording ${name}: ${reasonOf(error)}`);
      }
    }
    for (const segments of this.#segments.values()) segments.sort((a, b) => a.from - b.from);
    await this.#makeRoom(0);
  }

  /** Begins a segment at its first key frame. */
  begin(deviceId: string, at: number): Segment {
    return { deviceId, from: at, to: at, bytes: 0, name: segmentName(deviceId, at) };
  }

  /** Appends to a segment, up to the picture of the time `to`. Returns false when it failed. */
  append(segment: Segment, data: Uint8Array, to: number): Promise<boolean> {
    const work = this.#work.then(() => this.#append(segment, data, to));
    this.#work = work;
    return work;
  }

  /** Resolves when everything that was queued is written. */
  async settled(): Promise<void> {
    await this.#work;
  }

  /** The devices that have recordings. */
  get devices(): string[] {
    return [...this.#segments].filter(([, segments]) => segments.length > 0).map(([id]) => id);
  }

  /** The recorded ranges of a device in a time range. */
  ranges(deviceId: string, window: Range): Range[] {
    return joinRanges(this.#segments.get(deviceId) ?? [], window);
  }

  /** The size of the recordings of a device in a time range, bytes: of segments that begin in it. */
  bytesOf(deviceId: string, { from, to }: Range): number {
    const segments = this.#segments.get(deviceId) ?? [];
    return segments.reduce((sum, one) => (one.from >= from && one.from <= to ? sum + one.bytes : sum), 0);
  }

  /** Whether a moment of a device is recorded, or so near to a recorded picture that it counts as recorded. */
  has(deviceId: string, at: number): boolean {
    return this.ranges(deviceId, { from: at - gapMs, to: at + gapMs }).length > 0;
  }

  /** The segment that contains a moment, otherwise the next one after it. */
  find(deviceId: string, at: number): Segment | undefined {
    let next: Segment | undefined;
    for (const segment of this.#segments.get(deviceId) ?? [])
      if (segment.to >= at && (!next || segment.from < next.from)) next = segment;
    return next;
  }

  /** The segment before another one. */
  before(segment: Segment): Segment | undefined {
    let before: Segment | undefined;
    for (const other of this.#segments.get(segment.deviceId) ?? [])
      if (other.from < segment.from && (!before || other.from > before.from)) before = other;
    return before;
  }

  /** The pictures of a segment that are written so far; empty when it is deleted. */
  async frames(segment: Segment): Promise<readonly Frame[]> {
    const known = this.#cache.get(segment.name);
    if (known?.bytes === segment.bytes) return known.frames;
    const { bytes } = segment;
    const data = await this.#options.disk.read(segment.name).catch(() => undefined);
    if (!data) return [];
    const frames = readFrames(data, segment.from);
    this.#cache.delete(segment.name);
    this.#cache.set(segment.name, { bytes, frames });
    for (const name of this.#cache.keys()) {
      if (this.#cache.size <= CACHED) break;
      this.#cache.delete(name);
    }
    return frames;
  }

  /** The time from the beginning of a file to its last picture, ms; undefined when it has none. */
  async #lengthOf(name: string, from: number): Promise<number | undefined> {
    const { disk } = this.#options;
    const time = lastTime(await disk.readEnd(name, TAIL_BYTES));
    if (time !== undefined) return time;
    const last = readFrames(await disk.read(name), from).at(-1);
    return last && last.at - from;
  }

  async #append(segment: Segment, data: Uint8Array, to: number): Promise<boolean> {
    const { disk, now, onError } = this.#options;
    if (now() < this.#pausedUntil) return false;
    const isNew = segment.bytes === 0;
    // The segment was the oldest and is deleted. Appending would create a file without a beginning.
    if (!isNew && !this.#segments.get(segment.deviceId)?.includes(segment)) return false;
    const bytes = isNew ? Buffer.concat([segmentStart(), data]) : data;
    try {
      if (!(await this.#makeRoom(bytes.length, segment))) return false;
      await disk.append(segment.name, bytes);
    } catch (error) {
      // A full disk only stops recording for a while; it is reported once.
      this.#pausedUntil = now() + PAUSE_MS;
      if (!this.#failing) onError(`recording stopped: ${reasonOf(error)}`);
      // Part of the first write may be on the disk, where nobody would count or delete it.
      if (isNew) await disk.remove(segment.name).catch(() => undefined);
      this.#failing = true;
      return false;
    }
    this.#failing = false;
    segment.to = to;
    // Counts the segment's own size first, because adding a new segment adds its size to the total.
    segment.bytes += bytes.length;
    if (isNew) this.#add(segment);
    else this.#bytes += bytes.length;
    return true;
  }

  #add(segment: Segment): void {
    const segments = this.#segments.get(segment.deviceId) ?? [];
    segments.push(segment);
    this.#segments.set(segment.deviceId, segments);
    this.#bytes += segment.bytes;
  }

  /** Deletes the oldest segments until `bytes` more fit; returns false when that is not possible. */
  async #makeRoom(bytes: number, except?: Segment): Promise<boolean> {
    const { limitBytes, disk } = this.#options;
    while (this.#bytes + bytes > limitBytes) {
      let oldest: Segment | undefined;
      for (const [first] of this.#segments.values())
        if (first && first !== except && (!oldest || first.from < oldest.from)) oldest = first;
      if (!oldest) return false;
      await disk.remove(oldest.name);
      this.#cache.delete(oldest.name);
      this.#segments.get(oldest.deviceId)?.shift();
      this.#bytes -= oldest.bytes;
    }
    return true;
  }
}
