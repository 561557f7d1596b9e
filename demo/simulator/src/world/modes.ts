import type { Device } from '@patrolkit/server/links/devices.ts';

/** Below this charge, percent, a device drives to its charger. */
export const CHARGE_BELOW = 20;

/** Whether a device can move now. */
export const canMove = (device: Device): boolean => device.online && !device.emergencyStop && device.kind !== 'sensor';

/** Makes a device stand still. */
export const halt = (device: Device): void => {
  device.speed = 0;
  device.turnRate = 0;
};
