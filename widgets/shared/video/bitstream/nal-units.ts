/** The NAL units of a picture: with a length before each, as FLV has them, or with start codes, as some servers send them (H.264 B.1). */
import { BitReader } from './bits.ts';

/** The units of a picture. */
export interface NalUnits {
  readonly units: readonly Uint8Array[];
  /** True when each unit has its length before it, so that the data can go to a decoder as they are. */
  readonly isPlain: boolean;
}

const hasStartCode = (data: Uint8Array): boolean =>
  data[0] === 0 && data[1] === 0 && (data[2] === 1 || (data[2] === 0 && data[3] === 1));

/** Splits data at start codes. Zeros before a start code belong to it. */
function byStartCodes(data: Uint8Array): Uint8Array[] {
  const units: Uint8Array[] = [];
  let from: number | undefined;
  const close = (before: number): void => {
    if (from === undefined) return;
    let to = before;
    while (to > 0 && data[to - 1] === 0) to -= 1;
    if (to > from) units.push(data.subarray(from, to));
  };
  for (let one = data.indexOf(1); one >= 0; one = data.indexOf(1, one + 1)) {
    if (one < 2 || data[one - 1] !== 0 || data[one - 2] !== 0) continue;
    close(one - 2);
    from = one + 1;
  }
  close(data.length);
  return units;
}

/** Splits data by the lengths in it. `isWhole` is true when they fill the data exactly. */
function byLengths(data: Uint8Array, lengthSize: number): { readonly units: Uint8Array[]; readonly isWhole: boolean } {
  const units: Uint8Array[] = [];
  let at = 0;
  while (at + lengthSize < data.length) {
    let length = 0;
    for (let byte = 0; byte < lengthSize; byte += 1) length = length * 256 + (data[at + byte] ?? 0);
    const from = at + lengthSize;
    at = from + length;
    if (at > data.length) break;
    if (length > 0) units.push(data.subarray(from, at));
  }
  return { units, isWhole: at === data.length };
}

/**
 * Splits a picture into its units. Undefined when it has none.
 * @param lengthSize bytes of a length, 1 to 4
 */
export function nalUnitsOf(data: Uint8Array, lengthSize: number): NalUnits | undefined {
  const { units, isWhole } = byLengths(data, lengthSize);
  if (!isWhole && hasStartCode(data)) return { units: byStartCodes(data), isPlain: false };
  if (units.length === 0) return undefined;
  // Some servers write both a length and a start code.
  if (!units.some(hasStartCode)) return { units, isPlain: true };
  return { units: units.flatMap(unit => (hasStartCode(unit) ? byStartCodes(unit) : [unit])), isPlain: false };
}

/** Units with a length before each. */
export function joinUnits(units: readonly Uint8Array[], lengthSize: number): Uint8Array<ArrayBuffer> {
  const made = new Uint8Array(units.reduce((sum, unit) => sum + lengthSize + unit.length, 0));
  let at = 0;
  for (const unit of units) {
    for (let byte = 0; byte < lengthSize; byte += 1)
      made[at + byte] = Math.floor(unit.length / 256 ** (lengthSize - 1 - byte)) & 255;
    made.set(unit, at + lengthSize);
    at += lengthSize + unit.length;
  }
  return made;
}

/** What the units of a picture are, by their types. */
export interface UnitKinds {
  readonly typeOf: (unit: Uint8Array) => number;
  /** A part of a picture. */
  readonly isSlice: (type: number) => boolean;
  /** A part of a picture that is coded without others; no later picture refers to one before it. */
  readonly isKey: (type: number) => boolean;
  /** The types of parameter sets that a decoder needs, in the order of a record. */
  readonly sets: readonly number[];
  /** The parameter set that describes the pictures. */
  readonly sequenceSet: number;
}

/** Types of units, by codec (H.264 table 7-1, H.265 table 7-1). */
export const unitKinds: Readonly<Record<'h264' | 'h265', UnitKinds>> = {
  h264: {
    typeOf: unit => (unit[0] ?? 0) & 31,
    isSlice: type => type >= 1 && type <= 5,
    isKey: type => type === 5,
    sets: [7, 8],
    sequenceSet: 7,
  },
  h265: {
    typeOf: unit => ((unit[0] ?? 0) >> 1) & 63,
    isSlice: type => type < 32,
    isKey: type => type >= 16 && type <= 21,
    sets: [32, 33, 34],
    sequenceSet: 33,
  },
};

const information = 6;
const recoveryPoint = 6;

/** Whether an H.264 unit says that decoding can begin at its picture and that this picture is complete at once (H.264 D.1.8). */
function isRecovery(unit: Uint8Array): boolean {
  let at = 1;
  while (at + 2 < unit.length) {
    const field = (): number => {
      let value = 0;
      while (unit[at] === 255) {
        value += 255;
        at += 1;
      }
      value += unit[at] ?? 0;
      at += 1;
      return value;
    };
    const [type, size] = [field(), field()];
    if (type === recoveryPoint) return new BitReader(unit.subarray(at, at + size)).number() === 0;
    at += size;
  }
  return false;
}

/** Whether an H.264 slice refers to no other picture. */
function isIntra(slice: Uint8Array): boolean {
  const reader = new BitReader(slice.subarray(1, 17));
  reader.number();
  return [2, 4, 7, 9].includes(reader.number());
}

/**
 * Whether decoding can begin with an H.264 picture that is not an IDR: it is coded without others, and the stream or its container says so.
 * @param isMarked the container says so
 */
export function isOpenKey(units: readonly Uint8Array[], isMarked: boolean): boolean {
  const { typeOf, isSlice } = unitKinds.h264;
  const isTold = isMarked || units.some(unit => typeOf(unit) === information && isRecovery(unit));
  return isTold && units.every(unit => !isSlice(typeOf(unit)) || isIntra(unit));
}
