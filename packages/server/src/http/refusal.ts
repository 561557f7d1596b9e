import {
  accountFullCode,
  passwordRequiredCode,
  pictureCodeNeeded,
  secondStepNeeded,
  sessionEndedCode,
} from '@patrolkit/transport/contract';
import type { TextKey } from '../language/texts.ts';

/** The fault of one field of a request. */
export interface FieldRefusal {
  /** The wire name of the field. */
  readonly field: string;
  readonly key: TextKey;
  readonly words: Record<string, string | number>;
}

/** A refused call: HTTP status, the user's message, and the code of the envelope. */
export class Refusal extends Error {
  readonly status: number;
  readonly key: TextKey;
  readonly words: Record<string, string | number>;
  code: number | undefined;
  /** Seconds after which the call may be tried again; sent with 429. */
  retryAfter: number | undefined;
  /** The faults of single fields of the request. */
  fields: readonly FieldRefusal[] = [];

  constructor(status: number, key: TextKey, words: Record<string, string | number> = {}, code?: number) {
    super(key);
    this.status = status;
    this.key = key;
    this.words = words;
    this.code = code;
  }
}

/** The refusal of a call that came too early: 429, with the seconds to wait. */
export const tooEarly = (seconds: number, key: TextKey, words: Record<string, string | number> = {}): Refusal => {
  const refusal = new Refusal(429, key, words);
  refusal.retryAfter = Math.max(1, Math.ceil(seconds));
  return refusal;
};

/** A refusal that is about one field of the request. */
export const ofField = (field: string, key: TextKey): Refusal => ofFields([{ field, key, words: {} }]);

/** A refusal because of fields of the request. Its own message is that of the first field. */
export const ofFields = (fields: readonly [FieldRefusal, ...FieldRefusal[]], status = 400): Refusal => {
  const [{ key, words }] = fields;
  const refusal = new Refusal(status, key, words);
  refusal.fields = fields;
  return refusal;
};

/** Codes of the envelope beside those of an ended session. */
export const refusalCode = {
  wrongLogin: 2001,
  locked: 2003,
  expired: 2006,
  ended: sessionEndedCode,
  passwordRequired: passwordRequiredCode,
  pictureCode: pictureCodeNeeded,
  secondStep: secondStepNeeded,
  accountFull: accountFullCode,
} as const;
