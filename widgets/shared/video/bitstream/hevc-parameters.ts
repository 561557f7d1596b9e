/** Reads the sequence parameter set of an H.265 stream (H.265 7.3.2.2): the size of its pictures and the shape of their pixels. */
import { BitReader } from './bits.ts';
import { readPixelShape, square, type PixelShape } from './pixel-shape.ts';

/** What a parameter set of H.265 says. */
export interface HevcParameters {
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  readonly pixel: PixelShape;
  /** How colours are coded (`chroma_format_idc`), 0 to 3. */
  readonly chroma: number;
  /** Bits of a sample of brightness and of colour. */
  readonly depths: readonly [number, number];
  /** Layers in time, from 1. */
  readonly layers: number;
}

/** The most reference sets in a parameter set of H.265, and the most pictures in each. */
const most = { sets: 64, pictures: 16 } as const;

/** Skips this many numbers. */
const skipNumbers = (reader: BitReader, count: number): void => {
  for (let left = count; left > 0; left -= 1) reader.number();
};

function skipScalingLists(reader: BitReader): void {
  for (let size = 0; size < 4; size += 1)
    for (let matrix = 0; matrix < 6; matrix += size === 3 ? 3 : 1) {
      if (reader.bits(1) === 0) reader.number();
      else skipNumbers(reader, Math.min(64, 1 << (4 + size * 2)) + (size > 1 ? 1 : 0));
    }
}

/**
 * Reads the distances of a reference set: first those before the picture, each part from the nearest on. Undefined when they make no sense.
 */
function readDistances(reader: BitReader, before: readonly number[] | undefined): number[] | undefined {
  if (before && reader.bits(1) === 1) {
    const sign = reader.bits(1) === 1 ? -1 : 1;
    const change = sign * (reader.number() + 1);
    const moved = [...before, 0].flatMap(distance => {
      const isKept = reader.bits(1) === 1 || reader.bits(1) === 1;
      return isKept && distance + change !== 0 ? [distance + change] : [];
    });
    const [earlier, later] = [moved.filter(distance => distance < 0), moved.filter(distance => distance > 0)];
    return [...earlier.sort((one, other) => other - one), ...later.sort((one, other) => one - other)];
  }
  const counts = [reader.number(), reader.number()];
  if (counts.some(count => count > most.pictures)) return undefined;
  return counts.flatMap((count, part) => {
    let distance = 0;
    return Array.from({ length: count }, () => {
      distance += (reader.number() + 1) * (part === 0 ? -1 : 1);
      reader.skip(1);
      return distance;
    });
  });
}

/** Skips the reference sets. False when they make no sense. */
function skipReferenceSets(reader: BitReader): boolean {
  const count = reader.number();
  if (count > most.sets) return false;
  let before: number[] | undefined;
  for (let set = 0; set < count; set += 1) {
    before = readDistances(reader, before);
    if (!before || before.length > most.pictures) return false;
  }
  return true;
}

/** Reads the fields between the size and the usability information, and the pixel shape in the latter. */
function readShape(reader: BitReader, layers: number): PixelShape {
  const orderBits = reader.number() + 4;
  skipNumbers(reader, (reader.bits(1) === 1 ? layers : 1) * 3);
  skipNumbers(reader, 6);
  if (reader.bits(1) === 1 && reader.bits(1) === 1) skipScalingLists(reader);
  reader.skip(2);
  if (reader.bits(1) === 1) {
    reader.skip(8);
    skipNumbers(reader, 2);
    reader.skip(1);
  }
  if (!skipReferenceSets(reader)) return square;
  if (reader.bits(1) === 1) {
    const count = reader.number();
    if (count > most.sets) return square;
    reader.skip(count * (orderBits + 1));
  }
  reader.skip(2);
  return readPixelShape(reader);
}

/** Reads a sequence parameter set of H.265, given as a NAL unit. */
export function hevcParameters(nal: Uint8Array): HevcParameters {
  const reader = new BitReader(nal.subarray(2));
  reader.skip(4);
  const inner = reader.bits(3);
  reader.skip(1 + 96);
  const present = Array.from({ length: inner }, () => [reader.bits(1), reader.bits(1)] as const);
  if (inner > 0) reader.skip((8 - inner) * 2);
  for (const [profile, level] of present) reader.skip(profile * 88 + level * 8);
  reader.number();
  const chroma = reader.number();
  if (chroma === 3) reader.skip(1);
  let [width, height] = [reader.number(), reader.number()];
  if (reader.bits(1) === 1) {
    const [left, right, top, bottom] = [reader.number(), reader.number(), reader.number(), reader.number()];
    width -= (left + right) * (chroma === 1 || chroma === 2 ? 2 : 1);
    height -= (top + bottom) * (chroma === 1 ? 2 : 1);
  }
  const depths = [reader.number() + 8, reader.number() + 8] as const;
  return { width, height, chroma, depths, layers: inner + 1, pixel: readShape(reader, inner + 1) };
}
