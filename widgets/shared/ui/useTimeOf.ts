import { timeAgoExpires } from '@patrolkit/core';
import { useEffect, useState } from 'react';

/** A timer stands still while the computer sleeps, so that none may be long, milliseconds. */
const longestWait = 60_000;

/** The time by which the age of a moment is told; it is updated whenever the text of that age changes. */
export function useTimeOf(at: number, now: () => number): number {
  const [time, setTime] = useState(now);
  useEffect(() => {
    const wait = Math.min(timeAgoExpires(at, Math.max(time, at)), longestWait);
    const timer = setTimeout(() => setTime(now()), wait);
    return () => clearTimeout(timer);
  }, [at, now, time]);
  return time;
}
