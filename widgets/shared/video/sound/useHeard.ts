import { useEffect, useState } from 'react';
import type { Loudness } from './sound.ts';

/** A level older than this is not shown, ms. */
const stale = 400;

/** The peak of what was heard last, 0 to 1. It is 0 when no more sound arrives. */
export function useHeard(level: Loudness): number {
  const [past, setPast] = useState<Loudness>();
  useEffect(() => {
    const timer = setTimeout(setPast, stale, level);
    return () => clearTimeout(timer);
  }, [level]);
  return level === past ? 0 : level.peak;
}
