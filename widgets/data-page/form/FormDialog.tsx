import type { Keeps } from '@patrolkit/core';
import { useCallback, useState } from 'react';
import { useConsole, useNoticeText, useText } from '../../shared/element/index.ts';
import { Button } from '../../shared/ui/Button.tsx';
import { Dialog } from '../../shared/dialog/Dialog.tsx';
import { LeaveQuestion } from '../../shared/question/LeaveQuestion.tsx';
import { ErrorState, Skeleton } from '../../shared/ui/states.tsx';
import { useUnsaved } from '../../shared/question/useUnsaved.ts';
import { FormFields } from './FormFields.tsx';
import { useFilling } from './useFilling.ts';

/** Adds or changes a thing. Asks before the input is lost. */
export function FormDialog({
  keeps: { form, get, add, edit },
  title,
  id,
  onSaved,
  onClose,
}: {
  readonly keeps: Keeps;
  readonly title: string;
  /** Id of the thing to change. Without it, a new thing is added. */
  readonly id: string | undefined;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}) {
  const { resources } = useConsole();
  const text = useText();
  const noticeText = useNoticeText();
  const [isLeaving, setLeaving] = useState(false);
  const readOne = useCallback(
    (signal: AbortSignal) => resources.one(get, { id: id ?? '' }, signal),
    [resources, get, id],
  );
  const filling = useFilling({
    form,
    read: id === undefined ? undefined : readOne,
    call: id === undefined ? (add ?? edit) : edit,
    id,
    onSaved,
  });
  const { isReady, isSending, isChanged, failure, newer, uploading } = filling;
  useUnsaved(isChanged);
  const leave = (): void => (isChanged ? setLeaving(true) : onClose());
  return (
    <>
      <Dialog
        open
        width={680}
        title={title}
        busy={isSending}
        onClose={leave}
        footer={
          <>
            <Button disabled={isSending} onClick={leave}>
              {text('common.cancel')}
            </Button>
            <Button
              kind="primary"
              busy={isSending}
              disabled={!isReady || newer !== undefined || uploading !== undefined}
              title={uploading === undefined ? undefined : text('config.pictures.sending', { name: uploading })}
              onClick={() => filling.save()}
            >
              {text('common.save')}
            </Button>
          </>
        }
      >
        {isReady ? (
          <FormFields filling={filling} call={id === undefined ? (add ?? edit) : edit} />
        ) : failure ? (
          <ErrorState title={text('common.loadFailed')} hint={noticeText(failure)} onRetry={filling.retry} />
        ) : (
          <Skeleton lines={8} />
        )}
      </Dialog>
      {isLeaving ? <LeaveQuestion onLeave={onClose} onStay={() => setLeaving(false)} /> : null}
    </>
  );
}
