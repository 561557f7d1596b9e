import { useLayoutEffect, useRef, type FocusEvent } from 'react';

/** The element with the focus in a document, in whatever shadow root. */
function activeIn({ activeElement }: DocumentOrShadowRoot): Element | null {
  const within = activeElement?.shadowRoot;
  return within?.activeElement ? activeIn(within) : activeElement;
}

/**
 * Whether nothing has the focus in the document of an element, even if the element is gone. A frame has no focus while the page around it
 * has it. Until they draw again, browsers name an element of a dialog that has just closed.
 */
export function isFocusLost({ ownerDocument }: Element): boolean {
  const active = activeIn(ownerDocument);
  const frame = ownerDocument.defaultView?.frameElement;
  if (frame && activeIn(frame.ownerDocument) !== frame) return false;
  return active === null || active === ownerDocument.body || active.closest('dialog')?.open === false;
}

/**
 * Keeps the focus in a box of controls. When the control with the focus goes, by its own press or by itself, its successor takes the focus.
 * It takes nobody else's focus.
 * @param next finds the element that takes the focus
 * @param onHeld called with the element that has the focus now, for a box in which it decides the successor
 * @returns handlers for the focus within the box
 */
export function useFocusKept(
  next: () => HTMLElement | null | undefined,
  onHeld?: (target: Element) => void,
): Readonly<Record<'onFocus' | 'onBlur', (event: FocusEvent) => void>> {
  const held = useRef<Element>(undefined);
  // This runs after each drawing, because no event says that the focus went with its control.
  useLayoutEffect(() => {
    const gone = held.current;
    if (!gone || gone.isConnected) return;
    held.current = undefined;
    if (isFocusLost(gone)) next()?.focus();
  });
  return {
    onFocus: ({ target }) => {
      held.current = target;
      onHeld?.(target);
    },
    onBlur: ({ target }) => {
      // The handler waits until the focus has arrived. The focus stays when only the window lost it.
      queueMicrotask(() => {
        const root = target.getRootNode();
        const isHere = 'activeElement' in root && root.activeElement === target;
        if (held.current === target && target.isConnected && !isHere) held.current = undefined;
      });
    },
  };
}
