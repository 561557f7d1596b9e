import { keyOf } from '@patrolkit/core/keys';
import { X } from 'lucide-react';
import { useEffect, useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { useText } from '../../console-context.ts';
import './side-sheet.css';

/**
 * A sheet at the right edge, only over the screen. The navbar with the stop stays free, and nothing behind the sheet is locked. Escape
 * closes it, and the focus returns to its earlier place.
 */
export function SideSheet({
  title,
  onClose,
  children,
}: {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}) {
  const text = useText();
  const sheet = useRef<HTMLDialogElement>(null);
  const id = useId();

  // The sheet begins at the top of the screen's area, below bars of any height.
  useLayoutEffect(() => {
    const screen = document.querySelector('main');
    if (!screen) return;
    const place = (): void => {
      sheet.current?.style.setProperty('--sheet-top', `${Math.max(0, screen.getBoundingClientRect().top)}px`);
    };
    const watched = new ResizeObserver(place);
    watched.observe(screen);
    place();
    return () => watched.disconnect();
  }, []);

  useLayoutEffect(() => {
    const shown = sheet.current;
    const before = document.activeElement;
    shown?.show();
    return () => {
      const { activeElement } = document;
      const isMine = activeElement === document.body || activeElement === null || shown?.contains(activeElement);
      shown?.close();
      if (isMine && before instanceof HTMLElement) before.focus();
    };
  }, []);

  const latest = useRef(onClose);
  useEffect(() => {
    latest.current = onClose;
  });
  // This is a layout effect, so that a user who sees the sheet can close it.
  useLayoutEffect(() => {
    const shown = sheet.current;
    const onKey = (event: KeyboardEvent): void => {
      if (keyOf(event) !== 'Escape' || event.defaultPrevented) return;
      event.stopPropagation();
      latest.current();
    };
    shown?.addEventListener('keydown', onKey);
    return () => shown?.removeEventListener('keydown', onKey);
  }, []);

  return (
    <dialog ref={sheet} className="side-sheet" aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        <button type="button" className="icon" aria-label={text('common.close')} onClick={onClose}>
          <X size={18} aria-hidden />
        </button>
      </header>
      <div className="body">{children}</div>
    </dialog>
  );
}
