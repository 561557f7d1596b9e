/** When named times hold, by the clocks of a time zone. */
import { Temporal } from 'temporal-polyfill';
import { minuteOfDay, timeOfMinute, type holiday, type Infer, type weekPeriod } from '@patrolkit/transport/contract';

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

/** A moment by the clocks of a time zone. */
const localAt = (at: number, zone: string): Temporal.ZonedDateTime =>
  Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone);

/** The periods of a day: those of its weekday, or of the weekday as which a holiday counts. */
const periodsOn = (
  { week, holidays, fromDate = '', untilDate = '9999' }: Times,
  date: Temporal.PlainDate,
): Times['week'] => {
  const day = date.toString();
  if (day < fromDate || day > untilDate) return [];
  const off = holidays.find(({ from, to }) => from <= day && day <= to);
  const weekday = off ? weekdays.indexOf(off.asDay) : date.dayOfWeek;
  return week.filter(period => period.weekday === weekday);
};

/**
 * Whether named times hold at a moment by the clocks of a time zone. An hour that the clocks leave out does not exist, and one that they
 * repeat counts twice.
 * @param at ms since 1970
 * @param zone the IANA name
 */
export const holdsAt = (times: Times, at: number, zone: string): boolean => {
  const now = localAt(at, zone);
  const time = timeOfMinute(now.hour * 60 + now.minute);
  return periodsOn(times, now.toPlainDate()).some(({ from, to }) => from <= time && time < to);
};

/** When named times next begin or end after a moment; undefined when they do not within a year. */
export const nextChange = (times: Times, at: number, zone: string): number | undefined => {
  const holds = holdsAt(times, at, zone);
  const first = localAt(at, zone);
  for (let days = 0; days <= soughtDays; days += 1) {
    const date = first.toPlainDate().add({ days });
    const begin = date.toZonedDateTime(zone);
    const end = date.add({ days: 1 }).toZonedDateTime(zone).epochMilliseconds;
    const bounds = new Set([
      0,
      ...periodsOn(times, date).flatMap(({ from, to }) => [from, to].map(time => minuteOfDay(time) ?? 0)),
    ]);
    const clocks = begin.getTimeZoneTransition('next')?.epochMilliseconds ?? end;
    const moments = [...bounds]
      .flatMap(minute => momentsOf(date, minute, zone))
      .concat(clocks < end ? [clocks] : [])
      .filter(moment => moment > at)
      .sort((one, other) => one - other);
    const found = moments.find(moment => holdsAt(times, moment, zone) !== holds);
    if (found !== undefined) return found;
  }
  return undefined;
};

/** When the clocks show a minute of a day: twice in the hour that they repeat. */
const momentsOf = (date: Temporal.PlainDate, minute: number, zone: string): number[] => {
  const shown = date.toPlainDateTime().add({ minutes: minute });
  return (['earlier', 'later'] as const).map(
    disambiguation => shown.toZonedDateTime(zone, { disambiguation }).epochMilliseconds,
  );
};
