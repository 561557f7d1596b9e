/** The runs of today as a board lists them: the running ones first, then the others, each newest first. */
import { runEndings, type DeviceKind, type Page, type TodayTask, type TodayTasks } from '@patrolkit/transport/contract';
import type { Caller } from '../http/calls.ts';

/** The filter of the list of runs. */
interface RunsAsked {
  readonly from: number;
  readonly page: number;
  readonly pageSize: number;
  readonly deviceKind?: readonly DeviceKind[];
  readonly deviceId?: string | undefined;
  readonly placeId?: string;
  readonly runResult?: readonly TodayTask['runResult'][];
}

/** Reads a page of the list of runs. */
export type FindRuns = (asked: RunsAsked, caller: Caller) => Promise<Page<TodayTask>>;

/** A page of the runs that began since a time. */
export const tasksSince = async (
  find: FindRuns,
  { page, pageSize, ...asked }: Omit<RunsAsked, 'runResult'>,
  caller: Caller,
): Promise<TodayTasks> => {
  const [all, running] = await Promise.all([
    find({ ...asked, page: 1, pageSize: 1 }, caller),
    find({ ...asked, runResult: ['running'], page, pageSize }, caller),
  ]);
  const missing = pageSize - running.rows.length;
  // The runs that have ended follow the running ones within a page, so their rows can come from two pages of their own list.
  const before = Math.max(0, (page - 1) * pageSize - running.total);
  const first = Math.floor(before / pageSize);
  const skip = before % pageSize;
  const pages = missing === 0 ? [] : skip + missing > pageSize ? [first, first + 1] : [first];
  const found = await Promise.all(
    pages.map(index => find({ ...asked, runResult: runEndings, page: index + 1, pageSize }, caller)),
  );
  const others = found.flatMap(({ rows }) => rows).slice(skip, skip + missing);
  return { rows: [...running.rows, ...others], total: all.total, from: asked.from, running: running.total };
};
