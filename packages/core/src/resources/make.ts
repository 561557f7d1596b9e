/** Makes the part of data pages. */
import { at, type Make } from '../parts.ts';
import { createResources } from './resources.ts';

/** Makes the store of data pages, and its part in the place of resources. */
export const make: Make<'resources'> = ground => {
  const { store, part } = createResources(ground);
  return { stores: { resources: store }, placed: [at('resources', part)] };
};
