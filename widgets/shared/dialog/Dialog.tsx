import { keyOf } from '@patrolkit/core/keys';
import { X } from 'lucide-react';
import {
  useContext,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  type ComponentType,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { createPortal } from 'react-dom';
import { useHost, useLanguageTag, useText } from '../element/hooks.ts';
import { isElement } from '../element/isElement.ts';
import { lazily, NoCode, type Late } from '../element/lazily.tsx';
import { bringStyles } from '../element/styles.ts';
import { ConsoleValue } from '../element/values.ts';
import { IconButton } from '../ui/Button.tsx';
import css from './Dialog.css?inline';
import { closeModal, isDrawn, openModal } from './topLayer.ts';

bringStyles(css);

/** Props of `Dialog`. */
export interface DialogProps {
  readonly open: boolean;
  readonly title: string;
  /** The user closes it by its cross or Escape. The owner sets `open`. */
  readonly onClose: () => void;
  /** `call` lies above a call too; an ordinary dialog does not. */
  readonly layer?: 'dialog' | 'call';
  /** Width in px. In a window narrower than 600 px it fills the window below the stop. */
  readonly width?: number;
  /** It lies at the side of the window, over its whole height below the stop. */
  readonly side?: boolean;
  readonly footer?: ReactNode;
  /** Something is being sent. The user cannot close the dialog meanwhile. */
  readonly busy?: boolean;
  /** Called for keys that are pressed in the dialog, except Escape. */
  readonly onKey?: (event: KeyboardEvent) => void;
  readonly children?: ReactNode;
}

/**
 * A modal dialog, the browser's own. It lies above everything, even inside a transformed part of a page, keeps the focus and gives it back.
 */
export function Dialog({
  open,
  title,
  onClose,
  layer = 'dialog',
  width = 560,
  side = false,
  footer,
  busy = false,
  onKey,
  children,
}: DialogProps) {
  const text = useText();
  const lang = useLanguageTag();
  const id = useId();
  const ref = useRef<HTMLDialogElement>(null);
  const console = useContext(ConsoleValue);

  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    if (!open) return closeModal(dialog);
    // A dialog may cover a pad, so every hold ends before anything else is drawn (safety.md 3.2). Without the driving part nothing is held.
    openModal(dialog, layer, () => {
      if (console?.has('driving')) console.driving.interrupt('covered');
    });
  }, [open, console, layer]);

  // The dialog is closed before it is removed, since the browser gives the focus back only when a dialog closes.
  useLayoutEffect(() => {
    const dialog = ref.current;
    return () => {
      if (dialog) closeModal(dialog);
    };
  }, []);

  // The width is set through the object model: a style attribute would break a strict content policy, and no single rule can hold it.
  useEffect(() => ref.current?.style.setProperty('--pk-dialog-width', `${width}px`), [width]);

  return (
    <dialog
      ref={ref}
      className="pk-dialog"
      part="dialog"
      data-side={side || undefined}
      // The dialog may stand beside the root of the element, which has the language.
      lang={lang}
      aria-labelledby={id}
      aria-busy={busy || undefined}
      onKeyDown={event => {
        // React also reports keys of a dialog that was opened from this one.
        if (isElement(event.target) && event.currentTarget.contains(event.target)) onKey?.(event);
        // Browsers may close several dialogs with one Escape. Here it closes only the uppermost.
        if (keyOf(event) !== 'Escape' || (isElement(event.target) && event.target.closest('sl-select[open]'))) return;
        event.preventDefault();
        event.stopPropagation();
        if (!busy) onClose();
      }}
      onCancel={event => {
        // React also reports the cancelling of a dialog that was opened from this one, and browsers that of a file choice in it.
        if (event.target !== event.currentTarget) return;
        // The owner closes the dialog. If the browser closed it, it would differ from `open`.
        event.preventDefault();
        if (!busy) onClose();
      }}
      onClose={event => {
        const dialog = event.currentTarget;
        // A dialog that was only put back on top is open again, and one on a hidden page opens with the page. Neither counts as closed.
        if (event.target === dialog && open && !dialog.open && isDrawn(dialog)) onClose();
      }}
    >
      <div className="pk-dialog-head">
        <h2 id={id}>{title}</h2>
        <IconButton icon={X} label={text('common.close')} disabled={busy} onClick={onClose} />
      </div>
      <div className="pk-dialog-body" part="dialog-body">
        {open ? children : null}
      </div>
      {footer ? <div className="pk-dialog-foot">{footer}</div> : null}
    </dialog>
  );
}

/**
 * Stands in place of a dialog that is loading or failed to load. It lies beside everything else of its widget, since another dialog may
 * open it.
 */
export function Stead({
  isComing,
  onClose,
  children,
}: {
  readonly isComing?: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}) {
  const text = useText();
  const { shadowRoot } = useHost();
  return (
    shadowRoot &&
    createPortal(
      <Dialog open title={text(isComing ? 'common.loading' : 'common.error')} onClose={onClose}>
        {children}
      </Dialog>,
      shadowRoot,
    )
  );
}

/** A dialog whose code is loaded when it is opened. Another dialog says when the load failed. */
export function lateDialog<Props extends { readonly onClose: () => void }>(
  load: () => Promise<ComponentType<Props>>,
): Late<Props> {
  return lazily<Props>(load, ({ onClose, onRetry }) => (
    <Stead onClose={onClose}>
      <NoCode onRetry={onRetry} />
    </Stead>
  ));
}
