/** Listening to robots and speaking through them. */
import type { PartWith } from '../ground.ts';
import type { AudioStores } from '../audio/make.ts';
import type { LiveStores } from '../live/live.ts';
import { livePart } from './live.ts';

/** Listening to robots and speaking through them. */
export const audioPart: PartWith<AudioStores, LiveStores> = {
  stores: ['audio'],
  needs: [livePart],
  // Its refusals are those of driving, with the same texts.
  says: 'driving',
  place: 'speaking',
  load: async () => (await import('../audio/make.ts')).make,
};
