/** Days of recordings, in the calendar of this computer. */
import type { TimeWindow } from '@patrolkit/core';

const hour = 3_600_000;

/** Midnight of a day `YYYY-MM-DD` in local time, and of the next day. Undefined for a text that is not a day. */
export function dayWindow(day: string): TimeWindow | undefined {
  const found = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day);
  if (!found) return undefined;
  const [year, month, date] = [Number(found[1]), Number(found[2]) - 1, Number(found[3])];
  const from = new Date(year, month, date);
  if (from.getMonth() !== month || from.getDate() !== date) return undefined;
  // The calendar counts here: a day of a clock change has 23 or 25 hours.
  return { from: from.getTime(), to: new Date(year, month, date + 1).getTime() };
}

/** The local day of a moment, `YYYY-MM-DD`. */
export function dayOf(at: number): string {
  const date = new Date(at);
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** The day that is this many days later or earlier. */
export function dayAfter(day: string, days: number): string {
  const from = dayWindow(day)?.from ?? 0;
  const date = new Date(from);
  date.setDate(date.getDate() + days);
  return dayOf(date.getTime());
}

/**
 * The part of a day between two times `HH:mm:ss`. A time that cannot be read, or a pair in the wrong order, does not count. A time occurs
 * twice when clocks are set back: its first occurrence is the begin, its second the end.
 */
export function partOfDay(day: TimeWindow, begin: string | undefined, end: string | undefined): TimeWindow {
  const read = (time: string | undefined): number | undefined => {
    const found = /^([01]?\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?$/.exec(time ?? '');
    if (!found) return undefined;
    return new Date(day.from).setHours(Number(found[1]), Number(found[2]), Number(found[3] ?? 0), 0);
  };
  const again = (at: number): number => {
    const later = at + hour;
    return new Date(later).getHours() === new Date(at).getHours() ? later : at;
  };
  const last = read(end);
  const [from, to] = [read(begin) ?? day.from, last === undefined ? day.to : again(last)];
  return from < to ? { from, to } : day;
}
