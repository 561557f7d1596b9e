import { useEffect, useState } from 'react';
import { useConsole } from '../shared/element/index.ts';

/** The time by the console's clock, anew each second. */
export function useNow(): number {
  const { now } = useConsole();
  const [time, setTime] = useState(now);
  useEffect(() => {
    const timer = setInterval(() => setTime(now()), 1000);
    return () => clearInterval(timer);
  }, [now]);
  return time;
}
