import type { Session as Tokens, User } from '@patrolkit/transport';
import type { Notice, Outcome } from '../outcome.ts';
import type { Store } from '../store.ts';
import type { UnconfirmedStop } from '../part.ts';

/** The state of a session. */
export type Session =
  | {
      readonly state: 'signed-out';
      /** The session has expired. The user did not end it. */
      readonly isExpired?: boolean;
      /** Robots that may still move, because they had not confirmed their stop when the session ended (interpretations.md 54). */
      readonly unconfirmed?: readonly UnconfirmedStop[];
      /** Why there is no session although there is a token, or who or what has ended it. */
      readonly problem?: Notice;
    }
  | { readonly state: 'restoring' }
  | { readonly state: 'signed-in'; readonly user: User };

/** The tokens of a sign-in, and what else its answer says about the user. */
export type NewTokens = Omit<Tokens, 'tokenType'>;

/** A code that was sent to a phone. */
export interface SentCode {
  /** The last digits of the phone's number. */
  readonly phone?: string;
  /** When the user can request another one, ms since 1970. */
  readonly againAt: number;
}

/** The step that a sign-in still needs: a code by message, or of a second factor. */
export interface SignInStep {
  /** By message, or of a second factor. */
  readonly kind: 'sms' | 'second';
  /** The code that was sent last. */
  readonly $sent: Store<SentCode | undefined>;
  /** Sends a code by message. */
  send(): Promise<Outcome>;
  /** Proves a code. With the right one the session begins. */
  prove(code: string): Promise<Outcome>;
  /** Cancels the sign-in. */
  leave(): void;
}
