/** The group of windows that this one belongs to: the one in which an operator works, and those on other monitors. */
import { atom, type ReadableAtom } from 'nanostores';
import { followsName } from '../entry/entry.ts';
import { keepTabValue, tabValue } from '../entry/tab-values.ts';

const kept = 'patrolkit.group';
const followed = tabValue(followsName) ?? undefined;
const $joined = atom(followed ?? tabValue(kept) ?? undefined);

/** True where this window was opened for another monitor. */
export const isFollowing = followed !== undefined;

/** The group; undefined while this window stands alone. */
export const $group: ReadableAtom<string | undefined> = $joined;

/** The group of this window; a new one is begun where it has none. */
export function joinGroup(): string {
  const group = $joined.get() ?? Math.random().toString(36).slice(2, 12).padEnd(8, '0');
  keepTabValue(kept, group);
  $joined.set(group);
  return group;
}
