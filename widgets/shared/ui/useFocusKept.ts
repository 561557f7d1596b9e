import { useLayoutEffect, useRef, type FocusEvent } from 'react';

/** What has the focus in a document, in whatever shadow root. */
function activeIn({ activeElement }: DocumentOrShadowRoot): Element | null {
  const within = activeElement?.shadowRoot;
  return within?.activeElement ? activeIn(within) : activeElement;
}

/**
 * Whether nothing has the focus in the document in which an element stands or stood; a frame has none while the page around it has.
 * Browsers name what is in a dialog that has just been closed until they draw again.
 */
export function isFocusLost({ ownerDocument }: Element): boolean {
  const active = activeIn(ownerDocument);
  const frame = ownerDocument.defaultView?.frameElement;
  if (frame && activeIn(frame.ownerDocument) !== frame) return false;
  return active === null || active === ownerDocument.body || active.closest('dialog')?.open === false;
}

/**
 * For the view that draws a box of controls: where the one that has the focus goes, by its own press or by itself, the focus goes on to what
 * takes its place; nobody else's focus is taken.
 * @param next what takes the focus
 * @param onHeld told what has the focus now, for a box in which that decides who is next
 * @returns handlers for the focus within the box
 */
export function useFocusKept(
  next: () => HTMLElement | null | undefined,
  onHeld?: (target: Element) => void,
): Readonly<Record<'onFocus' | 'onBlur', (event: FocusEvent) => void>> {
  const held = useRef<Element>(undefined);
  // After each drawing: no event tells that the focus went with its control.
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
      // Once it is known where the focus goes: it stays where only the window has lost it.
      queueMicrotask(() => {
        const root = target.getRootNode();
        const isHere = 'activeElement' in root && root.activeElement === target;
        if (held.current === target && target.isConnected && !isHere) held.current = undefined;
      });
    },
  };
}
