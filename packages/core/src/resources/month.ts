/** What begins in a month, as a calendar shows it. */
import type { PlanStarts } from '@patrolkit/transport';
import { agendaOf, clocksOf, type AgendaDay } from './agenda.ts';

/** A day of a month. */
export interface MonthDay extends AgendaDay {
  /** The day is over, so it lists no starts. */
  readonly isPast: boolean;
  readonly isToday: boolean;
}

/** A month. */
export interface Month {
  /** YYYY-MM. */
  readonly month: string;
  /** How many days of its first week, which begins on Monday, belong to the month before. */
  readonly lead: number;
  readonly days: readonly MonthDay[];
  /** True for the month of today. No earlier month is shown. */
  readonly isFirst: boolean;
}

const dayMs = 86_400_000;
/** The clocks of no place are further from UTC than this, ms. */
const furthestZone = 14 * 3_600_000;
/** Days that hold every month by the clocks of any place. */
const daysAsked = 33;

const beginOf = (month: string): number => Date.parse(`${month}-01T00:00Z`);

/** The month that lies some months after another one, both YYYY-MM. */
export const monthBeside = (month: string, by: number): string => {
  const begin = new Date(beginOf(month));
  begin.setUTCMonth(begin.getUTCMonth() + by);
  return begin.toISOString().slice(0, 7);
};

/** What is asked for a month; without one for that of today, by the clocks of a place that is not known yet. */
export const monthAsked = (month: string | undefined): { readonly days: number; readonly from?: number } => ({
  days: daysAsked,
  ...(month === undefined ? {} : { from: beginOf(month) - furthestZone }),
});

/** A month with what begins on its days; without one that of today. */
export function monthOf(told: PlanStarts, asked?: string): Month {
  const today = clocksOf(told.zone)(told.at).day;
  const month = asked ?? today.slice(0, 7);
  const begin = beginOf(month);
  const length = Math.round((beginOf(monthBeside(month, 1)) - begin) / dayMs);
  return {
    month,
    lead: (new Date(begin).getUTCDay() + 6) % 7,
    days: agendaOf(told, length, `${month}-01`).map(day => ({
      ...day,
      isPast: day.day < today,
      isToday: day.day === today,
    })),
    isFirst: month <= today.slice(0, 7),
  };
}
