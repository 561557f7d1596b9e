import { describe, expect, it } from 'vitest';
import { fromMuLaw, splitNal, toMuLaw, VOICE_HERTZ, voiceAt } from './packets.ts';

describe('packets', () => {
  it('carry a small unit whole and a large one in fragments that make it again', () => {
    const small = Uint8Array.from([0x67, 1, 2, 3]);
    expect(splitNal(small)).toEqual([small]);
    const large = Uint8Array.from({ length: 5000 }, (_, index) => (index === 0 ? 0x65 : index & 255));
    const parts = splitNal(large, 1000);
    expect(parts.every(part => part.length <= 1000 && part[0] === 0x7c)).toBe(true);
    expect(parts.map(part => (part[1] ?? 0) & 0xc0)).toEqual([0x80, 0, 0, 0, 0, 0x40]);
    const again = [
      ((parts[0]?.[0] ?? 0) & 0xe0) | ((parts[0]?.[1] ?? 0) & 0x1f),
      ...parts.flatMap(part => [...part.subarray(2)]),
    ];
    expect(Uint8Array.from(again)).toEqual(large);
  });

  it('carry the voice as G.711 within its error', () => {
    for (let sample = -32000; sample <= 32000; sample += 37) {
      const back = fromMuLaw(toMuLaw(sample));
      expect(Math.abs(back - sample)).toBeLessThanOrEqual((Math.abs(sample) + 132) / 32 + 1);
    }
    const second = Array.from({ length: VOICE_HERTZ }, (_, index) => Math.abs(voiceAt(index)));
    expect(Math.max(...second)).toBeGreaterThan(4000);
    expect(Math.max(...second)).toBeLessThan(32000);
  });
});
