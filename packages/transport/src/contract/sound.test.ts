import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { wavOf } from '../testing/index.ts';
import { readWav, samplesOf, soundFault } from './files/sound.ts';

describe('a sound as a file', () => {
  it('is an uncompressed WAV with 8 or 16 bits, 8 to 48 kHz, and one or two channels', () => {
    for (const rate of [8_000, 16_000, 48_000])
      for (const channels of [1, 2])
        for (const bits of [8, 16]) {
          const bytes = wavOf({ ms: 500, rate, channels, bits });
          const wav = readWav(bytes);
          expect(wav).toMatchObject({ rate, channels, bits, lastsMs: 500 });
          const samples = wav ? samplesOf(bytes, wav) : new Float32Array();
          expect(samples.length).toBe(rate / 2);
          expect(Math.max(...samples)).toBeCloseTo(0.5, 1);
          expect(Math.min(...samples)).toBeCloseTo(-0.5, 1);
        }
    for (const wrong of [{ rate: 7_999 }, { rate: 48_001 }, { channels: 3 }, { bits: 24 }, { format: 3 }, { ms: 0 }])
      expect(soundFault(wavOf(wrong)), JSON.stringify(wrong)).toBe('type');
    expect(soundFault(wavOf({ ms: 60_000 }))).toBeUndefined();
    expect(soundFault(wavOf({ ms: 60_010 }))).toBe('length');
  });

  it('may have other parts before its samples', () => {
    const bytes = Buffer.from(wavOf({ ms: 100 }));
    // A part of an odd number of bytes has one more.
    const list = Buffer.from('LIST\u0003\0\0\0abc\0', 'latin1');
    const longer = Buffer.concat([bytes.subarray(0, 12), list, bytes.subarray(12)]);
    expect(readWav(longer)).toMatchObject({ lastsMs: 100, from: 44 + list.length });
  });

  it('is whole, and whatever its bytes are, reading it throws nothing', () => {
    const whole = wavOf({ ms: 20 });
    for (let length = 0; length < whole.length; length++) expect(readWav(whole.slice(0, length))).toBeUndefined();
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 80 }), fc.nat({ max: 60 }), (noise, at) => {
        const bytes = Uint8Array.from(whole);
        bytes.set(noise.subarray(0, bytes.length - at), at);
        const wav = readWav(bytes);
        if (wav) expect(samplesOf(bytes, wav).every(sample => sample >= -1 && sample <= 1)).toBe(true);
        expect(() => soundFault(noise)).not.toThrow();
      }),
    );
  });
});
