import { useEffect, useState } from 'react';
import { useHost } from '../element/index.ts';

/** Whether this element fills the screen, and a verb that changes it; from a click. */
export function useFullscreen(): readonly [isFull: boolean, toggle: () => void] {
  const host = useHost();
  const [isFull, setFull] = useState(false);
  useEffect(() => {
    const onChange = (): void => setFull(document.fullscreenElement === host);
    document.addEventListener('fullscreenchange', onChange);
    return () => document.removeEventListener('fullscreenchange', onChange);
  }, [host]);
  const toggle = (): void => {
    const changing = isFull ? document.exitFullscreen() : host.requestFullscreen();
    changing.catch(() => undefined);
  };
  return [isFull, toggle];
}
