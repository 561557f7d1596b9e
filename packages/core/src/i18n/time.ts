import type { Store } from '../store.ts';
import { localeTag, type Language } from './languages.ts';
import type { MessageId, MessageValues } from './messages.ts';

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

/** The largest time that a Date can hold, ms. */
const lastTime = 8.64e15;

// Kept, since making a formatter takes far longer than using it.
const cache = new Map<string, Intl.DateTimeFormat>();
const numbers = new Map<string, Intl.NumberFormat>();
const relatives = new Map<string, Intl.RelativeTimeFormat>();

/** How one language writes dates, times and numbers. */
export interface Formats {
  /** Day, month and year as the current language writes them; empty for an invalid time. */
  readonly formatDate: (at: number | Date, timeZone?: string) => string;
  /** Hours, minutes and seconds on a 24-hour clock; empty for an invalid time. */
  readonly formatTime: (at: number | Date, timeZone?: string) => string;
  /** Date and time to the second; empty for an invalid time. */
  readonly formatDateTime: (at: number | Date, timeZone?: string) => string;
  /** The time alone of a moment of today, down to the second or minute; date and time to the second of one of another day. */
  readonly formatMoment: (at: number, now: number, unit?: 'minute') => string;
  /** A number with the current language's grouping. */
  readonly formatNumber: (value: number, options?: Intl.NumberFormatOptions) => string;
  /** How long ago something happened: just now (under 30 s), minutes, hours, days up to a week, then the date; a future time in full. */
  readonly timeAgo: (at: number, now: number) => string;
}

/** The formats of the language that a store holds, with its words for `timeAgo`. */
export function createFormats(
  $language: Store<Language>,
  text: (id: MessageId, values?: MessageValues) => string,
): Formats {
  const format = (kind: keyof typeof formats, at: number | Date, timeZone?: string): string => {
    // The formatter would throw for a time that a Date cannot hold.
    if (!(Math.abs(Number(at)) <= lastTime)) return '';
    const tag = localeTag($language.get());
    const name = `${tag} ${kind} ${timeZone ?? ''}`;
    const formatter = cache.get(name) ?? new Intl.DateTimeFormat(tag, { ...formats[kind], timeZone });
    cache.set(name, formatter);
    return formatter.format(at);
  };
  const relative = (): Intl.RelativeTimeFormat => {
    const tag = localeTag($language.get());
    const formatter = relatives.get(tag) ?? new Intl.RelativeTimeFormat(tag, { numeric: 'always' });
    relatives.set(tag, formatter);
    return formatter;
  };
  return {
    formatDate: (at, timeZone) => format('date', at, timeZone),
    formatTime: (at, timeZone) => format('time', at, timeZone),
    formatDateTime: (at, timeZone) => format('dateTime', at, timeZone),
    formatMoment: (at, now, unit) =>
      new Date(at).toDateString() === new Date(now).toDateString()
        ? format('time', at).slice(0, unit ? 5 : 8)
        : format('dateTime', at),
    formatNumber: (value, options) => {
      const tag = localeTag($language.get());
      // A formatter takes a hundred times as long to make as to use, and tables ask for the same few in every cell.
      const name = tag + JSON.stringify(options);
      const formatter = numbers.get(name) ?? new Intl.NumberFormat(tag, options);
      numbers.set(name, formatter);
      return formatter.format(value);
    },
    timeAgo: (at, now) => {
      const age = now - at;
      if (!Number.isFinite(age)) return '';
      // Clocks differ by seconds; a time more than a minute ahead is in the future.
      if (age < -minute) return format('dateTime', at);
      if (age < 30_000) return text('common.time.justNow');
      const ago = (length: number, unit: Intl.RelativeTimeFormatUnit): string =>
        relative().format(-Math.max(1, Math.floor(age / length)), unit);
      if (age < hour) return ago(minute, 'minute');
      if (age < day) return ago(hour, 'hour');
      if (age < 7 * day) return ago(day, 'day');
      return format('date', at);
    },
  };
}

/** When the text of `timeAgo` changes next, in ms from `now`, so that a view can wait for it. */
export function timeAgoExpires(at: number, now: number): number {
  const age = now - at;
  if (age < 30_000) return Math.max(1_000, 30_000 - age);
  if (age < hour) return minute - (age % minute);
  return hour - (age % hour);
}
