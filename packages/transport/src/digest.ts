/** Digests and ids that work on plain http too, where the browser's own crypto is missing (safety.md 5.5). */
import { sha256 } from './sha256.ts';

const hex = (bytes: Uint8Array): string => [...bytes].map(byte => byte.toString(16).padStart(2, '0')).join('');

/** The password as it leaves the browser: SHA-256, lower-case hex. It is a secret like the password itself. */
export const passwordDigest = (password: string): string => hex(sha256(new TextEncoder().encode(password)));

/** A random id of 32 hex digits, for pages (GID) and requests. */
export function randomId(
  fill: (bytes: Uint8Array<ArrayBuffer>) => Uint8Array = bytes => crypto.getRandomValues(bytes),
): string {
  return hex(fill(new Uint8Array(16)));
}
