/** The handover of the shift. */
import type { PartWith } from '../ground.ts';
import type { LiveStores } from '../live/live.ts';
import type { ShiftStores } from '../shifts/make.ts';
import { livePart } from './live.ts';

/** The handover of the shift. */
export const shiftPart: PartWith<ShiftStores, LiveStores> = {
  stores: ['shifts'],
  needs: [livePart],
  place: 'reading',
  load: async () => (await import('../shifts/make.ts')).make,
};
