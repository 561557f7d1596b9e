/** Makes the part of boards. */
import { at, liveOf, type Make } from '../parts.ts';
import { createBoards } from './boards.ts';

/** Makes the store of boards, and its part in the place of boards. */
export const make: Make<'boards'> = ground => {
  const { store, part } = createBoards(ground.environment, ground.http, liveOf(ground).needSwitch);
  return { stores: { boards: store }, placed: [at('boards', part)] };
};
