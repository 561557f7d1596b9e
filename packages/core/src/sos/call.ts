import type { SosCall as PushedCall } from '@patrolkit/transport';

/** A call, and since when its caller waits. */
export type SosCall = PushedCall & {
  readonly beganAt: number;
  /** The connection was lost while it rang, and the server has not repeated it since (interpretations.md 53). */
  readonly isUnconfirmed?: true;
};
