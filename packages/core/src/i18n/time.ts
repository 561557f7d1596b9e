import { $language, text } from './i18n.ts';
import { localeTag } from './languages.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const formats = {
  date: { year: 'numeric', month: '2-digit', day: '2-digit' },
  time: { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' },
  dateTime: {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

// Building a formatter costs far more than using one.
const cache = new Map<string, Intl.DateTimeFormat>();

function format(kind: keyof typeof formats, at: number | Date, timeZone?: string): string {
  if (!Number.isFinite(Number(at))) return '';
  const tag = localeTag($language.get());
  const name = `${tag} ${kind} ${timeZone ?? ''}`;
  const formatter = cache.get(name) ?? new Intl.DateTimeFormat(tag, { ...formats[kind], timeZone });
  cache.set(name, formatter);
  return formatter.format(at);
}

/** Day, month and year as the current language writes them; empty for an invalid time. */
export function formatDate(at: number | Date, timeZone?: string): string {
  return format('date', at, timeZone);
}

/** Hours, minutes and seconds on a 24-hour clock; empty for an invalid time. */
export function formatTime(at: number | Date, timeZone?: string): string {
  return format('time', at, timeZone);
}

/** Date and time to the second; empty for an invalid time. */
export function formatDateTime(at: number | Date, timeZone?: string): string {
  return format('dateTime', at, timeZone);
}

/** A number with the current language's grouping. */
export function formatNumber(value: number, options?: Intl.NumberFormatOptions): string {
  return new Intl.NumberFormat(localeTag($language.get()), options).format(value);
}

/** How long ago something happened: just now (under 30 s), minutes, hours, days up to a week, then the date. */
export function timeAgo(at: number, now: number): string {
  const age = now - at;
  if (!Number.isFinite(age)) return '';
  if (age < 30_000) return text('common.time.justNow');
  if (age < hour) return text('common.time.minutes', { count: Math.max(1, Math.floor(age / minute)) });
  if (age < day) return text('common.time.hours', { count: Math.floor(age / hour) });
  if (age < 7 * day) return text('common.time.days', { count: Math.floor(age / day) });
  return formatDate(at);
}

/** When the text of `timeAgo` next changes, in ms from `now`: a view needs no faster clock. */
export function timeAgoExpires(at: number, now: number): number {
  const age = now - at;
  if (age < 30_000) return Math.max(1_000, 30_000 - age);
  if (age < hour) return minute - (age % minute);
  return hour - (age % hour);
}
