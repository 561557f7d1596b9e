import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { faultOf } from '../../scripts/citations.ts';

const root = join(import.meta.dirname, '../..');
const read = (file: string): string | undefined =>
  existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : undefined;

const rows = (read('docs/guarantees.md') ?? '')
  .split('\n')
  .map(line => line.split('|').map(cell => cell.trim()))
  .filter(([, number = '']) => /^\d+$/.test(number))
  .map(([, number = '', goal = '', proofs = '', figure = '']) => ({ number: Number(number), goal, proofs, figure }));

/** The faults of the proofs of a row: none is given, or one names something that does not exist. */
function faultsOf(proofs: string): string[] {
  const named = [...proofs.matchAll(/`([^`›]+) › ([^`]+)`/g)];
  if (named.length === 0) return ['no proof'];
  return named.flatMap(([, file = '', words = '']) => faultOf(file, words, read) ?? []);
}

describe('docs/guarantees.md', () => {
  it('has one row for each of the 60 goals', () => {
    expect(rows.map(({ number }) => number).toSorted((one, other) => one - other)).toEqual(
      Array.from({ length: 60 }, (_, index) => index + 1),
    );
  });

  it('says what is guaranteed, and how it stands', () => {
    expect(rows.filter(({ goal, figure }) => goal === '' || figure === '').map(({ number }) => number)).toEqual([]);
  });

  it('names proofs that stand where it says', () => {
    expect(rows.flatMap(({ number, proofs }) => faultsOf(proofs).map(fault => `${number}: ${fault}`))).toEqual([]);
  });
});

describe('a cited test', () => {
  const fault = (text: string, file = 'a.test.ts'): string | undefined =>
    faultOf(file, 'stops within 50 ms', () => text);

  it.each([
    "it('stops within 50 ms', () => {});",
    "describe('the pad', () => it('stops within 50 ms', () => {}));",
    "it.each([1, 2])('stops within 50 ms after %i', () => {});",
    "it.each(['stops within 50 ms'])('%s', () => {});",
    'for (const hand of hands) test(`by ${hand} stops within 50 ms`, () => {});',
    "test.describe('stops within 50 ms', () => {});",
  ])('stands where it runs: %s', text => {
    expect(fault(text)).toBeUndefined();
  });

  it.each([
    "it.skip('stops within 50 ms', () => {});",
    "it.todo('stops within 50 ms');",
    "it.each([1]).skip('stops within 50 ms', () => {});",
    "it.skip.each([1])('stops within 50 ms', () => {});",
    "describe.skip('the pad', () => it('stops within 50 ms', () => {}));",
    "// it('stops within 50 ms', () => {});\nit('drives', () => {});",
    "it('drives', () => expect(text).toBe('stops within 50 ms'));",
  ])('does not stand where it does not: %s', text => {
    expect(fault(text)).toMatch(/^no test that runs/);
  });

  it('may be any words of a file that holds no tests', () => {
    expect(fault('// stops within 50 ms', 'a.mjs')).toBeUndefined();
  });
});
