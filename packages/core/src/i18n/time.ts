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

// Kept, because making a formatter takes far longer than using it.
const cache = new Map<string, Intl.DateTimeFormat>();
const numbers = new Map<string, Intl.NumberFormat>();
const relatives = new Map<string, Intl.RelativeTimeFormat>();

/** How one language writes dates, times and numbers. */
export interface Formats {
  /** Day, month and year as the current language writes them. Empty for an invalid time. */
  readonly formatDate: (at: number | Date, timeZone?: string) => string;
  /**
   * Hours, minutes and seconds on a 24-hour clock. Empty for an invalid time. When clocks are set back, an hour comes twice: a local time
   * in it is followed by its offset, "02:30:00 UTC+2".
   */
  readonly formatTime: (at: number | Date, timeZone?: string) => string;
  /** Hours and minutes in local time, in the style of `formatTime`. */
  readonly formatMinute: (at: number | Date) => string;
  /** Date and time to the second, with the offset when the local time comes twice. Empty for an invalid time. */
  readonly formatDateTime: (at: number | Date, timeZone?: string) => string;
  /** For a moment of today only the time, down to the second or minute. For another day date and time to the second. */
  readonly formatMoment: (at: number, now: number, unit?: 'minute') => string;
  /** A number with the current language's grouping. */
  readonly formatNumber: (value: number, options?: Intl.NumberFormatOptions) => string;
  /** How long ago something happened: just now (under 30 s), minutes, hours, days up to a week, then the date. A future time in full. */
  readonly timeAgo: (at: number, now: number) => string;
}

/** The greatest distance from a change of clocks at which a time can come twice, ms. */
const nearChange = 3 * hour;

/**
 * The offset of a local time that comes twice because clocks are set back, as it is written after the time. Empty for a time that comes
 * once.
 */
function offsetOf(at: number): string {
  const west = (moment: number): number => new Date(moment).getTimezoneOffset();
  const here = west(at);
  const isTwice = [at - nearChange, at + nearChange].some(near => {
    const between = (west(near) - here) * minute;
    return between !== 0 && west(at + between) === west(near);
  });
  if (!isTwice) return '';
  const [hours, minutes] = [Math.floor(Math.abs(here) / 60), Math.abs(here) % 60];
  return ` UTC${here > 0 ? '-' : '+'}${hours}${minutes ? `:${String(minutes).padStart(2, '0')}` : ''}`;
}

/** The formats of the language that a store holds, with its words for `timeAgo`. */
export function createFormats(
  $language: Store<Language>,
  text: (id: MessageId, values?: MessageValues) => string,
): Formats {
  const format = (kind: keyof typeof formats, at: number | Date, timeZone?: string): string => {
    // The formatter throws for a time that a Date cannot hold.
    if (!(Math.abs(Number(at)) <= lastTime)) return '';
    const tag = localeTag($language.get());
    const name = `${tag} ${kind} ${timeZone ?? ''}`;
    const formatter = cache.get(name) ?? new Intl.DateTimeFormat(tag, { ...formats[kind], timeZone });
    cache.set(name, formatter);
    return formatter.format(at);
  };
  /** Writes a time, with the offset when the local time comes twice. */
  const told = (kind: 'time' | 'dateTime', at: number | Date, timeZone?: string): string => {
    const time = format(kind, at, timeZone);
    return time && timeZone === undefined ? time + offsetOf(Number(at)) : time;
  };
  const short = (at: number | Date): string => {
    const time = told('time', at);
    return time.slice(0, 5) + time.slice(8);
  };
  const relative = (): Intl.RelativeTimeFormat => {
    const tag = localeTag($language.get());
    const formatter = relatives.get(tag) ?? new Intl.RelativeTimeFormat(tag, { numeric: 'always' });
    relatives.set(tag, formatter);
    return formatter;
  };
  return {
    formatDate: (at, timeZone) => format('date', at, timeZone),
    formatTime: (at, timeZone) => told('time', at, timeZone),
    formatMinute: short,
    formatDateTime: (at, timeZone) => told('dateTime', at, timeZone),
    formatMoment: (at, now, unit) =>
      new Date(at).toDateString() === new Date(now).toDateString()
        ? unit
          ? short(at)
          : told('time', at)
        : told('dateTime', at),
    formatNumber: (value, options) => {
      const tag = localeTag($language.get());
      // Making a formatter takes a hundred times as long as using it, and tables need the same few in every cell.
      const name = tag + JSON.stringify(options);
      const formatter = numbers.get(name) ?? new Intl.NumberFormat(tag, options);
      numbers.set(name, formatter);
      return formatter.format(value);
    },
    timeAgo: (at, now) => {
      const age = now - at;
      if (!Number.isFinite(age)) return '';
      // Clocks differ by seconds. A time more than a minute ahead is in the future.
      if (age < -minute) return told('dateTime', at);
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

/** When the text of `timeAgo` changes next, ms from `now`, so that a view can wait for it. */
export function timeAgoExpires(at: number, now: number): number {
  const age = now - at;
  if (age < 30_000) return Math.max(1_000, 30_000 - age);
  if (age < hour) return minute - (age % minute);
  return hour - (age % hour);
}
