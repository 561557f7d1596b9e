import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { copied, minuteAt, shareOf, weekdays, withPeriod } from './week.ts';

const row = (weekday: string, from: string, to: string) => ({ weekday, from, to });

describe('a week', () => {
  it('takes a drawn period, in either direction, and joins it with those that it touches', () => {
    const week = [row('1', '08:00', '10:00'), row('1', '12:00', '14:00'), row('2', '08:00', '10:00')];
    expect(withPeriod(week, '1', 600, 540)).toEqual([week[0], week[1], week[2]]);
    expect(withPeriod(week, '1', 13 * 60, 10 * 60)).toEqual([row('1', '08:00', '14:00'), week[2]]);
    expect(withPeriod(week, '3', 0, 1440)).toEqual([...week, row('3', '00:00', '24:00')]);
    expect(withPeriod(week, '3', 60, 60)).toEqual(week);
  });

  it('never has two periods of a day that touch each other, whatever is drawn', () => {
    const minute = fc.integer({ min: 0, max: 96 }).map(quarters => quarters * 15);
    const drawn = fc.array(fc.tuple(fc.constantFrom(...weekdays), minute, minute), { maxLength: 30 });
    fc.assert(
      fc.property(drawn, all => {
        const week = all.reduce<ReturnType<typeof withPeriod>>(
          (sum, [weekday, one, other]) => withPeriod(sum, weekday, one, other),
          [],
        );
        for (const [at, period] of week.entries()) {
          const next = week[at + 1];
          if (next && next['weekday'] === period['weekday'])
            expect(String(next['from']) > String(period['to'])).toBe(true);
        }
      }),
    );
  });

  it('copies one day to all, draws what is a period, and keeps what is half typed', () => {
    const week = [row('2', '08:00', '10:00'), row('5', '1', '')];
    expect(copied(week, '2').map(period => period['weekday'])).toEqual([...weekdays]);
    expect(copied(week, '3')).toEqual([]);
    expect(shareOf(row('1', '06:00', '12:00'))).toEqual({ from: 0.25, to: 0.5 });
    expect([shareOf(row('1', '12:00', '06:00')), shareOf(row('1', '1', ''))]).toEqual([undefined, undefined]);
    expect(withPeriod(week, '5', 0, 15)).toContainEqual(week[1]);
    expect([minuteAt(-1), minuteAt(0.5), minuteAt(2)]).toEqual([0, 720, 1440]);
  });
});
