import type { SosCall as PushedCall } from '@patrolkit/transport';

/** A call, and when its caller began to wait, ms since 1970. */
export type SosCall = PushedCall & {
  readonly beganAt: number;
  /** The connection was lost while the call rang, and the server has not repeated it since (interpretations.md 53). */
  readonly isUnconfirmed?: true;
};
