/** The kinds of faults that devices report, as the rooms of the server know them. */
import type { FaultPart } from '@patrolkit/transport/contract';
import type { StoredName } from '../language/names.ts';
import type { AlarmLevel } from './alarms.ts';

/** What a fault means now. */
export interface FaultType {
  readonly code: string;
  readonly name: StoredName;
  readonly part: FaultPart;
  readonly level: AlarmLevel;
  /** Whether it raises an alarm. */
  readonly raises: boolean;
  /** What to do. */
  readonly advice: string | undefined;
  /** Whether it is recorded. */
  readonly isValid: boolean;
}

/** The kinds of faults of an installation. */
export interface FaultTypes {
  /** All kinds, by their codes. */
  all(): readonly FaultType[];
  /** The kind of a code, in upper or lower case. */
  of(code: string): FaultType | undefined;
  /** Adds the code that a device has reported and nobody has described: named with the code, and switched off. */
  meet(code: string): void;
}
