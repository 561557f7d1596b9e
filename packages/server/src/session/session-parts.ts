import type { Database } from '../store/database.ts';
import type { KnownBrowsers } from './known-browsers.ts';
import type { Passwords } from './passwords.ts';
import type { FailedTries, SignInLimits } from './sign-ins.ts';

/** What a browser gets when a sign-in is complete. */
export interface Completed extends FailedTries {
  /** Its new mark, by which the server knows it next time. */
  readonly browserMark?: string;
}

/** The parts that sessions need. */
export interface SessionParts {
  readonly database: Database;
  readonly limits: SignInLimits;
  readonly now: () => number;
  readonly browsers: KnownBrowsers;
  /** The key from which the tokens of a renewal are made. */
  readonly renewalKey: Uint8Array;
  readonly passwords?: Passwords | undefined;
  /** How long an access token is valid, ms. */
  readonly accessMs?: number | undefined;
  /** A clock that nobody sets back; the sign-ins of an address are counted by it. */
  readonly steadyNow?: (() => number) | undefined;
}
