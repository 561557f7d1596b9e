import type { LucideIcon } from 'lucide-react';
import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';

interface Common extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> {
  readonly size?: 'small' | 'medium' | 'large';
  /** The button has nothing more to do, often because of its own press. Further presses do nothing, but the focus stays. */
  readonly spent?: boolean;
  readonly part?: string;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** Props of `Button`. */
export interface ButtonProps extends Common {
  /** `primary` is the one main action of a view. `danger` cannot be undone. `quiet` has no frame. */
  readonly kind?: 'primary' | 'normal' | 'danger' | 'quiet';
  readonly icon?: LucideIcon;
  /** Work is under way and the button shows it. Further presses do nothing, but the focus stays. */
  readonly busy?: boolean;
  readonly children?: ReactNode;
}

/** A button with text. */
export function Button({
  kind = 'normal',
  size = 'medium',
  icon: Icon,
  busy,
  spent,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={`pk-button ${rest.className ?? ''}`}
      data-kind={kind}
      data-size={size}
      aria-busy={busy || undefined}
      aria-disabled={busy || spent || rest['aria-disabled'] || undefined}
      onClick={event => {
        if (busy || spent) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {busy ? <span className="pk-spinner" /> : Icon && <Icon size={16} aria-hidden />}
      {children}
    </button>
  );
}

/** Props of `IconButton`. */
export interface IconButtonProps extends Common {
  readonly icon: LucideIcon;
  /** What the button does: its accessible name and its hint on hover. */
  readonly label: string;
  /** For a button that stays on or off. */
  readonly pressed?: boolean;
}

/** A button that shows only an icon. */
export function IconButton({ icon: Icon, label, pressed, size = 'medium', spent, onClick, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      {...rest}
      className={`pk-icon-button ${rest.className ?? ''}`}
      data-size={size}
      aria-label={label}
      aria-pressed={pressed}
      aria-disabled={spent || rest['aria-disabled'] || undefined}
      onClick={spent ? undefined : onClick}
    >
      <Icon size={size === 'small' ? 14 : size === 'large' ? 20 : 16} aria-hidden />
    </button>
  );
}
