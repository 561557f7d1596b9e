import { useEffect } from 'react';

/** Loads the player after the screen is drawn, for a screen whose pictures open on demand. */
export function usePlayer(): void {
  useEffect(() => {
    // Without it there is no picture. The next screen that plays requests it again.
    import('@patrolkit/widgets/live-player').catch(() => undefined);
  }, []);
}
