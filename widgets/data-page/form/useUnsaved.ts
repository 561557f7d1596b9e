import { askBeforeLeaving } from '@patrolkit/core';
import { useEffect, useRef } from 'react';
import type { Emit } from '../../shared/element/index.ts';
import type { spec } from '../data-page.element.ts';

/** Tells the page that something is not saved, or no longer, and has the browser ask before it is left or loaded anew meanwhile. */
export function useUnsaved(isUnsaved: boolean, emit: Emit<typeof spec>): void {
  // What is told is the last that was so, whenever the page is taken away.
  const tell = useRef(emit);
  useEffect(() => {
    tell.current = emit;
  });
  useEffect(() => {
    if (!isUnsaved) return;
    const release = askBeforeLeaving();
    tell.current('unsavedchanged', { isUnsaved: true });
    return () => {
      release();
      tell.current('unsavedchanged', { isUnsaved: false });
    };
  }, [isUnsaved]);
}
