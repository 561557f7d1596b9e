/** ROS maps: a description and a picture whose pixels say where something stands. They are read, and written again as they were. */
import { decode, encode } from 'fast-png';
import { parseDocument } from 'yaml';
import { mostWalledMetres } from '@patrolkit/transport/contract';
import type { Wall } from '../../links/site-map.ts';

/** Edge of a cell in which walls are noted, metres. */
const cell = 0.25;
/** Most pixels of a picture. */
const mostPixels = 64_000_000;

/** Why something is no ROS map that can be read. */
export class NoRosMap extends Error {
  /** The text that says what is wrong. */
  readonly key: 'error.ros.yaml' | 'error.ros.field' | 'error.ros.turned' | 'error.ros.picture' | 'error.ros.large';
  readonly words: Readonly<Record<string, string | number>>;

  constructor(key: NoRosMap['key'], words: NoRosMap['words'] = {}) {
    super(key);
    this.key = key;
    this.words = words;
  }
}

/** What the description of a map says. */
export interface RosDescription {
  /** Name of the file of the picture. */
  readonly image: string;
  /** Metres of a pixel. */
  readonly resolution: number;
  /** The lower left corner, metres. */
  readonly originX: number;
  readonly originY: number;
  /** Whether light pixels are occupied, not dark ones. */
  readonly isNegated: boolean;
  /** From this share on a pixel is occupied. */
  readonly occupied: number;
}

/** The gray values of a picture, row by row from the top. */
export interface GrayPicture {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
}

const numberOf = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) ? value : undefined;

/** What YAML says, without aliases, which could unfold to anything. Undefined for other texts. */
const plainOf = (text: string): unknown => {
  try {
    const document = parseDocument(text);
    return document.errors.length === 0 ? document.toJS({ maxAliasCount: 0 }) : undefined;
  } catch {
    return undefined;
  }
};

/** The name of the file of a picture as it stands in an archive. A name that is more than one gets another. */
export const pictureName = (image: string): string => {
  const name = image.slice(Math.max(image.lastIndexOf('/'), image.lastIndexOf('\\')) + 1).trim();
  return /^[\p{L}\p{N}_-][\p{L}\p{N} ._-]*$/u.test(name) ? name : 'map.pgm';
};

/**
 * Reads a description.
 * @throws {NoRosMap} when it is none
 */
export function readDescription(text: string): RosDescription {
  const read = plainOf(text);
  if (typeof read !== 'object' || read === null || Array.isArray(read)) throw new NoRosMap('error.ros.yaml');
  const given = new Map(Object.entries(read));
  const image: unknown = given.get('image');
  if (typeof image !== 'string' || image.trim() === '') throw new NoRosMap('error.ros.field', { name: 'image' });
  const resolution = numberOf(given.get('resolution'));
  if (resolution === undefined || resolution <= 0) throw new NoRosMap('error.ros.field', { name: 'resolution' });
  const origin: unknown = given.get('origin');
  const [originX, originY, turn = 0] = Array.isArray(origin) ? origin.map(numberOf) : [];
  if (originX === undefined || originY === undefined) throw new NoRosMap('error.ros.field', { name: 'origin' });
  if (Math.abs(turn) > 1e-6) throw new NoRosMap('error.ros.turned');
  const occupied = numberOf(given.get('occupied_thresh'));
  if (occupied === undefined || occupied < 0 || occupied > 1)
    throw new NoRosMap('error.ros.field', { name: 'occupied_thresh' });
  return { image, resolution, originX, originY, isNegated: Number(given.get('negate') ?? 0) === 1, occupied };
}

/** The description with another scale and origin; as it is when they are the same. Everything else in it stays as it was written. */
export function changedDescription(
  text: string,
  { scale, originX, originY }: { readonly scale: number; readonly originX: number; readonly originY: number },
): string {
  const before = readDescription(text);
  if (before.resolution === scale && before.originX === originX && before.originY === originY) return text;
  const document = parseDocument(text);
  document.set('resolution', scale);
  document.setIn(['origin', 0], originX);
  document.setIn(['origin', 1], originY);
  return document.toString();
}

const isSpace = (byte: number): boolean => byte === 0x20 || (byte >= 0x09 && byte <= 0x0d);

