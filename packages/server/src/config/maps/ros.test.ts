/** The files of ROS maps: what is read of them, what is refused, and what is written again. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  changedDescription,
  NoRosMap,
  pictureName,
  readDescription,
  readGray,
  wallsOf,
  writePgm,
  writePng,
  type GrayPicture,
} from './ros.ts';

const yaml = `# surveyed in the morning
image: floor one.pgm
resolution: 0.05
origin: [-1, -2, 0.0]
negate: 0
occupied_thresh: 0.65
free_thresh: 0.2
`;
const place = { scale: 0.25, originX: -1, originY: -2 };
const pictures = fc
  .record({ width: fc.integer({ min: 1, max: 12 }), height: fc.integer({ min: 1, max: 12 }) })
  .chain(({ width, height }) =>
    fc
      .uint8Array({ minLength: width * height, maxLength: width * height })
      .map((pixels): GrayPicture => ({ width, height, pixels })),
  );

describe('the description of a map', () => {
  it('is read, and written as it was unless its scale or origin is another', () => {
    expect(readDescription(yaml)).toEqual({
      image: 'floor one.pgm',
      resolution: 0.05,
      originX: -1,
      originY: -2,
      isNegated: false,
      occupied: 0.65,
    });
    expect(changedDescription(yaml, { scale: 0.05, originX: -1, originY: -2 })).toBe(yaml);
    const other = changedDescription(yaml, { scale: 0.1, originX: -1, originY: 3 });
    expect(readDescription(other)).toMatchObject({ resolution: 0.1, originX: -1, originY: 3, occupied: 0.65 });
    expect(other).toContain('# surveyed in the morning');
    expect(other).toContain('free_thresh: 0.2');
  });

  it('is refused when it is none, says nothing of a field, or unfolds', () => {
    const wrong = [
      '- a list',
      'image: [',
      yaml.replace('image: floor one.pgm', ''),
      yaml.replace('0.05', 'small'),
      yaml.replace('resolution: 0.05', 'resolution: 0'),
      yaml.replace('[-1, -2, 0.0]', '-1'),
      yaml.replace('0.0]', '0.5]'),
      yaml.replace('0.65', '2'),
      `a: &a [1, 1]\nb: &b [*a, *a]\n${yaml.replace('image', 'c: [*b, *b]\nimage')}`,
    ];
    for (const text of wrong) expect(() => readDescription(text), text).toThrow(NoRosMap);
    fc.assert(
      fc.property(fc.string(), text => {
        try {
          readDescription(text);
        } catch (error) {
          expect(error).toBeInstanceOf(NoRosMap);
        }
      }),
    );
  });

  it('names a picture that an archive can have', () => {
    expect(['maps/room.pgm', 'C:\\maps\\room.png', '一层.pgm', '..', 'a/..', '.pgm', ''].map(pictureName)).toEqual([
      'room.pgm',
      'room.png',
      '一层.pgm',
      'map.pgm',
      'map.pgm',
      'map.pgm',
      'map.pgm',
    ]);
  });
});

describe('the picture of a map', () => {
  it('has the same gray values in each of its forms', () => {
    fc.assert(
      fc.property(pictures, picture => {
        const { width, height, pixels } = picture;
        const plain = Buffer.from(`P2\n# by hand\n${String(width)} ${String(height)}\n255\n${pixels.join(' ')}\n`);
        for (const bytes of [writePgm(picture), writePng(picture), plain]) expect(readGray(bytes)).toEqual(picture);
      }),
    );
  });

  it('is refused when it is cut or none', () => {
    const pgm = writePgm({ width: 4, height: 4, pixels: new Uint8Array(16) });
    for (const bytes of [
      pgm.subarray(0, pgm.length - 1),
      Buffer.from('P5 9 9'),
      Buffer.from('P6\n1 1\n255\nabc'),
      Buffer.from('x'),
    ])
      expect(() => readGray(bytes)).toThrow(NoRosMap);
  });

  it('has walls that cover just the cells with an occupied pixel', () => {
    fc.assert(
      fc.property(pictures, picture => {
        const walls = wallsOf(picture, { isNegated: false, occupied: 0.65 }, place);
        const { width, height, pixels } = picture;
        for (let y = 0; y < height; y += 1)
          for (let x = 0; x < width; x += 1) {
            // A pixel is a cell here. The first row of the picture is the upper edge.
            const at = { x: place.originX + (x + 0.5) * 0.25, y: place.originY + (height - y - 0.5) * 0.25 };
            const over = walls.filter(
              wall => at.x > wall.x && at.x < wall.x + wall.w && at.y > wall.y && at.y < wall.y + wall.h,
            );
            expect(over).toHaveLength((255 - (pixels[y * width + x] ?? 0)) / 255 >= 0.65 ? 1 : 0);
          }
      }),
    );
    const dark = { width: 2, height: 1, pixels: Uint8Array.from([0, 255]) };
    expect(wallsOf(dark, { isNegated: true, occupied: 0.65 }, place)).toEqual([{ x: -0.75, y: -2, w: 0.25, h: 0.25 }]);
    expect(() => wallsOf(dark, { isNegated: false, occupied: 0.65 }, { ...place, scale: 300 })).toThrow(NoRosMap);
  });
});
