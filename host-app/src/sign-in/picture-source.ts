import { shownAddress } from './addresses.ts';

/** The kinds of pictures that are shown, by how their base64 begins; an SVG in an image runs no script. */
const kinds: Readonly<Record<string, string>> = {
  iVBOR: 'image/png',
  '/9j/': 'image/jpeg',
  R0lGO: 'image/gif',
  PHN2Z: 'image/svg+xml',
  PD94b: 'image/svg+xml',
};

/** The bytes of a base64 text; undefined for any other text. */
function bytesOf(base64: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(base64), sign => sign.charCodeAt(0));
  } catch {
    return undefined;
  }
}

/**
 * What an image is drawn from: a picture that came as base64 becomes a `blob:` address, which a strict content policy allows; any other text is an
 * address of the server. Undefined for what is neither.
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
