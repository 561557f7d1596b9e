/** Days and hours at clock changes: without an hour, with one twice, without a midnight, and by half an hour. */
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import {
  calendarStretch,
  ganttMarks,
  ganttPeriod,
  loadResource,
  longestGanttDays,
  presetOf,
  presetStretch,
  presetsOf,
  queryProblems,
  readDate,
  readKept,
  timePresets,
  writeDate,
  writeKept,
  emptyQuery,
  type TimePreset,
} from './index.ts';

const day = 86_400_000;
const hour = 3_600_000;
const kinds = ['day', 'month', 'year'] as const;
const home = process.env['TZ'];

const [first, last] = [Date.UTC(2025, 0, 1), Date.UTC(2026, 11, 31)];
const anyMoment = fc.integer({ min: first, max: last });
/** Moments of two years, half of them on days on which the present zone changes its clocks. */
function momentsHere(): fc.Arbitrary<number> {
  const changes: number[] = [];
  for (let at = first; at < last; at += hour)
    if (new Date(at).getTimezoneOffset() !== new Date(at + hour).getTimezoneOffset()) changes.push(at);
  if (changes.length === 0) return anyMoment;
  const near = fc.tuple(fc.constantFrom(...changes), fc.integer({ min: -day, max: day })).map(([at, by]) => at + by);
  return fc.oneof(anyMoment, near);
}

describe.each(['America/New_York', 'America/Santiago', 'Australia/Lord_Howe', 'Europe/London', 'Asia/Shanghai'])(
  'in %s',
  zone => {
    const here = (test: (moments: fc.Arbitrary<number>) => void) => (): void => {
      process.env['TZ'] = zone;
      test(momentsHere());
    };
    afterEach(() => {
      if (home === undefined) delete process.env['TZ'];
      else process.env['TZ'] = home;
    });

    it(
      'no mark of an axis stands on another one, and all are in their order',
      here(moments => {
        fc.assert(
          fc.property(moments, fc.integer({ min: 3, max: 13 }), fc.integer({ min: 1, max: 60 }), (at, most, hours) => {
            const marks = ganttMarks({ from: at, to: at + hours * hour }, most);
            expect(marks.length).toBeLessThanOrEqual(most + 2);
            for (const [index, mark] of marks.entries())
              if (index > 0) expect(mark.at).toBeGreaterThan(marks[index - 1]?.at ?? Infinity);
          }),
        );
      }),
    );

    it(
      'a day, a month and a year begin where the one before ends, and are known by their date',
      here(moments => {
        fc.assert(
          fc.property(moments, fc.constantFrom(...kinds), (at, kind) => {
            const stretch = calendarStretch(kind, at);
            expect(stretch.from).toBeLessThanOrEqual(at);
            expect(stretch.to).toBeGreaterThanOrEqual(at);
            expect(calendarStretch(kind, at, 1).from).toBe(stretch.to + 1);
            expect(calendarStretch(kind, at, -1).to).toBe(stretch.from - 1);
            expect(readDate(kind, writeDate(kind, at))).toEqual(stretch);
          }),
        );
      }),
    );

    it(
      'a preset is known by its times, follows the one before, and is the same stretch when it was kept',
      here(moments => {
        fc.assert(
          fc.property(moments, fc.constantFrom<TimePreset>(...timePresets), (at, preset) => {
            const stretch = presetStretch(preset, at);
            expect(presetOf(stretch, at, preset)).toBe(preset);
            expect(presetStretch('yesterday', at).to + 1).toBe(presetStretch('today', at).from);
            expect(presetStretch('lastMonth', at).to + 1).toBe(presetStretch('thisMonth', at).from);
          }),
        );
      }),
    );

    it('what is offered for an alarm query can be sent, and is sought again as it was', async () => {
      const alarms = await loadResource('alarm-query');
      const [time] = alarms.filters;
      if (time?.kind !== 'time') throw new Error('no time');
      here(moments => {
        fc.assert(
          fc.property(moments, at => {
            for (const preset of presetsOf(time, at)) {
              const filters = { ...presetStretch(preset, at) };
              expect(queryProblems(alarms, filters, at), preset).toEqual({});
              const query = { ...emptyQuery(alarms), filters, preset };
              expect(readKept(alarms, writeKept(alarms, query, at), at)).toEqual(query);
            }
          }),
        );
      })();
    });

    it(
      'as many days are drawn as may be, also where one has an hour more',
      here(moments => {
        fc.assert(
          fc.property(moments, at => {
            const to = calendarStretch('day', at).to;
            const from = calendarStretch('day', at, 1 - longestGanttDays).from;
            expect(ganttPeriod({ from, to }, to + day)).toEqual({ from, to });
            expect(ganttPeriod({ from: from - 3 * hour, to }, to + day)).toBeUndefined();
          }),
        );
      }),
    );
  },
);
