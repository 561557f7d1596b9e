/** Secrets that the browser draws for things. */
import { isPassword } from '@patrolkit/transport';

/** The signs of a drawn secret: letters and digits, without those that look alike. */
const signs = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789';
/** Signs of a drawn password. */
const passwordLength = 12;
/** Signs of a drawn secret. */
const drawnLength = 20;

const randomBytes = (count: number): Uint8Array => crypto.getRandomValues(new Uint8Array(count));

/**
 * Draws a secret of letters and digits.
 * @param random gives random bytes; the browser by default
 */
export function drawSecret(
  random: (count: number) => Iterable<number> = randomBytes,
  length: number = drawnLength,
): string {
  // Bytes above the largest multiple are left out, so that each sign is equally likely.
  const largest = 256 - (256 % signs.length);
  let drawn = '';
  while (drawn.length < length)
    for (const byte of random(length))
      if (byte < largest && drawn.length < length) drawn += signs[byte % signs.length] ?? '';
  return drawn;
}

/** Draws a password. */
export function drawPassword(): string {
  const drawn = drawSecret(randomBytes, passwordLength);
  return isPassword(drawn) ? drawn : drawPassword();
}
