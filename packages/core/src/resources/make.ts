/** Makes the part of data pages. */
import type { Ground, Made } from '../ground.ts';
import { createResources, type ResourceStore } from './resources.ts';

/** The stores of this part. */
export interface ResourceStores {
  readonly resources: ResourceStore;
}

/** Makes the store of data pages. */
export function make(needs: Pick<Ground, 'environment' | 'http' | 'service' | 'timeZone'>): Made<ResourceStores> {
  const { store, part } = createResources(needs);
  return { stores: { resources: store }, parts: { resources: part } };
}
