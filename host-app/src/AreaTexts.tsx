import type { LateArea } from '@patrolkit/core';
import { useEffect, useState, type ReactNode } from 'react';
import { useConsole, useTexts } from './console-context.ts';
import { Failure } from './Failure.tsx';

/**
 * Loads the texts of an area and draws its children once they are there.
 * @param onClose closes it after a failure; given where it lies over other content
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
