import { useText } from './console-context.ts';

/** Says in the place of a page that it cannot be shown, and offers to try again. */
export function Failure({
  title,
  hint,
  onRetry,
}: {
  readonly title: string;
  readonly hint?: string;
  readonly onRetry: () => void;
}) {
  const text = useText();
  return (
    <div className="wait" role="alert">
      <p>{title}</p>
      {hint ? <p>{hint}</p> : null}
      <p>
        <button type="button" className="button" onClick={onRetry}>
          {text('common.retry')}
        </button>
      </p>
    </div>
  );
}
