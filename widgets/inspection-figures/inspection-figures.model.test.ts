import { inspectionFigures } from '@patrolkit/core';
import { describe, expect, it } from 'vitest';
import { groups, toneOf } from './inspection-figures.model.ts';

describe('figures of inspections', () => {
  it('stand each in one group', () => {
    expect(Object.values(groups).flat().toSorted()).toEqual([...inspectionFigures].toSorted());
  });

  it('want a look where something was out of limits or missed, and not where nothing was', () => {
    expect([toneOf('beyond', 1), toneOf('pointsMissed', 2), toneOf('pointsInspected', 3)]).toEqual([
      'error',
      'warning',
      undefined,
    ]);
    expect(inspectionFigures.map(figure => toneOf(figure, 0))).toEqual(inspectionFigures.map(() => undefined));
  });
});
