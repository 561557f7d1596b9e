import type { LateArea } from '@patrolkit/core';
import { useEffect, useState, type ReactNode } from 'react';
import { useConsole, useTexts } from './console-context.ts';
import { Failure } from './Failure.tsx';

/**
 * Draws what is inside once the texts of an area are here; they come with it.
 * @param onClose gives it up, where it lies over something else
 */
export function AreaTexts({
  area,
  children,
  onClose,
}: {
  readonly area: LateArea;
  readonly children: ReactNode;
  readonly onClose?: () => void;
}) {
  const { errors } = useConsole();
  const { text, hasArea, loadArea } = useTexts();
  const [isFailed, setFailed] = useState(false);
  const isHere = hasArea(area);
  useEffect(() => {
    if (isHere || isFailed) return;
    loadArea(area).catch((error: unknown) => {
      errors.report(String(error));
      setFailed(true);
    });
  }, [area, isHere, isFailed, loadArea, errors]);
  if (isHere) return children;
  if (!isFailed) return null;
  return (
    <Failure title={text('common.loadFailed')} onRetry={() => setFailed(false)} {...(onClose ? { onClose } : {})} />
  );
}
