/**
 * What the parameter set of a stream tells (H.264 7.3.2.1, H.265 7.3.2.2): the size of its pictures, which a Media Source wants
 * before the first one, and how H.264 numbers them.
 */
import { BitReader } from './bits.ts';

/** Width and height, pixels. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** What the sequence parameter set of an H.264 stream tells. */
export interface AvcParameters {
  readonly size: PictureSize;
  /** Bits of the number of a picture (`frame_num`); 4 to 16, or the set makes no sense. */
  readonly numberBits: number;
  /** True where numbers may be skipped on purpose, so that a missing number does not mean a missing picture. */
  readonly mayLeaveOut: boolean;
  /** Slices name their colour plane before their number. */
  readonly hasPlanes: boolean;
}

/** The size that an avcC or hvcC record tells; undefined when it tells none. */
export function pictureSizeOf(codec: 'h264' | 'h265', record: Uint8Array): PictureSize | undefined {
  const nal = codec === 'h264' ? avcParameterSet(record) : hevcParameterSet(record);
  if (!nal) return undefined;
  const size = codec === 'h264' ? avcParameters(nal).size : hevcSize(nal);
  const isPlausible = size.width > 0 && size.height > 0 && size.width <= 16_384 && size.height <= 16_384;
  return isPlausible ? size : undefined;
}

const uint16 = (bytes: Uint8Array, at: number): number => (bytes[at] ?? 0) * 256 + (bytes[at + 1] ?? 0);

/** The first sequence parameter set of an avcC record, as a NAL unit; undefined when it holds none. */
export function avcParameterSet(record: Uint8Array): Uint8Array | undefined {
  if (((record[5] ?? 0) & 31) === 0) return undefined;
  const length = uint16(record, 6);
  return length < 4 ? undefined : record.subarray(8, 8 + length);
}

function hevcParameterSet(record: Uint8Array): Uint8Array | undefined {
  let at = 23;
  for (let array = record[22] ?? 0; array > 0; array -= 1) {
    const type = (record[at] ?? 0) & 63;
    const count = uint16(record, at + 1);
    at += 3;
    for (let nal = 0; nal < count; nal += 1) {
      const length = uint16(record, at);
      if (type === 33) return record.subarray(at + 2, at + 2 + length);
      at += 2 + length;
    }
  }
  return undefined;
}

/** Profiles of H.264 whose parameter set tells the colour format. */
const withColours = new Set([100, 110, 122, 244, 44, 83, 86, 118, 128, 138, 139, 134, 135]);

function skipScalingLists(reader: BitReader, count: number): void {
  for (let list = 0; list < count; list += 1) {
    if (reader.bits(1) === 0) continue;
    let [last, next] = [8, 8];
    for (let entry = 0; entry < (list < 6 ? 16 : 64) && next !== 0; entry += 1) {
      const code = reader.number();
      const delta = (code & 1) === 1 ? (code + 1) / 2 : -code / 2;
      next = (last + delta + 256) % 256;
      if (next !== 0) last = next;
    }
  }
}

/** Reads a sequence parameter set of H.264, given as a NAL unit. */
export function avcParameters(nal: Uint8Array): AvcParameters {
  const reader = new BitReader(nal.subarray(1));
  const profile = reader.bits(8);
  reader.skip(16);
  reader.number();
  let chroma = 1;
  let hasPlanes = false;
  if (withColours.has(profile)) {
    chroma = reader.number();
    if (chroma === 3) hasPlanes = reader.bits(1) === 1;
    reader.number();
    reader.number();
    reader.skip(1);
    if (reader.bits(1) === 1) skipScalingLists(reader, chroma === 3 ? 12 : 8);
  }
  const numberBits = reader.number() + 4;
  const order = reader.number();
  if (order === 0) reader.number();
  else if (order === 1) {
    reader.skip(1);
    reader.skipSigned();
    reader.skipSigned();
    for (let left = reader.number(); left > 0 && left < 256; left -= 1) reader.skipSigned();
  }
  reader.number();
  const mayLeaveOut = reader.bits(1) === 1;
  const numbering = { numberBits, mayLeaveOut, hasPlanes };
  const width = (reader.number() + 1) * 16;
  const units = reader.number() + 1;
  const isFrame = reader.bits(1);
  if (isFrame === 0) reader.skip(1);
  reader.skip(1);
  const height = units * 16 * (2 - isFrame);
  if (reader.bits(1) === 0) return { ...numbering, size: { width, height } };
  const [left, right, top, bottom] = [reader.number(), reader.number(), reader.number(), reader.number()];
  const across = chroma === 1 || chroma === 2 ? 2 : 1;
  const down = (chroma === 1 ? 2 : 1) * (2 - isFrame);
  return {
    ...numbering,
    size: { width: width - (left + right) * across, height: height - (top + bottom) * down },
  };
}

function hevcSize(nal: Uint8Array): PictureSize {
  const reader = new BitReader(nal.subarray(2));
  reader.skip(4);
  const layers = reader.bits(3);
  reader.skip(1 + 96);
  const present = Array.from({ length: layers }, () => [reader.bits(1), reader.bits(1)] as const);
  if (layers > 0) reader.skip((8 - layers) * 2);
  for (const [profile, level] of present) reader.skip(profile * 88 + level * 8);
  reader.number();
  const chroma = reader.number();
  if (chroma === 3) reader.skip(1);
  const [width, height] = [reader.number(), reader.number()];
  if (reader.bits(1) === 0) return { width, height };
  const [left, right, top, bottom] = [reader.number(), reader.number(), reader.number(), reader.number()];
  const across = chroma === 1 || chroma === 2 ? 2 : 1;
  const down = chroma === 1 ? 2 : 1;
  return { width: width - (left + right) * across, height: height - (top + bottom) * down };
}
