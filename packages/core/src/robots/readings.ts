/** Readings of devices, each with the number of its socket's opening: after a later opening the reading is stale. */
import type { Coordinate, CurrentStep, LineInfo, Position, RobotStatus } from '@patrolkit/transport';

/** The status of the selected robot, and whether it can be relied on. */
export interface StatusReading {
  readonly status: RobotStatus;
  /** When it came, ms since 1970. */
  readonly receivedAt: number;
  /** Number of the device socket's opening in which it came: after a later opening it is stale. */
  readonly open: number;
}

/** A device's place, and when it was told. */
export interface KnownPosition extends Position {
  readonly receivedAt: number;
  /** Number of the singleton socket's opening in which it came: after a later opening it is stale. */
  readonly open: number;
  /** Its place or heading differs from the one that was told before, some seconds ago at most. */
  readonly isMoving: boolean;
}

/** A place on the earth, and when it was told. */
export interface KnownCoordinate extends Coordinate {
  readonly receivedAt: number;
  /** Number of the device socket's opening in which it came: after a later opening it is stale. */
  readonly open: number;
}

/** The route of the selected robot, and whether it can be relied on. */
export interface KnownLine extends LineInfo {
  /** Number of the device socket's opening in which it came: after a later opening it is stale. */
  readonly open: number;
}

/** How far the selected robot is on its route, and whether that can be relied on. */
export interface KnownStep extends CurrentStep {
  /** Number of the device socket's opening in which it came: after a later opening it is stale. */
  readonly open: number;
}
