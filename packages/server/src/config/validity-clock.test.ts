import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { holdsAt as holdsIn, nextChange as changeIn, type Times } from './validity-clock.ts';
import { serverZone } from './zones.ts';

/** The clocks of the machine, by which the dates of these tests are made. */
const zone = serverZone();
const holdsAt = (times: Times, at: number): boolean => holdsIn(times, at, zone);
const nextChange = (times: Times, at: number): number | undefined => changeIn(times, at, zone);

const minute = 60_000;
const at = (day: string, time: string): number => new Date(`${day}T${time}:00`).getTime();
const working: Times = {
  week: [1, 2, 3, 4, 5].map(weekday => ({ weekday, from: '08:00', to: '18:00' })),
  holidays: [
    { from: '2026-05-01', to: '2026-05-03', name: 'May', asDay: 'none' },
    // A Saturday on which people work.
    { from: '2026-05-09', to: '2026-05-09', name: 'Instead', asDay: 'friday' },
  ],
};

describe('named times', () => {
  it('hold in the periods of the weekday, not on a holiday, and on a day that counts as another', () => {
    expect(
      [at('2026-04-30', '07:59'), at('2026-04-30', '08:00'), at('2026-04-30', '18:00')].map(one =>
        holdsAt(working, one),
      ),
    ).toEqual([false, true, false]);
    expect(
      [at('2026-05-01', '10:00'), at('2026-05-09', '10:00'), at('2026-05-16', '10:00')].map(one =>
        holdsAt(working, one),
      ),
    ).toEqual([false, true, false]);
  });

  it('hold only between their first and last day', () => {
    const some = { ...working, fromDate: '2026-06-02', untilDate: '2026-06-03' };
    expect(['01', '02', '03', '04'].map(day => holdsAt(some, at(`2026-06-${day}`, '09:00')))).toEqual([
      false,
      true,
      true,
      false,
    ]);
    expect(nextChange(some, at('2026-06-03', '18:00'))).toBeUndefined();
  });

  it('change next where they begin or end, over holidays, and never when they always hold', () => {
    expect(nextChange(working, at('2026-04-30', '12:00'))).toBe(at('2026-04-30', '18:00'));
    expect(nextChange(working, at('2026-04-30', '18:00'))).toBe(at('2026-05-04', '08:00'));
    const always = {
      week: [1, 2, 3, 4, 5, 6, 7].map(weekday => ({ weekday, from: '00:00', to: '24:00' })),
      holidays: [],
    };
    expect(nextChange(always, at('2026-04-30', '12:00'))).toBeUndefined();
  });

  it('change nowhere before the next change, in any week and from any moment', () => {
    const time = fc.integer({ min: 0, max: 95 }).map(quarter => quarter * 15);
    const text = (minutes: number): string =>
      `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
    const period = fc
      .tuple(fc.integer({ min: 1, max: 7 }), time, fc.integer({ min: 15, max: 600 }))
      .map(([weekday, from, length]) => ({ weekday, from: text(from), to: text(Math.min(1440, from + length)) }));
    const moment = fc
      .integer({ min: 0, max: 14 * 24 * 4 })
      .map(quarter => at('2026-03-20', '00:00') + quarter * 15 * minute);
    fc.assert(
      fc.property(fc.array(period, { minLength: 1, maxLength: 6 }), moment, (week, now) => {
        const times = { week, holidays: [] };
        const next = nextChange(times, now);
        const holds = holdsAt(times, now);
        const end = Math.min(next ?? Infinity, now + 8 * 24 * 60 * minute);
        for (let one = now; one < end; one += 15 * minute) expect(holdsAt(times, one)).toBe(holds);
        if (next !== undefined) expect(holdsAt(times, next)).toBe(!holds);
      }),
      { numRuns: 60 },
    );
  });

  it('hold by the clocks of the zone, also on the days when these are changed', () => {
    const utc = (text: string): number => Date.parse(`${text}:00Z`);
    const early: Times = { week: [{ weekday: 7, from: '02:30', to: '04:00' }], holidays: [] };
    expect(holdsIn(early, utc('2026-03-28T19:00'), 'Asia/Shanghai')).toBe(true);
    expect(holdsIn(early, utc('2026-03-28T19:00'), 'Europe/Berlin')).toBe(false);
    // In Berlin two is followed by three: what begins in between begins at three.
    expect(changeIn(early, utc('2026-03-28T12:00'), 'Europe/Berlin')).toBe(utc('2026-03-29T01:00'));
    expect(changeIn(early, utc('2026-03-29T01:00'), 'Europe/Berlin')).toBe(utc('2026-03-29T02:00'));
    // In autumn half past two comes twice, and four once.
    expect(changeIn(early, utc('2026-10-24T12:00'), 'Europe/Berlin')).toBe(utc('2026-10-25T00:30'));
    const late: Times = { week: [{ weekday: 7, from: '02:15', to: '02:45' }], holidays: [] };
    expect(changeIn(late, utc('2026-10-25T00:45'), 'Europe/Berlin')).toBe(utc('2026-10-25T01:15'));
  });
});
