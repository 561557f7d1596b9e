/** Rounds of plans, as the rooms tell each other of them. */
import type { Infer, planHindrance } from '@patrolkit/transport/contract';
import type { StoredName } from '../language/names.ts';

/** How a run of a device ended. */
export interface RunEnd {
  readonly deviceId: string;
  readonly result: 'complete' | 'partial' | 'stopped';
}

/** A plan that was missed. */
export interface MissedPlan {
  readonly deviceId: string;
  readonly lineId: string | undefined;
  /** When it was due, ms since 1970. */
  readonly at: number;
  readonly by: Infer<typeof planHindrance>;
}

/** A round that a plan will begin. */
export interface ComingRound {
  readonly deviceId: string;
  readonly routeName: StoredName;
  /** When it begins, ms since 1970. In the past while it waits. */
  readonly at: number;
}
