/** The latest captures of the robots. */
import type { PartWith } from '../ground.ts';
import type { CaptureStores } from '../captures/make.ts';
import type { LiveStores } from '../live/live.ts';
import { livePart } from './live.ts';

/** The latest captures of the robots. */
export const capturePart: PartWith<CaptureStores, LiveStores> = {
  stores: ['captures'],
  needs: [livePart],
  place: 'reading',
  load: async () => (await import('../captures/make.ts')).make,
};
