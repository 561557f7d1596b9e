/**
 * Opens other windows, and handles back and close when there is nothing to go back to or to close, in each interface mode
 * (interpretations.md 38). Widgets follow the same rule (packages/core/src/environment/windows.ts).
 */
import { askClient, openWindow } from '@patrolkit/core';
import { useCallback } from 'react';
import { useRouter } from '../router/router-context.ts';
import { closeTopDialog } from './back.ts';
import { useMode } from './mode-context.ts';

/** Opens an address in another tab, or in a window of its own. */
export function useOpenWindow(): (url: string, isOwnWindow?: boolean) => void {
  const mode = useMode();
  return useCallback((url, isOwnWindow) => openWindow(mode, url, isOwnWindow), [mode]);
}

/**
 * Handles a back button. It closes the top dialog, or else goes to the previous page, or else asks the program around the console, or else
 * opens home.
 */
export function useBack(): () => void {
  const mode = useMode();
  const { $place, go } = useRouter();
  return () => {
    if (closeTopDialog()) return;
    if ($place.get().entry > 0) history.back();
    else if (!askClient(mode, 'backrequest', undefined)) go('/');
  };
}
