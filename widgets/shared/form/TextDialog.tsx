import { useState, type ReactNode } from 'react';
import type { Message, Outcome } from '@patrolkit/core';
import { useMessageText, useText } from '../element/hooks.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../dialog/Dialog.tsx';
import { TextArea } from './Field.tsx';
import { Refusal } from '../question/Refusal.tsx';
import { useSending } from '../question/useSending.ts';

/** Props of `TextDialog`. */
export interface TextDialogProps {
  readonly title: string;
  readonly width?: number;
  /** Name of the text. */
  readonly label: string;
  readonly placeholder?: string;
  /** The initial text. */
  readonly suggestion?: string;
  /** Longest text, characters. */
  readonly limit: number;
  readonly rows?: number;
  /** Why a text cannot be sent. */
  readonly problemOf: (value: string) => Message | undefined;
  /** The label of the button that sends. */
  readonly action: string;
  /** Sends the text. Without it there is nothing to type or send. */
  readonly send: ((value: string) => Promise<Outcome>) | undefined;
  /** Called once the text has been sent. */
  readonly onSent: (value: string) => void;
  readonly onClose: () => void;
  /** Further buttons, before the dialog's own. */
  readonly actions?: ReactNode;
  /** Content above the text. */
  readonly children?: ReactNode;
}

/** A dialog that sends one text of limited length. It stays open, with the typed text, until that is sent. */
export function TextDialog(props: TextDialogProps) {
  const { title, width, label, placeholder, suggestion = '', limit, rows, problemOf } = props;
  const { action, send: sends, onSent, onClose, actions, children } = props;
  const text = useText();
  const messageText = useMessageText();
  const [value, setValue] = useState(suggestion);
  const [isTried, setTried] = useState(false);
  const { isSending, problem, send } = useSending();
  const lacks = problemOf(value);

  const press = async (): Promise<void> => {
    setTried(true);
    if (!sends || lacks) return;
    if (await send(() => sends(value))) onSent(value);
  };
  return (
    <Dialog
      open
      width={width}
      title={title}
      busy={isSending}
      onClose={onClose}
      footer={
        <>
          {actions}
          <Button disabled={isSending} onClick={onClose}>
            {text('common.cancel')}
          </Button>
          {sends ? (
            <Button kind="primary" busy={isSending} onClick={() => void press()}>
              {action}
            </Button>
          ) : null}
        </>
      }
    >
      {children}
      {sends ? (
        <TextArea
          label={label}
          placeholder={placeholder}
          value={value}
          onChange={setValue}
          maxLength={limit}
          rows={rows}
          autoFocus
          required
          {...(isTried && lacks ? { error: messageText(lacks) } : {})}
        />
      ) : null}
      <Refusal problem={problem} />
    </Dialog>
  );
}
