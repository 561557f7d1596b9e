import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dueOf, latestMs, type TimedPlan } from './due.ts';
import { momentOf, stretchesOf, type PlanTimes } from './plan-times.ts';

const MINUTE = 60_000;
const HOUR = 3_600_000;
const DAY = 86_400_000;

const formats = new Map<string, Intl.DateTimeFormat>();
/** What the clocks of a zone show at a moment, YYYY-MM-DDTHH:mm. */
const shown = (at: number, zone: string): string => {
  const format =
    formats.get(zone) ?? new Intl.DateTimeFormat('sv-se', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
  formats.set(zone, format);
  return format.format(at).replace(' ', 'T');
};

/** The first moment at which clocks show a time or a later one, found by looking at every quarter of an hour around it. */
const firstShown = (day: string, minute: number, zone: string): number => {
  const wanted = new Date(Date.parse(`${day}T00:00Z`) + minute * MINUTE).toISOString().slice(0, 16);
  const around = Date.parse(`${wanted}Z`);
  for (let at = around - 15 * HOUR; at < around + 15 * HOUR; at += 15 * MINUTE)
    if (shown(at, zone) >= wanted) {
      // Steps back to the minute: a zone may change its clocks by any number of minutes.
      let first = at;
      while (shown(first - MINUTE, zone) >= wanted) first -= MINUTE;
      return first;
    }
  throw new Error(`the clocks of ${zone} never show ${wanted}`);
};

const zones = ['Asia/Shanghai', 'America/New_York', 'Australia/Lord_Howe', 'Europe/Berlin', 'America/St_Johns', 'UTC'];
const time = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
const week = (...periods: readonly (readonly [weekday: number, from: string, to: string])[]): PlanTimes => ({
  periods: periods.map(([weekday, from, to]) => ({ weekday, from, to })),
  holidays: 'asUsual',
});

describe('the stretches of a week', () => {
  it('begin and end as a plain enumeration of days says, over ten years, in any zone', () => {
    const quarters = fc.integer({ min: 0, max: 95 });
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.integer({ min: 1, max: 7 }),
        quarters,
        quarters,
        (zone, weekday, one, other) => {
          const [from, to] = [Math.min(one, other) * 15, Math.max(one, other) * 15 + 15];
          const years = { from: Date.UTC(2020, 0, 1), to: Date.UTC(2030, 0, 1) };
          const found = stretchesOf(week([weekday, time(from), time(to)]), years, zone, []);
          // Whole years are too many to look at each minute: one day in eleven, and those on which clocks change.
          const expected = found.filter((_, index) => index % 11 === 0);
          for (const stretch of expected) {
            const day = shown(stretch.from + 12 * HOUR - from * MINUTE, zone).slice(0, 10);
            expect(new Date(`${day}T12:00Z`).getUTCDay() || 7).toBe(weekday);
            expect(stretch.from, `${day} ${time(from)}`).toBe(firstShown(day, from, zone));
            expect(stretch.to, `${day} ${time(to)}`).toBe(firstShown(day, to, zone));
          }
          expect(found.length).toBeGreaterThanOrEqual(521 - 10);
          expect(found.length).toBeLessThanOrEqual(523);
          expect(found).toEqual(found.toSorted((a, b) => a.from - b.from));
        },
      ),
      { numRuns: 12 },
    );
  });

  it.each([
    // Clocks go forward from 2:00 to 3:00 on 29 March 2026.
    ['2026-03-29', '02:30', '2026-03-29T01:00Z'],
    ['2026-03-29', '03:00', '2026-03-29T01:00Z'],
    // They go back from 3:00 to 2:00 on 25 October 2026: the first of two.
    ['2026-10-25', '02:30', '2026-10-25T00:30Z'],
    ['2026-10-25', '24:00', '2026-10-25T23:00Z'],
    ['2028-02-29', '08:00', '2028-02-29T07:00Z'],
  ])('clocks in Berlin show %s %s first at %s', (day, clock, moment) => {
    const [hour = 0, minute = 0] = clock.split(':').map(Number);
    expect(new Date(momentOf(day, hour * 60 + minute, 'Europe/Berlin')).toISOString().slice(0, 16)).toBe(
      moment.slice(0, 16),
    );
  });

  it('are none outside of the days of the plan, and follow its rule for holidays', () => {
    const monday = { from: Date.UTC(2026, 4, 11), to: Date.UTC(2026, 4, 25) };
    const begins = (times: Partial<PlanTimes>, holidays: readonly { from: string; to: string }[] = []) =>
      stretchesOf({ ...week([1, '08:00', '09:00'], [3, '08:00', '09:00']), ...times }, monday, 'UTC', holidays).map(
        ({ from }) => new Date(from).toISOString().slice(0, 10),
      );
    expect(begins({})).toEqual(['2026-05-11', '2026-05-13', '2026-05-18', '2026-05-20']);
    expect(begins({ fromDate: '2026-05-12', untilDate: '2026-05-18' })).toEqual(['2026-05-13', '2026-05-18']);
    const holidays = [{ from: '2026-05-13', to: '2026-05-18' }];
    expect(begins({ holidays: 'skip' }, holidays)).toEqual(['2026-05-11', '2026-05-20']);
    expect(begins({ holidays: 'onlyThen' }, holidays)).toEqual(['2026-05-13', '2026-05-18']);
  });
});

describe('the next time of a plan', () => {
  const zone = 'Asia/Shanghai';
  const nine = Date.UTC(2026, 4, 11, 1);
  const none = { doneTo: undefined, endedAt: undefined };
  const plan = (more: Partial<TimedPlan>): TimedPlan => ({
    ...week([1, '08:00', '18:00'], [2, '08:00', '18:00']),
    planType: 'circular',
    ...more,
  });

  it('is a pause after the last round while the period lasts, and then the next period', () => {
    const due = (endedAt: number | undefined, now = nine) =>
      dueOf(plan({ pause: 30 }), { ...none, endedAt }, now, zone, [])?.at;
    expect(due(undefined)).toBe(nine - HOUR);
    expect(due(nine)).toBe(nine + 30 * MINUTE);
    const evening = nine + 9 * HOUR;
    expect(due(evening - 10 * MINUTE, evening - MINUTE)).toBe(nine + 23 * HOUR);
    expect(due(nine, evening + DAY)).toBe(nine - HOUR + 7 * DAY);
  });

  it('of a guard is the beginning of each period, once', () => {
    const guard = plan({ planType: 'guard' });
    expect(dueOf(guard, none, nine, zone, [])?.at).toBe(nine - HOUR);
    expect(dueOf(guard, { ...none, doneTo: nine - HOUR + 1 }, nine, zone, [])?.at).toBe(nine + 23 * HOUR);
  });

  it('of a single plan is its moment, and nothing afterwards', () => {
    const single = plan({ planType: 'single', beginDate: '2026-05-11', beginTime: '09:30' });
    const at = nine + 30 * MINUTE;
    expect(dueOf(single, none, nine, zone, [])).toEqual({ at, until: at + latestMs });
    expect(dueOf(single, { ...none, doneTo: at + 1 }, nine, zone, [])).toBeUndefined();
  });

  it('is found also when holidays alone count, far ahead', () => {
    const rare = plan({ holidays: 'onlyThen' });
    const holidays = [{ from: '2027-01-04', to: '2027-01-04' }];
    expect(dueOf(rare, none, nine, zone, holidays)?.at).toBe(Date.UTC(2027, 0, 4));
    expect(dueOf(rare, none, nine, zone, [])).toBeUndefined();
  });
});
