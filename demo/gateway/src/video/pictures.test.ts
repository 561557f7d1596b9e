import { describe, expect, it } from 'vitest';
import { frameTag, headerTag } from './camera/flv.ts';
import { FlvPictures } from './pictures.ts';

describe('pictures', () => {
  it('come from the camera’s own stream, with its parameter sets before each key picture', () => {
    const config = Uint8Array.from([1, 66, 0, 30, 0xff, 0xe1, 0, 2, 0x67, 9, 1, 0, 2, 0x68, 8]);
    const pictures = new FlvPictures();
    expect(pictures.read(headerTag(0, config))).toEqual([]);
    const [key] = pictures.read(frameTag(40, true, [Uint8Array.from([0x65, 1, 2])]));
    expect(key).toMatchObject({ isKey: true, time: 40 });
    expect(key?.nals.map(nal => [...nal])).toEqual([
      [0x67, 9],
      [0x68, 8],
      [0x65, 1, 2],
    ]);
    expect(pictures.read(frameTag(80, false, [Uint8Array.from([0x41, 1])]))[0]?.nals).toHaveLength(1);
  });
});
