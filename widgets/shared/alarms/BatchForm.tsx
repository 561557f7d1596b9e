import { batchNoteLimit, formatTime, noticeDurations, remarkProblem, type Notice } from '@patrolkit/core';
import { CheckCheck } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { useConsole, useMessageText, useNoticeText, useText } from '../element/hooks.ts';
import { Button } from '../ui/Button.tsx';
import { TextArea } from '../ui/Field.tsx';

/** Acknowledges exactly the given alarms with one note; a failure keeps the form and what was typed. */
export function BatchForm({
  ids,
  onCancel,
  onDone,
  onBusy,
}: {
  readonly ids: readonly string[];
  readonly onCancel: () => void;
  readonly onDone: (ids: readonly string[]) => void;
  /** Told when it begins to send and when the answer is there. */
  readonly onBusy: (isBusy: boolean) => void;
}) {
  const { alarms, notices } = useConsole();
  const text = useText();
  const messageText = useMessageText();
  const noticeText = useNoticeText();
  const [note, setNote] = useState(() => text('alarms.batch.defaultNote'));
  const [wasTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Notice>();
  /** What is still to be done: all of them, and after a press what the server still lists. */
  const [left, setLeft] = useState(ids);
  const problem = remarkProblem(note, batchNoteLimit);

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setTried(true);
    if (problem || isBusy) return;
    setBusy(true);
    onBusy(true);
    setFailure(undefined);
    const outcome = await alarms.acknowledgeBatch(left, note);
    setBusy(false);
    onBusy(false);
    if (!outcome.isDone) return setFailure(outcome.problem);
    const { pending, elsewhere } = outcome.value;
    if (elsewhere.length > 0) {
      const who = elsewhere.map(({ acknowledgedBy, acknowledgedAt, closedBy, closedAt }) => {
        const at = acknowledgedAt ?? closedAt;
        return [acknowledgedBy ?? closedBy ?? text('common.unknown'), at && formatTime(at)].filter(Boolean).join(' ');
      });
      notices.notify(
        'info',
        { id: 'alarms.batch.elsewhere', values: { count: elsewhere.length, who: [...new Set(who)].join(', ') } },
        noticeDurations.server,
      );
    }
    const count = left.length - pending.length - elsewhere.length;
    if (count > 0) notices.notify('success', { id: 'alarms.batch.done', values: { count } }, noticeDurations.done);
    setLeft(pending);
    if (pending.length > 0) return setFailure({ id: 'alarms.batch.left', values: { count: pending.length } });
    onDone(ids);
  };

  return (
    <form part="form" className="pk-batch" onSubmit={event => void submit(event)}>
      <p className="pk-shelve-hint">{text('alarms.batch.hint', { count: left.length })}</p>
      <TextArea
        label={text('alarms.batch.note')}
        value={note}
        required
        maxLength={batchNoteLimit}
        error={wasTried && problem ? messageText(problem) : undefined}
        onChange={setNote}
      />
      {failure ? (
        <p className="pk-line" data-tone="error" role="alert">
          {noticeText(failure)}
        </p>
      ) : null}
      <div className="pk-batch-foot">
        <Button size="small" disabled={isBusy} onClick={onCancel}>
          {text('common.cancel')}
        </Button>
        <Button size="small" kind="primary" type="submit" icon={CheckCheck} busy={isBusy}>
          {text('alarms.batch.submit')}
        </Button>
      </div>
    </form>
  );
}
