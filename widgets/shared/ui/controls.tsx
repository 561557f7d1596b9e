import { CircleAlert, CircleCheck, Info, TriangleAlert, X, type LucideIcon } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { useText } from '../element/hooks.ts';
import { Button, IconButton } from './Button.tsx';

/** A row of controls with a name. */
export function Toolbar({
  label,
  part,
  children,
}: {
  readonly label: string;
  readonly part?: string;
  readonly children: ReactNode;
}) {
  return (
    <div className="pk-toolbar" role="toolbar" aria-label={label} part={part}>
      {children}
    </div>
  );
}

/** A choice between a few views or modes, all in sight. */
export function SegmentedControl<Value extends string>({
  label,
  value,
  options,
  onChange,
  disabled,
  part,
}: {
  readonly label: string;
  readonly value: Value | undefined;
  readonly options: readonly {
    readonly value: Value;
    readonly label: string;
    readonly icon?: LucideIcon;
    readonly disabled?: boolean;
  }[];
  readonly onChange: (value: Value) => void;
  readonly disabled?: boolean;
  readonly part?: string;
}) {
  const name = useId();
  return (
    <fieldset className="pk-segments" disabled={disabled} part={part}>
      <legend className="pk-hidden">{label}</legend>
      {options.map(({ value: option, label, icon: Icon, disabled }) => (
        <label key={option}>
          <input
            type="radio"
            name={name}
            value={option}
            checked={option === value}
            disabled={disabled}
            onChange={() => onChange(option)}
          />
          {Icon ? <Icon size={14} aria-hidden /> : null}
          {label}
        </label>
      ))}
    </fieldset>
  );
}

/** One short notice. */
export interface Notice {
  readonly id: string;
  readonly text: string;
  readonly tone?: 'info' | 'success' | 'warning' | 'error';
  /** What it offers. */
  readonly action?: { readonly label: string; readonly run: () => void };
}

const noticeIcons = { info: Info, success: CircleCheck, warning: TriangleAlert, error: CircleAlert } as const;

/** The place where notices appear; how long they stay is their owner's matter. Always drawn, so that it is read out. */
export function ToastRegion({
  notices,
  onDismiss,
}: {
  readonly notices: readonly Notice[];
  readonly onDismiss?: (id: string) => void;
}) {
  const text = useText();
  return (
    <div className="pk-toasts" part="notices" role="log" aria-live="polite" aria-label={text('common.notices')}>
      {notices.map(({ id, text: message, tone = 'info', action }) => {
        const Icon = noticeIcons[tone];
        return (
          <div key={id} className="pk-toast" data-tone={tone} role={tone === 'error' ? 'alert' : undefined}>
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
      })}
    </div>
  );
}
