import { useEffect } from 'react';

/** Loads the player of a screen whose pictures are opened on demand, after the screen is drawn. */
export function usePlayer(): void {
  useEffect(() => {
    // Without it there is no picture; the next screen that plays asks for it again.
    import('@patrolkit/widgets/live-player').catch(() => undefined);
  }, []);
}
