import { ClockAlert } from 'lucide-react';
import { useText, useTexts } from '../element/hooks.ts';

/** Marks a value as no longer live. `since` is the time of its last data. */
export function StaleMark({ since }: { readonly since?: number }) {
  const text = useText();
  const { formatTime } = useTexts();
  const label = since === undefined ? text('common.stale') : text('common.staleSince', { time: formatTime(since) });
  return (
    <span className="pk-stale" part="stale" title={label}>
      <ClockAlert size={12} aria-hidden />
      {since === undefined ? text('common.stale') : formatTime(since)}
      <span className="pk-hidden">{label}</span>
    </span>
  );
}
