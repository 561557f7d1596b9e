import type { Device, ModeName } from './types.ts';

/** Modes in which a device drives about by itself. */
export const roaming: ReadonlySet<ModeName> = new Set(['patrol', 'guide', 'specificRoute', 'specificPoint']);
/** Modes in which a device goes along its route. */
export const onRoute: ReadonlySet<ModeName> = new Set(['patrol', 'specificRoute']);
/** Modes in which it stands somewhere on purpose, and goes back there. */
export const standing: ReadonlySet<ModeName> = new Set(['watch', 'standBy']);
/** Percent of its battery below which a device drives to its charger. */
export const CHARGE_BELOW = 20;

/** Whether anything may move a device now. */
export const canMove = (device: Device): boolean => device.online && !device.emergencyStop && device.kind !== 'sensor';

/** A device stands still from now on. */
export const halt = (device: Device): void => {
  device.speed = 0;
  device.turnRate = 0;
};
