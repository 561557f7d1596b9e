import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseJson } from './json.ts';

describe('JSON of a server', () => {
  it.each([
    ['9007199254740991', 9_007_199_254_740_991],
    ['9007199254740992', '9007199254740992'],
    ['-9007199254740993', '-9007199254740993'],
    ['18446744073709551616', '18446744073709551616'],
    ['0.1234567890123456', 0.1234567890123456],
    ['1234567890123456.5', 1_234_567_890_123_456.5],
    ['1e300', 1e300],
    ['1234567890123456789e2', 1.2345678901234568e20],
  ])('keeps every digit of a whole number, and leaves others as they are: %s', (text, value) => {
    for (const [wrapped, expected] of [
      [text, value],
      [`{"id":${text}}`, { id: value }],
      [`[ ${text} , ${text}]`, [value, value]],
    ])
      expect(parseJson(String(wrapped))).toEqual(expected);
  });

  it('leaves digits within a text alone, whatever marks stand around them', () => {
    const texts = [
      '12345678901234567890',
      '"12345678901234567890"',
      '\\"12345678901234567890',
      '\\',
      ',12345678901234567890:',
    ];
    for (const text of texts)
      expect(parseJson(JSON.stringify({ [text]: text, list: [text, 1] }))).toEqual({ [text]: text, list: [text, 1] });
  });

  it('is read as JSON.parse does where no number is too long, also beside a long text', () => {
    fc.assert(
      fc.property(fc.jsonValue(), value => {
        const text = JSON.stringify({ value, long: '1234567890123456' });
        // Numbers that a double holds exactly, but beyond 2^53, come as text.
        if (/\d{16}/.test(JSON.stringify(value))) return;
        expect(parseJson(text)).toEqual(JSON.parse(text));
      }),
    );
  });

  it.each(['', '{', '12345678901234567890x', '{"id":12345678901234567890'])('throws for what is none: %j', text => {
    expect(() => parseJson(text)).toThrow(SyntaxError);
  });
});
