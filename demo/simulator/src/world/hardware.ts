/** Lamps, wiper, volume and net of a device. */
import type { SiteDevice } from './device.ts';
import type { Member, WorldState } from './state.ts';

/** Duration of a single wipe, real time. */
const WIPE_MS = 2500;

/** Lamps, wiper, volume and net of a device. */
export type Hardware = Pick<SiteDevice, 'alarmLight' | 'headLight' | 'wiper' | 'volume' | 'netCatching'>;

/** Sets parts of a device that is online. */
export const applyHardware = (state: WorldState, { device, pilot }: Member, change: Partial<Hardware>): boolean => {
  if (!device.online) return false;
  Object.assign(device, change);
  if (change.wiper === 'once') pilot.wipeUntil = state.steady() + WIPE_MS;
  state.tellStatus(device.id);
  return true;
};
