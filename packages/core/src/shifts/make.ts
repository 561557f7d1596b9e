/** Makes the part of hand-overs. */
import { at, type Make } from '../parts.ts';
import { createShifts } from './shifts.ts';

/** Its store and its place: it rests on what boards rest on, and nothing rests on it. */
export const make: Make<'shifts'> = ground => {
  const { store, part } = createShifts(ground);
  return { stores: { shifts: store }, placed: [at('boards', part)] };
};
