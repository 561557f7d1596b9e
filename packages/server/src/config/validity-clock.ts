/** When named times hold, by the clock of the server's own time zone. */
import { minuteOfDay, timeOfMinute, type holiday, type Infer, type weekPeriod } from '@patrolkit/transport/contract';
import { dayOf } from '../store/days.ts';

/** The times in which something holds. */
export interface Times {
  readonly week: readonly Infer<typeof weekPeriod>[];
  readonly holidays: readonly Infer<typeof holiday>[];
  readonly fromDate?: string | undefined;
  readonly untilDate?: string | undefined;
}

const weekdays = ['none', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
/** How many days ahead the next change is sought. */
const soughtDays = 400;

/** The periods of a day: those of its weekday, or of the weekday as which a holiday counts. */
const periodsOn = ({ week, holidays, fromDate = '', untilDate = '9999' }: Times, at: Date): Times['week'] => {
  const day = dayOf(at);
  if (day < fromDate || day > untilDate) return [];
  const off = holidays.find(({ from, to }) => from <= day && day <= to);
  const weekday = off ? weekdays.indexOf(off.asDay) : at.getDay() || 7;
  return week.filter(period => period.weekday === weekday);
};

/** Whether named times hold at a moment, ms since 1970. */
export const holdsAt = (times: Times, at: number): boolean => {
  const now = new Date(at);
  const time = timeOfMinute(now.getHours() * 60 + now.getMinutes());
  return periodsOn(times, now).some(({ from, to }) => from <= time && time < to);
};

/** When named times next begin or end after a moment; undefined when they do not within a year. */
export const nextChange = (times: Times, at: number): number | undefined => {
  const holds = holdsAt(times, at);
  const first = new Date(at);
  for (let days = 0; days <= soughtDays; days += 1) {
    const midnight = new Date(first.getFullYear(), first.getMonth(), first.getDate() + days);
    const bounds = new Set([0, ...periodsOn(times, midnight).flatMap(({ from, to }) => [from, to].map(minuteOfDay))]);
    const moments = [...bounds]
      .map(minute => new Date(midnight.getFullYear(), midnight.getMonth(), midnight.getDate(), 0, minute).getTime())
      .filter(moment => moment > at)
      .sort((one, other) => one - other);
    const found = moments.find(moment => holdsAt(times, moment) !== holds);
    if (found !== undefined) return found;
  }
  return undefined;
};
