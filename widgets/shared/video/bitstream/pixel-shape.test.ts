import { describe, expect, it } from 'vitest';
import { BitReader } from './bits.ts';
import { hevcParameters } from './hevc-parameters.ts';
import { pictureSizeOf, shownSize } from './parameter-sets.ts';
import { readPixelShape } from './pixel-shape.ts';

const bytes = (hex: string): number[] => (hex.match(/../g) ?? []).map(pair => parseInt(pair, 16));
const bits = (value: number, count: number): string => value.toString(2).padStart(count, '0');
const golomb = (value: number): string => {
  const code = (value + 1).toString(2);
  return '0'.repeat(code.length - 1) + code;
};
/** The bytes of a NAL unit with these bits. A 3 breaks up what could pass for a start code. */
const nalOf = (head: readonly number[], text: string): Uint8Array => {
  const sent = [...head];
  for (const byte of (text.match(/.{1,8}/g) ?? []).map(byte => parseInt(byte.padEnd(8, '0'), 2))) {
    if (byte <= 3 && sent.at(-1) === 0 && sent.at(-2) === 0) sent.push(3);
    sent.push(byte);
  }
  return Uint8Array.from(sent);
};

describe('the shape of a pixel', () => {
  it.each([
    ['as one of the known shapes', `11${bits(14, 8)}`, { across: 4, down: 3 }],
    ['as one of its own', `11${bits(255, 8)}${bits(64, 16)}${bits(45, 16)}`, { across: 64, down: 45 }],
    ['as unknown', `11${bits(255, 8)}${bits(0, 16)}${bits(45, 16)}`, { across: 1, down: 1 }],
    ['as none', `11${bits(0, 8)}`, { across: 1, down: 1 }],
    ['by a number without a meaning', `11${bits(99, 8)}`, { across: 1, down: 1 }],
    ['nowhere in what it tells', '10', { across: 1, down: 1 }],
    ['nowhere', '0', { across: 1, down: 1 }],
  ])('is told %s', (_how, text, shape) => {
    expect(readPixelShape(new BitReader(nalOf([], text)))).toEqual(shape);
  });

  it('is read from H.264, behind the size', () => {
    const set = bytes('674d400cda0b096c2040000003004000000ca3c50aa8');
    const size = pictureSizeOf('h264', Uint8Array.from([1, 0x4d, 0x40, 0x0c, 0xff, 0xe1, 0, set.length, ...set, 0]));
    expect(size).toEqual({ width: 176, height: 288, pixel: { across: 32, down: 11 } });
    expect(size && shownSize(size)).toEqual({ width: 512, height: 288 });
  });

  it('higher than wide makes the picture higher', () => {
    expect(shownSize({ width: 640, height: 360, pixel: { across: 1, down: 2 } })).toEqual({ width: 640, height: 720 });
  });

  it('without measure is not believed', () => {
    const set = nalOf(
      [0x67],
      [bits(66, 8), bits(0, 16), ...[0, 0, 2, 1].map(golomb), '0', golomb(10), golomb(10), '1', '0', '0'].join('') +
        `11${bits(255, 8)}${bits(65_535, 16)}${bits(1, 16)}`,
    );
    const record = Uint8Array.from([1, 66, 0, 0, 0xff, 0xe1, 0, set.length, ...set, 0]);
    expect(pictureSizeOf('h264', record)).toEqual({ width: 176, height: 176, pixel: { across: 1, down: 1 } });
  });

  it('is read from H.265, behind everything that may stand before it', () => {
    const lists = [16, 64, 65, 65].flatMap((coefficients, size) =>
      Array.from({ length: size === 3 ? 2 : 6 }, (_, matrix) =>
        matrix === 0 ? `1${golomb(3).repeat(coefficients)}` : `0${golomb(1)}`,
      ),
    );
    const text = [
      // Two layers, the inner one with a profile and a level of its own.
      `00000011${'0'.repeat(96)}11${'0'.repeat(14 + 96)}`,
      ...[0, 1, 176, 288].map(golomb),
      '0',
      // Depths of ten bits, an order of eight; three numbers for each layer.
      ...[2, 2, 4].map(golomb),
      '1',
      ...[1, 2, 3, 1, 2, 3].map(golomb),
      ...[0, 3, 0, 3, 0, 0].map(golomb),
      '11',
      ...lists,
      // Samples that are not compressed.
      `011${bits(0x77, 8)}${golomb(0)}${golomb(2)}0`,
      // Three reference sets: one before and one after; one made from that; one made from the second.
      golomb(3),
      `${golomb(1)}${golomb(1)}${golomb(0)}1${golomb(0)}1`,
      `11${golomb(0)}1101`,
      `10${golomb(1)}111`,
      `1${golomb(1)}${bits(9, 9)}`,
      '11',
      `11${bits(255, 8)}${bits(32, 16)}${bits(11, 16)}`,
    ].join('');
    expect(hevcParameters(nalOf([0x42, 1], text))).toEqual({
      width: 176,
      height: 288,
      pixel: { across: 32, down: 11 },
      chroma: 1,
      depths: [10, 10],
      layers: 2,
    });
  });

  it('is square where a set of H.265 makes no sense', () => {
    for (let fill = 0; fill < 256; fill += 1) {
      const { pixel } = hevcParameters(Uint8Array.from([0x42, 1, ...Array<number>(60).fill(fill)]));
      expect(pixel.across > 0 && pixel.down > 0).toBe(true);
    }
  });
});
