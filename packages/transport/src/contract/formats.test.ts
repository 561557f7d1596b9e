import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formats, type FormatName } from './formats.ts';

const good: Readonly<Record<FormatName, readonly string[]>> = {
  citizenId: ['11010519491231002X', '11010519491231002x', '44030820000229001X'],
  url: ['http://example.org', 'https://a.b/c?d=1#e', 'wss://10.0.0.1:8443/live', 'rtsp://192.0.2.4/one'],
  ip: ['0.0.0.0', '192.0.2.1', '255.255.255.255'],
  host: ['192.0.2.1', 'lift.example.org', 'lift', 'a-1.b2', '1a.org'],
  ipAndPort: ['192.0.2.1:0', '192.0.2.1:65535'],
  wholeNumber: ['0', '7', '1200'],
  mail: ['a@b.cd', 'first.last+tag@mail.example.com'],
  mobile: ['13000000000', '19912345678'],
  word: ['abc_12', 'A2345678901234'],
  twentyDigits: ['89860012345678901234'],
  lettersAndDigits: ['a', 'A1b2'],
  date: ['2026-11-29', '2028-02-29'],
  serial: ['PR-001', 'a', '1.2_b'],
  plate: ['PK 1001', '粤B·12345', 'AB-1', 'ÄB 12 C'],
  imei: ['490154203237518', '352099001761481'],
  plain: ['Gate 2', '东门 2 号', 'a_b-c', 'Łódź'],
  passwordDigest: ['0123456789abcdef'.repeat(4)],
  steps: ['Look.', ' a \n\nb\r\nc', '先看画面\n再打电话', 'x'.repeat(200), Array(20).fill('x').join('\n')],
};
const bad: Readonly<Record<FormatName, readonly string[]>> = {
  // A wrong check character, a day that does not exist, too short, a wrong letter, a leading zero.
  citizenId: [
    '110105194912310021',
    '440308200002300010',
    '1101051949123100',
    '11010519491231002Y',
    '01010519491231002X',
  ],
  url: ['example.org', 'ftp://a', 'javascript:alert(1)', 'http://', 'http://a b', 'http://[', ' http://a'],
  ip: ['01.2.3.4', '1.02.3.4', '256.0.0.1', '1.2.3', '1.2.3.4.5', '1.2.3.4.', '01.2.3.4x', 'a.b.c.d', '1..2.3'],
  host: ['', '1.2.3', '256.1.1.1', 'http://a', 'a:80', 'a/b', '-a', 'a-', 'a..b', 'a_b', 'a b', 'x'.repeat(64)],
  ipAndPort: ['192.0.2.1', '192.0.2.1:', '192.0.2.1:65536', '300.0.2.1:80', '192.0.2.1:8o'],
  wholeNumber: ['-1', '1.5', '01', '', '1e3', ' 1'],
  mail: ['a@b', '@b.cd', 'a b@c.de', 'a@b.c d', 'a@b@c.de', 'a@-b.cd'],
  mobile: ['12000000000', '1300000000', '130000000000', '+8613000000000', '1300000000a'],
  word: ['abc12', 'a23456789012345', 'abc-12', 'abc 12'],
  twentyDigits: ['8986001234567890123', '898600123456789012345', '8986001234567890123a'],
  lettersAndDigits: ['', 'a b', 'é', 'a-b'],
  date: ['2026-02-29', '2026-13-01', '26-11-29', '2026-11-29x', ''],
  serial: ['', '-a', '.a', 'a b', '字'],
  plate: ['', 'AB1', 'A'.repeat(17), ' AB12', '·AB12', 'AB_12', 'AB/12'],
  imei: ['490154203237519', '49015420323751', '4901542032375180', '49015420323751a', ''],
  plain: ['<b>', "O'Neil", 'a/b', 'a;b', '', 'a\nb'],
  passwordDigest: ['0123456789ABCDEF'.repeat(4), '0'.repeat(63), 'Secret#2024'],
  steps: ['x'.repeat(201), `a\n${'x'.repeat(201)}`, Array(21).fill('x').join('\n')],
};

describe.each(Object.keys(formats) as FormatName[])('the form %s', name => {
  it('is had by what has it, and by nothing else', () => {
    for (const text of good[name]) expect(formats[name](text), text).toBe(true);
    for (const text of bad[name]) expect(formats[name](text), text).toBe(false);
  });

  it('judges any text, and in little time', () => {
    fc.assert(fc.property(fc.string({ maxLength: 400 }), text => typeof formats[name](text) === 'boolean'));
    expect(formats[name]('1'.repeat(50_000))).toBe(
      ['wholeNumber', 'lettersAndDigits', 'serial', 'plain'].includes(name),
    );
  });
});

it('every address of four numbers is one, with any port that there is', () => {
  const byte = fc.integer({ min: 0, max: 255 });
  fc.assert(
    fc.property(fc.tuple(byte, byte, byte, byte), fc.integer({ min: 0, max: 65_535 }), (bytes, port) => {
      expect(formats.ip(bytes.join('.'))).toBe(true);
      expect(formats.ipAndPort(`${bytes.join('.')}:${port}`)).toBe(true);
    }),
  );
});

it('every number of an identity card has one check character, which each of its digits decides', () => {
  const digit = fc.integer({ min: 0, max: 9 });
  const day = fc.date({ min: new Date('1900-01-01'), max: new Date('2100-12-31'), noInvalidDate: true });
  fc.assert(
    fc.property(fc.tuple(fc.integer({ min: 1, max: 9 }), digit, digit, digit, digit, digit), day, (region, born) => {
      const head = region.join('') + born.toISOString().slice(0, 10).replaceAll('-', '') + '137';
      // GB 11643: the weight of a place is a power of two, modulo 11.
      const sum = [...head].reduce((whole, sign, at) => whole + Number(sign) * 2 ** (17 - at), 0);
      const right = '10X98765432'[sum % 11];
      for (const sign of '0123456789X') expect(formats.citizenId(head + sign), head + sign).toBe(sign === right);
    }),
  );
});
