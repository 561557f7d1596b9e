import { useEffect, useRef, type FocusEvent } from 'react';
import { useHost } from '../shared/element/index.ts';
import { hasModal as isModalOpen } from '../shared/ui/topLayer.ts';
import { useHasModal } from '../shared/ui/useTopLayer.ts';

/** Whether nothing has the focus; browsers name what is in a dialog that has just been closed until they draw again. */
function isFocusLost(): boolean {
  let active = document.activeElement;
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
  return active === null || active === document.body || active.closest('dialog')?.open === false;
}

/**
 * For the view that draws the popups: whoever closes or handles one by keyboard goes on with the next; nobody else's focus is taken.
 * @returns handlers for the focus within their list
 */
export function useFocusHandedOn(): Readonly<Record<'onFocus' | 'onBlur', (event: FocusEvent) => void>> {
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
  return {
    onFocus: ({ target }) => hold(target.closest('article')),
    onBlur: ({ target }) => {
      const popup = target.closest('article');
      // Once it is known where the focus goes: to a dialog it goes for a while, elsewhere by the user's own will.
      queueMicrotask(() => {
        if (held.current?.popup !== popup || popup?.isConnected !== true || isModalOpen()) return;
        if (!popup.contains(root?.activeElement ?? null)) hold(null);
      });
    },
  };
}
