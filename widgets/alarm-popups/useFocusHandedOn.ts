import { useCallback, useEffect, useRef } from 'react';
import { useHost } from '../shared/element/index.ts';
import { useHasModal } from '../shared/ui/useTopLayer.ts';

/** A popup that may go, and those beside it: the next ones first. */
interface Left {
  readonly popup: Element;
  readonly others: readonly Element[];
}

/** Whether nothing has the focus; browsers name what is in a dialog that has just been closed until they draw again. */
function isFocusLost(): boolean {
  let active = document.activeElement;
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
  return active === null || active === document.body || active.closest('dialog')?.open === false;
}

/**
 * For the view that draws the popups: whoever closes or handles one by keyboard goes on with the next; nobody else's focus is taken.
 * @returns called before what may take the popup with the focus away
 */
export function useFocusHandedOn(): () => void {
  const host = useHost();
  const hasModal = useHasModal();
  const left = useRef<Left>(undefined);
  // After each drawing: a popup goes when its alarm does.
  useEffect(() => {
    const was = left.current;
    // In a dialog it may be handled yet.
    if (!was || hasModal || was.popup.isConnected) return;
    left.current = undefined;
    if (!isFocusLost()) return;
    const home = was.others.find(popup => popup.isConnected) ?? host.shadowRoot?.querySelector('.edge');
    home?.querySelector<HTMLElement>('button:last-of-type')?.focus();
  });
  return useCallback(() => {
    const root = host.shadowRoot;
    const popup = root?.activeElement?.closest('article');
    const popups = [...(root?.querySelectorAll('article') ?? [])];
    const place = popup ? popups.indexOf(popup) : -1;
    left.current = popup
      ? { popup, others: [...popups.slice(place + 1), ...popups.slice(0, Math.max(0, place)).reverse()] }
      : undefined;
  }, [host]);
}
