import { useLayoutEffect, type RefObject } from 'react';
import { useTopLayer } from '../dialog/useTopLayer.ts';

/** The distance of a box from its field and from the edges of the window, px. */
const gap = 4;

function placeBelow(box: HTMLElement, field: HTMLElement): void {
  const around = field.getBoundingClientRect();
  const { width, height } = box.getBoundingClientRect();
  // The document's own width is that without its scroll bar.
  const { clientWidth, clientHeight } = box.ownerDocument.documentElement;
  const left = getComputedStyle(field).direction === 'rtl' ? around.right - width : around.left;
  const below = around.bottom + gap;
  const above = around.top - gap - height;
  const top = below + height + gap > clientHeight && above >= gap ? above : below;
  box.style.left = `${Math.max(gap, Math.min(left, clientWidth - width - gap))}px`;
  box.style.top = `${Math.max(gap, Math.min(top, clientHeight - height - gap))}px`;
}

/** Keeps a box of the top layer below its field, or above it where there is more room. It stays inside the window. */
export function usePlacedBelow(box: RefObject<HTMLElement | null>, field: RefObject<HTMLElement | null>): void {
  useTopLayer(box, 'choice');
  useLayoutEffect(() => {
    const element = box.current;
    const at = field.current;
    const view = element?.ownerDocument.defaultView;
    if (!element || !at || !view) return;
    const place = (): void => placeBelow(element, at);
    place();
    // The calendar is loaded late, and its months have four to six weeks.
    const drawing = new ResizeObserver(place);
    drawing.observe(element);
    drawing.observe(at);
    view.addEventListener('resize', place);
    view.addEventListener('scroll', place, { capture: true, passive: true });
    return () => {
      drawing.disconnect();
      view.removeEventListener('resize', place);
      view.removeEventListener('scroll', place, { capture: true });
    };
  }, [box, field]);
}
