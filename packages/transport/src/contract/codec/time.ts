/** Moments, with and without a time zone (interpretations.md 52). */
import { refuse, type Codec } from './codec.ts';

/** The largest time that a Date can hold, ms. */
export const lastTime = 8.64e15;
/** Whether a number is a time in seconds. A number of ten digits is, because in ms it would be in early 1970. */
const isSeconds = (value: number): boolean => value >= 1e9 && value < 1e10;

const local = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:[ T](\d{1,2}):(\d{2})(?::(\d{2})(?:\.(\d{1,3})\d*)?)?)?$/;

const formats = new Map<string, Intl.DateTimeFormat>();
function formatOf(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
    formats.set(timeZone, format);
  }
  return format;
}

/** Whether this browser knows a name as a time zone. */
export function isTimeZone(name: string): boolean {
  try {
    formatOf(name);
    return true;
  } catch {
    return false;
  }
}

/** How far a zone is ahead of UTC at a moment, ms. The formatter writes "7/1/2024, GMT+08:00", or no figures for UTC. */
function offsetOf(timeZone: string, moment: number): number {
  const [, sign, ...figures] = /GMT(.)(\d+):(\d+):?(\d*)$/.exec(formatOf(timeZone).format(moment)) ?? [];
  const [hours = 0, minutes = 0, seconds = 0] = figures.map(Number);
  return (sign === '-' ? -1000 : 1000) * ((hours * 60 + minutes) * 60 + seconds);
}

/** The moment of a text without a zone, ms since 1970. NaN when no calendar or clock has it. Undefined when the text has another form. */
function localMoment(text: string, timeZone: string | undefined): number | undefined {
  const found = local.exec(text);
  if (!found) return undefined;
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = found
    .slice(1, 7)
    .map(part => Number(part ?? 0));
  const fraction = Number((found[7] ?? '').padEnd(3, '0'));
  const ofDay = ((hour * 60 + minute) * 60 + second) * 1000 + fraction;
  const isOnClock = minute < 60 && second < 60 && ofDay <= 86_400_000;
  const isInMonth = new Date(Date.UTC(year, month - 1, day)).getUTCMonth() === month - 1;
  // Midnight at the end of a day may be written as 24:00.
  if (!isOnClock || !isInMonth) return Number.NaN;
  if (timeZone === undefined || !isTimeZone(timeZone))
    return new Date(year, month - 1, day, hour, minute, second, fraction).getTime();
  const asUtc = Date.UTC(year, month - 1, day, hour, minute, second, fraction);
  // The zone's offset depends on the unknown moment. The second step corrects it near changes of summer time.
  const guess = asUtc - offsetOf(timeZone, asUtc);
  return asUtc - offsetOf(timeZone, guess);
}

function momentOf(value: unknown, timeZone: string | undefined): number | undefined {
  if (typeof value === 'number') return isSeconds(value) ? value * 1000 : value;
  if (typeof value !== 'string' || value.trim() === '') return undefined;
  const text = value.trim();
  if (/^-?\d+(?:\.\d+)?$/.test(text)) return momentOf(Number(text), timeZone);
  return localMoment(text, timeZone) ?? Date.parse(text.replace(/^(\d{4}-\d\d-\d\d) (?=\d)/, '$1T'));
}

/**
 * A moment, ms since 1970. Read from a number or its text (also of seconds), an ISO time, or a local time of the server such as "YYYY-MM-DD
 * HH:mm:ss". A time beyond the range of a Date is refused. Parts of a millisecond are dropped.
 */
export const time: Codec<number> = {
  wire: 'time, ms since 1970',
  kind: { type: 'time' },
  decode: (value, reading, path) => {
    const read = momentOf(value, reading.timeZone);
    return read !== undefined && Math.abs(read) <= lastTime
      ? Math.trunc(read) + 0
      : refuse(reading, path, 'time', value);
  },
  encode: value => value,
};
