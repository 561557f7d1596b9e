import { describe, expect, it } from 'vitest';
import { compareNames } from './names.ts';

describe('names', () => {
  it('are ordered by the value of the numbers in them', () => {
    expect(['Robot 10', 'Robot 2', 'Area 3', 'Robot 2'].sort(compareNames)).toEqual([
      'Area 3',
      'Robot 2',
      'Robot 2',
      'Robot 10',
    ]);
  });
});
