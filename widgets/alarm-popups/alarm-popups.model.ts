/** The popups as they lie on one another. A popup that did not change keeps its object, so that it is not drawn again. */
import { groupPopups, type AlarmStore, type PopupGroup } from '@patrolkit/core';
import { computed, type ReadableAtom } from 'nanostores';

/** One popup in the stack. */
export interface Stacked extends PopupGroup {
  /** Higher than that of each popup behind it. It stays when others come and go. */
  readonly order: number;
}

/** The stores that make up the stack. */
export type StackSources = Pick<AlarmStore, '$popups' | '$flood' | '$returned'>;

const isSame = (one: PopupGroup, other: PopupGroup): boolean =>
  one.isReturned === other.isReturned &&
  one.alarms.length === other.alarms.length &&
  one.alarms.every((alarm, index) => alarm === other.alarms[index]);

/** Makes the store of the stack: the popup in front first. */
export function createStack({ $popups, $flood, $returned }: StackSources): ReadableAtom<readonly Stacked[]> {
  let known = new Map<string, Stacked>();
  // Only whether there is a flood matters here, not its count, which changes with every alarm.
  const $isFlood = computed($flood, flood => flood !== undefined);
  return computed([$popups, $isFlood, $returned], (popups, isFlood, returned) => {
    const next = new Map<string, Stacked>();
    let below = 0;
    for (const group of groupPopups(popups, isFlood, returned)) {
      const before = known.get(group.key);
      const order = Math.max(before?.order ?? 0, below + 1);
      below = order;
      next.set(group.key, before && before.order === order && isSame(before, group) ? before : { ...group, order });
    }
    known = next;
    return [...next.values()].reverse();
  });
}

/** When this many popups in front are all new at once, nobody can read them. */
export const unreadable = 6;

/** Whether other popups replace all popups in front at once. */
export function isAllReplaced(shown: readonly Stacked[], next: readonly Stacked[]): boolean {
  const keys = new Set(shown.map(({ key }) => key));
  return next.length >= unreadable && next.slice(0, unreadable).every(({ key }) => !keys.has(key));
}
