/** The popups as they lie on each other. What did not change keeps its object, so that it is not drawn again. */
import { groupPopups, type AlarmStore, type Console, type PopupGroup } from '@patrolkit/core';
import { atom, computed, onMount, type ReadableAtom } from 'nanostores';

/** One popup in the stack. */
export interface Stacked extends PopupGroup {
  /** Higher than that of each popup behind it; it stays when others come and go. */
  readonly order: number;
}

/** What the stack is made of. */
export type StackSources = Pick<AlarmStore, '$popups' | '$flood' | '$returned'>;

const isSame = (one: PopupGroup, other: PopupGroup): boolean =>
  one.isReturned === other.isReturned &&
  one.alarms.length === other.alarms.length &&
  one.alarms.every((alarm, index) => alarm === other.alarms[index]);

/** Makes the store of the stack: the popup in front first. */
export function createStack({ $popups, $flood, $returned }: StackSources): ReadableAtom<readonly Stacked[]> {
  let known = new Map<string, Stacked>();
  // Only whether there is a flood is needed here, not its count, which changes with every alarm.
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

/** More changes than this within so many milliseconds are a storm, which ends when none has come for as long. */
const storm = { period: 1_000, most: 3 } as const;

/**
 * Makes the store that tells whether the popups change so often that nobody can scroll to those out of sight before they are replaced:
 * these need not be drawn.
 */
export function createStorm(
  $stack: ReadableAtom<unknown>,
  { now, $second }: Pick<Console, 'now' | '$second'>,
): ReadableAtom<boolean> {
  const $isStorm = atom(false);
  onMount($isStorm, () => {
    let changes: readonly number[] = [];
    let stopSeconds: (() => void) | undefined;
    const recent = (): readonly number[] => {
      const at = now();
      // A clock that was set back forgets what lies ahead.
      return changes.filter(change => Math.abs(at - change) < storm.period);
    };
    const end = (): void => {
      stopSeconds?.();
      stopSeconds = undefined;
      $isStorm.set(false);
    };
    const stopChanges = $stack.listen(() => {
      changes = [...recent(), now()];
      if (changes.length <= storm.most || stopSeconds) return;
      stopSeconds = $second.listen(() => recent().length === 0 && end());
      $isStorm.set(true);
    });
    return () => {
      stopChanges();
      end();
    };
  });
  return $isStorm;
}
