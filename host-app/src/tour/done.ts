/** Which users of this browser have been offered the tour. It is offered once. */
import { atom, type ReadableAtom } from 'nanostores';
import { browserValue, keepBrowserValue } from '../entry/tab-values.ts';

const nameOf = (userId: string): string => `patrolkit.tour ${userId}`;
const $changes = atom(0);

/** Rises when a user has been offered the tour. */
export const $tourChanges: ReadableAtom<number> = $changes;

/** Whether a user has been offered the tour. */
export const isTourDone = (userId: string): boolean => browserValue(nameOf(userId)) === 'done';

/** Notes that a user has been offered the tour. */
export function keepTourDone(userId: string): void {
  keepBrowserValue(nameOf(userId), 'done');
  $changes.set($changes.get() + 1);
}
