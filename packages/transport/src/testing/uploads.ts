/** Files that a user may try to upload as the picture of a closing, and the verdict on each, in the browser and at the server. */

/** The verdict on files: accepted, or why not. */
export type UploadVerdict = 'taken' | 'jpegOnly' | 'tooBig' | 'tooManyPixels' | 'damaged' | 'oneFile';

/** The files of one form, and the verdict on them. */
export interface UploadCase {
  readonly name: string;
  readonly files: readonly File[];
  readonly verdict: UploadVerdict;
}

/** Limit, bytes. A picture must be smaller. */
const LIMIT = 3 * 1024 * 1024;

const ascii = (text: string): number[] => [...text].map(sign => sign.charCodeAt(0));
/** A JPEG's first segment. */
const start = [0xff, 0xd8, 0xff, 0xe0, 0, 16, ...ascii('JFIF'), 0, 1, 1, 0, 0, 1, 0, 1, 0, 0];
const end = [0xff, 0xd9];
/** Coded data of a picture: its header, and bytes that begin no other part. */
const scan = [0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0, 0x5a, 0xff, 0, 0x5a, 0xff, 0xd0, 0x5a];
/** A frame header that claims a size, pixels. */
const frame = (width: number, height: number): number[] => [
  0xff,
  0xc0,
  0,
  11,
  8,
  height >> 8,
  height & 255,
  width >> 8,
  width & 255,
  1,
  1,
  0x11,
  0,
];
/** A comment segment: bytes that readers skip. */
const comment = (text: string): number[] => [0xff, 0xfe, 0, text.length + 2, ...ascii(text)];

const bytesOf = (content: readonly number[], size = content.length): Uint8Array<ArrayBuffer> => {
  const bytes = new Uint8Array(size);
  bytes.set(content);
  return bytes;
};
const file = (content: readonly number[], name: string, type: string, size?: number): File =>
  new File([bytesOf(content, size)], name, { type });
const one = (
  name: string,
  verdict: UploadVerdict,
  content: readonly number[],
  fileName = 'picture.jpg',
  type = 'image/jpeg',
  size?: number,
): UploadCase => ({ name, verdict, files: [file(content, fileName, type, size)] });

const jpeg = [...start, ...frame(8, 8), ...scan, ...end];
/** The bytes of a JPEG of eight by eight pixels. Zeros follow its end up to a size. */
export const jpegBytes = (size = jpeg.length): Uint8Array<ArrayBuffer> => bytesOf(jpeg, size);
/** A JPEG of eight by eight pixels as a file. */
export const aJpeg = (size?: number, name = 'picture.jpg'): File =>
  new File([jpegBytes(size)], name, { type: 'image/jpeg' });
const chunk = (name: string, data: readonly number[] = []): number[] => [
  0,
  0,
  0,
  data.length,
  ...ascii(name),
  ...data,
  0,
  0,
  0,
  0,
];
const pngStart = [0x89, ...ascii('PNG\r\n'), 0x1a, 0x0a];
const png = [
  ...pngStart,
  ...chunk('IHDR', [0, 0, 0, 8, 0, 0, 0, 8, 8, 0, 0, 0, 0]),
  ...chunk('IDAT', [0]),
  ...chunk('IEND'),
]; /** The bytes of a PNG of eight by eight pixels; zeros follow behind its end up to a size. */
export const pngBytes = (size = png.length): Uint8Array<ArrayBuffer> => bytesOf(png, size);
const html = ascii('<!doctype html><script>parent.hacked = 1</script>');
const svg = ascii('<svg xmlns="http://www.w3.org/2000/svg" onload="parent.hacked = 1"/>');
const gif = ascii('GIF89a');
const pdf = ascii('%PDF-1.7\n');
const zip = [0x50, 0x4b, 3, 4];

