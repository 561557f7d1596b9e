import { describe, expect, it } from 'vitest';
import { monthAsked, monthBeside, monthOf } from './month.ts';

const told = (zone: string, at: string, ...starts: readonly string[]) => ({
  zone,
  at: Date.parse(at),
  isCut: false,
  starts: starts.map(from => ({
    planId: '1',
    name: 'Day',
    planType: 'single' as const,
    from: Date.parse(from),
    to: undefined,
  })),
});

describe('a month', () => {
  it('has all its days, from the Monday of its first week on, and what begins on each by the clocks of the place', () => {
    const { month, lead, days, isFirst } = monthOf(
      told('Asia/Shanghai', '2026-04-30T17:00Z', '2026-05-01T17:30Z', '2026-05-31T15:59Z', '2026-05-31T16:00Z'),
    );
    expect({ month, lead, length: days.length, isFirst }).toEqual({
      month: '2026-05',
      lead: 4,
      length: 31,
      isFirst: true,
    });
    expect(days.flatMap(({ day, items }) => items.map(({ from }) => [day, from]))).toEqual([
      ['2026-05-02', 90],
      ['2026-05-31', 1439],
    ]);
    expect(days.filter(({ isToday }) => isToday).map(({ day }) => day)).toEqual(['2026-05-01']);
  });

  it('says which of its days are over', () => {
    const { days } = monthOf(told('UTC', '2026-02-03T12:00Z'));
    expect(days).toHaveLength(28);
    expect(days.filter(({ isPast }) => isPast).map(({ day }) => day)).toEqual(['2026-02-01', '2026-02-02']);
  });

  it('can be a later one, also beyond the year, where clocks change and in a leap year', () => {
    expect([monthBeside('2026-12', 1), monthBeside('2027-01', -1), monthBeside('2026-01', 14)]).toEqual([
      '2027-01',
      '2026-12',
      '2027-03',
    ]);
    expect(monthOf(told('Europe/Berlin', '2027-12-31T22:59Z'), '2028-02')).toMatchObject({ lead: 1, isFirst: false });
    expect(monthOf(told('Europe/Berlin', '2027-12-31T22:59Z'), '2028-02').days).toHaveLength(29);
    expect(
      new Set(monthOf(told('Europe/Berlin', '2026-01-01T12:00Z'), '2026-03').days.map(({ day }) => day)).size,
    ).toBe(31);
  });

  it('is asked for with all that its days are at any place', () => {
    expect(monthAsked(undefined)).toEqual({ days: 33 });
    const { from = 0, days } = monthAsked('2026-05');
    expect(from).toBeLessThanOrEqual(Date.parse('2026-04-30T10:00Z'));
    expect(from + days * 86_400_000).toBeGreaterThanOrEqual(Date.parse('2026-06-01T12:00Z'));
  });
});
