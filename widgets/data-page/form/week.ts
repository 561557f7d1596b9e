/** Periods of a week as a form has them, and how drawing and copying change them. */
import { minuteOfDay, timeOfMinute, type FormRow } from '@patrolkit/core';

/** Weekdays, 1 Monday to 7 Sunday, as the rows of a form name them. */
export const weekdays = ['1', '2', '3', '4', '5', '6', '7'] as const;

/** Drawn periods begin and end at quarters of an hour. */
const quarter = 15;
const day = 24 * 60;

/** The minute of a place along a day, from 0 to 1, at a quarter of an hour. */
export const minuteAt = (share: number): number =>
  Math.round((Math.min(1, Math.max(0, share)) * day) / quarter) * quarter;

/** Begin and end of a period as shares of its day. Undefined while one of them is no time, or it ends before it begins. */
export function shareOf({ from = '', to = '' }: FormRow): { readonly from: number; readonly to: number } | undefined {
  const [first, last] = [minuteOfDay(from), minuteOfDay(to)];
  return first === undefined || last === undefined || last <= first ? undefined : { from: first / day, to: last / day };
}

/** The week with a drawn period. Periods of the day that it touches become one with it. */
export function withPeriod(week: readonly FormRow[], weekday: string, one: number, other: number): readonly FormRow[] {
  let [from, to] = [Math.min(one, other), Math.max(one, other)];
  if (from === to) return week;
  const left = week.filter(period => {
    const [first, last] = [minuteOfDay(period['from'] ?? ''), minuteOfDay(period['to'] ?? '')];
    if (period['weekday'] !== weekday || first === undefined || last === undefined) return true;
    if (first > to || last < from) return true;
    [from, to] = [Math.min(from, first), Math.max(to, last)];
    return false;
  });
  return sorted([...left, { weekday, from: timeOfMinute(from), to: timeOfMinute(to) }]);
}

/** The week in which all other days have the periods of one. */
export const copied = (week: readonly FormRow[], weekday: string): readonly FormRow[] =>
  weekdays.flatMap(other =>
    week.filter(period => period['weekday'] === weekday).map(period => ({ ...period, weekday: other })),
  );

const sorted = (week: readonly FormRow[]): readonly FormRow[] =>
  [...week].sort(
    (one, other) =>
      Number(one['weekday']) - Number(other['weekday']) ||
      (minuteOfDay(one['from'] ?? '') ?? day) - (minuteOfDay(other['from'] ?? '') ?? day),
  );
