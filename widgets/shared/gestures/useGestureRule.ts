import { useEffect, useEffectEvent, useState, type RefObject } from 'react';
import { isInScrollingPage, type GestureMode } from './gestures.ts';

/** How long the hint stands, ms. */
const hintTime = 2_000;

/** A gesture that was left to the page. */
export type LeftGesture = 'wheel' | 'finger';

/** Whose the gestures over a widget are. */
export interface GestureRule {
  readonly mode: GestureMode;
  /** The gesture that was just left to the page: how the widget is moved is shown for a moment. */
  readonly hint: LeftGesture | undefined;
  /** The hint is the first of this widget, which is said as well. */
  readonly isFirstHint: boolean;
  /** Whether a turn of the wheel is the widget's. */
  readonly takesWheel: (event: WheelEvent) => boolean;
  /** Whether one finger is the widget's. */
  readonly takesFinger: () => boolean;
  /** A gesture was left to the page. */
  readonly leave: (gesture: LeftGesture) => void;
}

/** Tells whose the gestures over a widget are; two fingers are kept from the page unless the mode is `none`. */
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
    // Not React's own: it listens passively, and the page would scroll as well.
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
