import { flvHeader, readTags, tagType } from '../flv.ts';

/**
 * A segment: an FLV file of its own with header, sequence header, key frame and frames. Times in it count from its beginning. Its name
 * contains that moment, so that the folder serves as index.
 */
export interface Segment {
  readonly deviceId: string;
  /** The time of the first picture, which is a key frame, ms since 1970. */
  readonly from: number;
  /** The time of the last picture, ms since 1970. */
  to: number;
  bytes: number;
  readonly name: string;
}

/** A piece of sound of a recording. */
export interface Sound {
  /** The time of its first sample, ms since 1970. */
  at: number;
  /** Body of the audio tag. */
  body: Uint8Array;
  /** Body of the tag that a decoder needs before it, when the codec has one. */
  head: Uint8Array | undefined;
}

/** A picture of a recording. */
export interface Frame {
  /** When it was taken, ms since 1970. */
  at: number;
  isKey: boolean;
  /** Body of the video tag. */
  body: Uint8Array;
  /** Body of the sequence header that it is coded with. */
  head: Uint8Array;
  /** The sounds between this picture and the next. */
  sounds: Sound[];
}

/** Name of a segment's file. */
export const segmentName = (deviceId: string, from: number): string => `${deviceId}-${String(from)}.flv`;

/** The first bytes of every segment. */
export const segmentStart = (): Uint8Array => flvHeader(true);

/** The same tag at another time. */
export const retimed = (tag: Uint8Array, time: number): Uint8Array => {
  const copy = Uint8Array.from(tag);
  new DataView(copy.buffer).setUint32(4, ((time & 0xffffff) << 8) | ((time >>> 24) & 0xff));
  return copy;
};

/** Device and beginning of a segment from its name; undefined for any other file. */
export const readName = (name: string): Pick<Segment, 'deviceId' | 'from'> | undefined => {
  const found = /^([\w-]+)-(\d{10,15})\.flv$/.exec(name);
  return found?.[1] !== undefined ? { deviceId: found[1], from: Number(found[2]) } : undefined;
};

const isAac = (body: Uint8Array): boolean => (body[0] ?? 0) >> 4 === 10;
const isSoundHead = (body: Uint8Array): boolean => isAac(body) && body[1] === 0;

/** The pictures of a segment with their sounds. A file that was cut off in the middle of a tag ends before that tag. */
export const readFrames = (data: Uint8Array, from: number): Frame[] => {
  const frames: Frame[] = [];
  let head: Uint8Array | undefined;
  let soundHead: Uint8Array | undefined;
  let used = data[0] === 0x46 ? 13 : 0;
  for (const { type, time, body } of readTags(data)) {
    used += 11 + body.length + 4;
    if (used > data.length) break;
    if (type === tagType.audio && body.length > 1) {
      if (isSoundHead(body)) soundHead = body;
      else frames.at(-1)?.sounds.push({ at: from + time, body, head: isAac(body) ? soundHead : undefined });
    }
    if (type !== tagType.video || body.length < 5) continue;
    if (body[1] === 0) head = body;
    else if (head) frames.push({ at: from + time, isKey: (body[0] ?? 0) >> 4 === 1, body, head, sounds: [] });
  }
  return frames;
};

/**
 * Time of the last picture, found by the tag sizes at the end. Undefined when the file ends in the middle of a tag, or with a sequence
 * header.
 */
export const lastTime = (end: Uint8Array): number | undefined => {
  if (end.length < 4) return undefined;
  const view = new DataView(end.buffer, end.byteOffset, end.byteLength);
  const size = view.getUint32(end.length - 4);
  const at = end.length - 4 - size;
  if (size < 12 || at < 0 || (view.getUint32(at) & 0xffffff) !== size - 11) return undefined;
  // Sound may follow the last picture.
  if (end[at] === tagType.audio) return lastTime(end.subarray(0, at));
  if (size < 16 || end[at] !== tagType.video || end[at + 12] === 0) return undefined;
  const stamp = view.getUint32(at + 4);
  return ((stamp >>> 8) | ((stamp & 255) << 24)) >>> 0;
};
