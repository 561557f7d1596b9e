/** What was: alarms of the last three months page by page, and how many there were of each level. */
import {
  alarmTrendStat,
  findAlarmStatByParam,
  type Alarm,
  type AlarmLevel,
  type AlarmTally,
  type HttpClient,
  type Page,
} from '@patrolkit/transport';
import { attempt, done, type Outcome } from '../outcome.ts';
import { readingLimits } from './reading.ts';

/** Which alarms of the past are asked for. */
export interface HistoryQuery {
  /** From 1. */
  readonly page: number;
  readonly level?: AlarmLevel;
  readonly deviceId?: string;
}

/** Stretches of time that figures are shown for (specification, date presets). */
export const figurePresets = ['today', 'week', 'month', 'quarter'] as const;
export type FigurePreset = (typeof figurePresets)[number];

/** Figures of a stretch of time: one tally an hour or day, also for those without alarms. */
export interface AlarmFigures {
  readonly tallies: readonly AlarmTally[];
  readonly isHourly: boolean;
}

/** The past of the alarms. */
export interface AlarmHistory {
  /** Twenty handled and unhandled alarms of the last three months, newest first. */
  page(query: HistoryQuery, signal?: AbortSignal): Promise<Outcome<Page<Alarm>>>;
  /** How many alarms came, by hour (today) or day, and level. */
  figures(preset: FigurePreset, signal?: AbortSignal): Promise<Outcome<AlarmFigures>>;
}

/** Alarms a page (specification section 9). */
export const historyPageSize = readingLimits.pageSize;

const days: Record<FigurePreset, number> = { today: 1, week: 7, month: 30, quarter: 90 };
const hour = 3_600_000;

/** Begins of the hours or days of a preset, local time, oldest first, and the end of the last. */
export function stretches(
  preset: FigurePreset,
  now: number,
): { readonly starts: readonly number[]; readonly end: number } {
  const midnight = new Date(now).setHours(0, 0, 0, 0);
  const dayAfter = (offset: number): number => {
    const day = new Date(midnight);
    // By the calendar: a day of a clock change has 23 or 25 hours.
    day.setDate(day.getDate() + offset);
    return day.getTime();
  };
  const end = dayAfter(1);
  if (preset === 'today')
    return { starts: Array.from({ length: Math.round((end - midnight) / hour) }, (_, n) => midnight + n * hour), end };
  return { starts: Array.from({ length: days[preset] }, (_, n) => dayAfter(n + 1 - days[preset])), end };
}

/** Puts tallies into the stretches that they began in; what lies outside is left out. */
export function intoStretches(tallies: readonly AlarmTally[], starts: readonly number[], end: number): AlarmTally[] {
  return starts.map((at, index) => {
    const until = starts[index + 1] ?? end;
    const mine = tallies.filter(tally => tally.at >= at && tally.at < until);
    const sum = (level: AlarmLevel): number => mine.reduce((total, tally) => total + tally[level], 0);
    return { at, serious: sum('serious'), important: sum('important'), general: sum('general') };
  });
}

/** Makes it. */
export function createHistory(http: HttpClient, wallClock: () => number): AlarmHistory {
  return {
    page: async ({ page, level, deviceId }, signal) => {
      const read = await attempt(
        http.request(
          findAlarmStatByParam,
          {
            page,
            pageSize: historyPageSize,
            from: wallClock() - readingLimits.history,
            ...(level === undefined ? {} : { level }),
            ...(deviceId === undefined ? {} : { deviceId }),
          },
          signal ? { signal } : {},
        ),
      );
      if (!read.isDone || level === undefined) return read;
      // The filter by level is assumed: a server that does not know it sends all.
      return done({ ...read.value, rows: read.value.rows.filter(alarm => alarm.level === level) });
    },
    figures: async (preset, signal) => {
      const { starts, end } = stretches(preset, wallClock());
      const from = starts[0] ?? end;
      const isHourly = preset === 'today';
      const read = await attempt(
        http.request(
          alarmTrendStat,
          { from, to: end, hours: isHourly ? 1 : 24, offset: -new Date(wallClock()).getTimezoneOffset() },
          signal ? { signal } : {},
        ),
      );
      return read.isDone ? done({ tallies: intoStretches(read.value, starts, end), isHourly }) : read;
    },
  };
}
