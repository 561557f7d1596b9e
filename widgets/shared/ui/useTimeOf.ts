import { timeAgoExpires } from '@patrolkit/core';
import { useEffect, useState } from 'react';

/** The time by which the age of a moment is told; it goes on whenever the words for that age change. */
export function useTimeOf(at: number, now: () => number): number {
  const [time, setTime] = useState(now);
  useEffect(() => {
    const timer = setTimeout(() => setTime(now()), timeAgoExpires(at, Math.max(time, at)));
    return () => clearTimeout(timer);
  }, [at, now, time]);
  return time;
}
