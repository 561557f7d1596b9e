/** Makes the part of data pages. */
import { at, type Make } from '../parts.ts';
import { createResources } from './resources.ts';

/** Its store and its place. */
export const make: Make<'resources'> = ground => {
  const { store, part } = createResources(ground);
  return { stores: { resources: store }, placed: [at('resources', part)] };
};
