import {
  manualNoteLimit,
  manualProblems,
  noticeDurations,
  type AlarmType,
  type ManualAlarm,
  type Notice,
  type Robot,
} from '@patrolkit/core';
import { useEffect, useRef, useState } from 'react';
import { useConsole, useMessageText, useNoticeText, useText } from '../shared/element/index.ts';
import { Button } from '../shared/ui/Button.tsx';
import { Dialog } from '../shared/dialog/Dialog.tsx';
import { Select, TextArea } from '../shared/form/Field.tsx';
import { LevelMark } from '../shared/ui/marks.tsx';
import { Refusal } from '../shared/question/Refusal.tsx';
import { EmptyState, ErrorState, Loading } from '../shared/ui/states.tsx';

const levels = ['serious', 'important', 'general'] as const;

/** The types of alarms that were read, or why they could not be read. Undefined before the reading ends. */
type Types = { readonly items: readonly AlarmType[] } | { readonly problem: Notice } | undefined;

/** Asks which alarm to raise, and raises it. Each press sends once, and the input stays until the alarm is raised. */
export function RaiseDialog({
  robot,
  still,
  typed,
  onType,
  onRaised,
  onClose,
}: {
  readonly robot: Robot;
  readonly still: HTMLCanvasElement | undefined;
  readonly typed: ManualAlarm;
  readonly onType: (change: Partial<ManualAlarm>) => void;
  readonly onRaised: (alarmId: string | undefined) => void;
  readonly onClose: () => void;
}) {
  const { alarms, notices } = useConsole();
  const text = useText();
  const messageText = useMessageText();
  const noticeText = useNoticeText();
  const [types, setTypes] = useState<Types>();
  const [isTried, setTried] = useState(false);
  const [isSending, setSending] = useState(false);
  const isBusy = useRef(false);
  const [refusal, setRefusal] = useState<{
    readonly problem: Notice;
    readonly fields: Readonly<Record<string, string>>;
  }>();

  const isRead = types !== undefined;
  useEffect(() => {
    if (isRead) return;
    const leaving = new AbortController();
    void alarms.manual.types(leaving.signal).then(read => {
      if (!leaving.signal.aborted) setTypes(read.isDone ? { items: read.value } : { problem: read.problem });
    });
    return () => leaving.abort();
  }, [alarms, isRead]);

  const problems = manualProblems(typed);
  const errorOf = (field: 'type' | 'note'): { error?: string } => {
    const own = isTried ? problems[field] : undefined;
    const said = own ? messageText(own) : refusal?.fields[field];
    return said === undefined ? {} : { error: said };
  };
  const raise = async (): Promise<void> => {
    setTried(true);
    if (isBusy.current || problems.type || problems.note) return;
    isBusy.current = true;
    setSending(true);
    setRefusal(undefined);
    try {
      const outcome = await alarms.manual.raise(robot.id, typed);
      if (!outcome.isDone) return setRefusal({ problem: outcome.problem, fields: outcome.error?.fields ?? {} });
      notices.notify('success', { id: 'handling.manual.done' }, noticeDurations.done);
      onRaised(outcome.value);
    } finally {
      isBusy.current = false;
      setSending(false);
    }
  };
  const canSend = types !== undefined && 'items' in types && types.items.length > 0;

  return (
    <Dialog
      open
      width={480}
      title={text('handling.manual.title')}
      busy={isSending}
      onClose={onClose}
      footer={
        <>
          <Button disabled={isSending} onClick={onClose}>
            {text('common.cancel')}
          </Button>
          {canSend ? (
            <Button kind="primary" busy={isSending} onClick={() => void raise()}>
              {text('handling.manual.raise')}
            </Button>
          ) : null}
        </>
      }
    >
      <div className="form">
        <p className="device">{robot.name || robot.id}</p>
        {still ? (
          <div
            part="still"
            className="still"
            role="img"
            aria-label={text('handling.manual.still', { name: robot.name || robot.id })}
            ref={frame => frame?.replaceChildren(still)}
          />
        ) : null}
        <p className="hint">{text('handling.manual.hint')}</p>
        {types === undefined ? (
          <Loading />
        ) : 'problem' in types ? (
          <ErrorState hint={noticeText(types.problem)} onRetry={() => setTypes(undefined)} />
        ) : types.items.length === 0 ? (
          <EmptyState title={text('handling.manual.noTypes')} />
        ) : (
          <>
            <Select
              label={text('handling.manual.type')}
              value={typed.type}
              required
              disabled={isSending}
              options={types.items.map(({ type, name }) => ({ value: type, label: name || type }))}
              onChange={type => onType({ type })}
              {...errorOf('type')}
            />
            <fieldset className="levels" disabled={isSending}>
              <legend>{text('handling.manual.level')}</legend>
              {levels.map(level => (
                <label key={level} className="pk-radio">
                  <input
                    type="radio"
                    name="level"
                    value={level}
                    checked={typed.level === level}
                    onChange={() => onType({ level })}
                  />
                  <LevelMark level={level} />
                </label>
              ))}
            </fieldset>
            <TextArea
              label={text('handling.manual.note')}
              value={typed.note}
              rows={2}
              maxLength={manualNoteLimit}
              disabled={isSending}
              onChange={note => onType({ note })}
              {...errorOf('note')}
            />
          </>
        )}
        <Refusal problem={refusal?.problem} />
      </div>
    </Dialog>
  );
}
