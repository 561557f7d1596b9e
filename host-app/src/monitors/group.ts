/** The group of windows to which this one belongs: the window in which an operator works, and those on other monitors. */
import { atom, type ReadableAtom } from 'nanostores';
import { followsName } from '../entry/entry.ts';
import { keepTabValue, tabValue } from '../entry/tab-values.ts';

const kept = 'patrolkit.group';
const followed = tabValue(followsName) ?? undefined;
const $joined = atom(followed ?? tabValue(kept) ?? undefined);

/** True when this window was opened for another monitor. */
export const isFollowing = followed !== undefined;

/** The group. Undefined while this window is alone. */
export const $group: ReadableAtom<string | undefined> = $joined;

/** The group of this window. Starts a new one when it has none. */
export function joinGroup(): string {
  const group = $joined.get() ?? Math.random().toString(36).slice(2, 12).padEnd(8, '0');
  keepTabValue(kept, group);
  $joined.set(group);
  return group;
}
