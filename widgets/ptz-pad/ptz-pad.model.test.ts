import { describe, expect, it } from 'vitest';
import { pairsOf, speedOf } from './ptz-pad.model.ts';

describe('the PTZ pad', () => {
  it('shows what the hardware list includes', () => {
    expect(pairsOf([])).toEqual([]);
    expect(pairsOf(['lift', 'wiper']).map(({ name }) => name)).toEqual(['lift']);
    expect(pairsOf(['zoomCamera', 'lift']).map(({ name }) => name)).toEqual(['zoom', 'lift']);
  });

  it('has whole speeds from 1 to 100', () => {
    expect([0, 1, 49.6, 100, 101, Number.NaN].map(speedOf)).toEqual([1, 1, 50, 100, 100, 50]);
  });
});
