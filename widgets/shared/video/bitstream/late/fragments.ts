/** Writes fragmented MP4 for a Media Source: one beginning, then one fragment for each picture (ISO/IEC 14496-12). */
import type { FlvVideo, FlvVideoConfig } from '@patrolkit/core';
import { shownSize, type PictureSize } from '../parameter-sets.ts';

/** Ticks per second of all times here. */
export const ticksPerSecond = 1000;
/**
 * The duration that each picture gets, ticks: far longer than the true one. With the true duration, a late picture would leave a gap, and
 * the browser would stop there (video.md 4).
 */
export const sampleDuration = 500;

const text = (value: string): Uint8Array => Uint8Array.from(value, mark => mark.charCodeAt(0));
const zeros = (count: number): Uint8Array => new Uint8Array(count);
const u16 = (...values: readonly number[]): Uint8Array =>
  Uint8Array.from(values.flatMap(value => [value >> 8, value & 255]));
const u32 = (...values: readonly number[]): Uint8Array => {
  const made = new Uint8Array(values.length * 4);
  const view = new DataView(made.buffer);
  values.forEach((value, index) => view.setUint32(index * 4, value));
  return made;
};
const u64 = (value: number): Uint8Array => u32(Math.floor(value / 2 ** 32), value % 2 ** 32);

function box(name: string, ...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const size = parts.reduce((sum, part) => sum + part.length, 8);
  const made = new Uint8Array(size);
  made.set(u32(size));
  made.set(text(name), 4);
  let at = 8;
  for (const part of parts) {
    made.set(part, at);
    at += part.length;
  }
  return made;
}

/** A box with version and flags. */
const full = (name: string, version: number, flags: number, ...parts: readonly Uint8Array[]): Uint8Array =>
  box(name, u32(version * 0x1000000 + flags), ...parts);

/** The identity matrix: no rotation and no scaling. */
const matrix = u32(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000);

/** The box of one coding. It holds the shape of pixels that are not square, because browsers read the shape here and not in the record. */
const entryOf = ({ config: { codec, record }, size: { width, height, pixel } }: Coding): Uint8Array =>
  box(
    codec === 'h264' ? 'avc1' : 'hvc1',
    zeros(6),
    u16(1),
    zeros(16),
    u16(width, height),
    u32(0x480000, 0x480000, 0),
    u16(1),
    zeros(32),
    u16(0x18, 0xffff),
    box(codec === 'h264' ? 'avcC' : 'hvcC', record),
    ...(pixel.across === pixel.down ? [] : [box('pasp', u32(pixel.across, pixel.down))]),
  );

/** One way of coding pictures. */
export interface Coding {
  readonly config: FlvVideoConfig;
  readonly size: PictureSize;
}

/**
 * The beginning of a stream or file: the codings of its pictures, at least one.
 * @param duration ticks; 0 for a stream that has no end
 */
export function beginning(codings: readonly Coding[], duration = 0): Uint8Array<ArrayBuffer> {
  const [first] = codings;
  const { width, height } = first ? shownSize(first.size) : { width: 0, height: 0 };
  const entries = codings.map(entryOf);
  const table = box(
    'stbl',
    full('stsd', 0, 0, u32(entries.length), ...entries),
    full('stts', 0, 0, u32(0)),
    full('stsc', 0, 0, u32(0)),
    full('stsz', 0, 0, u32(0, 0)),
    full('stco', 0, 0, u32(0)),
  );
  const media = box(
    'mdia',
    full('mdhd', 0, 0, u32(0, 0, ticksPerSecond, 0), u16(0x55c4, 0)),
    full('hdlr', 0, 0, u32(0), text('vide'), zeros(12), text('video'), zeros(1)),
    box('minf', full('vmhd', 0, 1, zeros(8)), box('dinf', full('dref', 0, 0, u32(1), full('url ', 0, 1))), table),
  );
  const track = box(
    'trak',
    full('tkhd', 0, 3, u32(0, 0, 1, 0, 0, 0, 0), u16(0, 0, 0, 0), matrix, u32(width * 0x10000, height * 0x10000)),
    media,
  );
  const movie = box(
    'moov',
    full('mvhd', 0, 0, u32(0, 0, ticksPerSecond, 0, 0x10000), u16(0x100, 0), zeros(8), matrix, zeros(24), u32(2)),
    track,
    box('mvex', ...(duration > 0 ? [full('mehd', 0, 0, u32(duration))] : []), full('trex', 0, 0, u32(1, 1, 0, 0, 0))),
  );
  const whole = [box('ftyp', text('isom'), u32(1), text('isomiso5avc1')), movie];
  return joined(whole);
}

const keyFlags = 0x02000000;
const interFlags = 0x01010000;

/** One picture. `origin` is the time in the stream that counts as zero. `coding` is the number of its coding, from 1. */
export function fragment(
  number: number,
  video: FlvVideo,
  origin: number,
  { lasts, coding }: { readonly lasts: number; readonly coding: number } = { lasts: sampleDuration, coding: 1 },
): Uint8Array<ArrayBuffer> {
  const head = (offset: number): Uint8Array =>
    box(
      'moof',
      full('mfhd', 0, 0, u32(number)),
      box(
        'traf',
        full('tfhd', 0, 0x20002, u32(1, coding)),
        full('tfdt', 1, 0, u64(Math.max(0, video.decodeAt - origin))),
        // Data offset, and for the one picture: duration, size, flags, composition offset.
        full(
          'trun',
          1,
          0x000f01,
          u32(1, offset, lasts, video.data.length, video.isKey ? keyFlags : interFlags),
          u32((video.showAt - video.decodeAt) >>> 0),
        ),
      ),
    );
  const size = head(0).length;
  return joined([head(size + 8), box('mdat', video.data)]);
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const made = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    made.set(part, at);
    at += part.length;
  }
  return made;
}
