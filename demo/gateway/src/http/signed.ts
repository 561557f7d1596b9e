/** Texts that carry their own signature: what this server wrote is known again, and nobody else can write one. */
import { createHmac, timingSafeEqual } from 'node:crypto';

/** So many bytes of the signature are kept: enough that none can be guessed, and short in an address. */
const kept = 18;

/** Writes and reads signed texts; none may hold the mark that parts a text from its signature, a tilde at its end. */
export const signer = (key: Uint8Array) => {
  const sign = (said: string): Buffer => createHmac('sha256', key).update(said).digest().subarray(0, kept);
  return {
    /** A text with its signature. */
    write: (said: string): string => `${said}~${sign(said).toString('base64url')}`,
    /** What a signed text says; undefined where the signature is not ours. */
    read: (signed: string): string | undefined => {
      const end = signed.lastIndexOf('~');
      const said = signed.slice(0, Math.max(0, end));
      const given = Buffer.from(signed.slice(end + 1), 'base64url');
      const wanted = sign(said);
      return end > 0 && given.length === wanted.length && timingSafeEqual(given, wanted) ? said : undefined;
    },
  };
};
