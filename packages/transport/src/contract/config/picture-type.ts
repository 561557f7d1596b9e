/** The type of a picture by its first bytes. */

const beginnings = [
  ['image/jpeg', [0xff, 0xd8, 0xff]],
  ['image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
] as const;

/** The media type of a picture by its first eight bytes, whatever its name; undefined for any other content. */
export const pictureType = (bytes: Uint8Array): 'image/jpeg' | 'image/png' | undefined =>
  beginnings.find(([, begin]) => begin.every((byte, at) => bytes[at] === byte))?.[0];
