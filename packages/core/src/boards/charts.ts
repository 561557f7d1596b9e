/** What charts of alarms show: alarms of today by type, level or hour, and those of the last days by day. */
import { alarmTrendStat, alarmTypeStat, type AlarmLevel, type DeviceKind, type HttpClient } from '@patrolkit/transport';
import { intoStretches } from '../periods/periods.ts';
import { alarmsBehind, type ListBehind } from './lists.ts';
import type { Asked, Today } from './today.ts';

/** Groupings of alarms. The bars of a chart show one of them. */
export const alarmChartBys = ['type', 'level', 'hour', 'day'] as const;
/** One grouping of alarms. */
export type AlarmChartBy = (typeof alarmChartBys)[number];

/** Levels in the order in which a bar stacks them, the gravest first. */
export const chartLevels = ['serious', 'important', 'general'] as const satisfies readonly AlarmLevel[];

/** Number of days in the chart by day, today included. */
export const chartDays = 7;
const hour = 3_600_000;
const day = 24 * hour;
const minute = 60_000;

/** A bar: how many alarms of each level it stands for, and which. */
export interface AlarmBar extends Readonly<Record<AlarmLevel, number>> {
  readonly key: string;
  /** Begin of its alarms, ms since 1970. */
  readonly from: number;
  /** End of its alarms, which began before it, ms since 1970. Missing means now. */
  readonly until?: number;
  /** The type of its alarms, if they are of one type. */
  readonly type?: string;
  /** The server's name of the type. */
  readonly name?: string;
  /** The level of its alarms, if they are of one level. */
  readonly level?: AlarmLevel;
}

/** How many alarms a bar stands for. */
export const countOf = ({ serious, important, general }: AlarmBar): number => serious + important + general;

/** The list of the alarms that a bar counts. */
export const listBehindBar = ({ from, until, type, level }: AlarmBar, kind: DeviceKind | undefined): ListBehind =>
  alarmsBehind(
    { from, kind },
    {
      ...(until === undefined ? {} : { to: until - 1 }),
      ...(type === undefined ? {} : { type: [type] }),
      ...(level === undefined ? {} : { level: [level] }),
    },
  );

/**
 * The begins of `count` days, the last of which begins at `from`, and the end of that one. If `from` is midnight by the clock of this
 * browser, the days are those of the calendar, of which two a year have 23 or 25 hours. Otherwise each has 24 hours.
 */
export function dayBegins(from: number, count: number): { readonly starts: readonly number[]; readonly end: number } {
  const isOfCalendar = new Date(from).setHours(0, 0, 0, 0) === from;
  const after = (days: number): number => {
    if (!isOfCalendar) return from + days * day;
    const at = new Date(from);
    at.setDate(at.getDate() + days);
    return at.getTime();
  };
  return { starts: Array.from({ length: count }, (_, index) => after(index + 1 - count)), end: after(1) };
}

/** The offset in minutes at which the server's hours begin at this time. */
const offsetOf = (at: number): number => (-Math.floor(at / minute) % 60) + 0;

/** Reads the bars of a chart. */
export async function readAlarmBars(
  http: HttpClient,
  today: Today,
  by: AlarmChartBy,
  asked: Asked,
  signal: AbortSignal,
  now: number,
): Promise<readonly AlarmBar[]> {
  if (by === 'level') {
    const { from, levels } = await today.levels(asked, signal, now);
    return chartLevels.flatMap(level => {
      const count = levels[level];
      // A level without a number from the server has no bar, instead of a bar of 0.
      if (count === undefined) return [];
      return { key: level, from, level, serious: 0, important: 0, general: 0, [level]: count };
    });
  }
  const from = await today.begin(asked, now);
  if (by === 'type') {
    const tallies = await http.request(alarmTypeStat, { ...asked, from }, { signal });
    return tallies.map(tally => ({ ...tally, key: tally.type, from }));
  }
  const days = dayBegins(from, by === 'hour' ? 1 : chartDays);
  const hours = Math.round((days.end - from) / hour);
  const starts = by === 'day' ? days.starts : Array.from({ length: hours }, (_, index) => from + index * hour);
  const begin = starts[0] ?? from;
  const trend = { ...asked, from: begin, to: days.end, hours: 1, offset: offsetOf(begin) };
  const tallies = await http.request(alarmTrendStat, trend, { signal });
  return intoStretches(tallies, starts, days.end).map(({ at, ...counts }, index) => ({
    ...counts,
    key: String(at),
    from: at,
    until: starts[index + 1] ?? days.end,
  }));
}
