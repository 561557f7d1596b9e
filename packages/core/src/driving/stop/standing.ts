/** What a status says about a robot that should stop. */
import { workModeOf, type RobotStatus } from '@patrolkit/transport';

/** Whether a robot stands, moves, or does not say. */
export type Standing = 'stands' | 'moves' | 'untold';

/**
 * Returns whether a status shows that the robot stands and will not drive on. During a task a speed of 0 does not show it, because the
 * robot halts at its points by itself. Nor does it while the robot turns on the spot, which its heading shows.
 * @param before the status before this one
 * @param isPauseTaken the server has accepted the pause of the task
 */
export function standingOf(status: RobotStatus, before: RobotStatus | undefined, isPauseTaken: boolean): Standing {
  const { mode, speed, pose, isEmergencyStopped, isPatrolPaused } = status;
  const last = before?.pose;
  const isSamePlace = pose && last && pose.x === last.x && pose.y === last.y && pose.angle === last.angle;
  const isAtRest =
    speed === undefined || speed === 0 ? (isSamePlace ?? (speed === undefined ? undefined : true)) : false;
  if (isAtRest === false) return 'moves';
  if (isEmergencyStopped || mode === 'standBy') return 'stands';
  if (workModeOf(mode) === 'manual') return isAtRest ? 'stands' : 'untold';
  if (isPatrolPaused !== undefined) return isPatrolPaused ? 'stands' : 'moves';
  return isAtRest && isPauseTaken ? 'stands' : 'untold';
}
