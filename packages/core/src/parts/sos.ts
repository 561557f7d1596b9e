/** Emergency calls. */
import type { PartWith } from '../ground.ts';
import type { LiveStores } from '../live/live.ts';
import type { SosStores } from '../sos/make.ts';
import { livePart } from './live.ts';

/** Emergency calls. */
export const sosPart: PartWith<SosStores, LiveStores> = {
  stores: ['sos'],
  needs: [livePart],
  // The texts of its desktop notice are in the area of alarms.
  says: 'alarms',
  place: 'speaking',
  load: async () => (await import('../sos/make.ts')).make,
};
