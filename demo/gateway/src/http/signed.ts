/** Texts with a signature: this server recognises those that it wrote, and nobody else can write one. */
import { createHmac, timingSafeEqual } from 'node:crypto';

/** Bytes of the signature that are kept: enough that none can be guessed, and short in an address. */
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
