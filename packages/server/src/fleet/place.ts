import type { Device } from '../links/devices.ts';

/** For how long the pose of a connected device counts, ms. VDA 5050 demands a state every 30 s. */
export const poseCountsMs = 35_000;

/** Where a device is, metres and radians. */
export interface Place {
  readonly mapId: string;
  readonly x: number;
  readonly y: number;
  readonly heading: number;
}

/**
 * The place of a device at a moment of the steady clock, ms. It is undefined when the device has not reported its pose, or reports
 * other values while its pose has become too old. A device that is away stays where it was last.
 */
export const placeOf = ({ mapId, x, y, heading, at, online }: Device, now: number): Place | undefined => {
  if (x === undefined || y === undefined || heading === undefined || at.pose === undefined) return undefined;
  return online && now - at.pose > poseCountsMs ? undefined : { mapId, x, y, heading };
};
