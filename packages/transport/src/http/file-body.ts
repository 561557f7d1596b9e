/** Reads the body of a downloaded file piece by piece, without holding it all in memory. Loaded with the first download. */
import { fileNameOf } from './file-name.ts';

const lineFeed = 10;
const quote = 34;

/** Most bytes that the page's memory holds. More become a Blob, which browsers can keep on disk. */
const held = 1_048_576;

/**
 * The file that a response carries. Its `Content-Disposition` gives the name, or else the argument. The response gives the type.
 * @param onLines Called with each piece, with the number of line ends so far; those in quotes are within a cell.
 * @throws What the body's stream throws.
 */
export async function fileOf(response: Response, name: string, onLines?: (lines: number) => void): Promise<File> {
  const kept: Blob[] = [];
  let pieces: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  let lines = 0;
  let isQuoted = false;
  const reader = response.body?.getReader();
  for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
    const { value } = read;
    pieces.push(value);
    size += value.byteLength;
    if (size >= held) {
      kept.push(new Blob(pieces));
      pieces = [];
      size = 0;
    }
    for (const byte of value) {
      // A quote within quotes is doubled, which ends the quotes and begins them again.
      if (byte === quote) isQuoted = !isQuoted;
      else if (byte === lineFeed && !isQuoted) lines += 1;
    }
    onLines?.(lines);
  }
  const type = response.headers.get('Content-Type') ?? '';
  return new File([...kept, ...pieces], fileNameOf(response.headers.get('Content-Disposition')) ?? name, { type });
}
