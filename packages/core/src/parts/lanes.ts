/** The lanes of maps, which administrators draw. */
import type { PartWith } from '../ground.ts';
import type { LaneStores } from '../lanes/make.ts';

/** The lanes of maps, which administrators draw. */
export const lanePart: PartWith<LaneStores> = {
  stores: ['lanes'],
  needs: [],
  place: 'pages',
  load: async () => (await import('../lanes/make.ts')).make,
};
