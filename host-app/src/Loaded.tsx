import { useEffect, useState, type ReactNode } from 'react';
import { useConsole, useText } from './console-context.ts';
import { Failure } from './Failure.tsx';
import type { Code } from './code.ts';

/**
 * Draws its children with code once that is loaded. If the loading fails, it says so and offers to try again.
 * @param onClose closes it after a failure; given where it lies over other content
 */
export function Loaded<T>({
  code,
  children,
  onClose,
}: {
  readonly code: Code<T>;
  readonly children: (loaded: T) => ReactNode;
  readonly onClose?: () => void;
}) {
  const { errors } = useConsole();
  const text = useText();
  const [state, setState] = useState<'waiting' | 'failed' | 'here'>('waiting');
  const loaded = code.get();
  const isMissing = loaded === undefined;
  useEffect(() => {
    if (!isMissing || state === 'failed') return;
    let isWanted = true;
    code.load().then(
      () => isWanted && setState('here'),
      (error: unknown) => {
        if (!isWanted) return;
        errors.report(String(error));
        setState('failed');
      },
    );
    return () => {
      isWanted = false;
    };
  }, [code, isMissing, state, errors]);
  if (loaded !== undefined) return children(loaded);
  if (state === 'failed')
    return (
      <Failure
        title={text('common.loadFailed')}
        onRetry={() => setState('waiting')}
        {...(onClose ? { onClose } : {})}
      />
    );
  return <p className="wait" />;
}
