/** Passwords that everybody knows, by their digests. */
import { beginnings, size } from 'virtual:known-passwords';

const all = Buffer.from(beginnings, 'base64');

/** Whether a password digest, in hexadecimal digits, is that of a password that everybody knows. */
export function isCommonPassword(digest: string): boolean {
  const wanted = Buffer.from(digest, 'hex').subarray(0, size);
  let from = 0;
  let to = all.length / size;
  while (from < to) {
    const middle = (from + to) >>> 1;
    const order = Buffer.compare(wanted, all.subarray(middle * size, (middle + 1) * size));
    if (order === 0) return true;
    if (order < 0) to = middle;
    else from = middle + 1;
  }
  return false;
}
