import type { Device } from '@patrolkit/server/links/devices.ts';
import type { PatrolKind } from '@patrolkit/server/links/site-map.ts';

/** A device of the site, all of whose values are known. */
export interface SiteDevice extends Device {
  x: number;
  y: number;
  heading: number;
  speed: number;
  turnRate: number;
  driven: number;
  battery: number;
  /** What it looks for on its round in place of what its route says. Undefined while its route says it. */
  patrol?: PatrolKind | undefined;
}
