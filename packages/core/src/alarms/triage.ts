/** The alarm of the live list that the keys act on. */
import type { Alarm } from '@patrolkit/transport';
import { atom } from 'nanostores';
import type { Store } from '../store.ts';

/** Goes through the live list. */
export interface Triage {
  /** Id of the current alarm. Undefined until the user begins. */
  readonly $current: Store<string | undefined>;
  /** Goes to the next (1) or previous (-1) alarm, from either end to the other. The first press takes the first or last. */
  step(by: 1 | -1): Alarm | undefined;
  clear(): void;
  dispose(): void;
}

/** Makes the triage of a list. When the current alarm leaves the list, the one now in its place becomes current. */
export function createTriage($live: Store<readonly Alarm[]>): Triage {
  const $current = atom<string | undefined>();
  let place = 0;
  const take = (index: number): Alarm | undefined => {
    const alarm = $live.get()[index];
    place = Math.max(0, index);
    $current.set(alarm?.id);
    return alarm;
  };
  const indexNow = (): number => $live.get().findIndex(alarm => alarm.id === $current.get());
  const dispose = $live.listen(() => {
    if ($current.get() === undefined) return;
    const index = indexNow();
    if (index >= 0) place = index;
    else take(Math.min(place, $live.get().length - 1));
  });
  return {
    $current,
    step: by => {
      const { length } = $live.get();
      if (length === 0) return take(-1);
      const index = indexNow();
      if (index < 0) return take(by > 0 ? 0 : length - 1);
      return take((index + by + length) % length);
    },
    clear: () => $current.set(undefined),
    dispose,
  };
}
