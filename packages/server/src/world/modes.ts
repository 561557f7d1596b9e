import type { Device, ModeName } from './types.ts';

/** Modes in which a device drives by itself. */
export const roaming: ReadonlySet<ModeName> = new Set(['patrol', 'guide', 'specificRoute', 'specificPoint']);
/** Modes in which a device follows its route. */
export const onRoute: ReadonlySet<ModeName> = new Set(['patrol', 'specificRoute']);
/** Modes in which a device stands in a place on purpose, and returns there. */
export const standing: ReadonlySet<ModeName> = new Set(['watch', 'standBy']);
/** Below this charge, percent, a device drives to its charger. */
export const CHARGE_BELOW = 20;

/** Whether a device can move now. */
export const canMove = (device: Device): boolean => device.online && !device.emergencyStop && device.kind !== 'sensor';

/** Makes a device stand still. */
export const halt = (device: Device): void => {
  device.speed = 0;
  device.turnRate = 0;
};
