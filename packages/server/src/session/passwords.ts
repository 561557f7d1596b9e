import { randomBytes, scrypt, scryptSync, timingSafeEqual } from 'node:crypto';
import { FairLine, type Comer } from './fair-line.ts';

/** Costly on purpose: each derivation takes a third of a second and 128 MiB. */
export const passwordCost = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 };
/** How many derivations run at once, and how many wait in each line; each takes a third of a second. */
const lineLimits = { atOnce: 2, waiting: 40 } as const;

/** Derives the key of a secret. */
export type Derive = (secret: string, salt: Uint8Array) => Promise<Uint8Array>;

/** Derives a key in this thread, which can do nothing else in that time. */
export const deriveKey = (secret: string, salt: Uint8Array): Uint8Array => scryptSync(secret, salt, 32, passwordCost);

/** Derives a key in a thread of Node.js, for when no server runs yet. */
const deriveAside: Derive = (secret, salt) =>
  new Promise((resolve, reject) => {
    scrypt(secret, salt, 32, passwordCost, (error, key) => (error ? reject(error) : resolve(key)));
  });

/** Derives and compares stored forms of passwords. */
export interface Passwords {
  /** The stored form of a password digest: salt and derived key. */
  hash(digest: string, comer?: Comer): Promise<string>;
  /** Compares in constant time. Without a stored value it takes as long and fails, so that nobody can find out which accounts exist. */
  check(digest: string, stored: string | undefined, comer?: Comer): Promise<boolean>;
}

/** The comer for work that no sign-in caused. */
const somebody: Comer = { address: '', isKnown: false };

/** Passwords whose keys `derive` makes, two at a time, in fair turns. */
export const passwordsWith = (derive: Derive): Passwords => {
  const line = new FairLine(lineLimits);
  const derived = async (secret: string, salt: Uint8Array, comer: Comer): Promise<Buffer> =>
    Buffer.from(await line.take(comer, () => derive(secret, salt)));
  return {
    hash: async (digest, comer = somebody) => {
      const salt = randomBytes(16);
      return `${salt.toString('hex')}:${(await derived(digest, salt, comer)).toString('hex')}`;
    },
    check: async (digest, stored, comer = somebody) => {
      const [salt = '', key = ''] = (stored ?? `${'0'.repeat(32)}:${'0'.repeat(64)}`).split(':');
      const found = await derived(digest, Buffer.from(salt, 'hex'), comer);
      const wanted = Buffer.from(key, 'hex');
      return found.length === wanted.length && timingSafeEqual(found, wanted) && stored !== undefined;
    },
  };
};

/** Passwords before the server runs, and in tests. */
export const plainPasswords: Passwords = passwordsWith(deriveAside);
export const { hash: hashPassword, check: checkPassword } = plainPasswords;

/**
 * A check that remembers its answers, so that a test suite, which signs the same few users in again and again, derives each password once.
 * @param right pairs of a digest and its stored form that are known to belong together, and need no derivation at all
 */
export const rememberChecks = (
  check: Passwords['check'],
  right: readonly (readonly [digest: string, stored: string])[] = [],
): Passwords['check'] => {
  const keyOf = (secret: string, stored: string | undefined): string => `${secret} ${stored ?? ''}`;
  const known = new Map(right.map(([secret, stored]) => [keyOf(secret, stored), Promise.resolve(true)]));
  return (secret, stored, comer) => {
    const key = keyOf(secret, stored);
    const answer = known.get(key) ?? check(secret, stored, comer);
    known.set(key, answer);
    // A check that was refused because too many waited is done again next time.
    answer.catch(() => known.delete(key));
    return answer;
  };
};
