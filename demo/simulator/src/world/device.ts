import type { Device } from '@patrolkit/server/links/devices.ts';

/** A device of the site, all of whose values are known. */
export interface SiteDevice extends Device {
  x: number;
  y: number;
  heading: number;
  speed: number;
  turnRate: number;
  driven: number;
  battery: number;
}
