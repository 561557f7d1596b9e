/** Makes the part of handovers. */
import { at, type Make } from '../parts.ts';
import { createShifts } from './shifts.ts';

/** Makes the store of handovers and its part, in the place of boards, because both depend on the same parts and no part depends on them. */
export const make: Make<'shifts'> = ground => {
  const { store, part } = createShifts(ground);
  return { stores: { shifts: store }, placed: [at('boards', part)] };
};
