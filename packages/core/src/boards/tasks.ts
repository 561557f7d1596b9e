/** The runs of today: their order, and the progress of each. */
import { limitsOf, getTodayTask, type TodayTask, type TodayTasks } from '@patrolkit/transport';

export type { TodayTask, TodayTasks };

/** Runs as a board shows them: those under way first, then the others, each newest first. Servers need not send them in this order. */
export const inTaskOrder = (tasks: readonly TodayTask[]): readonly TodayTask[] =>
  [...tasks].sort(
    (one, other) => Number(other.runResult === 'running') - Number(one.runResult === 'running') || other.at - one.at,
  );

/** The fewest runs that are read to find those under way, because not every server sends these first. */
const fewest = 100;
const largest = limitsOf(getTodayTask).pageSize.max;

/** How many rows are read for the runs of this many devices: one small page, or large ones. */
export const wholePages = (devices: number): number =>
  devices <= fewest ? fewest : Math.ceil(devices / largest) * largest;

/** How many runs are under way. Undefined when the server does not say and did not send all runs. */
export function runningOf({ running, rows, total }: TodayTasks): number | undefined {
  if (running !== undefined) return running;
  return rows.length < total ? undefined : rows.filter(({ runResult }) => runResult === 'running').length;
}

/** How far a run has come, 0 to 1. A route without points is done when its run has ended well. */
export function progressOf({ pointsReached, pointsPlanned, runResult }: TodayTask): number {
  if (pointsPlanned > 0) return Math.min(1, Math.max(0, pointsReached / pointsPlanned));
  return runResult === 'complete' ? 1 : 0;
}
