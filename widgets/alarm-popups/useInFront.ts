import type { ReadableAtom } from 'nanostores';
import { useEffect, useState, type RefObject } from 'react';

/** How many popups are in sight in a list that is not scrolled. */
function fitting(list: HTMLElement): number {
  const style = getComputedStyle(list);
  const length = (property: string): number => Number.parseFloat(style.getPropertyValue(property));
  const step = length('--popup-offset');
  const room = Number.parseFloat(getComputedStyle(list.parentElement ?? list).maxHeight) - length('--popup-height');
  return room >= 0 && step > 0 ? Math.ceil(room / step) + 1 : Number.POSITIVE_INFINITY;
}

/** How many popups are to be drawn, those in front first: in a storm of alarms only those in sight, otherwise all. */
export function useInFront(list: RefObject<HTMLElement | null>, $isStorm: ReadableAtom<boolean>): number {
  const [most, setMost] = useState(Number.POSITIVE_INFINITY);
  // Measured when the storm begins, not again with each change.
  useEffect(
    () =>
      $isStorm.listen(isStorm => {
        setMost(isStorm && list.current ? fitting(list.current) : Number.POSITIVE_INFINITY);
      }),
    [$isStorm, list],
  );
  return most;
}
