/** Texts that the server must read again and that nobody else should: sealed with a key of the installation. */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const cipher = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/** A text, sealed with a key of 32 bytes. The name says what it is for: under another name it cannot be opened. */
export const seal = (key: Uint8Array, name: string, text: string): string => {
  const nonce = randomBytes(nonceBytes);
  const work = createCipheriv(cipher, key, nonce).setAAD(Buffer.from(name));
  return Buffer.concat([nonce, work.update(text, 'utf8'), work.final(), work.getAuthTag()]).toString('base64url');
};

/** A sealed text; undefined when it was sealed with another key or name, or is damaged. */
export const unseal = (key: Uint8Array, name: string, sealed: string): string | undefined => {
  const bytes = Buffer.from(sealed, 'base64url');
  if (bytes.length < nonceBytes + tagBytes) return undefined;
  try {
    const work = createDecipheriv(cipher, key, bytes.subarray(0, nonceBytes)).setAAD(Buffer.from(name));
    work.setAuthTag(bytes.subarray(bytes.length - tagBytes));
    const text = work.update(bytes.subarray(nonceBytes, bytes.length - tagBytes));
    return Buffer.concat([text, work.final()]).toString('utf8');
  } catch {
    return undefined;
  }
};
