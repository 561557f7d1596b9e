/** G.711, both ways: a logarithmic byte for each sample, by A-law or µ-law (ITU-T G.711). */

/** Which of the two laws. */
export type G711 = 'alaw' | 'mulaw';

const muBias = 0x84;
const muTop = 32_635;

/** Decodes A-law: the exponent in three bits, four bits of mantissa, every other bit inverted. */
function alawSample(byte: number): number {
  const value = byte ^ 0x55;
  const exponent = (value >> 4) & 7;
  const mantissa = ((value & 15) << 4) + 8;
  const size = exponent === 0 ? mantissa : (mantissa + 0x100) << (exponent - 1);
  return value & 0x80 ? size : -size;
}

/** Decodes µ-law: the same with a bias, and with all bits inverted. */
function mulawSample(byte: number): number {
  const value = ~byte & 255;
  const size = ((((value & 15) << 3) + muBias) << ((value >> 4) & 7)) - muBias;
  return value & 0x80 ? -size : size;
}

const tables: Readonly<Record<G711, Int16Array>> = {
  alaw: Int16Array.from({ length: 256 }, (_, byte) => alawSample(byte)),
  mulaw: Int16Array.from({ length: 256 }, (_, byte) => mulawSample(byte)),
};

function toAlaw(sample: number): number {
  const sign = sample >= 0 ? 0x80 : 0;
  const size = Math.min(32_767, sample >= 0 ? sample : -sample - 1);
  const exponent = size < 256 ? 0 : 24 - Math.clz32(size);
  const mantissa = (size >> (exponent === 0 ? 4 : exponent + 3)) & 15;
  return (sign | (exponent << 4) | mantissa) ^ 0x55;
}

function toMulaw(sample: number): number {
  const sign = sample < 0 ? 0x80 : 0;
  const size = Math.min(muTop, Math.abs(sample)) + muBias;
  const exponent = 24 - Math.clz32(size);
  return ~(sign | (exponent << 4) | ((size >> (exponent + 3)) & 15)) & 255;
}

/** Decodes G.711 into samples of 16 bits. */
export function decodeG711(law: G711, bytes: Uint8Array): Int16Array {
  const table = tables[law];
  return Int16Array.from(bytes, byte => table[byte] ?? 0);
}

/** Encodes samples of 16 bits as G.711. */
export function encodeG711(law: G711, samples: Int16Array): Uint8Array {
  return Uint8Array.from(samples, law === 'alaw' ? toAlaw : toMulaw);
}
