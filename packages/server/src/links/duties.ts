/** The duties of guards, as their plans have them. */
import type { guardDuty, Infer } from '@patrolkit/transport/contract';
import type { StoredName } from '../language/names.ts';

/** A duty that a plan has. */
export interface PlannedDuty {
  readonly planId: string;
  readonly guardId: string;
  readonly guardName: string;
  /** The path of the picture of the guard; empty without one. */
  readonly picture: string;
  readonly shift: Infer<typeof guardDuty>['shift'];
  /** The areas of duty. */
  readonly areas: StoredName;
  /** Who answers for them. */
  readonly managers: StoredName;
  /** The recorder that the guard carries. */
  readonly deviceId: string;
  readonly mapId: string;
  /** The points to sign, in their order. */
  readonly pointIds: readonly string[];
  /** When it begins and ends, ms since 1970. */
  readonly at: number;
  readonly until: number;
  /** Time between the beginnings of two rounds, ms. */
  readonly roundEvery: number;
  /** How much later than planned a point may be signed before it is late, ms. */
  readonly lateAfter: number;
}

/** The duties that are in progress at a moment, ms since 1970. A plan that was changed since its duty should have begun has none. */
export type DutiesAt = (at: number) => readonly PlannedDuty[];
