import { batchNoteLimit, remarkProblem } from '@patrolkit/core';
import { CheckCheck } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { useConsole, useMessageText, useNoticeText, useText } from '../shared/element/index.ts';
import { Button } from '../shared/ui/Button.tsx';
import { TextArea } from '../shared/ui/Field.tsx';

/** Acknowledges exactly the given alarms with one note; a failure keeps the form and what was typed. */
export function BatchForm({
  ids,
  onCancel,
  onDone,
}: {
  readonly ids: readonly string[];
  readonly onCancel: () => void;
  readonly onDone: (ids: readonly string[]) => void;
}) {
  const { alarms, notices } = useConsole();
  const text = useText();
  const messageText = useMessageText();
  const noticeText = useNoticeText();
  const [note, setNote] = useState(() => text('alarms.batch.defaultNote'));
  const [wasTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const problem = remarkProblem(note, batchNoteLimit);

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setTried(true);
    if (problem || isBusy) return;
    setBusy(true);
    setFailure(undefined);
    const outcome = await alarms.acknowledgeBatch(ids, note);
    setBusy(false);
    if (!outcome.isDone) return setFailure(noticeText(outcome.problem));
    const left = outcome.value.length;
    if (left > 0) return setFailure(text('alarms.batch.left', { count: left }));
    notices.notify('success', { id: 'alarms.batch.done', values: { count: ids.length } }, 3_000);
    onDone(ids);
  };

  return (
    <form part="form" className="form" onSubmit={event => void submit(event)}>
      <p className="muted">{text('alarms.batch.hint', { count: ids.length })}</p>
      <TextArea
        label={text('alarms.batch.note')}
        value={note}
        required
        maxLength={batchNoteLimit}
        error={wasTried && problem ? messageText(problem) : undefined}
        onChange={setNote}
      />
      {failure ? (
        <p className="problem" role="alert">
          {failure}
        </p>
      ) : null}
      <div className="foot">
        <Button size="small" onClick={onCancel}>
          {text('common.cancel')}
        </Button>
        <Button size="small" kind="primary" type="submit" icon={CheckCheck} busy={isBusy}>
          {text('alarms.batch.submit')}
        </Button>
      </div>
    </form>
  );
}
