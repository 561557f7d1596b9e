/** Digests and ids that also work on plain http, where the browser's own crypto is missing (safety.md 5.5). */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** The digest that is sent in place of a password: SHA-256, lower-case hex. It is a secret like the password itself. */
export const passwordDigest = (password: string): string => bytesToHex(sha256(utf8ToBytes(password)));

/** A random id of 32 hex digits, for pages (GID) and requests. */
export function randomId(
  fill: (bytes: Uint8Array<ArrayBuffer>) => Uint8Array = bytes => crypto.getRandomValues(bytes),
): string {
  return bytesToHex(fill(new Uint8Array(16)));
}
