import { expect, it } from 'vitest';
import { pairsIn, rowsCell } from './row-cells.ts';

it('the rows of a field stand in one cell, and are read from it again', () => {
  const cell = rowsCell([
    { quantity: 'CO', lower: undefined, upper: 24, level: 'serious' },
    { quantity: 'O2', lower: 19.5, upper: 23.5, level: 'general' },
  ]);
  expect(cell).toBe('quantity=CO, upper=24, level=serious; quantity=O2, lower=19.5, upper=23.5, level=general');
  expect(pairsIn(cell)).toEqual([
    [
      ['quantity', 'CO'],
      ['upper', '24'],
      ['level', 'serious'],
    ],
    [
      ['quantity', 'O2'],
      ['lower', '19.5'],
      ['upper', '23.5'],
      ['level', 'general'],
    ],
  ]);
  expect(pairsIn('检测项=CO，上限=24；检测项=烟雾, 上限= ')).toEqual([
    [
      ['检测项', 'CO'],
      ['上限', '24'],
    ],
    [['检测项', '烟雾']],
  ]);
  expect(pairsIn('')).toEqual([]);
  expect(pairsIn('CO 24')).toBeUndefined();
});
