import type { SiteDevice } from './device.ts';
import type { WorldState } from './state.ts';

/** Below this charge, percent, a device drives to its charger. */
const CHARGE_BELOW = 20;

/** Whether a device can move now. */
export const canMove = (device: SiteDevice): boolean =>
  device.online && !device.emergencyStop && device.kind !== 'sensor';

/** Makes a device stand still. */
export const halt = (device: SiteDevice): void => {
  device.speed = 0;
  device.turnRate = 0;
};

/** The charge at which a device drives to its charger, percent: its own limit, or that of its group if it is higher. */
export const recallAt = ({ charges }: Pick<WorldState, 'charges'>, id: string): number =>
  Math.max(CHARGE_BELOW, charges.get(id)?.recallBelow ?? 0);

/** Whether a device has the charge with which its group begins a round. */
export const isDeployable = ({ charges }: Pick<WorldState, 'charges'>, { id, battery }: SiteDevice): boolean =>
  battery >= (charges.get(id)?.deployFrom ?? 0);
