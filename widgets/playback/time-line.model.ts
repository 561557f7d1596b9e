/** The arithmetic of the time line: the visible part of the day, the place of a moment, and the marks that fall together. */
import type { RecordMark, RecordMarks, TimeWindow } from '@patrolkit/core';

/** Spans of the zoom buttons, ms. */
export const spans = { day: 86_400_000, hour: 3_600_000, minutes: 600_000 } as const;
export type Zoom = keyof typeof spans;

/** The smallest span of a view, ms. */
export const smallestSpan = 30_000;

/** The visible stretch of time: its begin, ms since 1970, and its length, ms. */
export interface View {
  readonly from: number;
  readonly span: number;
}

/** Keeps a view within its bounds. */
export function clampView({ from, span }: View, { from: first, to: last }: TimeWindow): View {
  const kept = Math.min(Math.max(span, smallestSpan), Math.max(smallestSpan, last - first));
  return { from: Math.max(first, Math.min(from, last - kept)), span: kept };
}

/** Zooms a view to another span. A moment keeps its place. */
export function zoomTo(view: View, span: number, at: number, bounds: TimeWindow): View {
  const share = (at - view.from) / view.span;
  const kept = clampView({ from: 0, span }, { from: 0, to: bounds.to - bounds.from }).span;
  return clampView({ from: at - share * kept, span: kept }, bounds);
}

/** The moment that keeps its place in a zoom by button or key: that of the picture while it is visible, or else the middle. */
export const zoomCentre = ({ from, span }: View, position: number | undefined): number =>
  position !== undefined && position >= from && position <= from + span ? position : from + span / 2;

/** Moves a view by this many ms. */
export const panBy = (view: View, by: number, bounds: TimeWindow): View =>
  clampView({ ...view, from: view.from + by }, bounds);

/** The view that shows a moment: the same view, or one moved just far enough to have the moment in its first third. */
export function follow(view: View, at: number, bounds: TimeWindow): View {
  if (at >= view.from && at <= view.from + view.span) return view;
  return clampView({ ...view, from: at - view.span / 3 }, bounds);
}

/** The place of a moment, px. */
export const toX = (view: View, width: number, at: number): number => ((at - view.from) / view.span) * width;
/** The moment at a place, px. */
export const toTime = (view: View, width: number, x: number): number =>
  view.from + (width > 0 ? x / width : 0) * view.span;

const steps = [
  1_000, 5_000, 10_000, 30_000, 60_000, 300_000, 600_000, 1_800_000, 3_600_000, 7_200_000, 10_800_000, 21_600_000,
];

/** The least distance between labels, px. Labels of times that occur twice are longer. */
const rooms = { once: 72, twice: 110 } as const;

/** The room for each label of a view, px. It is more when the clocks change in the view, or when all its times occur twice. */
export function roomOf({ from, span }: View, label: (at: number) => string): number {
  const ends = [from, from + span];
  const offsets = new Set(ends.map(at => new Date(at).getTimezoneOffset()));
  return offsets.size > 1 || ends.some(at => label(at).length > '00:00:00'.length) ? rooms.twice : rooms.once;
}

/** Clocks change by this or by a multiple of it, ms. */
const clockStep = 1_800_000;

/**
 * Moments to label, at least `room` px apart. They are round clock times of the day that begins at `midnight`. On the day of a clock change
 * an hour is missing or occurs twice.
 */
export function ticks(view: View, width: number, midnight: number, room: number = rooms.once): number[] {
  const step = steps.find(candidate => (candidate / view.span) * width >= room) ?? spans.day;
  const stride = Math.min(step, clockStep);
  const first = midnight + Math.ceil((view.from - midnight) / stride) * stride;
  const found: number[] = [];
  for (let at = first; at <= view.from + view.span; at += stride) {
    const date = new Date(at);
    const isRound = step === stride || ((date.getHours() * 60 + date.getMinutes()) * 60_000) % step === 0;
    // Between wide steps, the second of two equal times would cover the first.
    const isClear = at - (found.at(-1) ?? -Infinity) > step / 2;
    if (isRound && isClear) found.push(at);
  }
  return found;
}

