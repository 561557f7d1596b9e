import type { StreamCodec } from '../links/channels.ts';

/** The numbers of the types of tags. */
export const tagType = { audio: 8, video: 9, script: 18 } as const;

/** The file header of a stream with video, and with sound when it may have some. The first PreviousTagSize follows. */
export const flvHeader = (hasSound = false): Uint8Array =>
  Uint8Array.from([0x46, 0x4c, 0x56, 1, hasSound ? 5 : 1, 0, 0, 0, 9, 0, 0, 0, 0]);

/** One tag: header, payload, then its size. The top byte of the time is the last one of the time. */
export const flvTag = (type: number, time: number, parts: readonly Uint8Array[]): Uint8Array => {
  const size = parts.reduce((sum, part) => sum + part.length, 0);
  const tag = new Uint8Array(11 + size + 4);
  const view = new DataView(tag.buffer);
  view.setUint32(0, (type << 24) | size);
  view.setUint32(4, ((time & 0xffffff) << 8) | ((time >>> 24) & 0xff));
  let at = 11;
  for (const part of parts) {
    tag.set(part, at);
    at += part.length;
  }
  view.setUint32(at, 11 + size);
  return tag;
};

/** The codec numbers of FLV: H.264 is in the standard, 12 for H.265 is customary. */
const codecId: Record<StreamCodec, number> = { h264: 7, h265: 12 };

/** The sequence header, which a decoder needs before the first frame. */
export const headerTag = (time: number, config: Uint8Array, codec: StreamCodec = 'h264'): Uint8Array =>
  flvTag(tagType.video, time, [Uint8Array.from([0x10 | codecId[codec], 0, 0, 0, 0]), config]);

/** One frame as NAL units with four-byte lengths. */
export const frameTag = (
  time: number,
  key: boolean,
  nals: readonly Uint8Array[],
  codec: StreamCodec = 'h264',
): Uint8Array => {
  const parts: Uint8Array[] = [Uint8Array.from([(key ? 0x10 : 0x20) | codecId[codec], 1, 0, 0, 0])];
  for (const nal of nals) {
    const length = new Uint8Array(4);
    new DataView(length.buffer).setUint32(0, nal.length);
    parts.push(length, nal);
  }
  return flvTag(tagType.video, time, parts);
};

const text = (value: string): number[] => {
  const bytes = [...new TextEncoder().encode(value)];
  return [bytes.length >> 8, bytes.length & 255, ...bytes];
};

const double = (value: number): number[] => {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setFloat64(0, value);
  return [...bytes];
};

/** The onMetaData tag with the size of the picture and its bit rate. It leaves out the frame rate, which depends on the viewers. */
export const metaDataTag = (
  format: { width: number; height: number; bitRate: number },
  codec: StreamCodec = 'h264',
): Uint8Array => {
  const entries: [string, number][] = [
    ['width', format.width],
    ['height', format.height],
    ['videodatarate', format.bitRate / 1000],
    ['videocodecid', codecId[codec]],
  ];
  const body = [2, ...text('onMetaData'), 8, 0, 0, 0, entries.length];
  for (const [name, value] of entries) body.push(...text(name), 0, ...double(value));
  body.push(0, 0, 9);
  return flvTag(tagType.script, 0, [Uint8Array.from(body)]);
};

/** A tag as it was read. */
export interface FlvTag {
  type: number;
  time: number;
  body: Uint8Array;
}

/** Reads the tags of complete messages, after an optional file header. */
export const readTags = (data: Uint8Array): FlvTag[] => {
  const tags: FlvTag[] = [];
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  let at = data[0] === 0x46 && data[1] === 0x4c && data[2] === 0x56 ? 13 : 0;
  while (at + 11 <= data.length) {
    const size = view.getUint32(at) & 0xffffff;
    const stamp = view.getUint32(at + 4);
    tags.push({
      type: data[at] ?? 0,
      time: ((stamp >>> 8) | ((stamp & 255) << 24)) >>> 0,
      body: data.subarray(at + 11, at + 11 + size),
    });
    at += 11 + size + 4;
  }
  return tags;
};
