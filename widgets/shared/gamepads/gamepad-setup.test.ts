import { describe, expect, it } from 'vitest';
import { begun, goOn, learn, learned, maySkip, type Learning, type Sample } from './gamepad-setup.ts';

// Firefox on Linux reports an Xbox pad like this: axes 2 and 5 are triggers, which rest at -1; axes 3 and 4 are the right stick.
const rest = [0.02, -0.03, -1, 0, 0, -1];
const at = (axes: Record<number, number> = {}, ...pressed: number[]): Sample => ({
  axes: rest.map((value, axis) => axes[axis] ?? value),
  pressed,
  buttons: 11,
});
const after = (begin: Learning, ...samples: Sample[]): Learning => samples.reduce(learn, begin);

describe('the set-up of a gamepad', () => {
  it('learns rest positions, axes with their ends, the dead man’s button and the stop', () => {
    let now = goOn(begun, at());
    expect(now.step).toBe('leftRight');
    now = after(now, at({ 0: 0.3 }), at({ 0: 0.7 }), at({ 0: 0.98 }), at({ 0: 0.6 }));
    expect(now.step).toBe('leftRight');
    now = after(now, at());
    expect(now.step).toBe('leftDown');
    // An axis that is already known is not taken again, however far the user pushes it.
    now = after(now, at({ 0: 1, 1: -0.8 }), at());
    now = after(now, at({ 3: 1 }), at(), at({ 4: 1 }), at());
    expect(now.step).toBe('deadMan');
    now = after(now, at({}, 5), at());
    expect(now.step).toBe('stop');
    // The dead man's button is not the stop.
    now = after(now, at({}, 5), at(), at({}, 1), at());
    expect(learned(now, at())).toEqual({
      axes: 6,
      buttons: 11,
      left: [
        { axis: 0, rest: 0.02, end: 0.98 },
        { axis: 1, rest: -0.03, end: -0.8 },
      ],
      right: [
        { axis: 3, rest: 0, end: 1 },
        { axis: 4, rest: 0, end: 1 },
      ],
      deadMan: 5,
      stop: 1,
    });
  });

  it('goes without a stick for the camera and without a stop, but not without what drives', () => {
    let now = goOn(begun, at());
    expect([maySkip(now.step), goOn(now, at())]).toEqual([false, now]);
    now = after(now, at({ 0: 1 }), at(), at({ 1: 1 }), at());
    now = goOn(after(now, at({ 3: 1 }), at()), at());
    expect(now.step).toBe('deadMan');
    expect(goOn(now, at())).toBe(now);
    now = after(now, at({}, 4), at());
    expect(learned(now, at())).toBeUndefined();
    const setup = learned(goOn(now, at()), at());
    expect(setup).toMatchObject({ deadMan: 4 });
    expect(setup).not.toHaveProperty('right');
    expect(setup).not.toHaveProperty('stop');
  });

  it('of what never moves learns nothing, wherever it rests', () => {
    const now = goOn(begun, at());
    expect(after(now, at(), at({ 0: 0.4 }), at())).toBe(now);
  });
});
