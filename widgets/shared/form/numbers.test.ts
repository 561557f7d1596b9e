import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { numberOf, plainNumber, steppedNumber } from './numbers.ts';

describe('typed numbers', () => {
  it.each([
    ['1.5', 'en-US', '1.5'],
    ['１．５', 'zh-CN', '1.5'],
    ['1。5', 'zh-CN', '1.5'],
    ['－３', 'zh-HK', '-3'],
    ['1,5', 'de-DE', '1.5'],
    ['−2', 'en-US', '-2'],
    [' 7 ', 'en-US', '7'],
    ['', 'en-US', ''],
  ])('%s is in %s %s', (typed, tag, plain) => {
    expect(plainNumber(typed, tag)).toBe(plain);
  });

  it.each(['1,000', '4e', '1e3', '-', '0x10', '１２三', '1.2.3'])('%s stays as it is and is no number', typed => {
    expect(plainNumber(typed, 'zh-CN')).toBe(typed);
    expect(numberOf(typed, 'zh-CN')).toBeUndefined();
  });

  it('are read as the language writes them', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -1e9, max: 1e9 }),
        fc.constantFrom('en-US', 'zh-CN', 'zh-HK', 'de-DE'),
        (whole, tag) => {
          const value = whole / 1000;
          const written = new Intl.NumberFormat(tag, { useGrouping: false, maximumFractionDigits: 3 }).format(value);
          expect(numberOf(written, tag)).toBe(value);
        },
      ),
    );
  });

  it('change by steps within their bounds, without odd decimals', () => {
    expect(steppedNumber('0.1', 1, { step: 0.2 })).toBe('0.3');
    expect(steppedNumber('', 1, { min: 10 })).toBe('10');
    expect(steppedNumber('10', 1, { max: 10 })).toBe('10');
    expect(steppedNumber('5', -1, {})).toBe('4');
    expect(steppedNumber('1.25', 1, {})).toBe('2.25');
    expect(steppedNumber('4e', 1, {})).toBeUndefined();
  });
});
