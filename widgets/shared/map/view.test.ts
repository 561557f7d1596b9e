import { describe, expect, it } from 'vitest';
import { plan, screen } from './testing/site.ts';
import { clamp, fit, pan, viewBox, zoom } from './view.ts';

describe('the view of a plan', () => {
  it('fits, zooms about the pointer, pans and stays on the picture', () => {
    const whole = fit(plan, screen);
    expect(whole.scale).toBeCloseTo(2.08);
    const near = zoom(whole, 2, { x: 100, y: 0 });
    // The point under the pointer stays there.
    expect(near.x + 100 * near.scale).toBeCloseTo(whole.x + 100 * whole.scale);
    expect(pan({ x: 100, y: 100, scale: 2 }, 10, -10)).toEqual({ x: 80, y: 120, scale: 2 });
    expect(clamp({ x: -50, y: 900, scale: 99 }, plan, screen)).toEqual({ x: 0, y: 400, scale: whole.scale });
    expect(clamp({ x: 1, y: 1, scale: 0.01 }, plan, screen).scale).toBe(0.125);
    expect(viewBox({ x: 100, y: 50, scale: 0.5 }, screen)).toBe('0 -50 200 200');
  });
});
