import { timeAgoExpires } from '@patrolkit/core';
import { useEffect, useState } from 'react';

/** Longest wait of a timer, ms: a timer stands still while the computer sleeps. */
const longestWait = 60_000;

/** The time against which the age of a moment is shown. It changes whenever the text of that age changes. */
export function useTimeOf(at: number, now: () => number): number {
  const [time, setTime] = useState(now);
  useEffect(() => {
    const wait = Math.min(timeAgoExpires(at, Math.max(time, at)), longestWait);
    const timer = setTimeout(() => setTime(now()), wait);
    return () => clearTimeout(timer);
  }, [at, now, time]);
  return time;
}
