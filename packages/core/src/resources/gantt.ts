/** Rows as bars on a time axis, with one line for each name, within one period. */
import { mostRows } from '@patrolkit/transport';
import { dayOf, emptyQuery, listRequest, type FilterValues, type TimeStretch } from './query.ts';
import type { AnyResource, Gantt } from './resource.ts';

const hour = 3_600_000;
const day = 24 * hour;

/** Longest period that is drawn, days. */
export const longestGanttDays = 31;
/** The most rows that are drawn. They are read in pages of `ganttPage`. */
export const mostGanttRows = 2_000;
export const ganttPage = mostRows;
/** Rows that began up to this long before the period may reach into it, or precede a gap that does, ms. */
const before = 7 * day;

/** A bar or a gap of a line. */
export interface GanttBar extends TimeStretch {
  /** When it began and ended, ms since 1970, also outside the period. The end is missing when it is unknown. */
  readonly began: number;
  readonly ended?: number;
  /** The word for its state. For a gap, the word for why nothing followed. */
  readonly word?: string;
  /** The row of a bar. A gap has none. */
  readonly row?: unknown;
}

/** The bars and gaps of one name. */
export interface GanttLine {
  readonly name: string;
  readonly bars: readonly GanttBar[];
  readonly gaps: readonly GanttBar[];
}

/** The period that the filters select. Without a begin it starts at midnight of its last day. Undefined when it is empty or too long. */
export function ganttPeriod({ from, to }: FilterValues, now: number): TimeStretch | undefined {
  const end = Math.min(typeof to === 'number' ? to : now, now);
  const begin = typeof from === 'number' ? from : new Date(end).setHours(0, 0, 0, 0);
  // A day of a clock change has 25 hours.
  return end - begin > longestGanttDays * day + hour || end <= begin ? undefined : { from: begin, to: end };
}

/** The filters without the reason of a gap. If they left out a row with another reason, the space between two rows would not be a gap. */
const withoutGap = ({ gantt }: AnyResource, filters: FilterValues): FilterValues =>
  gantt?.gap ? { ...filters, [gantt.gap.name]: undefined } : filters;

/** Makes the request for the rows of a period, newest first. It ignores a chosen reason of gaps. */
export const ganttRequest = (
  resource: AnyResource,
  filters: FilterValues,
  { from, to }: TimeStretch,
  now: number,
): object =>
  listRequest(
    resource,
    {
      ...emptyQuery(resource),
      filters: { ...withoutGap(resource, filters), from: from - before, to },
      pageSize: ganttPage,
      direction: 'descending',
    },
    now,
  );

/** Cuts a bar to a period. Undefined when it lies outside. */
const within = (bar: Omit<GanttBar, 'from' | 'to'>, end: number, period: TimeStretch): GanttBar | undefined => {
  const [from, to] = [Math.max(bar.began, period.from), Math.min(end, period.to)];
  return to > from ? { ...bar, from, to } : undefined;
};

/** The lines of some rows, by their names. Gaps are those with a chosen reason, or all when none is chosen. */
export function ganttLines(
  gantt: Gantt<unknown>,
  rows: readonly unknown[],
  period: TimeStretch,
  now: number,
  filters: FilterValues = {},
): readonly GanttLine[] {
  const chosen = gantt.gap && [filters[gantt.gap.name] ?? []].flat().map(String);
  const wordOf = (column: Gantt<unknown>['gap'], row: unknown): { word?: string } => {
    const word = column?.read?.(row);
    return word === undefined ? {} : { word: String(word) };
  };
  const byName = new Map<string, unknown[]>();
  const sorted = [...rows].sort((one, other) => Number(gantt.from.read?.(one)) - Number(gantt.from.read?.(other)));
  for (const row of sorted) {
    const name = String(gantt.line.read?.(row) ?? '');
    const known = byName.get(name);
    if (known) known.push(row);
    else byName.set(name, [row]);
  }
  return [...byName]
    .map(([name, held]): GanttLine => {
      const bars: GanttBar[] = [];
      const gaps: GanttBar[] = [];
      const beginOf = (at: number): number => Number(gantt.from.read?.(held[at]) ?? now);
      for (const [at, row] of held.entries()) {
        const next = at + 1 < held.length ? beginOf(at + 1) : now;
        const until = gantt.until.read?.(row);
        const ended = typeof until === 'number' ? until : undefined;
        const bar = within(
          { began: beginOf(at), ...(ended === undefined ? {} : { ended }), ...wordOf(gantt.state, row), row },
          ended ?? next,
          period,
        );
        if (bar) bars.push(bar);
        if (!gantt.gap || ended === undefined) continue;
        const gap = within(
          { began: ended, ...(at + 1 < held.length ? { ended: next } : {}), ...wordOf(gantt.gap, row) },
          next,
          period,
        );
        const isChosen = !chosen?.length || chosen.includes(gap?.word ?? '');
        if (gap && isChosen) gaps.push(gap);
      }
      return { name, bars, gaps };
    })
    .filter(({ bars, gaps }) => bars.length + gaps.length > 0)
    .sort((one, other) => (one.name < other.name ? -1 : 1));
}

/** Hours between the marks of a short period. */
const hourSteps = [1, 2, 3, 6, 12];

/** Marks of the axis, at most `most`: whole hours, or the begins of days when hours would be too many. */
export function ganttMarks(
  { from, to }: TimeStretch,
  most: number,
): readonly { readonly at: number; readonly isDay: boolean }[] {
  const begin = new Date(from);
  const [year, month, date] = [begin.getFullYear(), begin.getMonth(), begin.getDate()];
  const hours = hourSteps.find(step => (to - from) / hour / step <= most);
  const days = Math.ceil((to - from) / day / most);
  const marks: { at: number; isDay: boolean }[] = [];
  for (let step = 0; ; step += 1) {
    const time =
      hours === undefined
        ? dayOf(year, month, date + step * days)
        : new Date(year, month, date, step * hours).getTime();
    // Beyond the last day of a Date there is no number to compare.
    if (!(time <= to)) return marks;
    // A clock change may leave out an hour, which then equals the next one, and a day may begin at one o'clock.
    const isNew = time > (marks.at(-1)?.at ?? -Infinity);
    if (time >= from && isNew) marks.push({ at: time, isDay: new Date(time).setHours(0, 0, 0, 0) === time });
  }
}
