/** What of the inspections of today is drawn where. */
import type { GanttBar, InspectionRow, InspectionRun, TimeStretch, TodayInspections } from '@patrolkit/core';

/** The results of inspections, in the order of the tones that bars have. */
export const results = [
  'running',
  'normal',
  'incomplete',
  'abnormal',
] as const satisfies readonly InspectionRun['inspectionResult'][];
/** What badges of the results look like. */
export const resultTones = { running: 'accent', normal: 'success', incomplete: 'warning', abnormal: 'error' } as const;

const hour = 3_600_000;

/** The part of the day that is drawn: from its begin to the present, an hour at least. */
export function drawnDay({ from, at }: Pick<TodayInspections, 'from' | 'at'>, now: number): TimeStretch {
  const to = at ?? now;
  const begin = from ?? new Date(to).setHours(0, 0, 0, 0);
  return { from: begin, to: Math.max(to, begin + hour) };
}

/** A bar of an inspection. */
export interface InspectionBar extends GanttBar {
  readonly row: InspectionRun;
}

/** The bars of a line; one that lasts reaches to the present. */
export const barsOf = ({ runs }: InspectionRow, { from, to }: TimeStretch, now: number): readonly InspectionBar[] =>
  runs.map(run => {
    const end = Math.min(to, run.until ?? now);
    const begin = Math.min(Math.max(run.at, from), end);
    return { began: run.at, ...(run.until === undefined ? {} : { ended: run.until }), from: begin, to: end, row: run };
  });
