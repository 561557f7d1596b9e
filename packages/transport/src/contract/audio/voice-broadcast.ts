/**
 * Texts that a device speaks by itself, repeatedly within a part of the day. The specification gives the four members of a voice broadcast
 * and the limit of its text. Names and formats are assumed.
 */
import {
  assumed,
  entity,
  field,
  flag,
  id,
  number,
  refuse,
  requiredText,
  text,
  wholeNumber,
  withDefault,
  type Codec,
  type Infer,
} from '../codec/index.ts';
import { version } from '../version.ts';
import { broadcastLimit, spokenText } from './spoken-text.ts';

/** The limits of a voice broadcast. */
export const voiceBroadcastLimits = {
  /** Characters of the title, and of the text. */
  title: 50,
  content: broadcastLimit,
  /** Seconds from the begin of one playing to the begin of the next. */
  frequency: { min: 10, max: 86_400 },
  /** Most broadcasts of a device. */
  perDevice: 50,
} as const;

/**
 * A part of the day by the clock of the device's site, both "HH:mm". One that ends before it begins goes past midnight. Equal ends mean the
 * whole day.
 */
export interface PlayTime {
  readonly from: string;
  readonly to: string;
}

const clock = /^(\d{1,2}):(\d{2})(?::\d{2})?$/;

/** Minutes since midnight of a time of the day. Undefined when it is not one. */
export function minuteOf(time: string): number | undefined {
  const [, hour = '', minute = ''] = clock.exec(time.trim()) ?? [];
  const [hours, minutes] = [Number(hour), Number(minute)];
  return hour !== '' && hours < 24 && minutes < 60 ? hours * 60 + minutes : undefined;
}

/** Whether a minute of the day is in a play time. Its last minute is not. */
export function isPlayedAt({ from, to }: PlayTime, minute: number): boolean {
  const [first, last] = [minuteOf(from), minuteOf(to)];
  if (first === undefined || last === undefined) return false;
  if (first === last) return true;
  return first < last ? minute >= first && minute < last : minute >= first || minute < last;
}

/**
 * Whether a minute is in a play time that begins on some weekdays only, from 1 Monday to 7 Sunday. The part of it after midnight belongs to
 * the day on which it began.
 */
export function isPlayedOn(
  playTime: PlayTime,
  weekdays: readonly number[] | undefined,
  { minute, weekday }: { readonly minute: number; readonly weekday: number },
): boolean {
  if (!isPlayedAt(playTime, minute)) return false;
  const [first = 0, last = 0] = [minuteOf(playTime.from), minuteOf(playTime.to)];
  const hasBegunYesterday = first > last && minute < last;
  const begun = hasBegunYesterday ? ((weekday + 5) % 7) + 1 : weekday;
  return weekdays?.includes(begun) ?? true;
}

const plainTime = (minute: number): string =>
  [Math.floor(minute / 60), minute % 60].map(part => String(part).padStart(2, '0')).join(':');

/** A time of the day as "HH:mm", however it was typed. */
const written = (time: string): string => {
  const minute = minuteOf(time);
  return minute === undefined ? time : plainTime(minute);
};

/** A play time, "HH:mm-HH:mm". */
const playTime: Codec<PlayTime> = {
  wire: '"HH:mm-HH:mm"',
  kind: { type: 'other', samples: [{ from: '08:00', to: '18:00' }] },
  decode: (value, reading, path) => {
    const [first, last, ...others] = String(typeof value === 'string' ? value : '')
      .split(/[-~]/)
      // The end of the day may be written as 24:00.
      .map((time, index) => (index === 1 && /^\s*24:00(?::00)?\s*$/.test(time) ? 0 : minuteOf(time)));
    return first === undefined || last === undefined || others.length > 0
      ? refuse(reading, path, 'HH:mm-HH:mm', value)
      : { from: plainTime(first), to: plainTime(last) };
  },
  encode: ({ from, to }) => [from, to].map(written).join('-'),
};

/** A voice broadcast of a device. */
export const voiceBroadcast = entity('VoiceBroadcast', {
  id: field('id', id, 'Broadcast'),
  deviceId: assumed('deviceId', withDefault(id, ''), 'Device that speaks'),
  title: field('title', withDefault(text, ''), 'Title'),
  content: field('content', withDefault(text, ''), 'What it says; & separates greetings'),
  frequency: field('playFrequency', withDefault(number, 0), 'Seconds from one begin to the next'),
  playTime: field('playTime', withDefault(playTime, { from: '00:00', to: '00:00' }), 'Part of the day'),
  isOn: assumed('enabled', withDefault(flag, true), 'True: the device speaks it. False: the server only keeps it'),
  version,
});
export type VoiceBroadcast = Infer<typeof voiceBroadcast>;

/** The settings of a broadcast in a request, with their limits. */
export const voiceBroadcastSettings = {
  title: field('title', requiredText(voiceBroadcastLimits.title), 'Title'),
  content: field('content', spokenText, 'What it says'),
  frequency: field('playFrequency', wholeNumber(voiceBroadcastLimits.frequency), 'Seconds from one begin to the next'),
  playTime: field('playTime', playTime, 'Part of the day'),
  isOn: assumed('enabled', withDefault(flag, true), 'The device speaks it'),
};
