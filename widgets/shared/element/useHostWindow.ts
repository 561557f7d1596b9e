import { useCallback, useSyncExternalStore } from 'react';
import { useHost } from './hooks.ts';
import { placedEvent } from './moved.ts';

/** The window in which the widget stands, that of a frame where a page has moved it to one: keys and pointers are heard there alone. */
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
