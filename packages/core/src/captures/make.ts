/** Makes the part of captures. */
import { at, liveOf, type Make } from '../parts.ts';
import { createCaptures } from './captures.ts';

/** Makes the store of captures, and its part in the place of captures. */
export const make: Make<'captures'> = ground => {
  const { robots, connection } = liveOf(ground);
  const { store, part } = createCaptures({
    http: ground.http,
    clock: ground.environment.clock,
    robots,
    connection,
    language: () => ground.preferences.$preferences.get().language,
  });
  return { stores: { captures: store }, placed: [at('captures', part)] };
};
