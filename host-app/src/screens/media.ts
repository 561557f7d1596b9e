import { useCallback, useSyncExternalStore } from 'react';

/** Matches screens in which the list of devices has a column of its own beside one picture. On others it is a drop-down. */
export const roomy = matchMedia('(min-width: 1181px)');

/** Whether a media query matches. */
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
