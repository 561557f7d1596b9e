import type { LucideIcon } from 'lucide-react';
import { useId, type ReactNode } from 'react';

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

/** A choice between a few views or modes, all visible. */
export function SegmentedControl<Value extends string>({
  label,
  value,
  options,
  onChange,
  disabled,
  busy,
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
  /** A choice is under way and shown. The user cannot choose another meanwhile, but the focus stays. */
  readonly busy?: boolean;
  readonly part?: string;
}) {
  const name = useId();
  return (
    <fieldset className="pk-segments" disabled={disabled} aria-disabled={busy || undefined} part={part}>
      <legend className="pk-hidden">{label}</legend>
      {options.map(({ value: option, label, icon: Icon, disabled }) => (
        <label key={option} data-checked={option === value || undefined}>
          <input
            className="pk-hidden"
            type="radio"
            name={name}
            value={option}
            checked={option === value}
            disabled={disabled}
            onChange={() => {
              if (!busy) onChange(option);
            }}
          />
          {Icon ? <Icon size={14} aria-hidden /> : null}
          {label}
        </label>
      ))}
    </fieldset>
  );
}
