/** What was told of devices, each with what says whether it can still be relied on. */
import type { Coordinate, CurrentStep, LineInfo, Position, RobotStatus } from '@patrolkit/transport';

/** The status of the selected robot, and whether it can be relied on. */
export interface StatusReading {
  readonly status: RobotStatus;
  /** When it came, ms since 1970. */
  readonly receivedAt: number;
  /** Opens of the device socket when it came: of an earlier open it is stale. */
  readonly open: number;
}

/** A device's place, and when it was told. */
export interface KnownPosition extends Position {
  readonly receivedAt: number;
  /** Opens of the singleton socket when it came: of an earlier open it is stale. */
  readonly open: number;
  /** It was elsewhere, or turned otherwise, when its place was told before. */
  readonly isMoving: boolean;
}

/** A place on the earth, and when it was told. */
export interface KnownCoordinate extends Coordinate {
  readonly receivedAt: number;
  /** Opens of the device socket when it came: of an earlier open it is stale. */
  readonly open: number;
}

/** The route of the selected robot, and whether it can be relied on. */
export interface KnownLine extends LineInfo {
  /** Opens of the device socket when it came: of an earlier open it is stale. */
  readonly open: number;
}

/** How far the selected robot is on its route, and whether that can be relied on. */
export interface KnownStep extends CurrentStep {
  /** Opens of the device socket when it came: of an earlier open it is stale. */
  readonly open: number;
}
