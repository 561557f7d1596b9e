import type { User } from '@patrolkit/transport';
import type { Notice } from '../outcome.ts';
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
