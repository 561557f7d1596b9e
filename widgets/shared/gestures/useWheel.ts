import { useEffect, useEffectEvent, type RefObject } from 'react';

/** Listens to the wheel. React's own listener is passive, so the page would scroll or zoom as well. */
export function useWheel(frame: RefObject<HTMLElement | null>, onWheel: (event: WheelEvent) => void): void {
  const latest = useEffectEvent(onWheel);
  useEffect(() => {
    const { current } = frame;
    const listener = (event: WheelEvent): void => latest(event);
    current?.addEventListener('wheel', listener, { passive: false });
    return () => current?.removeEventListener('wheel', listener);
  }, [frame]);
}
