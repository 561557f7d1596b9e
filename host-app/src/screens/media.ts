import { useCallback, useSyncExternalStore } from 'react';

/** True where the list of devices has a column of its own beside one picture; else they are a drop-down. */
export const roomy = matchMedia('(min-width: 1181px)');

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
