/** Makes the part of boards. */
import { at, type Make } from '../parts.ts';
import { createBoards } from './boards.ts';

/** Makes the store of boards and its part in the place of boards. */
export const make: Make<'boards'> = ({ environment, http }) => {
  const { store, part } = createBoards(environment, http);
  return { stores: { boards: store }, placed: [at('boards', part)] };
};
