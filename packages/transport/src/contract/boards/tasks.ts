/** The runs of today as a board lists them: a page of rows, and the members beside them. */
import {
  assumed,
  entity,
  invalid,
  isRecord,
  number,
  optional,
  page,
  silently,
  time,
  within,
  type Codec,
  type Infer,
  type Page,
} from '../codec/index.ts';
import { isFilling } from './filling.ts';
import { patrolRun } from '../records/runs.ts';

/** A run of today. */
export type TodayTask = Infer<typeof patrolRun>;

/** The members beside the rows. A server may leave them out. */
const beside = entity('TodayTaskStat', {
  from: assumed('startTime', optional(time), 'Begin of the day, in the time zone of the site'),
  running: assumed('runningNum', optional(within(number, { min: 0, decimals: 0 })), 'Number of runs in progress'),
  isFilling,
});

/** A page of the runs of today. */
export interface TodayTasks extends Page<TodayTask>, Infer<typeof beside> {}

const runs = page(patrolRun);

/** A page of the runs of today. Written as `{rows, total, startTime, runningNum, isFilling}`, and read in every shape of a list. */
export const todayTasks: Codec<TodayTasks> = {
  ...runs,
  wire: '{rows: list of PatrolRun, total, startTime, runningNum, isFilling}',
  decode: (value, reading, path) => {
    const read = runs.decode(value, reading, path);
    const told = isRecord(value) ? beside.decode(value, silently, path) : {};
    return read === invalid ? read : { ...(told === invalid ? {} : told), ...read };
  },
  settle: (answered, request) => {
    const { isTotalUnknown: _, ...known } = answered;
    return { ...known, ...(runs.settle?.(answered, request) ?? answered) };
  },
  encode: answer => ({ ...Object(beside.encode(answer)), ...Object(runs.encode(answer)) }),
};
