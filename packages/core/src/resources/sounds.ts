/** Sounds that users upload: why one cannot be sent, and its outline, as a waveform shows it. */
import { readWav, samplesOf, soundFault, soundLimits } from '@patrolkit/transport';
import type { Message } from '../i18n/index.ts';

/** How many bars a waveform has. */
export const waveBars = 120;
/** The size of a drawing, in its own units. */
export const waveSize = { width: 480, height: 64 } as const;

/** The loudest sample of each of as many parts of a sound, from 0 to 1. */
export function peaksOf(samples: Float32Array, parts: number): readonly number[] {
  const each = samples.length / parts;
  return Array.from({ length: parts }, (_, part) => {
    let peak = 0;
    const end = Math.max(Math.floor(part * each) + 1, Math.floor((part + 1) * each));
    for (let at = Math.floor(part * each); at < end; at++) peak = Math.max(peak, Math.abs(samples[at] ?? 0));
    return Math.min(1, peak);
  });
}

/** The drawing and the length of a sound; undefined for a file that is none. */
export function outlineOf(
  bytes: Uint8Array,
  parts: number,
): { readonly path: string; readonly seconds: number } | undefined {
  const wav = readWav(bytes);
  if (!wav) return undefined;
  const { width, height } = waveSize;
  const step = width / parts;
  const middle = height / 2;
  const path = peaksOf(samplesOf(bytes, wav), parts)
    .map((peak, at) => {
      const [x, reach] = [(at + 0.5) * step, Math.max(0.5, peak * (middle - 1))];
      return `M${x.toFixed(1)} ${(middle - reach).toFixed(1)}V${(middle + reach).toFixed(1)}`;
    })
    .join('');
  return { path, seconds: wav.lastsMs / 1000 };
}

/** Returns why a sound cannot be sent: its size, that it is not a WAV file that devices play, or its length. Undefined when it can. */
export async function soundProblem(file: File): Promise<Message | undefined> {
  const { name, size } = file;
  if (size > soundLimits.max)
    return {
      id: 'config.pictures.big',
      values: { name, size: Math.ceil(size / 1024), limit: soundLimits.max / 1024 },
    };
  const fault = soundFault(new Uint8Array(await file.arrayBuffer()));
  if (fault === undefined) return undefined;
  return fault === 'type'
    ? { id: 'config.sounds.wrong', values: { name } }
    : { id: 'config.sounds.long', values: { name, limit: soundLimits.seconds } };
}
