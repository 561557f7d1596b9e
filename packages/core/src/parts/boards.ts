/** The numbers of boards. */
import type { PartWith } from '../ground.ts';
import type { BoardStores } from '../boards/make.ts';
import type { LiveStores } from '../live/live.ts';
import { livePart } from './live.ts';

/** The numbers of boards. */
export const boardPart: PartWith<BoardStores, LiveStores> = {
  stores: ['boards'],
  needs: [livePart],
  place: 'reading',
  load: async () => (await import('../boards/make.ts')).make,
};
