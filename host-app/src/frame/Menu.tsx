import { keyOf } from '@patrolkit/core/keys';
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { walk } from '../menus/walk.ts';

/** One line of a menu. */
export interface MenuItem {
  readonly key: string;
  readonly label: string;
  readonly icon?: ReactNode;
  /** Set for a choice among the lines. */
  readonly isChecked?: boolean;
  readonly onChoose: () => void;
}

/** A button that opens a menu. Arrow keys move in it, Escape and a click elsewhere close it, and the focus returns. */
export function Menu({
  label,
  trigger,
  items,
  className,
}: {
  readonly label: string;
  readonly trigger: ReactNode;
  readonly items: readonly MenuItem[];
  readonly className: string;
}) {
  const [isOpen, setOpen] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();

  useEffect(() => {
    if (!isOpen) return;
    const lines = (): HTMLElement[] => [...(frame.current?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [])];
    (lines().find(line => line.ariaChecked === 'true') ?? lines()[0])?.focus();
    const onPointer = (event: PointerEvent): void => {
      if (!frame.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', onPointer);
    return () => document.removeEventListener('pointerdown', onPointer);
  }, [isOpen]);

  const close = (): void => {
    setOpen(false);
    button.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (keyOf(event) === 'Escape') close();
    else if (keyOf(event) === 'Tab') setOpen(false);
    else walk(event, frame.current, '[role^=menuitem]');
  };

  return (
    <div ref={frame} className={`menu ${className}`}>
      <button
        ref={button}
        type="button"
        className="icon"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        aria-label={label}
        title={label}
        onClick={() => setOpen(!isOpen)}
      >
        {trigger}
      </button>
      {isOpen ? (
        <div id={id} className="lines" role="menu" tabIndex={-1} aria-label={label} onKeyDown={onKeyDown}>
          {items.map(({ key, label: words, icon, isChecked, onChoose }) => (
            <button
              key={key}
              type="button"
              tabIndex={-1}
              role={isChecked === undefined ? 'menuitem' : 'menuitemradio'}
              aria-checked={isChecked}
              onClick={() => {
                close();
                onChoose();
              }}
            >
              {icon}
              {words}
            </button>
          ))}
        </div>
      ) : null}
    </div>
  );
}
