import { describe, expect, it } from 'vitest';
import { dayAfter, dayOf, dayWindow, partOfDay } from './day.ts';

describe('days', () => {
  it('are read, named and counted by the calendar', () => {
    const day = dayWindow('2024-02-29');
    expect(day && dayOf(day.from)).toBe('2024-02-29');
    expect(day && dayOf(day.to)).toBe('2024-03-01');
    expect(dayAfter('2024-02-28', 2)).toBe('2024-03-01');
    expect(['2024-02-30', '2024-13-01', '24-1-1', '', 'x'].map(dayWindow)).toEqual(Array(5).fill(undefined));
  });

  it('have parts between two times; what makes no sense does not count', () => {
    const day = dayWindow('2024-05-01') ?? { from: 0, to: 0 };
    expect(partOfDay(day, '08:30:00', '09:00:00')).toEqual({
      from: day.from + 8.5 * 3_600_000,
      to: day.from + 9 * 3_600_000,
    });
    expect(partOfDay(day, '08:30', undefined)).toEqual({ from: day.from + 8.5 * 3_600_000, to: day.to });
    for (const [begin, end] of [
      ['09:00:00', '08:00:00'],
      ['x', '25:00:00'],
      ['', ''],
    ])
      expect(partOfDay(day, begin, end)).toEqual(day);
  });

  it('end with the second of two times of the same name, and begin with the first', () => {
    const home = process.env['TZ'];
    process.env['TZ'] = 'Europe/Berlin';
    try {
      const day = dayWindow('2026-10-25') ?? { from: 0, to: 0 };
      expect(partOfDay(day, '02:30', '02:45')).toEqual({
        from: day.from + 2.5 * 3_600_000,
        to: day.from + 3.75 * 3_600_000,
      });
      expect(partOfDay(day, '01:00', '04:00')).toEqual({ from: day.from + 3_600_000, to: day.from + 5 * 3_600_000 });
    } finally {
      if (home === undefined) delete process.env['TZ'];
      else process.env['TZ'] = home;
    }
  });
});
