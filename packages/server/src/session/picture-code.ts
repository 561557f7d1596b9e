/**
 * A picture code: characters drawn as bent strokes under noise, as a grey PNG. The file contains the characters only as a
 * picture.
 */
import { randomInt } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';

/** A random number from 0 up to 1. */
export type Chance = () => number;

/** Random numbers that nobody can predict. */
export const secretChance: Chance = () => randomInt(2 ** 32) / 2 ** 32;

/** The strokes of each character, as positions on a field of 4 by 6. Characters that are easily confused are left out. */
const strokes: Readonly<Record<string, string>> = {
  A: '06 20 46/13 33',
  C: '41 30 10 01 05 16 36 45',
  E: '40 00 06 46/03 33',
  F: '40 00 06/03 33',
  H: '00 06/40 46/03 43',
  J: '40 45 36 16 05',
  K: '00 06/40 03 46',
  L: '00 06 46',
  M: '06 00 23 40 46',
  N: '06 00 46 40',
  P: '06 00 30 41 42 33 03',
  R: '06 00 30 41 42 33 03/23 46',
  T: '00 40/20 26',
  U: '00 05 16 36 45 40',
  V: '00 26 40',
  W: '00 16 23 36 40',
  X: '00 46/40 06',
  Y: '00 23 40/23 26',
  3: '00 40 23 33 44 45 36 16 05',
  4: '36 30 04 44',
  7: '00 40 16',
};

/** The characters of codes. */
export const pictureSigns = Object.keys(strokes).join('');

/** The number of characters of a code. */
const length = 5;
const width = 180;
const height = 64;
/** How far a stroke darkens its surroundings, pixels. */
const reach = 2.1;

/** A random code. */
export const pictureText = (chance: Chance): string =>
  Array.from({ length }, () => pictureSigns[Math.floor(chance() * pictureSigns.length)] ?? 'A').join('');

type Place = readonly [x: number, y: number];

/** The lines of a code, bent and turned at random, with some lines that belong to no character. */
function linesOf(text: string, chance: Chance): (readonly [Place, Place])[] {
  const lines: (readonly [Place, Place])[] = [];
  const wave = { height: 2 + chance() * 3, length: 24 + chance() * 22, from: chance() * 6 };
  const bend = ([x, y]: Place): Place => [
    x + Math.sin(y / 14 + wave.from) * 2,
    y + Math.sin(x / wave.length + wave.from) * wave.height,
  ];
  for (const [index, sign] of [...text].entries()) {
    const turn = (chance() - 0.5) * 0.7;
    const size = 5.6 + chance() * 1.6;
    const [middleX, middleY] = [20 + index * 34 + chance() * 8, 32 + (chance() - 0.5) * 8];
    const at = (pair: string): Place => {
      const [x, y] = [(Number(pair[0]) - 2) * size + chance(), (Number(pair[1]) - 3) * size + chance()];
      return bend([
        middleX + x * Math.cos(turn) - y * Math.sin(turn),
        middleY + x * Math.sin(turn) + y * Math.cos(turn),
      ]);
    };
    for (const stroke of (strokes[sign] ?? '').split('/')) {
      const places = stroke.split(' ').map(at);
      for (const [from, place] of places.entries()) {
        const next = places[from + 1];
        if (next) lines.push([place, next]);
      }
    }
  }
  for (let n = 0; n < 3; n++) {
    const place = (): Place => [chance() * width, chance() * height];
    lines.push([place(), place()]);
  }
  return lines;
}

/** The distance of a place from a line. */
function distance([x, y]: Place, [[ax, ay], [bx, by]]: readonly [Place, Place]): number {
  const [dx, dy] = [bx - ax, by - ay];
  const share = Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1)));
  return Math.hypot(x - ax - share * dx, y - ay - share * dy);
}

const chunk = (name: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body) >>> 0, body.length + 4);
  return framed;
};

/** How dark each pixel is, 0 to 1. Draws line by line, since each line touches only a few pixels. */
function inkOf(lines: readonly (readonly [Place, Place])[]): Float64Array {
  const ink = new Float64Array(width * height);
  const span = (one: number, other: number, end: number): [from: number, to: number] => [
    Math.max(0, Math.floor(Math.min(one, other) - reach)),
    Math.min(end - 1, Math.ceil(Math.max(one, other) + reach)),
  ];
  for (const line of lines) {
    const [[ax, ay], [bx, by]] = line;
    const [left, right] = span(ax, bx, width);
    const [top, bottom] = span(ay, by, height);
    for (let y = top; y <= bottom; y++) {
      for (let x = left; x <= right; x++) {
        const dark = Math.min(1, reach - distance([x, y], line));
        const at = y * width + x;
        if (dark > (ink[at] ?? 0)) ink[at] = dark;
      }
    }
  }
  return ink;
}

/** Draws a code; takes a few milliseconds. */
export function drawCode(text: string, chance: Chance): Buffer {
  const ink = inkOf(linesOf(text, chance));
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const grain = chance() < 0.03 ? -90 : (chance() - 0.5) * 36;
      rows[y * (width + 1) + 1 + x] = Math.max(0, Math.min(255, 232 - (ink[y * width + x] ?? 0) * 190 + grain));
    }
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head[8] = 8;
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
