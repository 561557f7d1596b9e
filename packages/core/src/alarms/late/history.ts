/** The history: alarms of the last three months page by page, and their number by level. */
import {
  alarmHistory,
  alarmsPerPage,
  alarmTrendStat,
  findAlarmStatByParam,
  type Alarm,
  type AlarmLevel,
  type AlarmTally,
  type HttpClient,
  type Page,
} from '@patrolkit/transport';
import { attempt, done, type Outcome } from '../../outcome.ts';
import type { PageAsked } from '../../paging/index.ts';
import { intoStretches, stretches, type FigurePreset } from '../../periods/periods.ts';

/** Alarms per page. */
export const historyPageSize = alarmsPerPage;

/** The filters of past alarms. */
export interface HistoryQuery extends PageAsked {
  readonly level?: AlarmLevel;
  readonly deviceId?: string;
}

/** Figures of an interval: one tally per hour or day, also for those without alarms. */
export interface AlarmFigures {
  readonly tallies: readonly AlarmTally[];
  readonly isHourly: boolean;
}

/** The verbs of the history. */
export interface AlarmHistory {
  /** Reads a page of handled and unhandled alarms of the last three months, newest first. */
  page(query: HistoryQuery, signal?: AbortSignal): Promise<Outcome<Page<Alarm>>>;
  /** Counts alarms by hour (today) or day, and level. */
  figures(preset: FigurePreset, signal?: AbortSignal): Promise<Outcome<AlarmFigures>>;
}

/** Makes the history of alarms. */
export function createHistory(http: HttpClient, wallClock: () => number): AlarmHistory {
  return {
    page: async ({ level, deviceId, ...asked }, signal) => {
      const read = await attempt(
        http.request(
          findAlarmStatByParam,
          {
            ...asked,
            from: wallClock() - alarmHistory,
            ...(level === undefined ? {} : { level: [level] }),
            ...(deviceId === undefined ? {} : { deviceId }),
          },
          signal ? { signal } : {},
        ),
      );
      if (!read.isDone || level === undefined) return read;
      // The filter by level is assumed. A server that does not know it sends all alarms.
      return done({ ...read.value, rows: read.value.rows.filter(alarm => alarm.level === level) });
    },
    figures: async (preset, signal) => {
      const { starts, end } = stretches(preset, wallClock());
      const from = starts[0] ?? end;
      const isHourly = preset === 'today';
      const offsets = new Set([...starts, wallClock()].map(at => new Date(at).getTimezoneOffset()));
      const [offset = 0] = offsets;
      const read = await attempt(
        http.request(
          alarmTrendStat,
          // The server groups days by one time zone offset. When the clock changes within the range, the console reads hours and groups them.
          { from, to: end, hours: isHourly || offsets.size > 1 ? 1 : 24, offset: -offset },
          signal ? { signal } : {},
        ),
      );
      return read.isDone ? done({ tallies: intoStretches(read.value, starts, end), isHourly }) : read;
    },
  };
}
