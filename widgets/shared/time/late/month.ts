/** The grid of a month, and where its keys lead. */
import { addDays, addMonths } from '../days.ts';

/** The day of the week on which weeks begin in a language: 0 is Sunday. Monday where the browser does not know. */
export function firstDayOfWeek(tag: string): number {
  const locale: Intl.Locale & {
    readonly getWeekInfo?: () => { readonly firstDay: number };
    readonly weekInfo?: { readonly firstDay: number };
  } = new Intl.Locale(tag);
  return (locale.getWeekInfo?.() ?? locale.weekInfo ?? { firstDay: 1 }).firstDay % 7;
}

const weekdayOf = (day: string, first: number): number => (new Date(day).getUTCDay() - first + 7) % 7;

/** The weeks of a day's month. Places before its first day and after its last day are undefined. */
export function weeksOf(day: string, first: number): readonly (readonly (string | undefined)[])[] {
  const begin = `${day.slice(0, 7)}-01`;
  const before = weekdayOf(begin, first);
  const count = Number(addDays(addMonths(begin, 1), -1).slice(8));
  const places = Array.from({ length: Math.ceil((before + count) / 7) * 7 }, (_, index) =>
    index < before || index >= before + count ? undefined : addDays(begin, index - before),
  );
  return Array.from({ length: places.length / 7 }, (_, week) => places.slice(week * 7, week * 7 + 7));
}

/** The names of the days of the week, from the first one on: short for the eye, and whole. */
export function weekdayNames(tag: string, first: number): readonly { readonly short: string; readonly long: string }[] {
  const named = (weekday: 'narrow' | 'short' | 'long'): Intl.DateTimeFormat =>
    new Intl.DateTimeFormat(tag, { weekday, timeZone: 'UTC' });
  // Narrow names of English occur twice, and short ones of Chinese repeat the word for week.
  const [short, long] = [named(tag.startsWith('zh') ? 'narrow' : 'short'), named('long')];
  return Array.from({ length: 7 }, (_, index) => {
    // The first of January 2023 is a Sunday.
    const at = Date.UTC(2023, 0, 1 + first + index);
    return { short: short.format(at), long: long.format(at) };
  });
}

/** The day to which a key leads from a day, as in the ARIA pattern of a date grid. Undefined for another key. */
export function dayByKey(
  day: string,
  { key, shiftKey }: { readonly key: string; readonly shiftKey: boolean },
  { first, isRightToLeft }: { readonly first: number; readonly isRightToLeft: boolean },
): string | undefined {
  const next = isRightToLeft ? -1 : 1;
  const weekday = weekdayOf(day, first);
  const months = shiftKey ? 12 : 1;
  switch (key) {
    case 'ArrowRight':
      return addDays(day, next);
    case 'ArrowLeft':
      return addDays(day, -next);
    case 'ArrowDown':
      return addDays(day, 7);
    case 'ArrowUp':
      return addDays(day, -7);
    case 'Home':
      return addDays(day, -weekday);
    case 'End':
      return addDays(day, 6 - weekday);
    case 'PageDown':
      return addMonths(day, months);
    case 'PageUp':
      return addMonths(day, -months);
    default:
      return undefined;
  }
}
