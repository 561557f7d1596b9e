/** When plans are due, by the clocks of a time zone. */
import { minuteOfDay, type holiday, type Infer, type patrolPlan, type weekPeriod } from '@patrolkit/transport/contract';
import { Temporal } from 'temporal-polyfill';

/** The times of a plan, as its users have set them. */
export interface PlanTimes {
  readonly periods: readonly Infer<typeof weekPeriod>[];
  readonly fromDate?: string | undefined;
  readonly untilDate?: string | undefined;
  /** What it does on holidays. */
  readonly holidays: Infer<typeof patrolPlan>['holidays'];
}

/** A period of a plan on a day, ms since 1970. Its end is no longer part of it. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** The days that are holidays, from and to as YYYY-MM-DD; both are part of them. */
export type Holidays = readonly Pick<Infer<typeof holiday>, 'from' | 'to'>[];

/**
 * The moment at which clocks show a minute of a day. It is the first one when they show it twice. When they leave it out, it is the moment at
 * which they are set forward.
 * @param date YYYY-MM-DD
 * @param minute since midnight, up to 24:00, which is midnight of the next day
 * @param zone the IANA name
 * @returns ms since 1970
 */
export const momentOf = (date: string, minute: number, zone: string): number => {
  const shown = Temporal.PlainDate.from(date).toPlainDateTime().add({ minutes: minute });
  const first = shown.toZonedDateTime(zone, { disambiguation: 'earlier' });
  if (first.toPlainDateTime().equals(shown)) return first.epochMilliseconds;
  return first.getTimeZoneTransition('next')?.epochMilliseconds ?? first.epochMilliseconds;
};

/** The day that the clocks of a zone show at a moment, YYYY-MM-DD. */
export const dayAt = (at: number, zone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).toPlainDate().toString();

/** The periods of a plan on a day. */
const periodsOn = (
  { periods, fromDate = '', untilDate = '9999', holidays: rule }: PlanTimes,
  date: Temporal.PlainDate,
  holidays: Holidays,
): PlanTimes['periods'] => {
  const day = date.toString();
  if (day < fromDate || day > untilDate) return [];
  const isHoliday = holidays.some(({ from, to }) => from <= day && day <= to);
  if ((rule === 'skip' && isHoliday) || (rule === 'onlyThen' && !isHoliday)) return [];
  return periods.filter(({ weekday }) => weekday === date.dayOfWeek);
};

/**
 * The stretches in which a plan holds, that end after a moment and begin before another one, in their order. One that would be empty, since
 * the clocks leave it out, is left out.
 */
export const stretchesOf = (times: PlanTimes, between: Stretch, zone: string, holidays: Holidays): Stretch[] => {
  const first = Temporal.PlainDate.from(dayAt(between.from, zone)).subtract({ days: 1 });
  const last = Temporal.PlainDate.from(dayAt(between.to, zone));
  const found: Stretch[] = [];
  for (let date = first; Temporal.PlainDate.compare(date, last) <= 0; date = date.add({ days: 1 }))
    for (const { from, to } of periodsOn(times, date, holidays))
      found.push({
        from: momentOf(date.toString(), minuteOfDay(from) ?? 0, zone),
        to: momentOf(date.toString(), minuteOfDay(to) ?? 0, zone),
      });
  return found
    .filter(({ from, to }) => from < to && to > between.from && from < between.to)
    .toSorted((one, other) => one.from - other.from);
};

/** How far ahead plans are told, ms: ten years. */
const farthest = 3653 * 86_400_000;

/** From when on plans are told: as it is asked, from now at the earliest, and from a time that calendars have. */
export const toldFrom = (now: number, asked: number = now): number => Math.min(Math.max(now, asked), now + farthest);
