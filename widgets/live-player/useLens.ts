import { keyOf } from '@patrolkit/core/keys';
import { useEffect, useState } from 'react';
import { arrowMove } from '../shared/arrow-move.ts';
import { isElement } from '../shared/element/isElement.ts';
import { wheelFactor } from '../shared/gestures/wheel.ts';
import { spent } from '../shared/hold/key-owner.ts';
import { lensMoved, lensResized, lensZoomed, wholeLens, type Lens } from './lens.model.ts';

/** The digital zoom of a frame. */
export interface LensState {
  /** True while it is on. */
  readonly isOn: boolean;
  readonly lens: Lens;
  readonly zoom: (factor: number) => void;
  /** Turns it on, with the whole picture, or off. */
  readonly toggle: () => void;
}

/**
 * The digital zoom of a frame. While it is on, the wheel zooms around the pointer, a drag or an arrow key moves, and two fingers do both.
 * @param picture which picture is in the frame: another one is shown whole. Undefined while none can be zoomed
 */
export function useLens(frame: HTMLElement | null, picture: string | undefined): LensState {
  const [lens, setLens] = useState(wholeLens);
  const [zoomed, setZoomed] = useState<string>();
  // Without this, the zoom would be on again when the picture returns.
  if (zoomed !== undefined && zoomed !== picture) setZoomed(undefined);
  const isOn = zoomed !== undefined && zoomed === picture;
  useEffect(() => {
    if (!frame || !isOn) return;
    const abort = new AbortController();
    const options = { signal: abort.signal };
    const fingers = new Map<number, { x: number; y: number }>();
    const size = () => ({ width: frame.clientWidth, height: frame.clientHeight });
    let drawn = size();
    const resizing = new ResizeObserver(() => {
      const before = drawn;
      // While the frame is not drawn, its earlier size applies.
      if (frame.clientWidth > 0 && frame.clientHeight > 0) drawn = size();
      const after = drawn;
      setLens(now => lensResized(now, before, after));
    });
    resizing.observe(frame);
    const fromMiddle = (x: number, y: number) => {
      const box = frame.getBoundingClientRect();
      return { x: x - box.left - box.width / 2, y: y - box.top - box.height / 2 };
    };
    const spread = (): number => {
      const [one, other] = [...fingers.values()];
      return one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0;
    };
    frame.addEventListener(
      'wheel',
      event => {
        event.preventDefault();
        const factor = wheelFactor(event);
        setLens(now => lensZoomed(now, factor, size(), fromMiddle(event.clientX, event.clientY)));
      },
      { ...options, passive: false },
    );
    frame.addEventListener(
      'pointerdown',
      event => {
        // Controls on the picture keep their presses.
        if (
          event.button !== 0 ||
          (event.target && isElement(event.target) && event.target.closest('button, select, label'))
        )
          return;
        frame.setPointerCapture(event.pointerId);
        fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
      },
      options,
    );
    frame.addEventListener(
      'pointermove',
      event => {
        const before = fingers.get(event.pointerId);
        if (!before) return;
        const apart = spread();
        fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
        const share = fingers.size;
        setLens(now => lensMoved(now, (event.clientX - before.x) / share, (event.clientY - before.y) / share, size()));
        if (apart > 0) {
          const ratio = spread() / apart;
          setLens(now => lensZoomed(now, ratio, size(), fromMiddle(event.clientX, event.clientY)));
        }
      },
      options,
    );
    const leave = (event: PointerEvent): void => void fingers.delete(event.pointerId);
    frame.addEventListener('pointerup', leave, options);
    frame.addEventListener('pointercancel', leave, options);
    frame.addEventListener(
      'keydown',
      event => {
        const by = arrowMove(keyOf(event));
        if (!by || spent.has(event) || event.ctrlKey || event.altKey || event.metaKey) return;
        // Fields and dialogs use these keys themselves.
        if (event.target && isElement(event.target) && event.target.closest('input, select, dialog')) return;
        event.preventDefault();
        setLens(now => lensMoved(now, by.x, by.y, size()));
      },
      options,
    );
    return () => {
      abort.abort();
      resizing.disconnect();
    };
  }, [frame, isOn]);
  return {
    isOn,
    lens: isOn ? lens : wholeLens,
    zoom: factor =>
      frame && setLens(now => lensZoomed(now, factor, { width: frame.clientWidth, height: frame.clientHeight })),
    toggle: () => {
      setLens(wholeLens);
      setZoomed(isOn ? undefined : picture);
    },
  };
}
