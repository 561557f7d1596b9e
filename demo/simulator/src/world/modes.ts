import type { SiteDevice } from './device.ts';
import type { Detector } from '@patrolkit/server/links/fleet.ts';
import type { WorldState } from './state.ts';

/** The charge, percent, at which a device without settings drives to its charger, and the one at which it leaves it. */
const makers = { chargeLow: 20, chargeHigh: 96 } as const;

/** Whether a device can move now. */
export const canMove = (device: SiteDevice): boolean =>
  device.online && !device.emergencyStop && device.kind !== 'sensor';

/** Makes a device stand still. */
export const halt = (device: SiteDevice): void => {
  device.speed = 0;
  device.turnRate = 0;
};

/** The charge at which a device drives to its charger, percent: its own limit, or that of its group if it is higher. */
export const recallAt = ({ charges, settings }: Pick<WorldState, 'charges' | 'settings'>, id: string): number =>
  Math.max(settings.get(id)?.chargeLow ?? makers.chargeLow, charges.get(id)?.recallBelow ?? 0);

/** The charge at which a device leaves its charger, percent. */
export const leaveAt = ({ settings }: Pick<WorldState, 'settings'>, id: string): number =>
  settings.get(id)?.chargeHigh ?? makers.chargeHigh;

/** Whether a device notices things with a detector. One without settings has all of them. */
export const detects = ({ settings }: Pick<WorldState, 'settings'>, id: string, detector: Detector): boolean =>
  settings.get(id)?.detectors.includes(detector) ?? true;

/** Whether a device stands by at the end of a round. Guards carry recorders from one round to the next. */
export const endsRounds = ({ options }: Pick<WorldState, 'options'>, { kind }: SiteDevice): boolean =>
  options.isPlanned === true && kind !== 'recorder';
