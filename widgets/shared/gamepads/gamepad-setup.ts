/** Learns the layout of a gamepad that the browser does not know. The user pushes and presses one thing after another. */
import type { AxisSetup, GamepadSetup } from '@patrolkit/core';

/** The state of a device at one moment. */
export interface Sample {
  readonly axes: readonly number[];
  /** Numbers of the pressed buttons. */
  readonly pressed: readonly number[];
  /** Number of buttons. */
  readonly buttons: number;
}

/** The steps in order. The user can skip those of the camera and of the stop. */
export const steps = ['rest', 'leftRight', 'leftDown', 'rightRight', 'rightDown', 'deadMan', 'stop'] as const;

/** One of the steps. */
export type Step = (typeof steps)[number];

/** How far the learning has come. */
export interface Learning {
  readonly step: Step | 'done';
  /** Positions of the axes at rest. */
  readonly rest: readonly number[];
  readonly axes: Partial<Record<Step, AxisSetup>>;
  readonly buttons: Partial<Record<Step, number>>;
  /** The axis or button that is pushed or pressed, until the user lets go. */
  readonly axis?: AxisSetup | undefined;
  readonly button?: number | undefined;
}

/** The beginning: the user must let go of everything. */
export const begun: Learning = { step: 'rest', rest: [], axes: {}, buttons: {} };

/** A stick counts as pushed when its axis is this far from its rest, and as released when it is this near. */
const far = 0.5;
const near = 0.2;

const isStickStep = (step: Step): boolean => !['rest', 'deadMan', 'stop'].includes(step);

/** The step after another one. Without a stick for the camera, both of its steps are left out. */
const after = (step: Step, by = 1): Step | 'done' => steps[steps.indexOf(step) + by] ?? 'done';

/** The user continues: everything is released, or this step is skipped. Required steps stay. */
export function goOn(now: Learning, sample: Sample): Learning {
  if (now.step === 'rest') return { ...now, rest: sample.axes, step: after(now.step) };
  const { axis: _, button: __, ...rest } = now;
  if (now.step === 'rightRight') return { ...rest, step: after(now.step, 2) };
  if (now.step === 'rightDown') {
    const { rightRight: ___, ...axes } = now.axes;
    return { ...rest, axes, step: after(now.step) };
  }
  return now.step === 'stop' ? { ...rest, step: 'done' } : now;
}

/** Whether a step can be skipped. */
export const maySkip = (step: Learning['step']): boolean => ['rightRight', 'rightDown', 'stop'].includes(step);

/** Learns from the device's present state: the axis that was pushed farthest, or the pressed button, once the user lets go. */
export function learn(now: Learning, { axes, pressed }: Sample): Learning {
  const { step } = now;
  if (step === 'done' || step === 'rest') return now;
  if (isStickStep(step)) {
    const isKnown = (index: number): boolean => Object.values(now.axes).some(({ axis }) => axis === index);
    const restOf = (index: number): number => now.rest[index] ?? 0;
    if (now.axis) {
      const { axis, rest, end } = now.axis;
      const value = axes[axis] ?? rest;
      if (Math.abs(value - rest) <= near)
        return { ...now, axis: undefined, axes: { ...now.axes, [step]: now.axis }, step: after(step) };
      const isFarther = Math.abs(value - rest) > Math.abs(end - rest) && value > rest === end > rest;
      return isFarther ? { ...now, axis: { axis, rest, end: value } } : now;
    }
    const pushed = axes
      .map((value, axis) => ({ axis, rest: restOf(axis), end: value }))
      .filter(({ axis, rest, end }) => !isKnown(axis) && Math.abs(end - rest) >= far)
      .sort((one, other) => Math.abs(other.end - other.rest) - Math.abs(one.end - one.rest))[0];
    return pushed ? { ...now, axis: pushed } : now;
  }
  if (now.button !== undefined)
    return pressed.includes(now.button)
      ? now
      : { ...now, button: undefined, buttons: { ...now.buttons, [step]: now.button }, step: after(step) };
  const button = pressed.find(index => index !== now.buttons.deadMan);
  return button === undefined ? now : { ...now, button };
}

/** The learned set-up. Undefined before the end. */
export function learned({ step, axes, buttons }: Learning, sample: Sample): GamepadSetup | undefined {
  const { leftRight, leftDown, rightRight, rightDown } = axes;
  const { deadMan, stop } = buttons;
  if (step !== 'done' || !leftRight || !leftDown || deadMan === undefined) return undefined;
  return {
    axes: sample.axes.length,
    buttons: sample.buttons,
    left: [leftRight, leftDown],
    ...(rightRight && rightDown ? { right: [rightRight, rightDown] } : {}),
    deadMan,
    ...(stop === undefined ? {} : { stop }),
  };
}
