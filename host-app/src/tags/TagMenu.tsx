import { keyOf } from '@patrolkit/core/keys';
import { useEffect, useLayoutEffect, useRef, type KeyboardEvent } from 'react';
import { useText } from '../console-context.ts';
import { walk } from '../menus/walk.ts';

/** Width of the menu, px (specification section 2). */
const width = 105;

/** The menu of a tag: refresh, close, close others, close all. Escape, a choice, or a click elsewhere closes it. */
export function TagMenu({
  x,
  y,
  label,
  isAffixed,
  acts,
  onClose,
}: {
  /** Where it opens, px of the window. */
  readonly x: number;
  readonly y: number;
  readonly label: string;
  /** True to leave out the acts that would close its tag. */
  readonly isAffixed: boolean;
  readonly acts: Readonly<Record<'refresh' | 'close' | 'closeOthers' | 'closeAll', () => void>>;
  readonly onClose: () => void;
}) {
  const text = useText();
  const menu = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const before = document.activeElement;
    const shown = menu.current;
    if (!shown) return;
    const { offsetHeight } = shown;
    shown.style.setProperty('--x', `${String(Math.max(0, Math.min(x, innerWidth - width)))}px`);
    shown.style.setProperty('--y', `${String(Math.max(0, Math.min(y, innerHeight - offsetHeight)))}px`);
    shown.querySelector('button')?.focus();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, [x, y]);

  useEffect(() => {
    const onPointer = (event: PointerEvent): void => {
      if (event.target instanceof Node && !menu.current?.contains(event.target)) onClose();
    };
    document.addEventListener('pointerdown', onPointer);
    addEventListener('blur', onClose);
    return () => {
      document.removeEventListener('pointerdown', onPointer);
      removeEventListener('blur', onClose);
    };
  }, [onClose]);

  const onKeyDown = (event: KeyboardEvent): void => {
    if (keyOf(event) === 'Escape' || keyOf(event) === 'Tab') {
      event.preventDefault();
      onClose();
    } else walk(event, menu.current, 'button');
  };
  const entries = [
    ['refresh', 'common.refresh'],
    ...(isAffixed ? [] : ([['close', 'common.close']] as const)),
    ['closeOthers', 'screens.tag.closeOthers'],
    ['closeAll', 'screens.tag.closeAll'],
  ] as const;
  return (
    <div ref={menu} className="tag-menu" role="menu" tabIndex={-1} aria-label={label} onKeyDown={onKeyDown}>
      {entries.map(([act, id]) => (
        <button
          key={act}
          type="button"
          role="menuitem"
          tabIndex={-1}
          onClick={() => {
            onClose();
            acts[act]();
          }}
        >
          {text(id)}
        </button>
      ))}
    </div>
  );
}
