import { describe, expect, it } from 'vitest';
import { rateFor } from './media-source.ts';

describe('steering', () => {
  it('holds the edge by the rate, and jumps only when it is far off', () => {
    expect([0.01, 0.1, 0.5, 1.5, -0.01, -0.2, -3].map(rateFor)).toEqual([
      1,
      1.08,
      1.25,
      undefined,
      0.92,
      0.5,
      undefined,
    ]);
  });
});
