import { useEffect, useRef, type FocusEvent } from 'react';
import { useHost } from '../shared/element/index.ts';
import { useHasModal } from '../shared/ui/useTopLayer.ts';

/** Whether nothing has the focus; browsers name what is in a dialog that has just been closed until they draw again. */
function isFocusLost(): boolean {
  let active = document.activeElement;
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
  return active === null || active === document.body || active.closest('dialog')?.open === false;
}

/**
 * For the view that draws the popups: whoever closes or handles one by keyboard goes on with the next; nobody else's focus is taken.
 * @returns told when one of them gets the focus
 */
export function useFocusHandedOn(): (event: FocusEvent) => void {
  const root = useHost().shadowRoot;
  const hasModal = useHasModal();
  /** The popup that has had the focus last, and its place. */
  const held = useRef<{ readonly popup: Element; readonly place: number }>(undefined);
  const popups = (): Element[] => [...(root?.querySelectorAll('article') ?? [])];
  const hold = (popup: Element | null): void => {
    held.current = popup ? { popup, place: popups().indexOf(popup) } : undefined;
  };
  // After each drawing: a popup goes when its alarm does.
  useEffect(() => {
    if (!held.current) return;
    const { popup, place } = held.current;
    if (popup.isConnected) return hold(popup);
    // Its alarm is being handled in a dialog.
    if (hasModal) return;
    hold(null);
    if (!isFocusLost()) return;
    const left = popups();
    const home = left[Math.min(place, left.length - 1)] ?? root?.querySelector('.edge');
    home?.querySelector<HTMLElement>('button:last-of-type')?.focus();
  });
  return ({ target }) => hold(target.closest('article'));
}
