import { useEffect, useRef, useState } from 'react';
import {
  alarmState,
  noticeDurations,
  type Handling,
  type HandlingOutcome,
  type Message,
  type NoticeTone,
} from '@patrolkit/core';
import { useConsole, useHost, useNoticeText, useStore, useText, type ViewProps } from '../shared/element/index.ts';
import { Button } from '../shared/ui/Button.tsx';
import { Dialog } from '../shared/ui/Dialog.tsx';
import { usePermission } from '../shared/permission/index.ts';
import { ErrorState, Skeleton } from '../shared/ui/states.tsx';
import { AlarmBody } from './AlarmBody.tsx';
import {
  blankForm,
  choicesOf,
  concerns,
  formProblems,
  isComplete,
  pressSpacing,
  widthOf,
  type Form,
} from './alarm-dialog.model.ts';
import type { spec } from './alarm-dialog.element.ts';
import { forgetId } from './forget-id.ts';
import { useReviewReading } from './useReviewReading.ts';
import { useDetail } from './useDetail.ts';

const titles = {
  unacknowledged: 'alarms.dialog.acknowledge',
  acknowledged: 'alarms.dialog.close',
  closed: 'alarms.dialog.closed',
} as const;

/** The dialog of one alarm, and the question before it is closed. */
export function AlarmHandling({ alarmId, emit }: ViewProps<typeof spec>) {
  const { alarms, notices, now, video } = useConsole();
  const opened = useStore(alarms.$opened);
  const text = useText();
  const noticeText = useNoticeText();
  const host = useHost();
  const id = alarmId ?? opened;

  const { detail, state: reading, problem, reload, put } = useDetail(id);
  const [form, setForm] = useState(() => blankForm(id));
  /** What was typed for alarms that a link led away from; gone when the dialog closes. */
  const [drafts, setDrafts] = useState<ReadonlyMap<string, Form>>(new Map());
  const sending = useStore(alarms.$sending);
  if (form.id !== id) {
    const next = id === undefined ? undefined : drafts.get(id);
    setForm(next ?? blankForm(id));
    const kept = form.id === undefined ? [...drafts] : [...drafts, [form.id, form] as const];
    // What is still being sent may fail, and its text be wanted again.
    setDrafts(new Map(id === undefined ? kept.filter(([one]) => sending.has(one)) : kept));
  }
  const patch = (part: Partial<Form>): void => setForm(before => (before.id === id ? { ...before, ...part } : before));
  const isSending = id !== undefined && sending.has(id);
  const [openSteps, setOpenSteps] = useState(0);
  /** The alarm on screen, for answers that come late. */
  const shown = useRef(id);
  useEffect(() => {
    shown.current = id;
    return () => {
      shown.current = undefined;
    };
  }, [id]);
  const pressedAt = useRef(Number.NEGATIVE_INFINITY);

  // Somebody handled it while it is on screen: said, and read again.
  useEffect(
    () =>
      alarms.$confirmation.listen(pushed => {
        if (!pushed || id === undefined || !concerns(pushed, id) || alarms.$sending.get().has(id)) return;
        setForm(before => (before.id === id ? { ...before, pushed, isAsking: false } : before));
        reload();
      }),
    [alarms, id, reload],
  );

  const isUnderReview = detail?.reviewStatus === 'initiated';
  useReviewReading(id, isUnderReview, reload);

  const state = detail ? alarmState(detail.status) : 'unacknowledged';
  const isLoaded = detail !== undefined;
  const isPermitted = usePermission();
  const may = (handling: Handling): boolean => detail !== undefined && isPermitted({ handling, of: detail });
  const choices = choicesOf(may('confirm'), may('close'));
  const isHandled = state === 'closed' || (state === 'acknowledged' ? !may('close') : choices.length === 0);
  const choice = choices.includes(form.choice) ? form.choice : (choices[0] ?? form.choice);

  const close = (): void => {
    if (id === undefined) return;
    if (id === alarmId) forgetId(host);
    if (opened === id) alarms.closeDialog();
    emit('dialogclosed', { id });
  };

  /** Sends once a press; two presses lie 500 ms apart. Who leaves the alarm meanwhile is told what came of it. */
  const send = async (
    request: (id: string) => Promise<HandlingOutcome>,
    done: 'acknowledged' | 'closed',
    tell: (id: string) => void,
  ): Promise<void> => {
    if (id === undefined || alarms.$sending.get().has(id)) return;
    const name = detail?.name ?? id;
    patch({ isAsking: false, failure: undefined, pushed: undefined });
    const outcome = await request(id);
    const isHere = shown.current === id;
    const say = (tone: NoticeTone, message: Message, duration: number): void =>
      notices.notify(
        tone,
        message,
        duration,
        isHere ? undefined : { label: { id: 'alarms.late.open' }, run: () => alarms.open(id) },
      );
    if (outcome.isDone) {
      setDrafts(before => new Map([...before].filter(([one]) => one !== id)));
      if (isHere) say('success', { id: `alarms.done.${done}` }, noticeDurations.done);
      else say('success', { id: `alarms.late.${done}`, values: { name } }, noticeDurations.server);
      tell(id);
      if (isHere) close();
      return;
    }
    if (outcome.detail) put(outcome.detail);
    const { problem, isHandledElsewhere } = outcome;
    if (!isHere)
      say(
        'error',
        { id: 'alarms.late.failed', values: { name, reason: noticeText(problem) } },
        Number.POSITIVE_INFINITY,
      );
    patch({ failure: { problem, isHandledElsewhere, detail: outcome.detail } });
  };
  const finish = (disposition: 'processed' | 'notRequired'): Promise<void> =>
    send(
      one => alarms.close(one, form.remark, disposition, form.picture && form.pictureAddress),
      'closed',
      one => emit('alarmclosed', { id: one, disposition }),
    );
  const press = (): void => {
    const since = now() - pressedAt.current;
    // A clock that was set back must not lock the button.
    if (since >= 0 && since < pressSpacing) return;
    pressedAt.current = now();
    patch({ isTried: true });
    if (!isComplete(formProblems({ ...form, choice }, state))) return;
    if (state === 'acknowledged') patch({ isAsking: true });
    else if (choice === 'dismiss') void finish('notRequired');
    else {
      void send(
        one => alarms.acknowledge([one], form.remark, form.personId),
        'acknowledged',
        one => emit('alarmacknowledged', { id: one }),
      );
    }
  };

  const isOpen = id !== undefined;
  const action = form.failure && !form.failure.isHandledElsewhere ? 'again' : undefined;
  return (
    <>
      <Dialog
        open={isOpen}
        title={text(isLoaded ? titles[state] : 'alarms.dialog.loading')}
        width={widthOf(state)}
        onClose={close}
        footer={
          detail && !isHandled ? (
            <>
              {isSending ? (
                <span className="sending" role="status">
                  {text('alarms.sending')}
                </span>
              ) : null}
              <Button onClick={close}>{text(isSending ? 'common.close' : 'common.cancel')}</Button>
              <Button kind="primary" busy={isSending} onClick={press}>
                {text(`alarms.action.${action ?? (state === 'acknowledged' ? 'close' : 'acknowledge')}`)}
              </Button>
            </>
          ) : undefined
        }
      >
        {detail ? (
          <AlarmBody
            key={detail.id}
            detail={detail}
            form={{ ...form, choice }}
            choices={isHandled ? [] : choices}
            isReadOnly={isHandled}
            isSending={isSending}
            onChange={patch}
            onReload={reload}
            onRead={put}
            onOpenSteps={setOpenSteps}
            onPlayback={moment => {
              if (!emit('alarmplaybackrequest', moment)) close();
            }}
            onLive={deviceId => emit('livevideorequest', { deviceId }) && video.openPopup(deviceId)}
          />
        ) : reading === 'failed' ? (
          <ErrorState
            title={text('common.loadFailed')}
            hint={problem ? noticeText(problem) : undefined}
            onRetry={reload}
          />
        ) : reading === 'missing' ? (
          <ErrorState title={text('alarms.notFound')} hint={text('alarms.dialog.notFoundHint')} onRetry={reload} />
        ) : (
          <Skeleton lines={8} />
        )}
      </Dialog>
      <Dialog
        open={isOpen && form.isAsking}
        width={420}
        title={text('alarms.tip.title')}
        onClose={() => patch({ isAsking: false })}
        footer={
          <>
            <Button onClick={() => patch({ isAsking: false })}>{text('common.cancel')}</Button>
            <Button kind="primary" onClick={() => void finish('processed')}>
              {text('common.confirm')}
            </Button>
          </>
        }
      >
        {openSteps > 0 ? <p>{text('handling.openSteps', { count: openSteps })}</p> : null}
        <p>{text('alarms.tip.close')}</p>
      </Dialog>
    </>
  );
}
