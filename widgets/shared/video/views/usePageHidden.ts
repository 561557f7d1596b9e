import { useEffect } from 'react';
import { useHostWindow } from '../../element/index.ts';

/**
 * Tells a player whether its page is hidden.
 * @param isSeenElsewhere the picture is seen while the page is not: it stands in a window of its own
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
