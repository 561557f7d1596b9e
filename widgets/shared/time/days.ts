/** Days `YYYY-MM-DD` of the calendar, without a time zone. */

/** The first day that can be chosen where records are read. */
export const earliestDay = '2000-01-01';

const msOfDay = 86_400_000;
const textOf = (at: number): string => new Date(at).toISOString();

/** The day that is this many days later, or earlier below 0. */
export const addDays = (day: string, days: number): string => textOf(Date.parse(day) + days * msOfDay).slice(0, 10);

/** The same day of the month that is this many months later, or earlier below 0. The last one where that month is shorter. */
export function addMonths(day: string, months: number): string {
  const at = new Date(day);
  const month = at.getUTCMonth() + months;
  const last = new Date(Date.UTC(at.getUTCFullYear(), month + 1, 0)).getUTCDate();
  return textOf(Date.UTC(at.getUTCFullYear(), month, Math.min(at.getUTCDate(), last))).slice(0, 10);
}

/** The value itself, or the bound that it passes. Texts of one kind are compared. An empty value or bound does not count. */
export function within(value: string, min = '', max = ''): string {
  if (max && value > max) return max;
  return min && value < min ? min : value;
}
