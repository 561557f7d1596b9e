/** Where the inspections of today are drawn. */
import type { GanttBar, InspectionRow, InspectionRun, TimeStretch, TodayInspections } from '@patrolkit/core';

/** The results of inspections, in the order of the tones that bars have. */
export const results = [
  'running',
  'normal',
  'incomplete',
  'abnormal',
] as const satisfies readonly InspectionRun['inspectionResult'][];
/** The tones of the badges of the results. */
export const resultTones = { running: 'accent', normal: 'success', incomplete: 'warning', abnormal: 'error' } as const;

const hour = 3_600_000;
/** The longest day, ms, on which the clocks are set back. */
const longestDay = 25 * hour;

/** Room after the mark of the last coming inspection, as a share of the width before it. */
const room = 0.04;

/**
 * The part of the day that is drawn: from its begin to the present, or to the last coming inspection. It is at least an hour and at most
 * about a day, whatever begin and inspections the server gives.
 */
export function drawnDay(
  { from, at, coming = [] }: Omit<TodayInspections, 'rows' | 'total'>,
  now: number,
): TimeStretch {
  const present = at ?? now;
  const isToday = from !== undefined && from <= present && present - from <= longestDay;
  const begin = isToday ? from : new Date(present).setHours(0, 0, 0, 0);
  const last = Math.max(begin, ...coming.map(round => round.at).filter(at => at - begin <= longestDay));
  return { from: begin, to: Math.max(present, begin + hour, last + (last - begin) * room) };
}

/** The place of a moment in the drawn part, as a share of the width from 0 to 1. */
export const shareOf = ({ from, to }: TimeStretch, at: number): number =>
  Math.min(1, Math.max(0, (at - from) / (to - from)));

/** A bar of an inspection. */
export interface InspectionBar extends GanttBar {
  readonly row: InspectionRun;
}

/** The bars of a line. An inspection under way reaches to the present. */
export const barsOf = (
  { runs }: Pick<InspectionRow, 'runs'>,
  { from, to }: TimeStretch,
  now: number,
): readonly InspectionBar[] =>
  runs.map(run => {
    const end = Math.min(to, run.until ?? now);
    const begin = Math.min(Math.max(run.at, from), end);
    return { began: run.at, ...(run.until === undefined ? {} : { ended: run.until }), from: begin, to: end, row: run };
  });
