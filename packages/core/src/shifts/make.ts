/** Makes the part of handovers. */
import type { Ground, Made } from '../ground.ts';
import { createShifts, type ShiftStore } from './shifts.ts';

/** The stores of this part. */
export interface ShiftStores {
  readonly shifts: ShiftStore;
}

/** Makes the store of handovers. */
export function make(needs: Pick<Ground, 'environment' | 'http' | 'service'>): Made<ShiftStores> {
  const { store, part } = createShifts(needs);
  return { stores: { shifts: store }, parts: { shifts: part } };
}
