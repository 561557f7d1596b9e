import { useEffect } from 'react';
import { useHostWindow } from '../../element/index.ts';

/**
 * Tells a player whether its page is hidden.
 * @param isSeenElsewhere the user sees the picture in a window of its own while the page is hidden
 */
export function usePageHidden(player: { setHidden(isHidden: boolean): void }, isSeenElsewhere = false): void {
  const { document } = useHostWindow();
  useEffect(() => {
    const tell = (): void => player.setHidden(document.visibilityState === 'hidden' && !isSeenElsewhere);
    document.addEventListener('visibilitychange', tell);
    tell();
    return () => document.removeEventListener('visibilitychange', tell);
  }, [player, document, isSeenElsewhere]);
}
