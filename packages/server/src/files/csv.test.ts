import { describe, expect, it } from 'vitest';
import { cellOf, clockOf } from './cell.ts';
import { cell, line } from './csv.ts';

describe('a cell of a CSV file', () => {
  it.each([
    [-90, '-90'],
    [0.000_000_1, '1e-7'],
    [1e21, '1e+21'],
    [-0, '0'],
    [Number.NaN, ''],
    [Number.NEGATIVE_INFINITY, ''],
    [new Date(Date.UTC(2026, 0, 31, 4, 5, 6)), '2026-01-31 04:05:06'],
    [undefined, ''],
  ])('is a number or a time as a spreadsheet reads it: %s', (value, written) => {
    expect(cell(value)).toBe(written);
  });

  it.each(['=1+1', '+1', '-90', '@SUM(1)', ' =1+1', '＝1+1', "'tis"])('of a text is no formula: %s', text => {
    expect(cell(text)).toBe(`'${text}`);
  });

  it.each([
    '7',
    '007',
    '13800138000',
    '460011234567890',
    '6222021234567890123',
    '1e5',
    '12E3',
    '.5',
    '1,234',
    '50%',
    '$5',
    '1-2',
    '2026-01-31',
    '2026-01-31T10:00:00Z',
    '3/4',
    '12:30',
    '5 a',
    'Mar 5',
    'SEPT2',
    '5-Mar-26',
    '3月5日',
    '２５',
    'TRUE',
    'false',
    '#N/A',
    ' 42 ',
    '下午3时',
    '¥5',
    '1 1/2',
    '192.168.100.200',
    '9'.repeat(80),
  ])('of a text that a spreadsheet would count stays a text: %s', text => {
    expect(cell(text).replaceAll('"', '')).toBe(`'${text}`);
  });

  it.each([
    'PR001',
    'Patrol robot 02',
    '京A12345',
    'A-1',
    'R2D2',
    '36.5 °C',
    '3#楼',
    '00:1A:2B:3C:4D:5E',
    'March',
    'ok',
  ])('of any other text is the text alone: %s', text => {
    expect(cell(text)).toBe(text);
  });

  it('is quoted where it holds what parts cells', () => {
    expect(line(['a,b', 'a"b', 'a\nb', 'a;b', 'a\tb'])).toBe('"a,b","a""b","a\nb","a;b","a\tb"\r\n');
    expect(line(['=A1,"x"', -1.5])).toBe(`"'=A1,""x""",-1.5\r\n`);
  });

  it('follows the type of the field and not the look of the value', () => {
    const clock = clockOf('Asia/Shanghai');
    const written = (value: unknown, kind: Parameters<typeof cellOf>[1]) => cell(cellOf(value, kind, clock));
    expect(written('-90', 'number')).toBe('-90');
    expect(written(-90, 'text')).toBe("'-90");
    expect(written(17, 'id')).toBe("'17");
    expect(written(0, 'number')).toBe('0');
    expect(written('', 'number')).toBe('');
    expect(written(Date.UTC(2026, 0, 31, 20, 5, 6), 'time')).toBe('2026-02-01 04:05:06');
    expect(written(8.64e15, 'time')).toMatch(/275760-09-13/);
  });
});
