/**
 * Days, times of day and minutes in the order of a language. Their values are plain text: `2026-11-29`, `14:30`, `2026-11-29T14:30`.
 *
 * @example
 * writtenAs('day', '2026-11-29', 'en-US'); // 11/29/2026
 * readAs('day', '11/29/2026', 'en-US'); // 2026-11-29
 */
import { addDays, addMonths } from './days.ts';

/** What is written: a day, a time of day to the minute, or both. */
export type TimeKind = 'day' | 'time' | 'moment';

const parts = ['year', 'month', 'day', 'hour', 'minute'] as const;

/** A part of a written time that a key changes by one. */
export type TimePart = (typeof parts)[number];

const partsOf = { day: parts.slice(0, 3), time: parts.slice(3), moment: parts } as const;
const widthOf = (part: TimePart): number => (part === 'year' ? 4 : 2);
const isPart = (type: string): type is TimePart => parts.some(part => part === type);

const plain = {
  day: /^\d{4}-\d\d-\d\d$/,
  time: /^\d\d:\d\d$/,
  moment: /^\d{4}-\d\d-\d\dT\d\d:\d\d$/,
} as const;

/** Whether a text is a plain value: of the right form, and a day or time that exists. Years before 1000 are half-typed ones. */
export function isPlain(kind: TimeKind, value: string): boolean {
  if (!plain[kind].test(value)) return false;
  const whole = kind === 'time' ? `2000-01-01T${value}Z` : kind === 'day' ? `${value}T00:00Z` : `${value}Z`;
  const at = new Date(whole);
  return whole >= '1000' && Number.isFinite(at.getTime()) && at.toISOString().startsWith(whole.slice(0, 16));
}

interface Shape {
  /** The parts and the texts between them, as the language writes them. */
  readonly pieces: readonly { readonly part?: TimePart; readonly text: string }[];
  readonly order: readonly TimePart[];
}

// Kept, because making a formatter takes far longer than using it.
const shapes = new Map<string, Shape>();

function shapeOf(kind: TimeKind, tag: string): Shape {
  const name = `${kind} ${tag}`;
  const known = shapes.get(name);
  if (known) return known;
  const options = Object.fromEntries(
    partsOf[kind].map(part => [part, part === 'year' ? 'numeric' : '2-digit'] as const),
  ) as Intl.DateTimeFormatOptions;
  const format = new Intl.DateTimeFormat(tag, {
    ...options,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    timeZone: 'UTC',
  });
  const pieces = format
    .formatToParts(0)
    .map(({ type, value }) => (isPart(type) ? { part: type, text: value } : { text: value.replace(/\s/g, ' ') }));
  const shape = { pieces, order: pieces.flatMap(({ part }) => part ?? []) };
  shapes.set(name, shape);
  return shape;
}

/** The form in which a language writes a kind, with a word for each part: `MM/DD/YYYY`. */
export const patternOf = (kind: TimeKind, tag: string, word: (part: TimePart) => string): string =>
  shapeOf(kind, tag)
    .pieces.map(({ part, text }) => (part ? word(part) : text))
    .join('');

/** The parts of a plain value, in the order year to minute. */
const digitsOf = (kind: TimeKind, value: string): ReadonlyMap<TimePart, string> =>
  new Map((value.match(/\d+/g) ?? []).map((digits, index) => [partsOf[kind][index] ?? 'minute', digits]));

/** A plain value as a language writes it. A text that is none stays as it is. */
export function writtenAs(kind: TimeKind, value: string, tag: string): string {
  if (!isPlain(kind, value)) return value;
  const digits = digitsOf(kind, value);
  return patternOf(kind, tag, part => digits.get(part) ?? '');
}

/**
 * The Chinese signs behind a year, month, day, hour, minute and second, and the T of plain text. Any other letter may change the meaning, as
 * "PM" does.
 */
const markers = /[\u5e74\u6708\u65e5\u53f7\u865f\u65f6\u6642\u70b9\u9ede\u5206\u79d2]|(?<=\d)T(?=\d)/g;

