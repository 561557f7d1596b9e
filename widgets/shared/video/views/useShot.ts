import { noticeDurations } from '@patrolkit/core';
import { useEffect, useState } from 'react';
import { useConsole } from '../../element/hooks.ts';
import type { Surface } from '../engines/surface.ts';
import type { Shot } from './late/Screenshot.tsx';

/** The screenshot that the user looks at, and the verbs that take it and close it. */
export interface ShotState {
  readonly shot: Shot | undefined;
  /** Takes what is on screen now. When no picture plays, answers false and shows a notice. */
  readonly take: (of: Omit<Shot, 'picture' | 'address'> | undefined) => Promise<boolean>;
  readonly close: () => void;
}

/** Screenshots of one surface. */
export function useShot(surface: Surface | undefined): ShotState {
  const { notices } = useConsole();
  const [shot, setShot] = useState<Shot>();
  useEffect(() => () => shot && URL.revokeObjectURL(shot.address), [shot]);
  return {
    shot,
    take: async of => {
      const picture = await surface?.grab();
      // No picture plays: the picture on screen is old and would be no screenshot of now.
      if (!picture || !of) {
        notices.notify('warning', { id: 'video.screenshot.notPlaying' }, noticeDurations.done);
        return false;
      }
      setShot({ ...of, picture, address: URL.createObjectURL(picture) });
      return true;
    },
    close: () => setShot(undefined),
  };
}
