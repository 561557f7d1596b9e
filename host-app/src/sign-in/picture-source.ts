import { shownAddress } from './addresses.ts';

/** The kinds of pictures that are shown, by the beginning of their base64. An SVG in an image runs no script. */
const kinds: Readonly<Record<string, string>> = {
  iVBOR: 'image/png',
  '/9j/': 'image/jpeg',
  R0lGO: 'image/gif',
  PHN2Z: 'image/svg+xml',
  PD94b: 'image/svg+xml',
};

/** The bytes of a base64 text. Undefined for any other text. */
function bytesOf(base64: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(base64), sign => sign.charCodeAt(0));
  } catch {
    return undefined;
  }
}

/**
 * The source of an image. A base64 picture becomes a `blob:` address, which a strict content policy allows. Any other text is an address of
 * the server. Undefined when it is neither.
 */
export function pictureSource(picture: string, resolve: (relative: string) => string): string | undefined {
  const base64 = picture.trim().replace(/^data:[\w/+.-]*;base64,/i, '');
  const kind = Object.entries(kinds).find(([begin]) => base64.startsWith(begin))?.[1];
  if (kind !== undefined && /^[A-Za-z0-9+/\s]+=*$/.test(base64)) {
    const bytes = bytesOf(base64);
    return bytes && URL.createObjectURL(new Blob([bytes], { type: kind }));
  }
  return /^data:/i.test(picture) ? undefined : shownAddress(picture, resolve);
}
