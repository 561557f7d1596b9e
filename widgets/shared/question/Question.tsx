import type { Outcome } from '@patrolkit/core';
import { useText } from '../element/hooks.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../dialog/Dialog.tsx';
import { Refusal } from './Refusal.tsx';
import { useSending } from './useSending.ts';

/** Asks before an action that cannot be undone. It stays open when the action is refused, so that the user can try again. */
export function Question({
  title,
  question,
  action,
  dismiss,
  work,
  onDone,
  onClose,
}: {
  readonly title: string;
  readonly question: string;
  /** The label of the dangerous button. Without it, "delete". */
  readonly action?: string;
  /** The label of the other button. Without it, "cancel". */
  readonly dismiss?: string;
  readonly work: () => Promise<Outcome>;
  readonly onDone: () => void;
  readonly onClose: () => void;
}) {
  const text = useText();
  const { isSending, problem, send } = useSending();
  return (
    <Dialog
      open
      width={420}
      busy={isSending}
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button disabled={isSending} onClick={onClose}>
            {dismiss ?? text('common.cancel')}
          </Button>
          <Button kind="danger" busy={isSending} onClick={() => void send(work).then(isDone => isDone && onDone())}>
            {action ?? text('common.delete')}
          </Button>
        </>
      }
    >
      <p>{question}</p>
      <Refusal problem={problem} />
    </Dialog>
  );
}
