/** The runs of today: which come first, and how far each has come. */
import type { TodayTask, TodayTasks } from '@patrolkit/transport';

export type { TodayTask, TodayTasks };

/** Runs as a board shows them: those that last first, then the others, each newest first. Servers need not send them so. */
export const inTaskOrder = (tasks: readonly TodayTask[]): readonly TodayTask[] =>
  [...tasks].sort(
    (one, other) => Number(other.runResult === 'running') - Number(one.runResult === 'running') || other.at - one.at,
  );

/** How many runs last still; undefined where the server does not say and did not send all of them. */
export function runningOf({ running, rows, total }: TodayTasks): number | undefined {
  if (running !== undefined) return running;
  return rows.length < total ? undefined : rows.filter(({ runResult }) => runResult === 'running').length;
}

/** How far a run has come, 0 to 1; a route without points is done when its run has ended well. */
export function progressOf({ pointsReached, pointsPlanned, runResult }: TodayTask): number {
  if (pointsPlanned > 0) return Math.min(1, Math.max(0, pointsReached / pointsPlanned));
  return runResult === 'complete' ? 1 : 0;
}
