/**
 * SHA-256 as FIPS 180-4 writes it: on plain http the browser's own is missing, and every page needs it. What it digests is short, so it is
 * written to be small.
 */

/** The first bits behind the point. */
export const fractionOf = (root: number): number => ((root % 1) * 2 ** 32) | 0;

/** The first primes. */
export function primes(count: number): readonly number[] {
  const found: number[] = [];
  for (let next = 2; found.length < count; next += 1) if (found.every(prime => next % prime > 0)) found.push(next);
  return found;
}

const constants = primes(64).map(prime => fractionOf(Math.cbrt(prime)));
const begin = primes(8).map(prime => fractionOf(Math.sqrt(prime)));

/** The bits of a word, turned to the right by each of these and put together; the last is a shift where nothing is to come back. */
const turned = (word: number, one: number, two: number, three: number, isShift = false): number =>
  ((word >>> one) | (word << (32 - one))) ^
  ((word >>> two) | (word << (32 - two))) ^
  ((word >>> three) | (isShift ? 0 : word << (32 - three)));

/** The digest of some bytes, 32 of them. */
export function sha256(message: Uint8Array): Uint8Array {
  const { length } = message;
  const padded = new Uint8Array(((length + 72) >>> 6) << 6);
  padded.set(message);
  padded[length] = 0x80;
  const view = new DataView(padded.buffer);
  // The length in bits.
  view.setUint32(padded.length - 8, length / 2 ** 29);
  view.setUint32(padded.length - 4, length << 3);

  const sums = begin.slice();
  const words = new Int32Array(64);
  for (let block = 0; block < padded.length; block += 64) {
    let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = sums;
    for (const [at, constant] of constants.entries()) {
      const back = (steps: number): number => words[at - steps] ?? 0;
      words[at] =
        at < 16
          ? view.getInt32(block + at * 4)
          : back(16) + turned(back(15), 7, 18, 3, true) + back(7) + turned(back(2), 17, 19, 10, true);
      const first = h + turned(e, 6, 11, 25) + ((e & f) ^ (~e & g)) + constant + back(0);
      const second = turned(a, 2, 13, 22) + ((a & b) ^ (a & c) ^ (b & c));
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
    }
    for (const [at, value] of [a, b, c, d, e, f, g, h].entries()) sums[at] = ((sums[at] ?? 0) + value) | 0;
  }

  const digest = new DataView(new ArrayBuffer(32));
  for (const [at, sum] of sums.entries()) digest.setInt32(at * 4, sum);
  return new Uint8Array(digest.buffer);
}
