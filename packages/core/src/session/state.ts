import type { Session as Tokens, User } from '@patrolkit/transport';
import type { Notice, Outcome } from '../outcome.ts';
import type { Store } from '../store.ts';
import type { UnconfirmedStop } from './companions.ts';

/** Where a session stands. */
export type Session =
  | {
      readonly state: 'signed-out';
      /** It ended without being asked to. */
      readonly isExpired?: boolean;
      /** Robots that may still move: their stop was not confirmed before the session ended (interpretations.md 54). */
      readonly unconfirmed?: readonly UnconfirmedStop[];
      /** Why there is none although there is a token. */
      readonly problem?: Notice;
    }
  | { readonly state: 'restoring' }
  | { readonly state: 'signed-in'; readonly user: User };

/** The tokens of a sign-in, with what its answer said of the user. */
export type NewTokens = Omit<Tokens, 'tokenType'>;

/** A code that is on its way to a phone. */
export interface SentCode {
  /** The end of its number. */
  readonly phone?: string;
  /** When another one can be asked for, milliseconds since 1970. */
  readonly againAt: number;
}

/** What a sign-in must still prove: a code that comes by message, or one of a second factor. */
export interface SignInStep {
  readonly kind: 'sms' | 'second';
  /** The code that was sent last. */
  readonly $sent: Store<SentCode | undefined>;
  /** Sends a code by message. */
  send(): Promise<Outcome>;
  /** Proves a code; with the right one the session begins. */
  prove(code: string): Promise<Outcome>;
  /** Gives the sign-in up. */
  leave(): void;
}
