/** Readings of devices, each with the number of its socket's opening. A later opening makes the reading stale. */
import type { Coordinate, CurrentStep, LineInfo, Position, RobotStatus } from '@patrolkit/transport';

/** The status of the selected robot, and whether it can be relied on. */
export interface StatusReading {
  readonly status: RobotStatus;
  /** When it came, ms since 1970. */
  readonly receivedAt: number;
  /** Number of the device socket's opening in which it came. A later opening makes it stale. */
  readonly open: number;
}

/** A device's place, and when the device reported it. */
export interface KnownPosition extends Position {
  readonly receivedAt: number;
  /** Number of the singleton socket's opening in which it came. A later opening makes it stale. */
  readonly open: number;
  /** Whether its place or heading differs from the one reported before, some seconds ago at most. */
  readonly isMoving: boolean;
}

/** A place on the earth, and when the device reported it. */
export interface KnownCoordinate extends Coordinate {
  readonly receivedAt: number;
  /** Number of the device socket's opening in which it came. A later opening makes it stale. */
  readonly open: number;
}

/** The route of the selected robot, and whether it can be relied on. */
export interface KnownLine extends LineInfo {
  /** Number of the device socket's opening in which it came. A later opening makes it stale. */
  readonly open: number;
}

/** How far the selected robot is on its route, and whether that can be relied on. */
export interface KnownStep extends CurrentStep {
  /** Number of the device socket's opening in which it came. A later opening makes it stale. */
  readonly open: number;
}
