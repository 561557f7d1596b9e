import { describe, expect, it } from 'vitest';
import { Refusal } from './refusal.ts';
import { stretchOf } from './stretch.ts';

const day = 86_400_000;

describe('a stretch of recorded time', () => {
  it('is three days at most, and not empty', () => {
    expect(stretchOf({ from: 0.5, to: 3 * day + 0.5 })).toEqual({ from: 0, to: 3 * day });
    for (const [from, to] of [
      [0, 3 * day + 1],
      [5, 5],
      [6, 5],
    ] as const)
      expect(() => stretchOf({ from, to }), `${from} to ${to}`).toThrow(Refusal);
    expect(() => stretchOf({ from: 0, to: 4 * day })).toThrow(
      expect.objectContaining({ key: 'error.recordDays', words: { days: 3 } }),
    );
  });
});
