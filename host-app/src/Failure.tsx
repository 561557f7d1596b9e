import { keyOf } from '@patrolkit/core/keys';
import { useEffect } from 'react';
import { useText } from './console-context.ts';

/**
 * Says in place of a page that it cannot be shown, and offers to try again.
 * @param onClose closes it by a button or Escape; given where it lies over other content
 */
export function Failure({
  title,
  hint,
  onRetry,
  onClose,
}: {
  readonly title: string;
  readonly hint?: string;
  readonly onRetry: () => void;
  readonly onClose?: () => void;
}) {
  const text = useText();
  useEffect(() => {
    if (!onClose) return;
    const onKey = (event: KeyboardEvent): void => {
      if (keyOf(event) === 'Escape') onClose();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [onClose]);
  return (
    <div className="wait" role="alert">
      <p>{title}</p>
      {hint ? <p>{hint}</p> : null}
      <p>
        <button type="button" className="button" onClick={onRetry}>
          {text('common.retry')}
        </button>
        {onClose ? (
          <button type="button" className="button" onClick={onClose}>
            {text('common.close')}
          </button>
        ) : null}
      </p>
    </div>
  );
}
