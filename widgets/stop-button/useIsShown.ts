import { useEffect, useState } from 'react';
import type { StopState } from '@patrolkit/core';
import { confirmedShownFor } from './stop-button.model.ts';

/** Whether a confirmed stop was shown long enough; never true of another one. */
export function useIsShown(last: StopState | undefined): boolean {
  const [over, setOver] = useState<StopState>();
  useEffect(() => {
    if (last?.phase !== 'confirmed') return;
    const timer = setTimeout(() => setOver(last), confirmedShownFor);
    return () => clearTimeout(timer);
  }, [last]);
  return last !== undefined && last === over;
}
