import { useEffect, useLayoutEffect, useSyncExternalStore, type RefObject } from 'react';
import { hasModal, isCovered, lower, onTopLayer, raise, regionOfModal, stopOnTop, type Layer } from './topLayer.ts';

/** Keeps a box above everything of the page while it shows something: an alarm or a message must not hide behind a page's banner. */
export function useTopLayer(box: RefObject<HTMLElement | null>, layer: Layer, isShown = true): void {
  useLayoutEffect(() => {
    const element = box.current;
    if (!element || !isShown) return;
    raise(element, layer);
    return () => lower(element);
  }, [box, layer, isShown]);
}

/** Whether a picture fills the page. Elements that must stay visible lie above it (safety.md 1.9, 2.1). */
export const useIsCovered = (): boolean => useSyncExternalStore(onTopLayer, isCovered);

/** Whether a modal dialog of ours is open. */
export const useHasModal = (): boolean => useSyncExternalStore(onTopLayer, hasModal);

/** The stop that the user can press when the page's own is blocked. Undefined while nothing locks or fills the page. */
export const useStopOnTop = (): HTMLElement | undefined => useSyncExternalStore(onTopLayer, stopOnTop);

/** Also says a text of the page inside the uppermost open modal dialog, because the page around it is inert and not read out. */
export function useSaidInModal(said: string, urgency: 'assertive' | 'polite'): void {
  useEffect(() => {
    const region = said === '' ? undefined : regionOfModal(urgency);
    if (!region) return;
    const sentence = region.appendChild(document.createElement('span'));
    sentence.textContent = said;
    return () => sentence.remove();
  }, [said, urgency]);
}
