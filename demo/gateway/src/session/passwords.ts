import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { tooEarly } from '../http/refusal.ts';

/** Costly on purpose: one attempt takes a third of a second and 128 MiB. */
export const passwordCost = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 };
const AT_ONCE = 2;
/** While so many wait, further ones are refused: each takes a third of a second. */
const MOST_WAITING = 40;

let running = 0;
const waiting: (() => void)[] = [];

const derive = async (secret: string, salt: Buffer): Promise<Buffer> => {
  if (running >= AT_ONCE) {
    if (waiting.length >= MOST_WAITING) throw tooEarly(10, 'error.busyLogins');
    // A waiting caller takes over the place of the one that wakes it, so that no new caller can come between them.
    await new Promise<void>(resolve => waiting.push(resolve));
  } else running++;
  try {
    return await new Promise((resolve, reject) => {
      scrypt(secret, salt, 32, passwordCost, (error, key) => (error ? reject(error) : resolve(key)));
    });
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
};

/** The stored form of a password digest: salt and derived key. */
export const hashPassword = async (digest: string): Promise<string> => {
  const salt = randomBytes(16);
  const key = await derive(digest, salt);
  return `${salt.toString('hex')}:${key.toString('hex')}`;
};

/**
 * Compares in constant time. Without a stored value it takes as long and fails, so that nobody can find out which accounts
 * exist.
 */
export const checkPassword = async (digest: string, stored: string | undefined): Promise<boolean> => {
  const [salt = '', key = ''] = (stored ?? `${'0'.repeat(32)}:${'0'.repeat(64)}`).split(':');
  const derived = await derive(digest, Buffer.from(salt, 'hex'));
  const wanted = Buffer.from(key, 'hex');
  return derived.length === wanted.length && timingSafeEqual(derived, wanted) && stored !== undefined;
};

/**
 * A check that remembers its answers, so that a test suite, which signs the same few users in again and again, derives each password once.
 * @param right pairs of a digest and its stored form that are known to belong together, and need no derivation at all
 */
export const rememberChecks = (
  check: typeof checkPassword,
  right: readonly (readonly [digest: string, stored: string])[] = [],
): typeof checkPassword => {
  const keyOf = (secret: string, stored: string | undefined): string => `${secret} ${stored ?? ''}`;
  const known = new Map(right.map(([secret, stored]) => [keyOf(secret, stored), Promise.resolve(true)]));
  return (secret, stored) => {
    const key = keyOf(secret, stored);
    const answer = known.get(key) ?? check(secret, stored);
    known.set(key, answer);
    // One that was refused for want of room is made anew.
    answer.catch(() => known.delete(key));
    return answer;
  };
};
