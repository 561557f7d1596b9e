import { useCallback, useSyncExternalStore } from 'react';
import { useHost } from './hooks.ts';
import { placedEvent } from './moved.ts';

/** The window of the widget's document, which may be that of a frame. Keys and pointers are heard only there. */
export function useHostWindow(): Window & typeof globalThis {
  const host = useHost();
  const follow = useCallback(
    (onMoved: () => void) => {
      host.shadowRoot?.addEventListener(placedEvent, onMoved);
      return () => host.shadowRoot?.removeEventListener(placedEvent, onMoved);
    },
    [host],
  );
  return useSyncExternalStore(follow, () => host.ownerDocument.defaultView ?? window);
}
