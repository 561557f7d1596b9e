/** Stretches of time that figures are shown for, and tallies of alarms in them. */
import type { AlarmLevel, AlarmTally } from '@patrolkit/transport';

/** The presets of stretches (specification, date presets). */
export const figurePresets = ['today', 'week', 'month', 'quarter'] as const;
export type FigurePreset = (typeof figurePresets)[number];

const days: Record<FigurePreset, number> = { today: 1, week: 7, month: 30, quarter: 90 };
const hour = 3_600_000;

/** Begins of the hours or days of a preset, local time, oldest first, and the end of the last. */
export function stretches(
  preset: FigurePreset,
  now: number,
): { readonly starts: readonly number[]; readonly end: number } {
  const day = new Date(now);
  // By the calendar: a day of a clock change has 23 or 25 hours, and one without a midnight begins an hour later.
  const dayAfter = (offset: number): number =>
    new Date(day.getFullYear(), day.getMonth(), day.getDate() + offset).getTime();
  const midnight = dayAfter(0);
  const end = dayAfter(1);
  if (preset === 'today')
    return { starts: Array.from({ length: Math.round((end - midnight) / hour) }, (_, n) => midnight + n * hour), end };
  return { starts: Array.from({ length: days[preset] }, (_, n) => dayAfter(n + 1 - days[preset])), end };
}

/** Puts tallies into the stretches that they began in; what lies outside is left out. */
export function intoStretches(tallies: readonly AlarmTally[], starts: readonly number[], end: number): AlarmTally[] {
  return starts.map((at, index) => {
    const until = starts[index + 1] ?? end;
    const mine = tallies.filter(tally => tally.at >= at && tally.at < until);
    const sum = (level: AlarmLevel): number => mine.reduce((total, tally) => total + tally[level], 0);
    return { at, serious: sum('serious'), important: sum('important'), general: sum('general') };
  });
}
