import { describe, expect, it } from 'vitest';
import { faultsOf, rowsOf } from './proofs.ts';

const rows = rowsOf('docs/guarantees.md', /^\d+$/).map(([number = '', goal = '', proofs = '', figure = '']) => ({
  number: Number(number),
  goal,
  proofs,
  figure,
}));

describe('docs/guarantees.md', () => {
  it('has one row for each of the 53 goals', () => {
    expect(rows.map(({ number }) => number).toSorted((one, other) => one - other)).toEqual(
      Array.from({ length: 53 }, (_, index) => index + 1),
    );
  });

  it('says what is guaranteed, and how it stands', () => {
    expect(rows.filter(({ goal, figure }) => goal === '' || figure === '').map(({ number }) => number)).toEqual([]);
  });

  it('names proofs that stand where it says', () => {
    expect(rows.flatMap(({ number, proofs }) => faultsOf(proofs).map(fault => `${number}: ${fault}`))).toEqual([]);
  });
});
