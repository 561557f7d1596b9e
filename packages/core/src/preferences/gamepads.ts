/** How users set up gamepads whose layout the browser does not know. */
import { areAll } from './tables.ts';

/** One direction of a stick: the axis that reports it, its value at rest, and its value when the stick is pushed to the end. */
export interface AxisSetup {
  /** Place in the device's list of axes. */
  readonly axis: number;
  readonly rest: number;
  readonly end: number;
}

/** A stick: to the right, and down. */
export type StickSetup = readonly [right: AxisSetup, down: AxisSetup];

/** What each axis and button of a device does. Buttons are places in the device's list. */
export interface GamepadSetup {
  /** Numbers of axes and buttons that the device had. A device with other numbers is another one of the same name. */
  readonly axes: number;
  readonly buttons: number;
  /** The stick that drives. */
  readonly left: StickSetup;
  /** The stick that turns the camera. */
  readonly right?: StickSetup;
  /** Held while anything moves. */
  readonly deadMan: number;
  /** Stops. */
  readonly stop?: number;
}

/** Set-ups by the name that the browser gives a device, by user. */
export type GamepadSetups = Readonly<Record<string, Readonly<Record<string, GamepadSetup>>>>;

type Fields<T> = Partial<Record<keyof T, unknown>>;

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
const isPlace = (value: unknown, of: number): boolean =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) < of;

function isStick(value: unknown, axes: number): boolean {
  return (
    Array.isArray(value) &&
    value.length === 2 &&
    value.every((part: unknown) => {
      const { axis, rest, end } = (isObject(part) ? part : {}) as Fields<AxisSetup>;
      return isPlace(axis, axes) && Number.isFinite(rest) && Number.isFinite(end) && rest !== end;
    })
  );
}

function isSetup(value: unknown): value is GamepadSetup {
  if (!isObject(value)) return false;
  const { axes, buttons, left, right, deadMan, stop } = value as Fields<GamepadSetup>;
  const [ofAxes, ofButtons] = [Number(axes), Number(buttons)];
  return (
    isStick(left, ofAxes) &&
    (right === undefined || isStick(right, ofAxes)) &&
    isPlace(deadMan, ofButtons) &&
    (stop === undefined || (isPlace(stop, ofButtons) && stop !== deadMan))
  );
}

/** Checks what is stored, because a damaged set-up must move nothing. */
export const isGamepadSetups = (value: unknown): value is GamepadSetups => areAll(value, own => areAll(own, isSetup));
