/** Sounds as files: whether one is a WAV that devices and consoles play, by its bytes, and its samples. */

/** The limits of a sound that devices play: the size of its file, bytes, and what is in it. */
export const soundLimits = {
  max: 2 * 1024 * 1024,
  types: ['audio/wav'],
  seconds: 60,
  rate: { min: 8_000, max: 48_000 },
  channels: 2,
} as const;

/** A sound as its file has it. */
export interface Wav {
  /** Samples a second of each channel. */
  readonly rate: number;
  readonly channels: 1 | 2;
  /** Bits of a sample. */
  readonly bits: 8 | 16;
  /** Where the samples begin, bytes, and how many bytes they have. */
  readonly from: number;
  readonly length: number;
  /** How long it lasts, ms. */
  readonly lastsMs: number;
}

/** Uncompressed samples. */
const pcm = 1;

const isNamed = (bytes: Uint8Array, at: number, name: string): boolean =>
  [...name].every((sign, index) => bytes[at + index] === sign.charCodeAt(0));

/**
 * Reads the head of a WAV file: uncompressed, with 8 or 16 bits, one or two channels, and 8 000 to 48 000 samples a second. Undefined for
 * anything else, also for a file that is cut off.
 */
export function readWav(bytes: Uint8Array): Wav | undefined {
  if (!isNamed(bytes, 0, 'RIFF') || !isNamed(bytes, 8, 'WAVE')) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let format: Pick<Wav, 'rate' | 'channels' | 'bits'> | undefined;
  for (let at = 12; at + 8 <= bytes.length;) {
    const size = view.getUint32(at + 4, true);
    const from = at + 8;
    if (isNamed(bytes, at, 'fmt ')) format = formatAt(view, from, size);
    if (isNamed(bytes, at, 'data')) {
      if (!format || size === 0 || from + size > bytes.length) return undefined;
      const frame = (format.bits / 8) * format.channels;
      return { ...format, from, length: size, lastsMs: Math.round((Math.floor(size / frame) / format.rate) * 1000) };
    }
    // Each part has an even number of bytes.
    at = from + size + (size % 2);
  }
  return undefined;
}

/** The format of the samples; undefined for one that is not played. */
function formatAt(view: DataView, at: number, size: number): Pick<Wav, 'rate' | 'channels' | 'bits'> | undefined {
  if (size < 16 || at + 16 > view.byteLength) return undefined;
  const [tag, channels, rate, bits] = [
    view.getUint16(at, true),
    view.getUint16(at + 2, true),
    view.getUint32(at + 4, true),
    view.getUint16(at + 14, true),
  ];
  if (tag !== pcm || (channels !== 1 && channels !== 2) || (bits !== 8 && bits !== 16)) return undefined;
  return rate < soundLimits.rate.min || rate > soundLimits.rate.max ? undefined : { rate, channels, bits };
}

/** The samples of a sound, from -1 to 1. Those of two channels are mixed into one. */
export function samplesOf(bytes: Uint8Array, { channels, bits, from, length }: Wav): Float32Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset + from, length);
  const size = bits / 8;
  // Samples of 8 bits have no sign.
  const sampleAt = (at: number): number =>
    bits === 8 ? (view.getUint8(at) - 128) / 128 : view.getInt16(at, true) / 32_768;
  const samples = new Float32Array(Math.floor(length / (size * channels)));
  for (let index = 0; index < samples.length; index++) {
    const at = index * size * channels;
    samples[index] = channels === 1 ? sampleAt(at) : (sampleAt(at) + sampleAt(at + size)) / 2;
  }
  return samples;
}

/** Why a file is not a sound that devices play: its bytes, or its length. Undefined when it is one. */
export function soundFault(bytes: Uint8Array): 'type' | 'length' | undefined {
  const wav = readWav(bytes);
  if (!wav) return 'type';
  return wav.lastsMs > soundLimits.seconds * 1000 ? 'length' : undefined;
}
