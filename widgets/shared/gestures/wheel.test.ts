import { describe, expect, it } from 'vitest';
import { wheelFactor } from './wheel.ts';

const turn = (deltaY: number, more: { readonly deltaMode?: number; readonly ctrlKey?: boolean } = {}) => ({
  deltaY,
  deltaMode: 0,
  ctrlKey: false,
  ...more,
});

describe('a turn of the wheel', () => {
  it('zooms inwards when it is turned away, by pixels or by lines', () => {
    expect(wheelFactor(turn(-120))).toBeCloseTo(1.27, 2);
    expect(wheelFactor(turn(120)) * wheelFactor(turn(-120))).toBeCloseTo(1);
    expect(wheelFactor(turn(-3, { deltaMode: 1 }))).toBeCloseTo(1.16, 2);
    expect(wheelFactor(turn(0))).toBe(1);
  });

  it('zooms with Ctrl as without it', () => {
    expect(wheelFactor(turn(-120, { ctrlKey: true }))).toBe(wheelFactor(turn(-120)));
  });

  it('zooms by the amount of a pinch on a touch pad, which comes as small turns with Ctrl', () => {
    const amount = 2;
    const turns = Array.from({ length: 10 }, () => turn((-100 * Math.log(amount)) / 10, { ctrlKey: true }));
    expect(turns.reduce((zoom, one) => zoom * wheelFactor(one), 1)).toBeCloseTo(amount);
  });
});