/** Reads a portable gray map, plain (P2) or raw (P5), of values of one byte. Undefined for anything else. */
function readPgm(bytes: Uint8Array): GrayPicture | undefined {
  const kind = String.fromCharCode(bytes[0] ?? 0, bytes[1] ?? 0);
  if (kind !== 'P2' && kind !== 'P5') return undefined;
  let at = 2;
  const next = (): number => {
    while (at < bytes.length && (isSpace(bytes[at] ?? 0) || bytes[at] === 0x23)) {
      if (bytes[at] === 0x23) while (at < bytes.length && bytes[at] !== 0x0a) at += 1;
      else at += 1;
    }
    const from = at;
    while (at < bytes.length && !isSpace(bytes[at] ?? 0x20)) at += 1;
    const word = Buffer.from(bytes.subarray(from, Math.min(at, from + 12))).toString('latin1');
    return /^\d{1,9}$/.test(word) ? Number(word) : NaN;
  };
  const [width, height, most] = [next(), next(), next()];
  const count = width * height;
  if (!(count > 0 && count <= mostPixels) || !(most >= 1 && most <= 255)) return undefined;
  const scaled = (value: number): number => (most === 255 ? value : Math.round((Math.min(value, most) * 255) / most));
  if (kind === 'P5') {
    const raw = bytes.subarray(at + 1, at + 1 + count);
    if (raw.length < count) return undefined;
    return { width, height, pixels: most === 255 ? Uint8Array.from(raw) : raw.map(scaled) };
  }
  const pixels = new Uint8Array(count);
  for (let place = 0; place < count; place += 1) {
    const value = next();
    if (Number.isNaN(value)) return undefined;
    pixels[place] = scaled(value);
  }
  return { width, height, pixels };
}

/** Reads a PNG as gray values, as ROS does: colors by their mean. Undefined for anything else. */
function readPng(bytes: Uint8Array): GrayPicture | undefined {
  try {
    const { width, height, data, channels, depth, palette } = decode(bytes);
    if (width * height > mostPixels) return undefined;
    const colors = palette ? 1 : channels >= 3 ? 3 : 1;
    const pixels = new Uint8Array(width * height);
    for (let place = 0; place < pixels.length; place += 1) {
      const from = place * channels;
      const mean = (of: ArrayLike<number>, first: number, count: number): number => {
        let sum = 0;
        for (let color = 0; color < count; color += 1) sum += of[first + color] ?? 0;
        return sum / count;
      };
      const entry = palette?.[data[from] ?? 0];
      const value = entry ? mean(entry, 0, 3) : mean(data, from, colors);
      pixels[place] = Math.round(palette || depth === 8 ? value : (value * 255) / (2 ** depth - 1));
    }
    return { width, height, pixels };
  } catch {
    return undefined;
  }
}

/**
 * Reads a picture: pgm or png.
 * @throws {NoRosMap} when it is none
 */
export function readGray(bytes: Uint8Array): GrayPicture {
  const read = readPgm(bytes) ?? readPng(bytes);
  if (!read) throw new NoRosMap('error.ros.picture');
  return read;
}

/** A picture as PNG. */
export const writePng = ({ width, height, pixels }: GrayPicture): Uint8Array =>
  encode({ width, height, data: pixels, channels: 1, depth: 8 });

/** A picture as portable gray map. */
export const writePgm = ({ width, height, pixels }: GrayPicture): Uint8Array =>
  Buffer.concat([Buffer.from(`P5\n${String(width)} ${String(height)}\n255\n`, 'latin1'), pixels]);

/**
 * The walls of a map, metres: rectangles that together cover the cells with an occupied pixel.
 * @throws {NoRosMap} when the map is too large
 */
export function wallsOf(
  { width, height, pixels }: GrayPicture,
  { isNegated, occupied }: Pick<RosDescription, 'isNegated' | 'occupied'>,
  { scale, originX, originY }: { readonly scale: number; readonly originX: number; readonly originY: number },
): Wall[] {
  if (Math.max(width, height) * scale > mostWalledMetres)
    throw new NoRosMap('error.ros.large', { most: mostWalledMetres });
  const columns = Math.ceil((width * scale) / cell);
  const rows = Math.ceil((height * scale) / cell);
  const solid = new Uint8Array(columns * rows);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const value = pixels[y * width + x] ?? 255;
      if ((isNegated ? value : 255 - value) / 255 < occupied) continue;
      // The first row of the picture is the upper edge of the map.
      const column = Math.min(columns - 1, Math.floor(((x + 0.5) * scale) / cell));
      const row = Math.min(rows - 1, Math.floor(((height - y - 0.5) * scale) / cell));
      solid[row * columns + column] = 1;
    }
  const walls: { column: number; row: number; wide: number; high: number }[] = [];
  let above = new Map<string, (typeof walls)[number]>();
  for (let row = 0; row < rows; row += 1) {
    const here = new Map<string, (typeof walls)[number]>();
    for (let column = 0; column < columns; column += 1) {
      if (!solid[row * columns + column]) continue;
      let end = column;
      while (end < columns && solid[row * columns + end]) end += 1;
      const key = `${String(column)} ${String(end)}`;
      const wall = above.get(key) ?? { column, row, wide: end - column, high: 0 };
      wall.high += 1;
      if (!above.has(key)) walls.push(wall);
      here.set(key, wall);
      column = end;
    }
    above = here;
  }
  return walls.map(({ column, row, wide, high }) => ({
    x: originX + column * cell,
    y: originY + row * cell,
    w: wide * cell,
    h: high * cell,
  }));
}
