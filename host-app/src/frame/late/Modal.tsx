import { closeModal, openModal } from '@patrolkit/widgets/shared/dialog';
import { X } from 'lucide-react';
import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { useText } from '../../console-context.ts';
import './modal.css';

/** A dialog of the host. It is native, so that the browser keeps the focus inside and gives it back. */
export function Modal({
  title,
  onClose,
  children,
}: {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}) {
  const text = useText();
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  // The dialog is closed before it is removed, because only then does the browser give the focus back.
  useLayoutEffect(() => {
    const shown = dialog.current;
    if (!shown) return;
    openModal(shown, 'dialog');
    return () => closeModal(shown);
  }, []);
  return (
    <dialog ref={dialog} className="modal" aria-labelledby={id} onClose={onClose}>
      <header>
        <h2 id={id}>{title}</h2>
        <button
          type="button"
          className="icon"
          aria-label={text('common.close')}
          onClick={() => dialog.current?.close()}
        >
          <X size={18} aria-hidden />
        </button>
      </header>
      {children}
    </dialog>
  );
}
