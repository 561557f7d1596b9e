import { describe, expect, it } from 'vitest';
import { faultsOf, rowsOf } from './proofs.ts';

const rows = rowsOf('docs/errors-and-limits.md', /^[CL][89]\.\d+$/);
/** What belongs to screens that are still to come, and what an interpretation settles otherwise. */
const isElsewhere = (built: string): boolean => /^(?:not built yet: |settled otherwise: interpretation \d)/.test(built);

describe('docs/errors-and-limits.md', () => {
  it('numbers its rows, by document and section', () => {
    for (const section of ['C8', 'C9', 'L8', 'L9']) {
      const numbers = rows.flatMap(([number = '']) => (number.startsWith(`${section}.`) ? [number] : []));
      expect(numbers).toEqual(Array.from({ length: numbers.length }, (_, index) => `${section}.${index + 1}`));
      expect(numbers.length, section).toBeGreaterThan(9);
    }
  });

  it('says where each row is built, and what shows it', () => {
    const faults = rows.flatMap(([number, fact = '', built = '', shown = '']) => [
      ...(fact === '' ? [`${number}: says nothing`] : []),
      ...(isElsewhere(built) ? [] : [...faultsOf(built), ...faultsOf(shown)].map(fault => `${number}: ${fault}`)),
    ]);
    expect(faults).toEqual([]);
  });
});
