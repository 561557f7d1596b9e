import { useEffect, useRef, type FocusEvent } from 'react';
import { useHost } from '../element/hooks.ts';
import { hasModal as isModalOpen } from '../dialog/topLayer.ts';
import { isFocusLost } from '../dialog/useFocusKept.ts';
import { useHasModal } from '../dialog/useTopLayer.ts';

/**
 * Keeps the focus in a list whose items go away. When the item with the focus goes, by a press or by itself, the next item takes the focus.
 * It takes nobody else's focus. Selectors name the parts of the view.
 * @param item an item of the list
 * @param button what takes the focus in an item
 * @param home where the focus goes after the last item: to such a button in it, else to itself
 * @returns handlers for the focus within the list
 */
export function useFocusHandedOn(
  item: string,
  button: string,
  home: string,
): Readonly<Record<'onFocus' | 'onBlur', (event: FocusEvent) => void>> {
  const root = useHost().shadowRoot;
  const hasModal = useHasModal();
  /** The item that had the focus last, and its place. */
  const held = useRef<{ readonly one: HTMLElement; readonly place: number }>(undefined);
  const items = (): HTMLElement[] => [...(root?.querySelectorAll<HTMLElement>(item) ?? [])];
  const hold = (one: HTMLElement | null): void => {
    held.current = one ? { one, place: items().indexOf(one) } : undefined;
  };
  // This runs after each drawing, because an item goes when its alarm does.
  useEffect(() => {
    if (!held.current) return;
    const { one, place } = held.current;
    if (one.isConnected) return hold(one);
    // A dialog is handling its alarm.
    if (hasModal) return;
    hold(null);
    if (!isFocusLost(one)) return;
    const left = items();
    const next = left[Math.min(place, left.length - 1)] ?? root?.querySelector<HTMLElement>(home);
    (next?.querySelector<HTMLElement>(button) ?? next)?.focus();
  });
  return {
    onFocus: ({ target }) => hold(target.closest<HTMLElement>(item)),
    onBlur: ({ target }) => {
      const one = target.closest(item);
      // The handler waits until the focus has arrived. A dialog takes it only for a while; anywhere else the user moved it.
      queueMicrotask(() => {
        if (held.current?.one !== one || one?.isConnected !== true || isModalOpen()) return;
        if (!one.contains(root?.activeElement ?? null)) hold(null);
      });
    },
  };
}
