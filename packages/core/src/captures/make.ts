/** Makes the part of captures. */
import { at, liveOf, type Make } from '../parts.ts';
import { createCaptures } from './captures.ts';

/** Its stores and its place. */
export const make: Make<'captures'> = ground => {
  const { robots, connection } = liveOf(ground);
  const { store, part } = createCaptures({ http: ground.http, robots, connection });
  return { stores: { captures: store }, placed: [at('captures', part)] };
};
