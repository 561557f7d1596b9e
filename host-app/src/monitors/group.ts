/** The group of windows that this one belongs to: the one in which an operator works, and those on other monitors. */
import { atom, type ReadableAtom } from 'nanostores';
import { keepTabValue, tabValue } from '../tab-values.ts';

const kept = 'patrolkit.group';
const $joined = atom(tabValue(kept) ?? undefined);

/** The group; undefined while no other window was opened from here. */
export const $group: ReadableAtom<string | undefined> = $joined;

/** The group of this window, which has one from now on. */
export function joinGroup(): string {
  const group = $joined.get() ?? Math.random().toString(36).slice(2, 12).padEnd(8, '0');
  keepTabValue(kept, group);
  $joined.set(group);
  return group;
}
