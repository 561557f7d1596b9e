import { useCallback, useSyncExternalStore } from 'react';

/** True on a screen where the fleet has no column of its own. */
export const narrow = matchMedia('(max-width: 900px)');

/** Whether a condition of the screen holds. */
export function useMedia(media: MediaQueryList): boolean {
  const listen = useCallback(
    (changed: () => void) => {
      media.addEventListener('change', changed);
      return () => media.removeEventListener('change', changed);
    },
    [media],
  );
  return useSyncExternalStore(listen, () => media.matches);
}
