import type { ReadableAtom } from 'nanostores';
import { useEffect, useState, type FocusEvent, type RefObject, type UIEvent } from 'react';

/** How many popups are in sight in a list that is not scrolled. */
function fitting(list: HTMLElement): number {
  const style = getComputedStyle(list);
  const length = (property: string): number => Number.parseFloat(style.getPropertyValue(property));
  const step = length('--popup-offset');
  const room = Number.parseFloat(getComputedStyle(list.parentElement ?? list).maxHeight) - length('--popup-height');
  return room >= 0 && step > 0 ? Math.ceil(room / step) + 1 : Number.POSITIVE_INFINITY;
}

/** How many popups are to be drawn, and the handlers by which the list tells that somebody has gone to the others. */
export interface InFront {
  readonly most: number;
  readonly onScroll: (event: UIEvent<HTMLElement>) => void;
  readonly onFocus: () => void;
  readonly onBlur: (event: FocusEvent<HTMLElement>) => void;
}

/**
 * How many popups are to be drawn, those in front first: in a storm of alarms only those in sight, otherwise all. For whoever has scrolled
 * the list or has the focus in it all are drawn in a storm too.
 */
export function useInFront(list: RefObject<HTMLElement | null>, $isStorm: ReadableAtom<boolean>): InFront {
  const [fits, setFits] = useState(Number.POSITIVE_INFINITY);
  const [isScrolled, setScrolled] = useState(false);
  const [hasFocus, setHasFocus] = useState(false);
  useEffect(
    () =>
      $isStorm.listen(isStorm => {
        const element = list.current;
        // Measured when the storm begins, not again with each change.
        setFits(isStorm && element ? fitting(element) : Number.POSITIVE_INFINITY);
        // An element that was removed with the focus in it may have told nobody.
        setHasFocus(element?.matches(':focus-within') ?? false);
      }),
    [$isStorm, list],
  );
  return {
    most: isScrolled || hasFocus ? Number.POSITIVE_INFINITY : fits,
    onScroll: ({ currentTarget }) => setScrolled(currentTarget.scrollTop !== 0),
    onFocus: () => setHasFocus(true),
    // It stays while the focus goes from one popup to another, and while another window has it.
    onBlur: ({ currentTarget, relatedTarget }) =>
      setHasFocus(currentTarget.contains(relatedTarget) || currentTarget.matches(':focus-within')),
  };
}
