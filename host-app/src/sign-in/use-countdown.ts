import { useEffect, useState } from 'react';

/** Whole seconds until a moment of the console's clock, drawn as they pass. */
export function useCountdown(until: number | undefined, now: () => number): number {
  const [left, setLeft] = useState(0);
  useEffect(() => {
    const count = (): void => setLeft(until === undefined ? 0 : Math.max(0, Math.ceil((until - now()) / 1000)));
    count();
    if (until === undefined) return;
    const timer = setInterval(count, 250);
    return () => clearInterval(timer);
  }, [until, now]);
  return left;
}
