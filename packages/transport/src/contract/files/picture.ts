/** Pictures as files: their type by their first bytes, and their size in pixels by their structure. */

const beginnings = [
  ['image/jpeg', [0xff, 0xd8, 0xff]],
  ['image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
] as const;

/** A media type of pictures. */
export type PictureType = (typeof beginnings)[number][0];

/** What a picture is, as its structure shows. */
export interface Picture {
  readonly type: PictureType;
  /** Width, pixels. */
  readonly width: number;
  readonly height: number;
}

/** The most pixels of a picture, in millions, and of one of its sides. A browser unpacks each pixel into four bytes. */
export const pixelLimits = { millions: 50, side: 16_384 } as const;

/** The media type of a picture by its first eight bytes, whatever its name. Undefined for any other content. */
export const pictureType = (bytes: Uint8Array): PictureType | undefined =>
  beginnings.find(([, begin]) => begin.every((byte, at) => bytes[at] === byte))?.[0];

/** Whether a browser can show a picture with this many pixels. */
export const isShowable = ({ width, height }: Pick<Picture, 'width' | 'height'>): boolean =>
  Math.max(width, height) <= pixelLimits.side && width * height <= pixelLimits.millions * 1_000_000;

/**
 * Reads a whole picture: its parts follow one another to its end, and one of them gives its size in pixels. Undefined for anything else,
 * also for cut files. What follows the end of a picture is ignored.
 */
export function readPicture(bytes: Uint8Array): Picture | undefined {
  const type = pictureType(bytes);
  const size = type === 'image/jpeg' ? jpegSize(bytes) : type === 'image/png' ? pngSize(bytes) : undefined;
  return type && size && size.width > 0 && size.height > 0 ? { type, ...size } : undefined;
}

type Size = Pick<Picture, 'width' | 'height'>;

const byteAt = (bytes: Uint8Array, at: number): number => bytes[at] ?? 0;
const pairAt = (bytes: Uint8Array, at: number): number => (byteAt(bytes, at) << 8) | byteAt(bytes, at + 1);
const quadAt = (bytes: Uint8Array, at: number): number => pairAt(bytes, at) * 65_536 + pairAt(bytes, at + 2);

// Markers of a JPEG (ITU-T T.81, table B.1).
const endOfImage = 0xd9;
const startOfScan = 0xda;
const isRestart = (marker: number): boolean => marker >= 0xd0 && marker <= 0xd7;
/** Whether a marker is a frame header. Three of the sixteen numbers have other meanings. */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** The place of the next marker in coded data. There 0xff may also precede a zero, a restart or another 0xff. */
function nextMarker(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const marker = bytes[at + 1];
    if (marker !== undefined && marker !== 0 && marker !== 0xff && !isRestart(marker)) return at;
  }
  return -1;
}

function jpegSize(bytes: Uint8Array): Size | undefined {
  let size: Size | undefined;
  let hasScan = false;
  for (let at = 2; at >= 0 && at + 1 < bytes.length;) {
    if (bytes[at] !== 0xff) return undefined;
    const marker = byteAt(bytes, at + 1);
    // Any number of these may precede a marker.
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === endOfImage) return hasScan ? size : undefined;
    const length = pairAt(bytes, at + 2);
    const next = at + 2 + length;
    if (length < 2 || next > bytes.length) return undefined;
    if (isFrame(marker) && length >= 8) size = { height: pairAt(bytes, at + 5), width: pairAt(bytes, at + 7) };
    if (marker === startOfScan) hasScan = true;
    at = marker === startOfScan ? nextMarker(bytes, next) : next;
  }
  return undefined;
}

const chunkName = (bytes: Uint8Array, at: number): string => String.fromCharCode(...bytes.subarray(at, at + 4));

/** Bytes of a PNG's chunk beside its data: length, name and checksum. */
const chunkFrame = 12;

function pngSize(bytes: Uint8Array): Size | undefined {
  let size: Size | undefined;
  let hasData = false;
  for (let at = 8; at + chunkFrame <= bytes.length; at += chunkFrame + quadAt(bytes, at)) {
    const length = quadAt(bytes, at);
    const name = chunkName(bytes, at + 4);
    if (at + chunkFrame + length > bytes.length) return undefined;
    // The first chunk has the size, and no other.
    if ((name === 'IHDR') !== (at === 8)) return undefined;
    if (name === 'IHDR') size = { width: quadAt(bytes, at + 8), height: quadAt(bytes, at + 12) };
    if (name === 'IDAT') hasData = true;
    if (name === 'IEND') return hasData ? size : undefined;
  }
  return undefined;
}
