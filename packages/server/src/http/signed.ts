/** Texts with a signature: this server recognises those that it wrote, and nobody else can write one. */
import { createCipheriv, createDecipheriv, createHmac, timingSafeEqual } from 'node:crypto';

/** Bytes of the signature that are kept: enough that nobody can guess one, and short in an address. */
const kept = 18;

/** Writes and reads signed texts. The last tilde ends the text, since a signature holds none. */
export const signer = (key: Uint8Array) => {
  const sign = (said: string): Buffer => createHmac('sha256', key).update(said).digest().subarray(0, kept);
  return {
    /** A text with its signature. */
    write: (said: string): string => `${said}~${sign(said).toString('base64url')}`,
    /** The text of a signed text; undefined when the signature is not valid. */
    read: (signed: string): string | undefined => {
      const end = signed.lastIndexOf('~');
      const said = signed.slice(0, Math.max(0, end));
      const given = Buffer.from(signed.slice(end + 1), 'base64url');
      const wanted = sign(said);
      return end > 0 && given.length === wanted.length && timingSafeEqual(given, wanted) ? said : undefined;
    },
  };
};

/** Bytes of the nonce and of the tag of a sealed text. */
const [nonceBytes, tagBytes] = [12, 16];

/**
 * Writes and reads sealed texts: nobody else can read or write one. The nonce follows from the text, so the same text is sealed alike each
 * time, and an address with it stays the same.
 */
export const sealer = (key: Uint8Array) => {
  const derived = (name: string): Buffer => createHmac('sha256', key).update(name).digest();
  const [cipherKey, nonceKey] = [derived('cipher'), derived('nonce')];
  return {
    /** A sealed text, of letters that an address may have. */
    write: (said: string): string => {
      const nonce = createHmac('sha256', nonceKey).update(said).digest().subarray(0, nonceBytes);
      const cipher = createCipheriv('aes-256-gcm', cipherKey, nonce);
      const hidden = Buffer.concat([cipher.update(said, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), hidden]).toString('base64url');
    },
    /** The text of a sealed text; undefined when this server did not write it. */
    read: (sealed: string): string | undefined => {
      const data = Buffer.from(sealed, 'base64url');
      if (data.length <= nonceBytes + tagBytes) return undefined;
      const decipher = createDecipheriv('aes-256-gcm', cipherKey, data.subarray(0, nonceBytes));
      decipher.setAuthTag(data.subarray(nonceBytes, nonceBytes + tagBytes));
      try {
        return Buffer.concat([decipher.update(data.subarray(nonceBytes + tagBytes)), decipher.final()]).toString();
      } catch {
        return undefined;
      }
    },
  };
};
