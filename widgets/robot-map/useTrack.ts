import { useEffect, useState } from 'react';
import { useConsole } from '../shared/element/index.ts';
import { tracked, type Track } from './robot-map.model.ts';

/** Where the selected robot has been since it was selected. */
export function useTrack(): Track | undefined {
  const { robots } = useConsole();
  const [track, setTrack] = useState<Track>();
  useEffect(() => {
    const note = (): void => {
      const deviceId = robots.$selectedId.get();
      if (deviceId === undefined) return;
      const own = robots.$status.get();
      const pushed = robots.$positions.get().get(deviceId);
      // A server may send the status only when it changes, but the fleet's positions all the time.
      const pose = pushed && pushed.receivedAt > (own?.receivedAt ?? 0) ? pushed : (own?.status.pose ?? pushed);
      if (pose) setTrack(before => tracked(before, { deviceId, mapId: pose.mapId, x: pose.x, y: pose.y }));
    };
    const unsubscribe = [robots.$status.listen(note), robots.$positions.listen(note)];
    return () => unsubscribe.forEach(end => end());
  }, [robots]);
  return track;
}
