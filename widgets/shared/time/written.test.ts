import fc from 'fast-check';
import { languages, localeTag } from '@patrolkit/core';
import { describe, expect, it } from 'vitest';
import { addMonths } from './days.ts';
import { isPlain, partAt, patternOf, readAs, readWhole, stepped, writtenAs, type TimeKind } from './written.ts';

// A language that is not offered yet puts signs of its own between the parts.
const tags = [...languages.map(localeTag), 'de-DE', 'ko-KR', 'ar-EG'];
const kinds: readonly TimeKind[] = ['day', 'time', 'moment'];

/** A plain value of a kind. */
const plain = (kind: TimeKind): fc.Arbitrary<string> =>
  fc
    .date({ min: new Date('1000-01-01T00:00Z'), max: new Date('9999-12-31T23:59Z'), noInvalidDate: true })
    .map(date => date.toISOString().slice(0, 16))
    .map(moment => (kind === 'day' ? moment.slice(0, 10) : kind === 'time' ? moment.slice(11) : moment));

const random = fc
  .constantFrom(...kinds)
  .chain(kind => fc.record({ kind: fc.constant(kind), value: plain(kind), tag: fc.constantFrom(...tags) }));

describe('written days and times', () => {
  it.each([
    ['day', '2026-11-29', 'zh-CN', '2026/11/29'],
    ['day', '2026-11-29', 'en-US', '11/29/2026'],
    ['day', '2026-11-29', 'zh-HK', '29/11/2026'],
    ['time', '00:05', 'en-US', '00:05'],
    ['time', '14:30', 'zh-CN', '14:30'],
    ['moment', '2026-11-29T14:30', 'zh-CN', '2026/11/29 14:30'],
    ['moment', '2026-11-29T14:30', 'en-US', '11/29/2026, 14:30'],
    ['moment', '2026-11-29T14:30', 'zh-HK', '29/11/2026 14:30'],
  ] as const)('of kind %s: %s is in %s %s', (kind, value, tag, written) => {
    expect(writtenAs(kind, value, tag)).toBe(written);
  });

  it('are read as they were written, also without signs, with full-width digits and as plain text', () => {
    fc.assert(
      fc.property(random, ({ kind, value, tag }) => {
        const written = writtenAs(kind, value, tag);
        const wide = written.replace(/\d/g, digit => String.fromCharCode(digit.charCodeAt(0) + 0xfee0));
        for (const text of [written, wide, written.replace(/\D/g, ''), value, ` ${written} `])
          expect(readAs(kind, text, tag), text).toBe(value);
        expect(readWhole(kind, written, tag)).toBe(value);
      }),
    );
  });

  it.each([
    ['day', '2026-11-29', 'en-US', '2026-11-29'],
    ['day', '2026.1.9', 'en-US', '2026-01-09'],
    ['day', '1/9/2026', 'en-US', '2026-01-09'],
    ['day', '29/11/2026', 'zh-HK', '2026-11-29'],
    ['day', '2026年11月29日', 'zh-CN', '2026-11-29'],
    ['day', '20261129', 'en-US', '2026-11-29'],
    ['day', '２０２６／１１／２９', 'zh-CN', '2026-11-29'],
    ['time', '9:05', 'en-US', '09:05'],
    ['time', '１４：３０', 'zh-CN', '14:30'],
    ['time', '14时30分', 'zh-CN', '14:30'],
    ['time', '1430', 'zh-HK', '14:30'],
    ['moment', '11/29/2026, 14:30:59', 'en-US', '2026-11-29T14:30'],
    ['moment', '2026-11-29T14:30', 'zh-HK', '2026-11-29T14:30'],
    ['moment', '20261129 1430', 'zh-CN', '2026-11-29T14:30'],
  ] as const)('of kind %s: %s is understood in %s', (kind, text, tag, value) => {
    expect(readAs(kind, text, tag)).toBe(value);
  });

  it.each([
    ['day', '29/11/2026', 'en-US'],
    ['day', '29/11/2026', 'zh-CN'],
    ['day', '02/29/2023', 'en-US'],
    ['day', '0202-03-04', 'en-US'],
    ['day', '11/29/26', 'en-US'],
    ['day', 'Nov 29 2026', 'en-US'],
    ['day', '11/29', 'en-US'],
    ['time', '2:30 PM', 'en-US'],
    ['time', '下午2:30', 'zh-CN'],
    ['time', '24:00', 'en-US'],
    ['time', '14:60', 'zh-CN'],
    ['moment', '11/29/2026', 'en-US'],
    ['moment', '2026-11-29T14:30Z', 'en-US'],
    ['day', '', 'en-US'],
  ] as const)(
    'of kind %s: %s is refused in %s, because it is incomplete or could be meant otherwise',
    (kind, text, tag) => {
      expect(readAs(kind, text, tag)).toBeUndefined();
    },
  );

  it('are whole once no digit can follow', () => {
    expect(readWhole('day', '2026/1/2', 'zh-CN')).toBeUndefined();
    expect(readWhole('day', '2026/1/29', 'zh-CN')).toBe('2026-01-29');
    expect(readWhole('time', '9:3', 'zh-CN')).toBeUndefined();
    expect(readWhole('day', '1/2/2026', 'en-US')).toBe('2026-01-02');
  });

  it('never throw for any text', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }),
        fc.constantFrom(...kinds),
        fc.constantFrom(...tags),
        (text, kind, tag) => {
          const value = readAs(kind, text, tag);
          expect(value === undefined || isPlain(kind, value)).toBe(true);
          if (!isPlain(kind, text)) expect(writtenAs(kind, text, tag)).toBe(text);
        },
      ),
    );
  });

  it('name the part at the caret, and select it', () => {
    const written = writtenAs('moment', '2026-11-29T14:30', 'en-US');
    const at = (place: number): string => {
      const { part, from, to } = partAt('moment', 'en-US', written, place);
      return `${part} ${written.slice(from, to)}`;
    };
    expect([0, 2, 4, 8, 12, 14, written.length].map(at)).toEqual([
      'month 11',
      'month 11',
      'day 29',
      'year 2026',
      'hour 14',
      'hour 14',
      'minute 30',
    ]);
    // A typed text may be shorter than the written one.
    expect(partAt('day', 'en-US', '1/9/2026', 4)).toEqual({ part: 'year', from: 6, to: 10 });
    expect(patternOf('moment', 'en-US', part => part)).toBe('month/day/year, hour:minute');
  });

  it('change by one part, and the larger parts follow', () => {
    expect(stepped('day', '2026-11-30', 'day', 1)).toBe('2026-12-01');
    expect(stepped('day', '2024-02-29', 'year', 1)).toBe('2025-02-28');
    expect(stepped('day', '2026-03-31', 'month', -1)).toBe('2026-02-28');
    expect(stepped('moment', '2026-12-31T23:59', 'minute', 1)).toBe('2027-01-01T00:00');
    expect(stepped('time', '23:59', 'minute', 1)).toBe('00:00');
    expect(stepped('time', '00:10', 'hour', -1)).toBe('23:10');
  });

  it('change there and back again', () => {
    fc.assert(
      fc.property(plain('moment'), fc.constantFrom('day', 'hour', 'minute'), (value, part) => {
        fc.pre(value > '1001' && value < '9998');
        expect(stepped('moment', stepped('moment', value, part, 1), part, -1)).toBe(value);
      }),
    );
  });

  it('keep the day of the month, or take the last one of a shorter month', () => {
    fc.assert(
      fc.property(plain('day'), fc.integer({ min: -40, max: 40 }), (day, months) => {
        fc.pre(day > '1010' && day < '9990');
        const moved = addMonths(day, months);
        const month = (text: string): number => Number(text.slice(0, 4)) * 12 + Number(text.slice(5, 7));
        expect(month(moved) - month(day)).toBe(months);
        expect(Number(moved.slice(8))).toBeLessThanOrEqual(Number(day.slice(8)));
        expect(isPlain('day', moved)).toBe(true);
      }),
    );
  });
});
