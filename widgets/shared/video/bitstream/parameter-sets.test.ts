import { describe, expect, it } from 'vitest';
import { pictureSizeOf } from './parameter-sets.ts';

const bytes = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(hex.match(/../g) ?? [], pair => parseInt(pair, 16));
const avcC = (sps: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from([1, 0x42, 0xc0, 0x1e, 0xff, 0xe1, 0, sps.length / 2, ...bytes(sps), 1, 0, 1, 0x68]);
const hvcC = (sps: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from([...new Uint8Array(22), 2, 32, 0, 1, 0, 1, 0x40, 33, 0, 1, 0, sps.length / 2, ...bytes(sps)]);

describe('the size of a picture', () => {
  // Parameter sets as encoders write them, with emulation prevention bytes.
  it.each([
    ['h264', avcC('6742c016da0280bfe584000003000400001f403c58ba80'), 640, 360],
    ['h264', avcC('6742c028da01e0089f9610000003001000007d00f1832a'), 1920, 1080],
    ['h265', hvcC('42010101600000030090000003000003003fa005020171f2e595952930b9a0'), 640, 360],
    ['h265', hvcC('420101016000000300900000030000030078a003c0801107cb965654a4c2e680'), 1920, 1080],
  ] as const)('is read from %s', (codec, record, width, height) => {
    expect(pictureSizeOf(codec, record)).toMatchObject({ width, height });
  });

  it.each([
    ['h264', new Uint8Array()],
    ['h264', avcC('6742')],
    ['h264', Uint8Array.from([1, 2, 3, 4, 5, 0xe0])],
    ['h265', new Uint8Array(23)],
    ['h265', hvcC('42')],
  ] as const)('is nothing where %s tells none', (codec, record) => {
    expect(pictureSizeOf(codec, record)).toBeUndefined();
  });
});
