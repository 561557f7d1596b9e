import type { SiteDevice } from './device.ts';

/** Below this charge, percent, a device drives to its charger. */
export const CHARGE_BELOW = 20;

/** Whether a device can move now. */
export const canMove = (device: SiteDevice): boolean =>
  device.online && !device.emergencyStop && device.kind !== 'sensor';

/** Makes a device stand still. */
export const halt = (device: SiteDevice): void => {
  device.speed = 0;
  device.turnRate = 0;
};
