/** The live channel, with the stores that nearly every widget reads. */
import type { PartWith } from '../ground.ts';
import type { LiveStores } from '../live/live.ts';

/** The live channel, with the stores that nearly every widget reads. */
export const livePart: PartWith<LiveStores> = {
  stores: ['connection', 'robots', 'video', 'needSwitch'],
  needs: [],
  says: 'live',
  place: 'live',
  load: async () => (await import('../live/live.ts')).make,
};
