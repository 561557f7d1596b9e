import { keyOf } from '@patrolkit/core/keys';
import {
  useEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
} from 'react';
import { arrowMove } from '../arrow-move.ts';
import type { GestureMode } from '../gestures/gestures.ts';
import { useGestureRule, type GestureRule } from '../gestures/useGestureRule.ts';
import { useWheel } from '../gestures/useWheel.ts';
import { wheelFactor } from '../gestures/wheel.ts';
import type { Point } from '../robots/plan-point.ts';
import type { Size } from './view.ts';

/** A pointer that moved less than this was a click, px. */
const dragFrom = 4;
/** Zoom of one press of a key or button. */
export const zoomStep = 1.5;

const zooms: Readonly<Record<string, number>> = { '+': zoomStep, '=': zoomStep, '-': 1 / zoomStep };

/** How a map reacts to drags, pinches, wheel and keys. */
export interface Gestures {
  /** Who gets the wheel and a single finger. */
  readonly mode: GestureMode | undefined;
  readonly onPan: (dx: number, dy: number) => void;
  /** Zooms in above 1. `at` is measured from the centre, pixels. */
  readonly onZoom: (factor: number, at?: Point) => void;
  /** The user pressed a place, pixels from the upper left corner. Absent when presses belong to the contents of the map. */
  readonly onPoint?: ((at: Point) => void) | undefined;
}

interface Surface {
  readonly role: 'application';
  readonly 'data-gestures': GestureMode;
  readonly tabIndex: 0;
  readonly 'aria-keyshortcuts': string;
  readonly onPointerDown: (event: PointerEvent<SVGElement>) => void;
  readonly onPointerMove: (event: PointerEvent<SVGElement>) => void;
  readonly onPointerUp: (event: PointerEvent<SVGElement>) => void;
  readonly onPointerCancel: (event: PointerEvent<SVGElement>) => void;
  readonly onClickCapture: (event: MouseEvent<SVGElement>) => void;
  readonly onKeyDown: (event: KeyboardEvent<SVGElement>) => void;
}

/**
 * The size of a map's frame, the properties for its drawing, and who gets its gestures. One pointer drags, two pinch, the wheel and + and -
 * zoom, arrows move.
 */
export function useGestures(
  frame: RefObject<HTMLElement | null>,
  { mode, onPan, onZoom, onPoint }: Gestures,
): readonly [Size, Surface, GestureRule] {
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  /** Places of the pointers that are pressed. */
  const pointers = useRef(new Map<number, Point>());
  const isDrag = useRef(false);
  const rule = useGestureRule(frame, mode);

  useEffect(() => {
    const { current } = frame;
    if (!current) return;
    const observer = new ResizeObserver(() => setSize({ width: current.clientWidth, height: current.clientHeight }));
    observer.observe(current);
    return () => observer.disconnect();
  }, [frame]);

  const fromCentre = ({ x, y }: Point): Point => {
    const box = frame.current?.getBoundingClientRect();
    return box ? { x: x - box.left - box.width / 2, y: y - box.top - box.height / 2 } : { x: 0, y: 0 };
  };
  useWheel(frame, event => {
    if (!rule.takesWheel(event)) return rule.leave('wheel');
    event.preventDefault();
    onZoom(wheelFactor(event), fromCentre({ x: event.clientX, y: event.clientY }));
  });

  const end = (event: PointerEvent): void => void pointers.current.delete(event.pointerId);
  return [
    size,
    {
      role: 'application',
      'data-gestures': rule.mode,
      tabIndex: 0,
      'aria-keyshortcuts': 'ArrowLeft ArrowRight ArrowUp ArrowDown + -',
      onPointerDown: event => {
        if (event.button !== 0 || rule.mode === 'none') return;
        if (pointers.current.size === 0) isDrag.current = false;
        pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
      },
      onPointerMove: event => {
        const { pointerId, currentTarget } = event;
        const from = pointers.current.get(pointerId);
        if (!from) return;
        const to = { x: event.clientX, y: event.clientY };
        const [dx, dy] = [to.x - from.x, to.y - from.y];
        if (!isDrag.current) {
          const isAlone = pointers.current.size === 1;
          if (isAlone && Math.hypot(dx, dy) < dragFrom) return;
          // The page takes the finger over.
          if (isAlone && event.pointerType === 'touch' && !rule.takesFinger()) return rule.leave('finger');
          // The pointers are captured only now, because a captured pointer would click the map instead of a marker.
          for (const id of pointers.current.keys()) currentTarget.setPointerCapture(id);
          isDrag.current = true;
        }
        pointers.current.set(pointerId, to);
        const other = [...pointers.current].find(([id]) => id !== pointerId)?.[1];
        if (!other) return onPan(dx, dy);
        // The middle of two fingers moves half as far as the finger that moves.
        onPan(dx / 2, dy / 2);
        const [before, after] = [from, to].map(({ x, y }) => Math.max(1, Math.hypot(x - other.x, y - other.y)));
        if (before && after) onZoom(after / before, fromCentre({ x: (to.x + other.x) / 2, y: (to.y + other.y) / 2 }));
      },
      onPointerUp: end,
      onPointerCancel: end,
      // This runs in the capture phase, before markers get the click. While the user must point at a place, a press on a marker is a press
      // on the map.
      onClickCapture: event => {
        if (!onPoint && !isDrag.current) return;
        event.stopPropagation();
        const box = frame.current?.getBoundingClientRect();
        if (!isDrag.current && box) onPoint?.({ x: event.clientX - box.left, y: event.clientY - box.top });
        isDrag.current = false;
      },
      onKeyDown: event => {
        if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
        const [arrow, factor] = [arrowMove(keyOf(event)), zooms[keyOf(event)]];
        if (arrow) onPan(arrow.x, arrow.y);
        else if (factor) onZoom(factor);
        else if (keyOf(event) === 'Enter' && onPoint) onPoint({ x: size.width / 2, y: size.height / 2 });
        else return;
        event.preventDefault();
        event.stopPropagation();
      },
    },
    rule,
  ];
}
