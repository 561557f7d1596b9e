/** The guards that a site is said to have when an installation is fresh, and when they go their rounds. */
import type { guardDuty, Infer } from '@patrolkit/transport/contract';

/** A shift, by the clocks of the unit of its recorder. */
export interface FirstShift {
  readonly shift: Infer<typeof guardDuty>['shift'];
  /** HH:mm. One that ends before it begins ends on the next day. */
  readonly start: string;
  readonly end: string;
}

/** The duties of a fresh installation. */
export interface FirstDuties {
  /** The guards: as many as there are shifts on all maps with a recorder. */
  readonly guards: readonly {
    /** The key of the text with the name. */
    readonly name: string;
    readonly phone: string;
    readonly gender: 'male' | 'female';
    /** The name of the account of the guard. */
    readonly account?: string;
  }[];
  readonly shifts: readonly FirstShift[];
  /** Who answers for which zones, by the keys of their texts and the names of accounts. */
  readonly managers: readonly {
    readonly zone: string;
    readonly manager: string;
    readonly deputy: string;
    /** The English name of the times in which the manager is on duty. */
    readonly times?: string;
  }[];
  /** Time between the beginnings of two rounds, minutes. */
  readonly roundEvery: number;
  /** How much later than planned a point may be signed before it is late, minutes. */
  readonly lateAfter: number;
}
