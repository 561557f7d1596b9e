/** The calls that read the lists and charts of boards. Loaded with the first list or chart. */
import {
  findCompanyZones,
  getTodayTask,
  limitsOf,
  type Alarm,
  type CompanyZone,
  type HttpClient,
} from '@patrolkit/transport';
import { attempt, done, type Outcome } from '../outcome.ts';
import { readAll } from '../paging/index.ts';
import type { Filling } from './filling.ts';
import { readAlarmBars, type AlarmBar, type AlarmChartBy } from './charts.ts';
import { readAlarms, readCaptures, rowsWithin, type CapturedPicture, type Latest, type Wanted } from './latest.ts';
import { inTaskOrder, type TodayTask, type TodayTasks } from './tasks.ts';
import type { Asked, Today } from './today.ts';

/** Number of rows. Undefined means `boardRows`. */
type Rows = number | undefined;

/** The readings. */
export interface Readings {
  tasks(asked: Asked, signal: AbortSignal, wanted: Wanted): Promise<Outcome<TodayTasks>>;
  /** Reads runs under way, page by page, until it has read `rows` rows. */
  lasting(asked: Asked, signal: AbortSignal, wanted: Wanted): Promise<Outcome<readonly TodayTask[]>>;
  bars(asked: Asked, signal: AbortSignal, by: AlarmChartBy): Promise<Outcome<readonly AlarmBar[]>>;
  alarms(asked: Asked, signal: AbortSignal, wanted: Wanted): Promise<Outcome<Latest<Alarm>>>;
  captures(asked: Asked, signal: AbortSignal, rows: Rows): Promise<Outcome<Latest<CapturedPicture>>>;
  zones(asked: Asked, signal: AbortSignal): Promise<Outcome<readonly CompanyZone[]>>;
}

/** Makes the readings of runs, alarms, captures and places. */
export const createReadings = (http: HttpClient, today: Today, hear: Filling['hear'], now: () => number): Readings => {
  const tasks = async (asked: Asked, signal: AbortSignal, { rows, ...of }: Wanted): Promise<TodayTasks> => {
    const read = (pageSize: number): Promise<TodayTasks> =>
      hear(http.request(getTodayTask, { ...asked, ...of, page: 1, pageSize }, { signal }));
    const told = await read(rowsWithin(rows));
    const isOwn = ({ deviceId }: TodayTask): boolean => of.deviceId === undefined || deviceId === of.deviceId;
    if (told.rows.every(isOwn)) return { ...told, rows: [...inTaskOrder(told.rows)] };
    // The filter by device is assumed. A server that does not know it sends the runs of all devices, from which those of the device are
    // picked.
    const { from, rows: all } = await read(limitsOf(getTodayTask).pageSize.max);
    const own = all.filter(isOwn);
    return {
      rows: inTaskOrder(own).slice(0, rowsWithin(rows)),
      total: own.length,
      ...(from === undefined ? {} : { from }),
    };
  };
  const lasting: Readings['lasting'] = async (asked, signal, { rows: most = 0, ...of }) => {
    const pageSize = rowsWithin(most);
    const lasts = ({ runResult }: TodayTask): boolean => runResult === 'running';
    const { rows, failure } = await readAll<TodayTask, TodayTasks>(
      {
        read: ({ page }) => attempt(hear(http.request(getTodayTask, { ...asked, ...of, page, pageSize }, { signal }))),
        id: ({ id }) => id,
      },
      {
        pageSize,
        isEnough: (known, { rows: latest, running }) =>
          latest.length < pageSize ||
          known.length >= most ||
          (running !== undefined && known.filter(lasts).length >= running),
      },
    );
    return failure ?? done(inTaskOrder(rows.filter(lasts)));
  };
  return {
    lasting,
    tasks: (asked, signal, wanted) => attempt(tasks(asked, signal, wanted)),
    bars: (asked, signal, by) => attempt(readAlarmBars(http, today, by, asked, signal, now())),
    alarms: (asked, signal, wanted) => attempt(readAlarms(http, today, asked, wanted, signal, now())),
    captures: (asked, signal, rows) => attempt(readCaptures(http, today, asked, rowsWithin(rows), signal, now())),
    zones: (asked, signal) => attempt(http.request(findCompanyZones, asked, { signal })),
  };
};
