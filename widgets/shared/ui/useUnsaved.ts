import { askBeforeLeaving } from '@patrolkit/core';
import { useEffect } from 'react';
import { useHost } from '../element/hooks.ts';

/**
 * Tells the page by `unsavedchanged` that something is not saved, or no longer, and has the browser ask before it is left or loaded anew
 * meanwhile. An element that holds such an editor has the event in its description.
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
