/** Reads gamepads while one is connected: browsers report the position of sticks only on request. */
import type { AxisSetup, GamepadSetup, StickSetup } from '@patrolkit/core';

/** The state of the gamepad that drives, once a frame. Sticks are `[right, down]`, with 1 at their end. */
export interface GamepadFrame {
  /** The device. A hold that one device began does not continue with another. */
  readonly device: string;
  readonly left: readonly [number, number];
  readonly right: readonly [number, number];
  /** A dead man's button is held. Without it no stick moves anything. */
  readonly isDeadMan: boolean;
  /** The stop button of any device that may drive is pressed. */
  readonly isStop: boolean;
}

/** A connected device. */
export interface Device {
  /** The name that the browser gives the device. Its set-up is stored under this name. */
  readonly id: string;
  /** Its place among the connected devices, and its name. */
  readonly key: string;
  /** `drives`: it drives. `ready`: it would drive if it were used. `off`: its layout is unknown. */
  readonly state: 'drives' | 'ready' | 'off';
  /** True for the standard layout. The user must set up any other device. */
  readonly isStandard: boolean;
}

/** Finds the user's set-up of a device. */
export type SetupOf = (id: string) => GamepadSetup | undefined;

/** Which parts of a device do what. */
type Layout = Pick<GamepadSetup, 'left' | 'right'> & { readonly deadMan: readonly number[]; readonly stop?: number };

// Numbers of the standard mapping (W3C Gamepad, "Remapping"): sticks, both shoulder buttons, the right one of the four round buttons.
const stick = (axis: number): StickSetup => [
  { axis, rest: 0, end: 1 },
  { axis: axis + 1, rest: 0, end: 1 },
];
const standard: Layout = { left: stick(0), right: stick(2), deadMan: [4, 5], stop: 1 };

/** The connected gamepads. None on a page whose policy forbids gamepads, where the browser throws. */
export function connected(): readonly Gamepad[] {
  try {
    return [...navigator.getGamepads()].filter((gamepad): gamepad is Gamepad => gamepad?.connected === true);
  } catch {
    return [];
  }
}

/** The layout of a device: the standard one, or the user's set-up. The numbers of any other device mean nothing. */
function layoutOf({ mapping, id, axes, buttons }: Gamepad, setupOf: SetupOf): Layout | undefined {
  if (mapping === 'standard') return standard;
  const setup = setupOf(id);
  if (setup?.axes !== axes.length || setup.buttons !== buttons.length) return undefined;
  return { ...setup, deadMan: [setup.deadMan] };
}

const keyOf = ({ index, id }: Gamepad): string => `${index} ${id}`;
const pressedOf = ({ buttons }: Gamepad): readonly number[] =>
  buttons.flatMap(({ pressed }, index) => (pressed ? [index] : []));

function place({ axes }: Gamepad, { axis, rest, end }: AxisSetup): number {
  const at = ((axes[axis] ?? rest) - rest) / (end - rest);
  return Math.max(-1, Math.min(1, at));
}
const placeOf = (gamepad: Gamepad, of: StickSetup | undefined): readonly [number, number] =>
  of ? [place(gamepad, of[0]), place(gamepad, of[1])] : [0, 0];

/** The key of the device that drives, and the buttons of each that were pressed at the last reading. All pads of the page share them. */
const used: { driver?: string; readonly pressed: Map<string, readonly number[]> } = { pressed: new Map() };

interface Known {
  readonly gamepad: Gamepad;
  readonly key: string;
  readonly layout: Layout;
}

const isPressed = ({ gamepad }: Known, ...indexes: readonly (number | undefined)[]): boolean =>
  pressedOf(gamepad).some(index => indexes.includes(index));

/** The device that drives: the one whose button went down last. A device keeps driving while its dead man's button is held. */
function driverOf(known: readonly Known[]): Known | undefined {
  const begun = known.find(({ gamepad, key }) => {
    const before = used.pressed.get(key) ?? [];
    return pressedOf(gamepad).some(index => !before.includes(index));
  });
  const now = known.find(({ key }) => key === used.driver);
  const isHeld =
    now !== undefined &&
    now.layout.deadMan.some(button => used.pressed.get(now.key)?.includes(button) && isPressed(now, button));
  const driver = isHeld ? now : (begun ?? now ?? known[0]);
  for (const { gamepad, key } of known) used.pressed.set(key, pressedOf(gamepad));
  if (driver) used.driver = driver.key;
  return driver;
}

function look(setupOf: SetupOf): { readonly frame: GamepadFrame | undefined; readonly devices: readonly Device[] } {
  const all = connected();
  const known = all.flatMap((gamepad): Known[] => {
    const layout = layoutOf(gamepad, setupOf);
    return layout ? [{ gamepad, key: keyOf(gamepad), layout }] : [];
  });
  const driver = driverOf(known);
  for (const key of used.pressed.keys()) if (!all.some(gamepad => keyOf(gamepad) === key)) used.pressed.delete(key);
  const devices = all.map((gamepad): Device => {
    const key = keyOf(gamepad);
    const isKnown = known.some(one => one.key === key);
    const state = key === driver?.key ? 'drives' : isKnown ? 'ready' : 'off';
    return { id: String(gamepad.id), key, state, isStandard: gamepad.mapping === 'standard' };
  });
  const frame = driver && {
    device: driver.key,
    left: placeOf(driver.gamepad, driver.layout.left),
    right: placeOf(driver.gamepad, driver.layout.right),
    isDeadMan: isPressed(driver, ...driver.layout.deadMan),
    isStop: known.some(one => one.layout.stop !== undefined && isPressed(one, one.layout.stop)),
  };
  return { frame, devices };
}

/**
 * Calls back once a frame while a gamepad is connected, and once more when the last has gone. The result ends that.
 * @param onFrame gets the state of the device that drives, undefined while none may, and all devices
 */
export function watchGamepads(
  setupOf: SetupOf,
  onFrame: (frame: GamepadFrame | undefined, devices: readonly Device[]) => void,
): () => void {
  let frame = 0;
  const beat = (): void => {
    const now = look(setupOf);
    frame = now.devices.length > 0 ? requestAnimationFrame(beat) : 0;
    onFrame(now.frame, now.devices);
  };
  const begin = (): void => {
    if (frame === 0) frame = requestAnimationFrame(beat);
  };
  // The frames stop by themselves, but a hidden page has no frames.
  const gone = (): void => {
    const now = look(setupOf);
    onFrame(now.frame, now.devices);
  };
  window.addEventListener('gamepadconnected', begin);
  window.addEventListener('gamepaddisconnected', gone);
  if (connected().length > 0) begin();
  return () => {
    cancelAnimationFrame(frame);
    window.removeEventListener('gamepadconnected', begin);
    window.removeEventListener('gamepaddisconnected', gone);
  };
}

/** The name of a device without the numbers that browsers add to it. */
export const nameOf = (id: string): string =>
  id
    .replace(/\s*\((?:STANDARD GAMEPAD|Vendor:).*\)\s*$/i, '')
    .replace(/^[\da-f]{1,4}-[\da-f]{1,4}-/i, '')
    .trim() || id;
