/** Data pages. */
import type { PartWith } from '../ground.ts';
import type { ResourceStores } from '../resources/make.ts';

/** Data pages. */
export const resourcePart: PartWith<ResourceStores> = {
  stores: ['resources'],
  needs: [],
  place: 'pages',
  load: async () => (await import('../resources/make.ts')).make,
};
