/** What commands robots. */
import type { PartWith } from '../ground.ts';
import type { DrivingStores } from '../driving/make.ts';
import type { LiveStores } from '../live/live.ts';
import { livePart } from './live.ts';

/** What commands robots. */
export const drivingPart: PartWith<DrivingStores, LiveStores> = {
  stores: ['driving', 'commands', 'lease', 'presets'],
  needs: [livePart],
  says: 'driving',
  place: 'driving',
  load: async () => (await import('../driving/make.ts')).make,
};
