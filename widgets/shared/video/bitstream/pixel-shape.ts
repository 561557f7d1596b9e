/** The shape of a pixel. A stream gives it when its pixels are not square (H.264 E.2.1, H.265 E.3.1: sample aspect ratio). */
import type { BitReader } from './bits.ts';

/** Width of a pixel by its height: `across` to `down`, both from 1. */
export interface PixelShape {
  readonly across: number;
  readonly down: number;
}

/** The shape when the stream gives none. */
export const square: PixelShape = { across: 1, down: 1 };

/** The shapes that have a number, from 1 on. */
const numbered: readonly (readonly [number, number])[] = [
  [1, 1],
  [12, 11],
  [10, 11],
  [16, 11],
  [40, 33],
  [24, 11],
  [20, 11],
  [32, 11],
  [80, 33],
  [18, 11],
  [15, 11],
  [64, 33],
  [160, 99],
  [4, 3],
  [3, 2],
  [2, 1],
];
/** The number that says that the shape itself follows. */
const written = 255;

/** Reads the beginning of the usability information of a parameter set: the flag that says whether it is there, and the shape. */
export function readPixelShape(reader: BitReader): PixelShape {
  if (reader.bits(1) === 0 || reader.bits(1) === 0) return square;
  const number = reader.bits(8);
  const [across, down] = number === written ? [reader.bits(16), reader.bits(16)] : (numbered[number - 1] ?? [1, 1]);
  // Zero means that the shape is unknown.
  return across === 0 || down === 0 ? square : { across, down };
}
