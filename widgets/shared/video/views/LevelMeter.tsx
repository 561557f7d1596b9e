import { useEffect, useState } from 'react';
import type { Loudness } from '../sound/sound.ts';

/** What was heard longer ago is no level of now, milliseconds. */
const stale = 400;

/** How loud something is: it falls to nothing when no more comes. */
export function LevelMeter({ label, level }: { readonly label: string; readonly level: Loudness }) {
  const [past, setPast] = useState<Loudness>();
  useEffect(() => {
    const timer = setTimeout(setPast, stale, level);
    return () => clearTimeout(timer);
  }, [level]);
  return <meter className="level" min={0} max={1} value={level === past ? 0 : level.peak} aria-label={label} />;
}
