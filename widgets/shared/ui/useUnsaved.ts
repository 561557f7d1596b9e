import { askBeforeLeaving } from '@patrolkit/core';
import { useEffect } from 'react';
import { useHost } from '../element/hooks.ts';

/**
 * Tells the page by `unsavedchanged` when there are unsaved changes, and when there are none any more; meanwhile the browser asks before the
 * page is left or loaded anew. An element that holds such an editor has the event in its description.
 */
export function useUnsaved(isUnsaved: boolean): void {
  const host = useHost();
  useEffect(() => {
    if (!isUnsaved) return;
    const tell = (detail: { readonly isUnsaved: boolean }): unknown =>
      host.dispatchEvent(new CustomEvent('unsavedchanged', { detail, bubbles: true, composed: true }));
    const release = askBeforeLeaving();
    tell({ isUnsaved: true });
    return () => {
      release();
      tell({ isUnsaved: false });
    };
  }, [isUnsaved, host]);
}
