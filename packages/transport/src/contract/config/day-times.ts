/** Times of the day and days of the calendar as texts, for what holds at some times. */
import { meant, refuse, text, within, type Codec } from '../codec/index.ts';

const clock = /^(\d{1,2}):(\d{2})$/;

/** Minutes since midnight of a time of the day, up to 24:00. Undefined when it is not one. */
export function minuteOfDay(time: string): number | undefined {
  const [, hour = '', minute = ''] = clock.exec(time.trim()) ?? [];
  const whole = Number(hour) * 60 + Number(minute);
  return hour !== '' && Number(minute) < 60 && whole <= 24 * 60 ? whole : undefined;
}

const two = (part: number): string => String(part).padStart(2, '0');

/** A time of the day as HH:mm, so that texts are in the order of the times. */
export const timeOfMinute = (minute: number): string => `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;

/** A time of the day as HH:mm, up to 24:00. */
export const timeOfDay: Codec<string> = {
  ...meant(text, 'timeOfDay'),
  wire: '"HH:mm", up to "24:00"',
  kind: { type: 'other', samples: ['08:00', '24:00'] },
  decode: (value, reading, path) => {
    const minute = typeof value === 'string' ? minuteOfDay(value) : undefined;
    return minute === undefined ? refuse(reading, path, 'HH:mm', value) : timeOfMinute(minute);
  },
};

/** A day of the calendar as YYYY-MM-DD. */
export const date: Codec<string> = meant(within(text, { format: 'date' }), 'date');
