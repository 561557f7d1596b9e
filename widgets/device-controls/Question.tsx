import type { ReactNode } from 'react';
import type { Message } from '@patrolkit/core';
import { useMessageText, useText } from '../shared/element/index.ts';
import { Button } from '../shared/ui/Button.tsx';
import { Dialog } from '../shared/dialog/Dialog.tsx';

/** Asks before a command that cannot be undone. The safe answer has the focus. */
export function Question({
  isOpen,
  title,
  confirm,
  refusal,
  onCancel,
  onConfirm,
  children,
}: {
  readonly isOpen: boolean;
  readonly title: string;
  readonly confirm: string;
  /** Why the command is no longer possible. */
  readonly refusal: Message | undefined;
  readonly onCancel: () => void;
  readonly onConfirm: () => void;
  readonly children: ReactNode;
}) {
  const text = useText();
  const messageText = useMessageText();
  return (
    <Dialog
      open={isOpen}
      width={440}
      title={title}
      onClose={onCancel}
      footer={
        <>
          {/* The browser looks for this attribute when the dialog opens. React would set the focus earlier. */}
          <Button
            ref={button => {
              button?.setAttribute('autofocus', '');
            }}
            onClick={onCancel}
          >
            {text('common.cancel')}
          </Button>
          <Button
            kind="danger"
            aria-disabled={refusal ? true : undefined}
            onClick={() => {
              if (!refusal) onConfirm();
            }}
          >
            {confirm}
          </Button>
        </>
      }
    >
      <div className="question">
        {children}
        {refusal ? (
          <p className="pk-line" data-tone="warning" role="alert">
            {messageText(refusal)}
          </p>
        ) : null}
      </div>
    </Dialog>
  );
}
