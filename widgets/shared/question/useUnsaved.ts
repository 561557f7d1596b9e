import { askBeforeLeaving } from '@patrolkit/core';
import { useEffect } from 'react';
import { useHost } from '../element/hooks.ts';

/** How many editors of an element hold unsaved changes. */
const holding = new WeakMap<EventTarget, number>();

/**
 * Fires `unsavedchanged` when unsaved changes appear and when none are left. Meanwhile the browser asks before the user leaves or reloads
 * the page. An element that holds such an editor has the event in its description. An element with several editors is unsaved while any of
 * them is.
 */
export function useUnsaved(isUnsaved: boolean): void {
  const host = useHost();
  useEffect(() => {
    if (!isUnsaved) return;
    const count = (step: 1 | -1): void => {
      const before = holding.get(host) ?? 0;
      const now = before + step;
      holding.set(host, now);
      if (before > 0 && now > 0) return;
      const detail = { isUnsaved: now > 0 };
      host.dispatchEvent(new CustomEvent('unsavedchanged', { detail, bubbles: true, composed: true }));
    };
    const release = askBeforeLeaving();
    count(1);
    return () => {
      release();
      count(-1);
    };
  }, [isUnsaved, host]);
}
