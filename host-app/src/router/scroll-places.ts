/** Remembers how far an element was scrolled at each history entry. Back and forward restore it; another path starts at the top. */
import { useLayoutEffect, useRef, type RefObject } from 'react';
import type { Place, Router } from './router.ts';

/** How long the content may take to grow to its earlier height, ms. */
const growthWait = 5_000;

/** The scroll places of a tab. A reload starts without them. */
export interface ScrollPlaces {
  /** Stores how far the place that the user leaves was scrolled, px. */
  readonly leave: (place: Place, top: number) => void;
  /** How far to scroll at a place that the user reached from another, px. Undefined when the scroll position stays. */
  readonly topAt: (place: Place, from: Place) => number | undefined;
}

/** Makes the scroll places of a tab. */
export function createScrollPlaces(): ScrollPlaces {
  const tops = new Map<number, number>();
  return {
    leave: ({ entry }, top) => void tops.set(entry, top),
    topAt: (place, from) => {
      if (place.isReturn) return tops.get(place.entry) ?? 0;
      return place.path === from.path ? undefined : 0;
    },
  };
}

/** Scrolls an element as soon as its content is high enough. It stops waiting when the user acts. The result ends it. */
function scrollTo(element: HTMLElement, top: number): () => void {
  element.scrollTop = top;
  // A page has no box of its own (`display: contents`), so the size of its child is watched.
  const content = element.querySelector(':scope > .page:not([hidden]) > *') ?? element.firstElementChild;
  if (!content || element.scrollTop >= top - 1) return () => undefined;
  const ending = new AbortController();
  const end = (): void => ending.abort();
  const observer = new ResizeObserver(() => {
    element.scrollTop = top;
    if (element.scrollTop >= top - 1) end();
  });
  observer.observe(content);
  const timer = setTimeout(end, growthWait);
  ending.signal.addEventListener('abort', () => {
    observer.disconnect();
    clearTimeout(timer);
  });
  for (const act of ['wheel', 'touchmove', 'pointerdown', 'keydown'])
    addEventListener(act, end, { signal: ending.signal, passive: true });
  return end;
}

/** Stores and restores how far an element is scrolled. `place` is the one that is drawn. */
export function useScrollPlaces(
  { $place }: Pick<Router, '$place'>,
  place: Place,
  places: ScrollPlaces,
  scrolled: RefObject<HTMLElement | null>,
): void {
  const drawn = useRef(place);
  useLayoutEffect(
    () =>
      $place.listen((_, from) => {
        if (from && scrolled.current) places.leave(from, scrolled.current.scrollTop);
      }),
    [$place, places, scrolled],
  );
  // This is a layout effect, so that the element scrolls before the place is painted.
  useLayoutEffect(() => {
    const top = places.topAt(place, drawn.current);
    drawn.current = place;
    return scrolled.current && top !== undefined ? scrollTo(scrolled.current, top) : undefined;
  }, [place, places, scrolled]);
}