/** The groups of digits of a text, with full-width digits as usual ones. Undefined for a text with foreign letters. */
function groupsOf(text: string): readonly string[] | undefined {
  const clean = text.normalize('NFKC').replace(markers, ' ');
  return /\p{L}/u.test(clean) ? undefined : (clean.match(/\d+/g) ?? []);
}

/** Cuts digits without signs between them, such as 20261129, into the parts of this order. */
function cut(digits: string, order: readonly TimePart[]): readonly string[] {
  let at = 0;
  return order.map(part => digits.slice(at, (at += widthOf(part))));
}

function plainOf(kind: TimeKind, order: readonly TimePart[], groups: readonly string[]): string | undefined {
  const isFitting = order.every((part, index) => {
    const length = groups[index]?.length ?? 0;
    return part === 'year' ? length === 4 : length === 1 || length === 2;
  });
  if (!isFitting) return undefined;
  const [year, month, day, hour, minute] = parts.map(part => groups[order.indexOf(part)]?.padStart(2, '0'));
  const date = `${year}-${month}-${day}`;
  const time = `${hour}:${minute}`;
  const value = kind === 'day' ? date : kind === 'time' ? time : `${date}T${time}`;
  return isPlain(kind, value) ? value : undefined;
}

/**
 * The plain value of a text in the order of a language, or with the year before month and day. Signs between the parts may be any, or none
 * where each part has its full width. Seconds are left out. Undefined for a text that cannot be read.
 */
export function readAs(kind: TimeKind, text: string, tag: string): string | undefined {
  const groups = groupsOf(text);
  if (!groups) return undefined;
  const usual = shapeOf(kind, tag).order;
  const orders = [usual, partsOf[kind]];
  const hasSeconds = kind !== 'day' && groups.length === usual.length + 1 && /^[0-5]?\d$/.test(groups.at(-1) ?? '');
  if (groups.length === usual.length || hasSeconds)
    return orders.map(order => plainOf(kind, order, groups)).find(value => value !== undefined);
  const digits = groups.join('');
  if (digits.length !== usual.reduce((sum, part) => sum + widthOf(part), 0)) return undefined;
  return orders.map(order => plainOf(kind, order, cut(digits, order))).find(value => value !== undefined);
}

/** The plain value of a text to which no digit can be added: 1/2 may become 1/29. Undefined while one can, and for an unreadable text. */
export function readWhole(kind: TimeKind, text: string, tag: string): string | undefined {
  const last = groupsOf(text)?.at(-1)?.length ?? 0;
  return last >= 2 ? readAs(kind, text, tag) : undefined;
}

/** The part of a typed time at a place of its text, with the begin and end of that part once the time is written in full. */
export function partAt(
  kind: TimeKind,
  tag: string,
  typed: string,
  place: number,
): { readonly part: TimePart; readonly from: number; readonly to: number } {
  let end = 0;
  const places = shapeOf(kind, tag).pieces.flatMap(({ part, text }) => {
    const from = end;
    end += part ? widthOf(part) : text.length;
    return part ? [{ part, from, to: end }] : [];
  });
  const groups = [...typed.matchAll(/\d+/g)].map(({ index, 0: digits }) => index + digits.length);
  const ends = groups.length < places.length ? places.map(({ to }) => to) : groups;
  return places[ends.findIndex(to => place <= to)] ?? places.at(-1) ?? { part: 'day', from: 0, to: 0 };
}

/** A plain value with one part changed by a number. The next larger part follows, but a time of day begins again after 23:59. */
export function stepped(kind: TimeKind, value: string, part: TimePart, by: number): string {
  if (part === 'year' || part === 'month') {
    return addMonths(value.slice(0, 10), part === 'year' ? 12 * by : by) + value.slice(10);
  }
  if (part === 'day') return addDays(value.slice(0, 10), by) + value.slice(10);
  const at = new Date(kind === 'time' ? `2000-01-01T${value}Z` : `${value}Z`);
  const next = new Date(at.getTime() + by * (part === 'hour' ? 3_600_000 : 60_000)).toISOString().slice(0, 16);
  return kind === 'time' ? next.slice(11) : next;
}
