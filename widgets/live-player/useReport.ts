import { useEffect, useState } from 'react';
import { useConsole, type ViewProps } from '../shared/element/index.ts';
import type { spec } from './live-player.element.ts';
import type { PlayerReading } from './player.ts';
import type { LiveSource } from './useLiveSource.ts';
import type { Players } from './usePlayers.ts';

/** Reports the state of the picture to the console, since a driver depends on it, and fires the page's events. */
export function useReport(
  { player }: Players,
  { deviceId, quality, isFlv }: LiveSource,
  { isAlive, hasVideo, noDriving, emit }: ViewProps<typeof spec>,
): void {
  const { video } = useConsole();
  const [key] = useState(() => Symbol('live-player'));
  useEffect(() => {
    const tell = ({ state, isLost, frameAge }: PlayerReading, before?: PlayerReading): void => {
      // Nobody can drive by a recording or by sound alone.
      const isView = isAlive && hasVideo && !noDriving && deviceId !== undefined;
      const has = isView && (state === 'playing' || state === 'failed');
      video.report(key, has ? { deviceId, isLost: isLost || state === 'failed', frameAge } : undefined);
      const detail = deviceId === undefined ? {} : { deviceId };
      if (isLost && !before?.isLost) emit('picturelost', detail);
      if (state === before?.state) return;
      if (state === 'playing') emit('playstarted', { ...detail, quality });
      if (state === 'failed') emit('playfailed', detail);
      if (state === 'time-up') emit('timeup', detail);
    };
    tell(player.$reading.get(), player.$reading.get());
    const unsubscribe = player.$reading.listen((now, before) => tell(now, before));
    return () => {
      unsubscribe();
      video.report(key, undefined);
    };
  }, [player, video, key, deviceId, isAlive, hasVideo, noDriving, quality, emit]);

  useEffect(() => {
    if (!isFlv) emit('playfailed', deviceId === undefined ? {} : { deviceId });
  }, [isFlv, deviceId, emit]);
}
