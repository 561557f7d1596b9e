import type { Loudness } from '../../sound/sound.ts';
import { useHeard } from '../../sound/useHeard.ts';

/** The level of a sound. It falls to 0 when no more sound arrives. */
export function LevelMeter({ label, level }: { readonly label: string; readonly level: Loudness }) {
  return <meter className="level" min={0} max={1} value={useHeard(level)} aria-label={label} />;
}
