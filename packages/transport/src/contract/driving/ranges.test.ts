import { describe, expect, it } from 'vitest';
import {
  defaultMoveSpeed,
  defaultPtzValue,
  isStepOf,
  moveRange,
  nearestStep,
  ptzRange,
  volumeRange,
} from './ranges.ts';

describe('the numbers of control messages', () => {
  it('are those of the specification', () => {
    expect([volumeRange, moveRange, ptzRange]).toEqual([
      { min: 0, max: 10 },
      { min: 1, max: 10 },
      { min: 1, max: 100 },
    ]);
    expect([isStepOf(moveRange, defaultMoveSpeed), isStepOf(ptzRange, defaultPtzValue)]).toEqual([true, true]);
  });

  it('are whole, and within their range', () => {
    for (const value of [0, 7, 10]) expect(isStepOf(volumeRange, value), String(value)).toBe(true);
    for (const value of [-1, 11, 0.5, Number.NaN, '7', undefined])
      expect(isStepOf(volumeRange, value), String(value)).toBe(false);
  });

  it('are the nearest of what is wanted', () => {
    expect([-1, 0, 4.6, 10, 11, Number.NaN].map(value => nearestStep(volumeRange, value))).toEqual([
      0, 0, 5, 10, 10, 0,
    ]);
    expect([0, 50.4, 1000, Number.NaN].map(value => nearestStep(ptzRange, value, 50))).toEqual([1, 50, 100, 50]);
  });
});