/** All cases. What follows the end of a JPEG is ignored, because it is served as a download of type image/jpeg. */
export const uploadCases: readonly UploadCase[] = [
  one('a JPEG', 'taken', jpeg),
  one('a JPEG one byte below the limit', 'taken', jpeg, 'picture.jpg', 'image/jpeg', LIMIT - 1),
  one('a JPEG of the limit', 'tooBig', jpeg, 'picture.jpg', 'image/jpeg', LIMIT),
  one('a JPEG one byte above the limit', 'tooBig', jpeg, 'picture.jpg', 'image/jpeg', LIMIT + 1),
  one('a JPEG of twice the limit', 'tooBig', jpeg, 'picture.jpg', 'image/jpeg', 2 * LIMIT),
  one('a JPEG named otherwise', 'taken', jpeg, '../../page.html'),
  one('a JPEG whose type is in capitals', 'taken', jpeg, 'PICTURE.JPG', 'IMAGE/JPEG'),
  one('a JPEG of 50 megapixels', 'taken', [...start, ...frame(10_000, 5_000), ...scan, ...end]),
  one('a JPEG of a line more', 'tooManyPixels', [...start, ...frame(10_000, 5_001), ...scan, ...end]),
  one('a JPEG of 20 000 pixels a side', 'tooManyPixels', [...start, ...frame(20_000, 20_000), ...scan, ...end]),
  one('a JPEG that is very wide', 'tooManyPixels', [...start, ...frame(16_385, 1), ...scan, ...end]),
  one('a JPEG of no width', 'damaged', [...start, ...frame(0, 8), ...scan, ...end]),
  one('a JPEG of no named size', 'damaged', [...start, ...scan, ...end]),
  one('a JPEG without coded data', 'damaged', [...start, ...frame(8, 8), ...end]),
  one('a JPEG without its end', 'damaged', [...start, ...frame(8, 8), ...scan]),
  one('a JPEG whose part is longer than the file', 'damaged', [...start, 0xff, 0xfe, 0xff, 0xff, ...end]),
  one('a JPEG with a page between its parts', 'damaged', [...start, ...html, ...frame(8, 8), ...scan, ...end]),
  one('a page behind the first bytes of a JPEG', 'damaged', [0xff, 0xd8, 0xff, ...html]),
  one('a JPEG with filling before its parts', 'taken', [...start, 0xff, 0xff, ...frame(8, 8), 0xff, ...scan, ...end]),
  one('a JPEG with a page in its comment', 'taken', [
    ...start,
    ...comment('<script>parent.hacked=1</script>'),
    ...frame(8, 8),
    ...scan,
    ...end,
  ]),
  one('a JPEG with an archive behind it', 'taken', [...jpeg, ...zip, ...Array.from({ length: 40 }, () => 0)]),
  one('a JPEG cut off behind its first bytes', 'damaged', [0xff, 0xd8, 0xff]),
  one('two of the three first bytes', 'jpegOnly', [0xff, 0xd8]),
  one('an empty file', 'jpegOnly', []),
  one('a JPEG declared as PNG', 'jpegOnly', jpeg, 'picture.jpg', 'image/png'),
  one('a JPEG declared as image/jpg', 'jpegOnly', jpeg, 'picture.jpg', 'image/jpg'),
  one('a JPEG declared as a page', 'jpegOnly', jpeg, 'picture.jpg', 'text/html'),
  one('a JPEG of no declared type', 'jpegOnly', jpeg, 'picture.jpg', ''),
  one('a PNG', 'jpegOnly', png, 'picture.png', 'image/png'),
  one('a PNG declared as JPEG', 'jpegOnly', png),
  one('an SVG with a script', 'jpegOnly', svg, 'picture.svg', 'image/svg+xml'),
  one('an SVG declared as JPEG', 'jpegOnly', svg),
  one('a page named .jpg', 'jpegOnly', html, 'picture.jpg', 'text/html'),
  one('a page declared as JPEG', 'jpegOnly', html),
  one('a GIF with a JPEG behind it', 'jpegOnly', [...gif, ...jpeg]),
  one('a PDF with a JPEG in it', 'jpegOnly', [...pdf, ...jpeg]),
  one('an archive with a JPEG in it', 'jpegOnly', [...zip, ...jpeg]),
  one('a JPEG behind a line break', 'jpegOnly', [0x0a, ...jpeg]),
  one('a PNG of the limit declared as JPEG', 'tooBig', png, 'picture.jpg', 'image/jpeg', LIMIT),
  {
    name: 'two JPEGs in one form',
    verdict: 'oneFile',
    files: [file(jpeg, 'a.jpg', 'image/jpeg'), file(jpeg, 'b.jpg', 'image/jpeg')],
  },
  {
    name: 'a JPEG behind a page',
    verdict: 'oneFile',
    files: [file(html, 'a.jpg', 'image/jpeg'), file(jpeg, 'b.jpg', 'image/jpeg')],
  },
  { name: 'a form without a file', verdict: 'oneFile', files: [] },
];
