/** What begins in the next days, by day, as the clocks of a place show it. */
import type { PlanStarts } from '@patrolkit/transport';

/** How many days an agenda shows. */
export const agendaDays = 14;

const wholeDay = 24 * 60;

/** Something that begins on a day. */
export interface AgendaItem {
  readonly planId: string;
  readonly name: string;
  readonly kind: PlanStarts['starts'][number]['planType'];
  /** Its route or its point. */
  readonly where: string | undefined;
  /** When it begins, or goes on from the day before, and when it ends, minutes since midnight. The same for a moment. */
  readonly from: number;
  readonly to: number;
  /** The pause between two rounds, ms. */
  readonly pause: number | undefined;
}

/** A day of an agenda. */
export interface AgendaDay {
  /** YYYY-MM-DD. */
  readonly day: string;
  readonly items: readonly AgendaItem[];
}

/** A day and a minute of it as clocks show them. */
interface Clock {
  readonly day: string;
  readonly minute: number;
}

/** A zone, or UTC in place of one that does not exist. */
const knownZone = (zone: string): string => {
  try {
    return new Intl.DateTimeFormat('en-us', { timeZone: zone }).resolvedOptions().timeZone;
  } catch {
    return 'UTC';
  }
};

/** What the clocks of a zone show at moments. */
export const clocksOf = (zone: string): ((at: number) => Clock) => {
  const format = new Intl.DateTimeFormat('en-us', {
    timeZone: knownZone(zone),
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  return at => {
    const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]));
    const { year = '', month = '', day = '', hour = '0', minute = '0' } = parts;
    return { day: `${year}-${month}-${day}`, minute: Number(hour) * 60 + Number(minute) };
  };
};

/** The day after another one, both YYYY-MM-DD. */
const dayAfter = (day: string): string => new Date(Date.parse(`${day}T12:00Z`) + 86_400_000).toISOString().slice(0, 10);

/** The days of an agenda, from now or another day (YYYY-MM-DD) on. What lasts past midnight stands on each of its days. */
export function agendaOf(
  { zone, at, starts }: Pick<PlanStarts, 'zone' | 'at' | 'starts'>,
  days = agendaDays,
  first?: string,
): readonly AgendaDay[] {
  const shown = clocksOf(zone);
  const names = [first ?? shown(at).day];
  while (names.length < days) names.push(dayAfter(names.at(-1) ?? ''));
  const items = new Map<string, AgendaItem[]>(names.map(name => [name, []]));
  for (const { planId, name, planType: kind, where, pause, from, to = from } of starts) {
    const [begin, end] = [shown(from), shown(to)];
    for (let day = begin.day; day <= end.day; day = dayAfter(day)) {
      const first = day === begin.day ? begin.minute : 0;
      const last = day === end.day ? end.minute : wholeDay;
      // An end at midnight belongs to the day before.
      if (first === last && from !== to) continue;
      items.get(day)?.push({ planId, name, kind, where, pause, from: first, to: last });
    }
  }
  return names.map(day => ({ day, items: [...(items.get(day) ?? [])].sort((one, other) => one.from - other.from) }));
}
