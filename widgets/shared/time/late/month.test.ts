import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../days.ts';
import { dayByKey, firstDayOfWeek, weekdayNames, weeksOf } from './month.ts';

const day = fc
  .date({ min: new Date('1900-01-01T00:00Z'), max: new Date('2200-12-31T00:00Z'), noInvalidDate: true })
  .map(date => date.toISOString().slice(0, 10));
const first = fc.integer({ min: 0, max: 6 });

describe('the grid of a month', () => {
  it('has each day of the month once, in its column, in weeks of seven', () => {
    fc.assert(
      fc.property(day, first, (one, begin) => {
        const weeks = weeksOf(one, begin);
        const days = weeks.flat().filter(place => place !== undefined);
        expect(weeks.length).toBeGreaterThanOrEqual(4);
        expect(weeks.length).toBeLessThanOrEqual(6);
        for (const week of weeks) {
          expect(week).toHaveLength(7);
          expect(week.some(place => place !== undefined)).toBe(true);
          for (const [column, place] of week.entries())
            if (place) expect((new Date(place).getUTCDay() - begin + 7) % 7).toBe(column);
        }
        expect(days).toContain(one);
        expect(days[0]).toBe(`${one.slice(0, 7)}-01`);
        expect(addDays(days.at(-1) ?? '', 1).slice(8)).toBe('01');
        expect(new Set(days).size).toBe(days.length);
      }),
    );
  });

  it('has four to six weeks', () => {
    expect(weeksOf('2026-02-10', 0)).toHaveLength(4);
    expect(weeksOf('2024-02-29', 1)).toHaveLength(5);
    expect(weeksOf('2026-08-10', 0)).toHaveLength(6);
  });

  it('begins with the day and has the names of the language', () => {
    expect([firstDayOfWeek('en-US'), firstDayOfWeek('zh-CN'), firstDayOfWeek('zh-HK')]).toEqual([0, 1, 0]);
    expect(weekdayNames('en-US', 0)[0]).toEqual({ short: 'Sun', long: 'Sunday' });
    expect(weekdayNames('zh-CN', 1).map(({ short }) => short)).toEqual(['一', '二', '三', '四', '五', '六', '日']);
  });

  it('is walked by keys', () => {
    const to = (key: string, { shiftKey = false, isRightToLeft = false } = {}): string | undefined =>
      dayByKey('2026-11-25', { key, shiftKey }, { first: 1, isRightToLeft });
    expect(to('ArrowRight')).toBe('2026-11-26');
    expect(to('ArrowRight', { isRightToLeft: true })).toBe('2026-11-24');
    expect(to('ArrowDown')).toBe('2026-12-02');
    expect(to('Home')).toBe('2026-11-23');
    expect(to('End')).toBe('2026-11-29');
    expect(to('PageUp')).toBe('2026-10-25');
    expect(to('PageDown', { shiftKey: true })).toBe('2027-11-25');
    expect(to('a')).toBeUndefined();
  });
});
