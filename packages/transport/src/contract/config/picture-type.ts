/** What a picture is by what it begins with. */

const beginnings = [
  ['image/jpeg', [0xff, 0xd8, 0xff]],
  ['image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
] as const;

/** The kind of a picture by its first bytes, whatever its name says: eight are enough. Undefined for what is none of them. */
export const pictureType = (bytes: Uint8Array): 'image/jpeg' | 'image/png' | undefined =>
  beginnings.find(([, begin]) => begin.every((byte, at) => bytes[at] === byte))?.[0];
