/** One-time codes of a second factor, as authenticators show them (RFC 6238: SHA-1, 30 s, six digits). */
import { createHmac, randomBytes } from 'node:crypto';

/** How long an authenticator shows a code, ms. */
const STEP_MS = 30_000;
/** How many steps before and after its own a code is accepted. */
const DRIFT = 1;
const digits = 6;
const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** A random secret in base32, as authenticators take it. */
export const newSecret = (): string => Array.from(randomBytes(32), byte => base32[byte % 32]).join('');

const bytesOf = (secret: string): Buffer => {
  const bits = [...secret].map(sign => base32.indexOf(sign).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map(byte => Number.parseInt(byte, 2)));
};

/** The number of the time step in which a moment lies. */
export const stepAt = (now: number): number => Math.floor(now / STEP_MS);

/** The code of a time step. */
export const oneTimeCode = (secret: string, step: number): string => {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac('sha1', bytesOf(secret)).update(counter).digest();
  const from = (hash[hash.length - 1] ?? 0) & 0xf;
  return String((hash.readUInt32BE(from) & 0x7fffffff) % 10 ** digits).padStart(digits, '0');
};

/**
 * The time step of a code: the current one, the one before or the one after. Undefined for a wrong code, or for a step not
 * later than the last one used.
 */
export const stepOf = (secret: string, code: string, now: number, lastUsed: number): number | undefined =>
  [stepAt(now) - DRIFT, stepAt(now), stepAt(now) + DRIFT].find(
    step => step > lastUsed && oneTimeCode(secret, step) === code.trim(),
  );

/** Used steps that are kept. */
const MOST_USED = 20;

/** The steps of a user whose codes were used: all up to `until`, and those in `steps`. */
export interface UsedSteps {
  readonly until: number;
  readonly steps: readonly number[];
}

/**
 * The last used step among those whose codes are acceptable at a moment. Ignores later steps, which were used under a clock
 * that was ahead: they block no earlier code. Their own codes stay used.
 */
export const lastUsedAt = (now: number, { until, steps }: UsedSteps): number =>
  Math.max(until, ...steps.filter(step => step <= stepAt(now) + DRIFT));

/** The used steps after another one was used. Drops the earliest by counting all steps up to it as used. */
export const withUsed = ({ until, steps }: UsedSteps, step: number): UsedSteps => {
  const all = [...steps, step].toSorted((one, other) => one - other);
  const kept = all.slice(-MOST_USED);
  return { until: Math.max(until, ...all.slice(0, -MOST_USED)), steps: kept };
};

/**
 * A secret as an address that authenticators read, with the names that they show. SHA-1, six digits and 30 s go without saying, and a short
 * address makes a QR code that is easy to read.
 */
export const authenticatorAddress = (issuer: string, account: string, secret: string): string => {
  // A colon separates the two names.
  const [system = '', user = ''] = [issuer, account].map(name => encodeURIComponent(name.replaceAll(':', ' ')));
  return `otpauth://totp/${system}:${user}?secret=${secret}&issuer=${system}`;
};
