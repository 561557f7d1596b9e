import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dispositionOf } from '../contract/index.ts';
import { fileNameOf } from './file-name.ts';

/** A header as `fetch` returns it, with each byte as a character of its own. */
const asBytes = (text: string): string => String.fromCharCode(...new TextEncoder().encode(text));

describe('the name of a file that is answered', () => {
  it('is read as it was written, in every language', () => {
    const name = fc
      .string({ minLength: 1, maxLength: 40, unit: 'grapheme' })
      .filter(text => fileNameOf(`attachment; filename*=UTF-8''${encodeURIComponent(text)}`) === text);
    fc.assert(
      fc.property(name, text => {
        expect(dispositionOf(text)).toMatch(/^[\x20-\x7e]*$/);
        expect(fileNameOf(dispositionOf(text))).toBe(text);
      }),
    );
  });

  it.each([
    ['attachment; filename="alarms.csv"', 'alarms.csv'],
    ['attachment; filename=alarms.csv; size=3', 'alarms.csv'],
    ['inline; FileName = "a b.csv"', 'a b.csv'],
    [String.raw`attachment; filename="a \"b\".csv"`, 'a "b".csv'],
    ['attachment; filename="a;b.csv"', 'a;b.csv'],
    [`attachment; filename="plain.csv"; filename*=UTF-8''%E6%8A%A5%E8%AD%A6.csv`, '报警.csv'],
    [`attachment; filename*=utf-8'zh'%E6%8A%A5.csv; filename="plain.csv"`, '报.csv'],
    [`attachment; filename*=ISO-8859-1''caf%E9.csv`, 'café.csv'],
    [`attachment; filename*=UTF-8''%E6%8A; filename="plain.csv"`, 'plain.csv'],
    [`attachment; filename*=KOI8-R''%C1; filename=plain.csv`, 'plain.csv'],
    ['attachment; filename="%E6%8A%A5%E8%AD%A6.xlsx"', '报警.xlsx'],
    ['attachment; filename="50%.csv"', '50%.csv'],
    [asBytes('attachment; filename="报警.xlsx"'), '报警.xlsx'],
  ])('is understood in %j', (header, name) => expect(fileNameOf(header)).toBe(name));

  it.each([
    ['attachment; filename="../../etc/passwd"', 'passwd'],
    [String.raw`attachment; filename="C:\\temp\\a.csv"`, 'a.csv'],
    [`attachment; filename*=UTF-8''..%2F..%2Fa.csv`, 'a.csv'],
    [`attachment; filename*=UTF-8''a%00%0Ab%E2%80%AEvsc.csv`, 'abvsc.csv'],
    ['attachment; filename=".."', undefined],
    ['attachment; filename="   "', undefined],
    ['attachment', undefined],
    ['', undefined],
    [null, undefined],
  ])('leads nowhere but into one folder: %j', (header, name) => expect(fileNameOf(header)).toBe(name));

  it('has 200 characters at most, and the ending by which a system opens it is among them', () => {
    const plain = (name: string): string | undefined => fileNameOf(`attachment; filename="${name}"`);
    const x = (count: number): string => 'x'.repeat(count);
    expect(plain(`${x(196)}.csv`)).toBe(`${x(196)}.csv`);
    expect(plain(`${x(300)}.csv`)).toBe(`${x(196)}.csv`);
    expect(plain(x(300))).toBe(x(200));
    expect(plain(`a.${x(300)}`)).toBe(`a.${x(198)}`);
    const faces = '😀'.repeat(300);
    expect(fileNameOf(`attachment; filename*=UTF-8''${encodeURIComponent(faces)}.xlsx`)).toBe(
      `${'😀'.repeat(195)}.xlsx`,
    );
  });

  it('never throws, whatever a server sends', () => {
    const header = fc.oneof(
      fc.string(),
      fc.string().map(text => `attachment; filename="${text}"`),
      fc.string().map(text => `attachment; filename*=UTF-8''${text}`),
    );
    fc.assert(
      fc.property(header, text => {
        expect(fileNameOf(text) ?? 'none').not.toMatch(/[\\/\0\n]/);
      }),
    );
  });
});
