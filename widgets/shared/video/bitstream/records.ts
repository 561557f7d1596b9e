/**
 * Reads the decoder configuration records of H.264 and H.265 (ISO/IEC 14496-15, 5.3.3 and 8.3.3), and makes them from parameter sets that
 * arrived in band.
 */
import { codecStringOf, type FlvVideoConfig } from '@patrolkit/core';
import { hevcParameters } from './hevc-parameters.ts';
import { unitKinds } from './nal-units.ts';

const u16 = (value: number): number[] => [value >> 8, value & 255];

/** The parameter sets in a record. */
export function setsOf({ codec, record }: FlvVideoConfig): Uint8Array[] {
  const sets: Uint8Array[] = [];
  let at = codec === 'h264' ? 5 : 22;
  const uint16 = (): number => {
    at += 2;
    return (record[at - 2] ?? 0) * 256 + (record[at - 1] ?? 0);
  };
  const take = (count: number): void => {
    for (let left = count; left > 0 && at + 2 < record.length; left -= 1) {
      const length = uint16();
      if (length > 0) sets.push(record.subarray(at, at + length));
      at += length;
    }
  };
  const byte = (): number => record[at++] ?? 0;
  if (codec === 'h264') {
    take(byte() & 31);
    take(byte());
    return sets;
  }
  for (let arrays = byte(); arrays > 0 && at < record.length; arrays -= 1) {
    at += 1;
    take(uint16());
  }
  return sets;
}

function avcRecord(sets: readonly (readonly Uint8Array[])[]): number[] {
  const [sequences = [], pictures = []] = sets;
  const listed = (some: readonly Uint8Array[]): number[] => some.flatMap(set => [...u16(set.length), ...set]);
  const [, profile = 0, constraints = 0, level = 0] = sequences[0] ?? [];
  const head = [1, profile, constraints, level, 0xff, 0xe0 | sequences.length];
  return [...head, ...listed(sequences), pictures.length, ...listed(pictures)];
}

function hevcRecord(sets: readonly (readonly Uint8Array[])[]): number[] {
  const sequence = sets[1]?.[0] ?? new Uint8Array();
  const { chroma, depths, layers } = hevcParameters(sequence);
  const plain = [...sequence].filter(
    (byte, index) => !(byte === 3 && sequence[index - 1] === 0 && sequence[index - 2] === 0),
  );
  const arrays = sets.flatMap((some, index) => [
    0x80 | (unitKinds.h265.sets[index] ?? 0),
    ...u16(some.length),
    ...some.flatMap(set => [...u16(set.length), ...set]),
  ]);
  return [
    1,
    // Profile, tier and level.
    ...plain.slice(3, 15),
    0xf0,
    0,
    0xfc,
    0xfc | chroma,
    0xf8 | (depths[0] - 8),
    0xf8 | (depths[1] - 8),
    0,
    0,
    // Layers in time, whether they are nested, and lengths of four bytes.
    (layers << 3) | (((plain[2] ?? 0) & 1) << 2) | 3,
    sets.length,
    ...arrays,
  ];
}

/** Makes the configuration from parameter sets, with lengths of four bytes. Undefined when a kind of set is missing or makes no sense. */
export function configOf(codec: 'h264' | 'h265', sets: readonly Uint8Array[]): FlvVideoConfig | undefined {
  const { typeOf, sets: types } = unitKinds[codec];
  const sorted = types.map(type => sets.filter(set => typeOf(set) === type));
  if (sorted.some(some => some.length === 0 || some.length > 31)) return undefined;
  const record = Uint8Array.from(codec === 'h264' ? avcRecord(sorted) : hevcRecord(sorted));
  const codecString = codecStringOf(codec, record);
  return codecString === undefined ? undefined : { kind: 'video-config', codec, codecString, record };
}
