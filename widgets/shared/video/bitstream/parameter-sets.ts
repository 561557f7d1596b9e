/**
 * Reads the parameter set of a stream (H.264 7.3.2.1, H.265 7.3.2.2): the size of its pictures, the shape of their pixels, and how H.264
 * numbers them. A Media Source needs the size before the first picture.
 */
import { BitReader } from './bits.ts';
import { hevcParameters } from './hevc-parameters.ts';
import { readPixelShape, square, type PixelShape } from './pixel-shape.ts';

/** Width and height of a picture, pixels, and the shape of the pixels. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
  readonly pixel: PixelShape;
}

/** Width and height at which to show a picture, in square pixels. The longer side of a pixel is stretched, as browsers do. */
export function shownSize({ width, height, pixel: { across, down } }: PictureSize): {
  readonly width: number;
  readonly height: number;
} {
  return across >= down
    ? { width: Math.round((width * across) / down), height }
    : { width, height: Math.round((height * down) / across) };
}

/** What the sequence parameter set of an H.264 stream says. */
export interface AvcParameters {
  readonly size: PictureSize;
  /** Bits of the number of a picture (`frame_num`), 4 to 16. Otherwise the set makes no sense. */
  readonly numberBits: number;
  /** True when the stream may skip numbers on purpose, so that a missing number does not mean a missing picture. */
  readonly mayLeaveOut: boolean;
  /** Slices name their colour plane before their number. */
  readonly hasPlanes: boolean;
}

const isPlausible = ({ width, height }: Pick<PictureSize, 'width' | 'height'>): boolean =>
  width > 0 && height > 0 && width <= 16_384 && height <= 16_384;

/** The picture size and pixel shape in an avcC or hvcC record. Undefined when the record gives no size. */
export function pictureSizeOf(codec: 'h264' | 'h265', record: Uint8Array): PictureSize | undefined {
  const nal = codec === 'h264' ? avcParameterSet(record) : hevcParameterSet(record);
  if (!nal) return undefined;
  const { width, height, pixel } = codec === 'h264' ? avcParameters(nal).size : hevcParameters(nal);
  if (!isPlausible({ width, height })) return undefined;
  const size = { width, height, pixel };
  return isPlausible(shownSize(size)) ? size : { width, height, pixel: square };
}

const uint16 = (bytes: Uint8Array, at: number): number => (bytes[at] ?? 0) * 256 + (bytes[at + 1] ?? 0);

/** The first sequence parameter set of an avcC record, as a NAL unit. Undefined when the record holds none. */
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

/** Profiles of H.264 whose parameter set gives the colour format. */
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
  let width = (reader.number() + 1) * 16;
  const units = reader.number() + 1;
  const isFrame = reader.bits(1);
  if (isFrame === 0) reader.skip(1);
  reader.skip(1);
  let height = units * 16 * (2 - isFrame);
  if (reader.bits(1) === 1) {
    const [left, right, top, bottom] = [reader.number(), reader.number(), reader.number(), reader.number()];
    width -= (left + right) * (chroma === 1 || chroma === 2 ? 2 : 1);
    height -= (top + bottom) * (chroma === 1 ? 2 : 1) * (2 - isFrame);
  }
  return { numberBits, mayLeaveOut, hasPlanes, size: { width, height, pixel: readPixelShape(reader) } };
}
