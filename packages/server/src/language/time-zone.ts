/** Times as they are written in a time zone. */
import { Temporal } from 'temporal-polyfill';
import { Refusal } from '../http/refusal.ts';

/** Makes a function that writes times of a zone, given by its IANA name, to the second. Refuses an unknown zone. */
export const timeZoneOf = (name: string | undefined): ((at: number | null) => string) => {
  let format: Intl.DateTimeFormat;
  try {
    format = new Intl.DateTimeFormat('sv-SE', {
      timeZone: name ?? 'UTC',
      dateStyle: 'short',
      timeStyle: 'medium',
      hourCycle: 'h23',
    });
  } catch {
    throw new Refusal(400, 'error.parameters', { name: 'timeZone' });
  }
  return at => (at === null ? '' : format.format(at));
};

/** What the clocks of a time zone show: the minute of the day, and the weekday from 1 Monday to 7 Sunday. */
export const clockIn = (zone: string, at: number): { readonly minute: number; readonly weekday: number } => {
  const shown = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone);
  return { minute: shown.hour * 60 + shown.minute, weekday: shown.dayOfWeek };
};
