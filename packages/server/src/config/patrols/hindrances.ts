/** Why a device cannot begin a plan now. */
import type { Infer, planHindrance } from '@patrolkit/transport/contract';
import type { Device } from '../../links/devices.ts';

export type Hindrance = Infer<typeof planHindrance>;

/** What others know of a device. */
export interface DeviceFacts {
  /** Somebody holds its control, or drove it or sent it somewhere a moment ago. */
  readonly isByHand: boolean;
  /** It waits in the dry. */
  readonly isRaining: boolean;
  /** Another plan of it is in progress. */
  readonly hasOther: boolean;
  /** With less charge its group begins nothing, percent. */
  readonly deployFrom: number;
}

/** Why a device cannot begin a plan now. Undefined when it can. */
export const hindranceOf = (device: Device | undefined, facts: DeviceFacts): Hindrance | undefined => {
  if (!device) return 'offline';
  if (!device.online) return device.away === 'maintenance' ? 'maintenance' : 'offline';
  if (device.emergencyStop) return 'stopped';
  if (device.mode === 'manual' || facts.isByHand) return 'byHand';
  if (facts.isRaining) return 'rain';
  if (device.patrolPaused) return 'paused';
  if (device.mode === 'charge') return 'charging';
  if ((device.battery ?? 0) < facts.deployFrom) return 'lowCharge';
  if (facts.hasOther) return 'otherPlan';
  return device.mode === 'standBy' || device.mode === 'watch' ? undefined : 'busy';
};
