import type { ReadableAtom } from 'nanostores';
import { useEffect, useState, type FocusEvent, type RefObject, type UIEvent } from 'react';

/** How many popups are visible in a list that is not scrolled. */
function fitting(list: HTMLElement): number {
  const style = getComputedStyle(list);
  const length = (property: string): number => Number.parseFloat(style.getPropertyValue(property));
  const step = length('--popup-offset');
  const room = Number.parseFloat(getComputedStyle(list.parentElement ?? list).maxHeight) - length('--popup-height');
  return room >= 0 && step > 0 ? Math.ceil(room / step) + 1 : Number.POSITIVE_INFINITY;
}

/** How many popups to draw, and the handlers through which the list notices a user who goes to the others. */
export interface InFront {
  readonly most: number;
  readonly onScroll: (event: UIEvent<HTMLElement>) => void;
  readonly onFocus: () => void;
  readonly onBlur: (event: FocusEvent<HTMLElement>) => void;
}

/**
 * How many popups to draw, those in front first. In a storm of alarms it draws only the visible ones, otherwise all. For a user who has
 * scrolled the list or has the focus in it, it draws all even in a storm.
 */
export function useInFront(list: RefObject<HTMLElement | null>, $isStorm: ReadableAtom<boolean>): InFront {
  const [fits, setFits] = useState(Number.POSITIVE_INFINITY);
  const [isScrolled, setScrolled] = useState(false);
  const [hasFocus, setHasFocus] = useState(false);
  useEffect(
    () =>
      $isStorm.listen(isStorm => {
        const element = list.current;
        // The list is measured when the storm begins, and not with each change.
        setFits(isStorm && element ? fitting(element) : Number.POSITIVE_INFINITY);
        // If an element with the focus in it was removed, no event may have said so.
        setHasFocus(element?.matches(':focus-within') ?? false);
      }),
    [$isStorm, list],
  );
  return {
    most: isScrolled || hasFocus ? Number.POSITIVE_INFINITY : fits,
    onScroll: ({ currentTarget }) => setScrolled(currentTarget.scrollTop !== 0),
    onFocus: () => setHasFocus(true),
    // The focus counts as here while it moves between popups, and while another window has it.
    onBlur: ({ currentTarget, relatedTarget }) =>
      setHasFocus(currentTarget.contains(relatedTarget) || currentTarget.matches(':focus-within')),
  };
}
