/** Secrets that the browser draws for things. */

/** The signs of a drawn secret: letters and digits, without those that look alike. */
const signs = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789';
/** Signs of a drawn secret. */
const drawnLength = 20;

const randomBytes = (count: number): Uint8Array => crypto.getRandomValues(new Uint8Array(count));

/**
 * Draws a secret of letters and digits.
 * @param random gives random bytes; the browser by default
 */
export function drawSecret(random: (count: number) => Iterable<number> = randomBytes): string {
  // Bytes above the largest multiple are left out, so that each sign is equally likely.
  const largest = 256 - (256 % signs.length);
  let drawn = '';
  while (drawn.length < drawnLength)
    for (const byte of random(drawnLength))
      if (byte < largest && drawn.length < drawnLength) drawn += signs[byte % signs.length] ?? '';
  return drawn;
}
