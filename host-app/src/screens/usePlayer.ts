import { useEffect } from 'react';

/** Brings the player of a screen whose pictures come on demand: nobody who has just come in waits for it. */
export function usePlayer(): void {
  useEffect(() => {
    // Without it there is no picture; the next screen that plays asks for it again.
    import('@patrolkit/widgets/live-player').catch(() => undefined);
  }, []);
}
