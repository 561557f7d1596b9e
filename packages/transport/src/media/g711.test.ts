import { describe, expect, it } from 'vitest';
import { decodeG711, encodeG711, type G711 } from './g711.ts';

const laws: readonly G711[] = ['alaw', 'mulaw'];

describe.each(laws)('G.711 %s', law => {
  it('gives every byte back that it has decoded', () => {
    const bytes = Uint8Array.from({ length: 256 }, (_, byte) => byte);
    const back = encodeG711(law, decodeG711(law, bytes));
    // In µ-law two bytes mean zero, and only one of them is written.
    expect(back.filter((byte, index) => byte !== index).length).toBeLessThanOrEqual(law === 'mulaw' ? 1 : 0);
  });

  it('keeps samples within a sixteenth of their size', () => {
    const samples = Int16Array.from({ length: 65_536 }, (_, index) => index - 32_768);
    const back = decodeG711(law, encodeG711(law, samples));
    for (const [index, sample] of samples.entries())
      if (Math.abs((back[index] ?? 0) - sample) > Math.abs(sample) / 16 + 16)
        throw new Error(`${sample} became ${back[index] ?? 'nothing'}`);
  });
});

describe.each(laws)('G.711 %s', law => {
  it('makes nothing quieter that is louder, and cuts the loudest instead of turning it over', () => {
    const samples = Int16Array.from({ length: 65_536 }, (_, index) => index - 32_768);
    const back = decodeG711(law, encodeG711(law, samples));
    expect(back.every((sample, index) => index === 0 || sample >= (back[index - 1] ?? 0))).toBe(true);
  });
});

describe('the tables of G.711', () => {
  it('are those of the standard', () => {
    expect([...decodeG711('alaw', Uint8Array.of(0xd5, 0x55, 0xaa, 0x2a))]).toEqual([8, -8, 32_256, -32_256]);
    expect([...decodeG711('mulaw', Uint8Array.of(0xff, 0x00, 0x80))]).toEqual([0, -32_124, 32_124]);
    expect([...encodeG711('alaw', Int16Array.of(0, -1, 32_767, -32_768))]).toEqual([0xd5, 0x55, 0xaa, 0x2a]);
    expect([...encodeG711('mulaw', Int16Array.of(0, 32_767, -32_768))]).toEqual([0xff, 0x80, 0x00]);
  });
});
