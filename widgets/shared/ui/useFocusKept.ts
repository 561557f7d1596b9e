import { useLayoutEffect, useRef, type FocusEvent } from 'react';

/** Whether nothing has the focus; browsers name what is in a dialog that has just been closed until they draw again. */
export function isFocusLost(): boolean {
  let active = document.activeElement;
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
  return active === null || active === document.body || active.closest('dialog')?.open === false;
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
    if (!held.current || held.current.isConnected) return;
    held.current = undefined;
    if (isFocusLost()) next()?.focus();
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
        const isHere = (root instanceof Document || root instanceof ShadowRoot) && root.activeElement === target;
        if (held.current === target && target.isConnected && !isHere) held.current = undefined;
      });
    },
  };
}
