import type { LateArea } from '@patrolkit/core';
import { useEffect, useState, type ReactNode } from 'react';
import { useTexts } from './console-context.ts';

/** Draws what is inside once the texts of an area are here; they come with it. */
export function AreaTexts({ area, children }: { readonly area: LateArea; readonly children: ReactNode }) {
  const { text, hasArea, loadArea } = useTexts();
  const [isFailed, setFailed] = useState(false);
  const isHere = hasArea(area);
  useEffect(() => {
    if (!isHere && !isFailed) loadArea(area).catch(() => setFailed(true));
  }, [area, isHere, isFailed, loadArea]);
  if (isHere) return children;
  if (!isFailed) return null;
  return (
    <p className="wait">
      <button type="button" className="button" onClick={() => setFailed(false)}>
        {text('common.retry')}
      </button>
    </p>
  );
}
