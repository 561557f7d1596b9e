import { useLayoutEffect, useRef } from 'react';
import { isElement, useHost } from '../shared/element/index.ts';
import type { Peek } from './usePeek.ts';

/**
 * Moves the focus to a card that was opened by key. When the card closes, the focus returns to its mark, or to the map if the mark is gone.
 * @returns `opening`, called before a card is pinned, and `closing`, called before one is closed
 */
export function useCardFocus(peek: Peek | undefined): { readonly opening: () => void; readonly closing: () => void } {
  const root = useHost().shadowRoot;
  /** The mark of the card. */
  const mark = useRef<Element>(undefined);
  const isWanted = useRef(false);
  const isInCard = (): boolean => root?.activeElement?.closest('.card') != null;
  // This runs after each drawing, because the card appears with the next one.
  useLayoutEffect(() => {
    if (!isWanted.current) return;
    isWanted.current = false;
    root?.querySelector<HTMLElement>('.card')?.focus();
  });
  return {
    opening: () => {
      const active = root?.activeElement;
      // A choice within the card opens another card in its place.
      if (!isInCard()) mark.current = active?.matches(':is(.marker, .cluster):focus-visible') ? active : undefined;
      isWanted.current = isInCard() || mark.current !== undefined;
    },
    closing: () => {
      if (!isInCard()) return;
      const [id] = peek?.ids ?? [];
      const own = mark.current?.isConnected ? mark.current : undefined;
      const back =
        own ?? root?.querySelector(`.marker[data-id="${CSS.escape(id ?? '')}"]`) ?? root?.querySelector('.map');
      if (back && isElement(back)) back.focus();
    },
  };
}
