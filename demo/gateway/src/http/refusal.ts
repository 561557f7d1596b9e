import { passwordRequiredCode } from '@patrolkit/transport/contract';
import type { TextKey } from './texts.ts';

/** A call that is refused: HTTP status, the user's message, and the code of the envelope. */
export class Refusal extends Error {
  readonly status: number;
  readonly key: TextKey;
  readonly words: Record<string, string | number>;
  readonly code: number | undefined;
  /** Seconds after which it may be tried again; told with 429. */
  retryAfter: number | undefined;
  /** Field of the request that it is about. */
  field: string | undefined;

  constructor(status: number, key: TextKey, words: Record<string, string | number> = {}, code?: number) {
    super(key);
    this.status = status;
    this.key = key;
    this.words = words;
    this.code = code;
  }
}

/** A call that came too early: 429, with when to try again. */
export const tooEarly = (seconds: number, key: TextKey, words: Record<string, string | number> = {}): Refusal => {
  const refusal = new Refusal(429, key, words);
  refusal.retryAfter = Math.max(1, Math.ceil(seconds));
  return refusal;
};

/** A refusal that is about one field of the request. */
export const ofField = (field: string, key: TextKey, code?: number): Refusal => {
  const refusal = new Refusal(400, key, {}, code);
  refusal.field = field;
  return refusal;
};

/** Codes of the envelope beside those of an ended session. */
export const refusalCode = {
  wrongLogin: 2001,
  locked: 2003,
  expired: 2006,
  ended: 2007,
  passwordRequired: passwordRequiredCode,
} as const;