/** The span of a zoom button, ms: the whole day, or the part of it that is played. */
export const spanOf = (zoom: Zoom, { from, to }: TimeWindow): number => (zoom === 'day' ? to - from : spans[zoom]);

/** Marks that lie together on screen and are drawn as one. */
export interface MarkGroup {
  readonly x: number;
  readonly marks: readonly RecordMark[];
}

/**
 * Groups marks of one kind that are nearer than this many px, and leaves out those that are not visible. The marks are given in order.
 * @param numbered how much more room a group takes whose number is written beside it, px
 */
export function groupMarks(
  marks: readonly RecordMark[],
  view: View,
  width: number,
  near = 12,
  numbered = 0,
): MarkGroup[] {
  const groups: { x: number; marks: RecordMark[] }[] = [];
  for (const mark of marks) {
    if (mark.at < view.from || mark.at > view.from + view.span) continue;
    const x = toX(view, width, mark.at);
    const last = groups.at(-1);
    if (last && x - last.x < near + (last.marks.length > 1 ? numbered : 0)) last.marks.push(mark);
    else groups.push({ x, marks: [mark] });
  }
  return groups;
}

/** The group within reach of a place, px. */
export const groupAt = (groups: readonly MarkGroup[], x: number): MarkGroup | undefined =>
  groups.find(group => Math.abs(group.x - x) <= 9);

/** The gravest level of a group. Undefined for captures. */
export function gravest(marks: readonly RecordMark[]): RecordMark['level'] {
  for (const level of ['serious', 'important', 'general'] as const)
    if (marks.some(mark => mark.level === level)) return level;
  return undefined;
}

/** The moments from which marks are shown: `lead` ms before each mark, or at the next recorded moment. */
export const stopsOf = (marks: readonly RecordMark[], ranges: readonly TimeWindow[], lead: number): readonly number[] =>
  marks.flatMap(({ at }) => nearestRecorded(ranges, at - lead) ?? []);

/** The next stop after a moment, or the last stop that lies `played` before it. A stop within half a second counts as the moment itself. */
export function neighbour(stops: readonly number[], at: number, direction: 1 | -1, played = 0): number | undefined {
  return direction > 0
    ? stops.find(stop => stop > at + 500)
    : [...stops].reverse().find(stop => stop < at - played - 500);
}

/** The recorded moment nearest to one: the moment itself, the begin of the next stretch, or the end of the last. */
export function nearestRecorded(ranges: readonly TimeWindow[], at: number): number | undefined {
  const next = ranges.find(({ to }) => to >= at);
  return next ? Math.max(next.from, at) : ranges.at(-1)?.to;
}

/** The recorded moment when going back to one: the moment itself, the end of the previous stretch, or the begin of the first. */
export function recordedBefore(ranges: readonly TimeWindow[], at: number): number | undefined {
  const before = [...ranges].reverse().find(({ from }) => from <= at);
  return before ? Math.min(before.to, at) : ranges[0]?.from;
}

/** Longest time between two key frames of a server, ms. The last picture at high speed is this near to the end. */
const longestGroup = 10_000;

/** Whether a recording that ended at a moment continues, since more was recorded meanwhile. */
export const goesOn = (ranges: readonly TimeWindow[], at: number): boolean =>
  (ranges.at(-1)?.to ?? at) - at > longestGroup;

/** Whether a moment is recorded. */
export const isRecorded = (ranges: readonly TimeWindow[], at: number): boolean =>
  ranges.some(({ from, to }) => at >= from && at <= to);

/** The marks that were read, and earlier marks of the kinds that could not be read. */
export function keptMarks(before: readonly RecordMark[], { marks, unread }: RecordMarks): RecordMarks {
  const ids = new Set(marks.map(({ kind, id }) => `${kind} ${id}`));
  const old = before.filter(({ kind, id }) => unread.includes(kind) && !ids.has(`${kind} ${id}`));
  return { marks: [...old, ...marks].sort((one, other) => one.at - other.at), unread };
}
