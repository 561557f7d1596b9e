import { CircleAlert, Inbox, Lock, RotateCw, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '../element/hooks.ts';
import { Button } from './Button.tsx';

interface StateProps {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly hint?: string;
  readonly tone?: 'error';
  readonly part?: string;
  readonly children?: ReactNode;
}

function State({ icon: Icon, title, hint, tone, part, children }: StateProps) {
  return (
    <div className="pk-state" data-tone={tone} part={part} role={tone === 'error' ? 'alert' : 'status'}>
      <Icon aria-hidden />
      <p className="pk-state-title">{title}</p>
      {hint ? <p className="pk-state-hint">{hint}</p> : null}
      {children}
    </div>
  );
}

/** Says that there is nothing to show, and why. Its children are actions. */
export function EmptyState(props: {
  readonly title?: string;
  readonly hint?: string;
  readonly icon?: LucideIcon;
  readonly part?: string;
  readonly children?: ReactNode;
}) {
  const text = useText();
  return <State {...props} icon={props.icon ?? Inbox} title={props.title ?? text('common.empty')} />;
}

/** Says what failed, with a way to try again and one to close it. */
export function ErrorState({
  title,
  hint,
  onRetry,
  onClose,
}: {
  readonly title?: string;
  readonly hint?: string;
  readonly onRetry?: () => void;
  readonly onClose?: () => void;
}) {
  const text = useText();
  return (
    <State
      icon={CircleAlert}
      tone="error"
      part="error"
      title={title ?? text('common.error')}
      hint={hint ?? text('common.errorHint')}
    >
      {onRetry ? (
        <Button size="small" icon={RotateCw} onClick={onRetry}>
          {text('common.retry')}
        </Button>
      ) : null}
      {onClose ? (
        <Button size="small" onClick={onClose}>
          {text('common.close')}
        </Button>
      ) : null}
    </State>
  );
}

/** Says that the user may not see this. */
export function NoPermission({ hint }: { readonly hint?: string }) {
  const text = useText();
  return <State icon={Lock} title={text('common.noPermission')} hint={hint ?? text('common.noPermissionHint')} />;
}

/** Says that work is under way and nothing can be shown yet. */
export function Loading({ label }: { readonly label?: string }) {
  const text = useText();
  return (
    <span className="pk-loading" role="status">
      <span className="pk-spinner" />
      {label ?? text('common.loading')}
    </span>
  );
}

/** Placeholder lines for content that is being loaded. */
export function Skeleton({ lines = 3 }: { readonly lines?: number }) {
  const text = useText();
  return (
    <div className="pk-field" role="status" aria-label={text('common.loading')}>
      {Array.from({ length: lines }, (_item, index) => (
        <span key={index} className="pk-skeleton" style={{ width: `${92 - ((index * 23) % 40)}%` }} />
      ))}
    </div>
  );
}
