import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import { useRef } from 'react';
import { useText } from '../element/hooks.ts';
import { bringStyles } from '../element/styles.ts';
import { Button, IconButton } from '../ui/Button.tsx';
import css from './Toasts.css?inline';
import { useSaidInModal, useTopLayer } from '../dialog/useTopLayer.ts';

bringStyles(css);

/** One short notice. */
export interface Notice {
  readonly id: string;
  readonly text: string;
  readonly tone?: 'info' | 'success' | 'warning' | 'error';
  /** A button of the notice. */
  readonly action?: { readonly label: string; readonly run: () => void };
}

const noticeIcons = { info: Info, success: CircleCheck, warning: TriangleAlert, error: CircleAlert } as const;

/** The place where notices appear; their owner decides how long they stay. It is always drawn, so that screen readers read notices out. */
export function ToastRegion({
  notices,
  onDismiss,
}: {
  readonly notices: readonly Notice[];
  readonly onDismiss?: (id: string) => void;
}) {
  const text = useText();
  const region = useRef<HTMLDivElement>(null);
  useTopLayer(region, 'notices', notices.length > 0);
  return (
    <div
      ref={region}
      className="pk-toasts"
      part="notices"
      role="log"
      aria-live="polite"
      aria-label={text('common.notices')}
    >
      {notices.map(notice => (
        <Toast key={notice.id} notice={notice} onDismiss={onDismiss} />
      ))}
    </div>
  );
}

function Toast({
  notice: { id, text: message, tone = 'info', action },
  onDismiss,
}: {
  readonly notice: Notice;
  readonly onDismiss: ((id: string) => void) | undefined;
}) {
  const text = useText();
  const isError = tone === 'error';
  useSaidInModal(message, isError ? 'assertive' : 'polite');
  const Icon = noticeIcons[tone];
  return (
    <div className="pk-toast" data-tone={tone} role={isError ? 'alert' : undefined}>
      <Icon aria-hidden />
      <span>{message}</span>
      {action ? (
        <Button size="small" onClick={action.run}>
          {action.label}
        </Button>
      ) : null}
      {onDismiss ? (
        <IconButton size="small" icon={X} label={text('common.dismiss')} onClick={() => onDismiss(id)} />
      ) : null}
    </div>
  );
}
