/** Why a call failed, as one typed error (specification section 8, interpretations.md 11). */
export type CallFailure =
  /** The server answered `ret` other than 1. Show `serverMessage` as it is. */
  | 'refused'
  /** An HTTP error without an envelope. */
  | 'http'
  /** 408, 504, or a connection that could not be made or broke. */
  | 'unreachable'
  /** 401 with 2006 or 2007: the session has ended. */
  | 'session-ended'
  /** 401 for another reason. */
  | 'unauthorised'
  /** The server does not have the call, which the specification does not name (interpretations.md 51). */
  | 'unknown'
  /** The answer is not as the contract declares it. */
  | 'unreadable'
  /** The caller aborted it. */
  | 'aborted';

/** A failed call. */
export class CallError extends Error {
  override readonly name = 'CallError';
  constructor(
    /** Why it failed. */
    readonly failure: CallFailure,
    /** Name of the call in the contract. */
    readonly call: string,
    /** The server's own words, when it sent any. */
    readonly serverMessage = '',
    /** HTTP status. 0 when there was no answer. */
    readonly status = 0,
    /** `code` of the envelope. */
    readonly code?: number,
    /**
     * The server's messages about single fields of the request, to be shown as they are. They have the names of the typed request (`note`,
     * also when the server names `confirmComment`). At most 50, of 500 characters each.
     */
    readonly fields: Readonly<Record<string, string>> = {},
  ) {
    super(`${call}: ${failure}${status ? ` (${status})` : ''}`);
  }
}
