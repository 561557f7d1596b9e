import { useEffect, useEffectEvent, useState, type RefObject } from 'react';
import { isInScrollingPage, type GestureMode } from './gestures.ts';

/** How long the hint stays, ms. */
const hintTime = 2_000;

/** A gesture that was left to the page. */
export type LeftGesture = 'wheel' | 'finger';

/** Who gets the gestures over a widget. */
export interface GestureRule {
  readonly mode: GestureMode;
  /** The gesture that was just left to the page. A hint shows for a moment how to move the widget. */
  readonly hint: LeftGesture | undefined;
  /** True for the first hint of this widget, which screen readers also read out. */
  readonly isFirstHint: boolean;
  /** Whether the widget gets a turn of the wheel. */
  readonly takesWheel: (event: WheelEvent) => boolean;
  /** Whether the widget gets a single finger. */
  readonly takesFinger: () => boolean;
  /** Notes that a gesture was left to the page. */
  readonly leave: (gesture: LeftGesture) => void;
}

/** Decides who gets the gestures over a widget. The page does not get two fingers, unless the mode is `none`. */
export function useGestureRule(frame: RefObject<HTMLElement | null>, mode: GestureMode = 'cooperative'): GestureRule {
  const [hint, setHint] = useState<LeftGesture>();
  const [isFirstHint, setFirst] = useState(true);
  useEffect(() => {
    if (hint === undefined) return;
    const timer = setTimeout(() => {
      setHint(undefined);
      setFirst(false);
    }, hintTime);
    return () => clearTimeout(timer);
  }, [hint]);

  const takesFinger = (): boolean =>
    mode === 'greedy' || (mode === 'cooperative' && frame.current !== null && !isInScrollingPage(frame.current));
  const onTouch = useEffectEvent((event: TouchEvent): void => {
    const isOwn = mode !== 'none' && (event.touches.length > 1 || takesFinger());
    if (isOwn && event.cancelable) event.preventDefault();
  });
  useEffect(() => {
    const { current } = frame;
    if (!current) return;
    const listener = (event: TouchEvent): void => onTouch(event);
    // React's own listener is passive, so the page would scroll as well.
    current.addEventListener('touchmove', listener, { passive: false });
    return () => current.removeEventListener('touchmove', listener);
  }, [frame]);

  return {
    mode,
    hint,
    isFirstHint,
    takesFinger,
    takesWheel: event =>
      mode !== 'none' &&
      (event.ctrlKey || event.metaKey || frame.current?.matches(':focus-within') === true || takesFinger()),
    leave: gesture => {
      if (mode === 'cooperative') setHint(before => before ?? gesture);
    },
  };
}
