import { batchNoteLimit, joined, noticeDurations, remarkProblem, type Notice } from '@patrolkit/core';
import { CheckCheck } from 'lucide-react';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useConsole, useMessageText, useNoticeText, useText, useTexts } from '../../element/hooks.ts';
import { Button } from '../../ui/Button.tsx';
import { TextArea } from '../../form/Field.tsx';

/** Confirms exactly the given alarms with one remark. After a failure the form and its text stay. */
export function BatchForm({
  ids,
  onCancel,
  onDone,
}: {
  readonly ids: readonly string[];
  readonly onCancel: () => void;
  readonly onDone: (ids: readonly string[]) => void;
}) {
  const { alarms, notices, now } = useConsole();
  const text = useText();
  const { formatMoment } = useTexts();
  const messageText = useMessageText();
  const noticeText = useNoticeText();
  const [note, setNote] = useState(() => text('alarms.batch.defaultNote'));
  const [wasTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Notice>();
  /** Ids still to be confirmed: all of them, and after a try those that the server still lists as pending. */
  const [left, setLeft] = useState(ids);
  /** Whether the form is still on screen, for answers that arrive late. */
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  // The form takes the focus, because it replaces the button that had it.
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const field = form.current?.querySelector('sl-textarea');
    void field?.updateComplete.then(() => field.focus());
  }, []);
  const fail = (reason: Notice, count: number, said: Pick<typeof notices, 'notify'>): void => {
    if (isHere.current) setFailure(reason);
    else
      said.notify(
        'error',
        { id: 'alarms.late.batch', values: { count, reason: noticeText(reason) } },
        Number.POSITIVE_INFINITY,
      );
  };
  const problem = remarkProblem(note, batchNoteLimit);

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setTried(true);
    if (problem || isBusy) return;
    setBusy(true);
    setFailure(undefined);
    const said = notices.ofSession();
    const outcome = await alarms.acknowledgeBatch(left, note);
    setBusy(false);
    if (!outcome.isDone) return fail(outcome.problem, left.length, said);
    const { pending, elsewhere } = outcome.value;
    if (elsewhere.length > 0) {
      const who = elsewhere.map(({ acknowledgedBy, acknowledgedAt, closedBy, closedAt }) => {
        const at = acknowledgedAt ?? closedAt;
        return [acknowledgedBy ?? closedBy ?? text('common.unknown'), at && formatMoment(at, now())]
          .filter(Boolean)
          .join(' ');
      });
      said.notify(
        'info',
        {
          id: 'alarms.batch.elsewhere',
          values: { count: elsewhere.length, who: joined(text, 'list', [...new Set(who)]) },
        },
        noticeDurations.server,
      );
    }
    const count = left.length - pending.length - elsewhere.length;
    if (count > 0) said.notify('success', { id: 'alarms.batch.done', values: { count } }, noticeDurations.done);
    setLeft(pending);
    if (pending.length > 0)
      return fail({ id: 'alarms.batch.left', values: { count: pending.length } }, pending.length, said);
    onDone(ids);
  };

  return (
    <form ref={form} part="form" className="pk-batch" onSubmit={event => void submit(event)}>
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
        <Button size="small" onClick={onCancel}>
          {text(isBusy ? 'common.close' : 'common.cancel')}
        </Button>
        <Button size="small" kind="primary" type="submit" icon={CheckCheck} busy={isBusy}>
          {text('alarms.batch.submit')}
        </Button>
      </div>
    </form>
  );
}
