import { describe, expect, it } from 'vitest';
import { keyed, panned, turned, viewerLimits, wheeled, wholeView, zoomed } from './viewer.ts';

const turn = (deltaY: number, ctrlKey = false) => ({ deltaY, deltaMode: 0, ctrlKey });

describe('the picture viewer', () => {
  it('has the figures of the specification', () => {
    expect(viewerLimits).toMatchObject({ fit: 0.8, max: 3, step: 0.6, transition: 366 });
  });

  it('zooms by 0.6 up to 3, and back to the whole picture', () => {
    const seen: number[] = [];
    let view = wholeView;
    for (let press = 0; press < 5; press += 1) {
      view = keyed(view, '+') ?? view;
      seen.push(view.zoom);
    }
    expect(seen).toEqual([1.6, 2.2, 2.8, 3, 3]);
    for (let press = 0; press < 9; press += 1) view = keyed(view, '-') ?? view;
    expect(view.zoom).toBe(0.4);
    expect(keyed(view, '0')).toEqual(wholeView);
  });

  it('pans only what is larger than the window, and keeps the middle while zooming', () => {
    expect(panned(wholeView, 10, 10)).toBe(wholeView);
    const moved = panned(zoomed(wholeView, 2), 30, -20);
    expect(moved).toMatchObject({ x: 30, y: -20 });
    expect(zoomed(moved, 3)).toMatchObject({ x: 45, y: -30 });
    expect(zoomed(moved, 1)).toMatchObject({ x: 0, y: 0 });
    expect(keyed(zoomed(wholeView, 2), 'ArrowRight')).toMatchObject({ x: -60, y: 0 });
  });

  it('zooms by the wheel, and not by its steps sideways', () => {
    const near = wheeled(wholeView, turn(-120));
    expect(near.zoom).toBe(1.6);
    expect(wheeled(near, turn(0))).toBe(near);
    expect(wheeled(near, turn(120))).toEqual(wholeView);
  });

  it('zooms by a pinch on a touch pad as far as the fingers go', () => {
    let view = wholeView;
    for (let step = 0; step < 10; step += 1) view = wheeled(view, turn(-10 * Math.log(2), true));
    expect(view.zoom).toBeCloseTo(2, 1);
  });

  it('turns by quarters, and leaves other keys alone', () => {
    expect(turned(turned(wholeView)).turn).toBe(180);
    expect(keyed(wholeView, 'q')).toBe(undefined);
  });
});
