import { useEffect, useRef, useState } from 'react';
import {
  alarmState,
  noticeDurations,
  recordingNeed,
  type AlarmDetail,
  type Handling,
  type HandlingOutcome,
  type Message,
  type NoticeTone,
} from '@patrolkit/core';
import { useConsole, useHost, useNoticeText, useStore, useText, type ViewProps } from '../shared/element/index.ts';
import { openVideo } from '../shared/open-video.ts';
import { Button } from '../shared/ui/Button.tsx';
import { Dialog } from '../shared/dialog/Dialog.tsx';
import { usePermission } from '../shared/permission/index.ts';
import { ErrorState, Skeleton } from '../shared/ui/states.tsx';
import { AlarmBody } from './AlarmBody.tsx';
import {
  blankForm,
  choicesOf,
  concerns,
  formProblems,
  instructionReading,
  isComplete,
  proposedIn,
  pressSpacing,
  widthOf,
  type Form,
} from './alarm-dialog.model.ts';
import type { spec } from './alarm-dialog.element.ts';
import { forgetId } from './forget-id.ts';
import { useReviewReading } from './useReviewReading.ts';
import { useDetail } from './useDetail.ts';
import { useInstruction } from './useInstruction.ts';

const titles = {
  unacknowledged: 'alarms.dialog.acknowledge',
  acknowledged: 'alarms.dialog.close',
  closed: 'alarms.dialog.closed',
} as const;

/** The dialog of one alarm, and the question before a user closes the alarm. */
export function AlarmHandling({ alarmId, noPlayback, emit }: ViewProps<typeof spec>) {
  const console = useConsole();
  const { alarms, now } = console;
  const opened = useStore(alarms.$opened);
  const text = useText();
  const noticeText = useNoticeText();
  const host = useHost();
  const id = alarmId ?? opened;

  const { detail, state: reading, problem, reload, put } = useDetail(id);
  const { form: filled, setForm, isSending, forget } = useForm(id);
  const patch = (part: Partial<Form>): void => setForm(before => (before.id === id ? { ...before, ...part } : before));
  // Whoever answers for the zone is chosen until the user chooses somebody else.
  const form = { ...filled, person: filled.person ?? (detail && proposedIn(detail)) };
  const [openSteps, setOpenSteps] = useState(0);
  const close = (): void => {
    if (id === undefined) return;
    if (id === alarmId) forgetId(host);
    if (opened === id) alarms.closeDialog();
    emit('dialogclosed', { id });
  };

  const send = useSend(id, { name: detail?.name, patch, put, forget, close });
  const pressedAt = useRef(Number.NEGATIVE_INFINITY);

  // Another user handles the alarm while it is on screen: the dialog says so and reads the alarm again.
  useEffect(
    () =>
      alarms.$confirmation.listen(pushed => {
        if (!pushed || id === undefined || !concerns(pushed, id) || alarms.$sending.get().has(id)) return;
        setForm(before => (before.id === id ? { ...before, pushed, isAsking: false } : before));
        reload();
      }),
    [alarms, id, reload, setForm],
  );

  const isUnderReview = detail?.reviewStatus === 'initiated';
  useReviewReading(id, isUnderReview && reading !== 'loading', reload);

  const state = detail ? alarmState(detail.status) : 'unacknowledged';
  const instruction = useInstruction(id, detail && state !== 'closed' ? instructionReading : undefined);
  const isLoaded = detail !== undefined;
  const isPermitted = usePermission();
  const may = (handling: Handling): boolean => detail !== undefined && isPermitted({ handling, of: detail });
  const choices = choicesOf(may('confirm'), may('close'));
  const isHandled = state === 'closed' || (state === 'acknowledged' ? !may('close') : choices.length === 0);
  const choice = choices.includes(form.choice) ? form.choice : (choices[0] ?? form.choice);

  const finish = (disposition: 'processed' | 'notRequired'): Promise<void> =>
    send(
      one => alarms.close(one, form.remark, disposition, form.picture && form.pictureAddress),
      'closed',
      one => emit('alarmclosed', { id: one, disposition }),
    );
  const press = (): void => {
    const since = now() - pressedAt.current;
    // A clock that is set back must not lock the button.
    if (since >= 0 && since < pressSpacing) return;
    pressedAt.current = now();
    patch({ isTried: true });
    if (!isComplete(formProblems({ ...form, choice }, state))) return;
    if (state === 'acknowledged') patch({ isAsking: true });
    else if (choice === 'dismiss') void finish('notRequired');
    else {
      void send(
        one => alarms.acknowledge([one], form.remark, form.person?.id),
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
        {detail && instruction.isSettled ? (
          <AlarmBody
            key={detail.id}
            detail={detail}
            instruction={instruction}
            form={{ ...form, choice }}
            choices={isHandled ? [] : choices}
            isReadOnly={isHandled}
            isSending={isSending}
            onChange={patch}
            onReload={reload}
            onRead={put}
            onOpenSteps={setOpenSteps}
            onPlayback={
              noPlayback || !isPermitted(recordingNeed)
                ? undefined
                : moment => {
                    if (!emit('alarmplaybackrequest', moment)) close();
                  }
            }
            onLive={deviceId => emit('livevideorequest', { deviceId }) && openVideo(host, console, deviceId)}
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
      <CloseQuestion
        isOpen={isOpen && form.isAsking}
        openSteps={openSteps}
        onCancel={() => patch({ isAsking: false })}
        onConfirm={() => void finish('processed')}
      />
    </>
  );
}

/** The question before a user closes an alarm. */
function CloseQuestion({
  isOpen,
  openSteps,
  onCancel,
  onConfirm,
}: {
  readonly isOpen: boolean;
  /** How many steps of the instruction are not done. */
  readonly openSteps: number;
  readonly onCancel: () => void;
  readonly onConfirm: () => void;
}) {
  const text = useText();
  return (
    <Dialog
      open={isOpen}
      width={420}
      title={text('alarms.tip.title')}
      onClose={onCancel}
      footer={
        <>
          <Button onClick={onCancel}>{text('common.cancel')}</Button>
          <Button kind="primary" onClick={onConfirm}>
            {text('common.confirm')}
          </Button>
        </>
      }
    >
      {openSteps > 0 ? <p>{text('handling.openSteps', { count: openSteps })}</p> : null}
      <p>{text('alarms.tip.close')}</p>
    </Dialog>
  );
}

/** The input for an alarm that is not on screen. */
interface Draft {
  readonly form: Form;
  /** True when the user left it while it was being sent. Sending may fail, and the user may need the text again. */
  readonly isSent: boolean;
}

/** The form of the alarm on screen. The input for another alarm comes back with that alarm. */
function useForm(id: string | undefined) {
  const { alarms } = useConsole();
  const [form, setForm] = useState(() => blankForm(id));
  /**
   * Drafts of alarms that a link led away from go when the dialog closes. Drafts that are being sent stay until their alarms are opened and
   * closed again.
   */
  const [drafts, setDrafts] = useState<ReadonlyMap<string, Draft>>(new Map());
  const sending = useStore(alarms.$sending);
  if (form.id !== id) {
    setForm((id === undefined ? undefined : drafts.get(id)?.form) ?? blankForm(id));
    const kept = new Map(drafts);
    if (form.id !== undefined) {
      const wasSent = id !== undefined && kept.get(form.id)?.isSent === true;
      kept.set(form.id, { form, isSent: wasSent || sending.has(form.id) });
    }
    setDrafts(id === undefined ? new Map([...kept].filter(([, { isSent }]) => isSent)) : kept);
  }
  return {
    form,
    setForm,
    isSending: id !== undefined && sending.has(id),
    /** Drops the draft of an alarm that was handled. */
    forget: (done: string): void => setDrafts(before => new Map([...before].filter(([one]) => one !== done))),
  };
}

/** Sends an act on an alarm. */
type Send = (
  request: (id: string) => Promise<HandlingOutcome>,
  done: 'acknowledged' | 'closed',
  tell: (id: string) => void,
) => Promise<void>;

/** Sends for the alarm on screen, one act at a time. A user who has left the alarm gets the outcome as a notice. */
function useSend(
  id: string | undefined,
  {
    name,
    patch,
    put,
    forget,
    close,
  }: {
    readonly name: string | undefined;
    readonly patch: (part: Partial<Form>) => void;
    readonly put: (detail: AlarmDetail) => void;
    readonly forget: (id: string) => void;
    readonly close: () => void;
  },
): Send {
  const { alarms, notices } = useConsole();
  const noticeText = useNoticeText();
  /** The alarm on screen, for answers that arrive late. */
  const shown = useRef(id);
  useEffect(() => {
    shown.current = id;
    return () => {
      shown.current = undefined;
    };
  }, [id]);
  return async (request, done, tell) => {
    if (id === undefined || alarms.$sending.get().has(id)) return;
    patch({ isAsking: false, failure: undefined, pushed: undefined });
    const said = notices.ofSession();
    const outcome = await request(id);
    const isHere = shown.current === id;
    const say = (tone: NoticeTone, message: Message, duration: number): void =>
      said.notify(
        tone,
        message,
        duration,
        isHere ? undefined : { label: { id: 'alarms.late.open' }, run: () => alarms.open(id) },
      );
    if (outcome.isDone) {
      forget(id);
      if (isHere) say('success', { id: `alarms.done.${done}` }, noticeDurations.done);
      else say('success', { id: `alarms.late.${done}`, values: { name: name ?? id } }, noticeDurations.server);
      tell(id);
      if (isHere) close();
      return;
    }
    if (outcome.detail) put(outcome.detail);
    const { problem, isHandledElsewhere } = outcome;
    if (!isHere)
      say(
        'error',
        { id: 'alarms.late.failed', values: { name: name ?? id, reason: noticeText(problem) } },
        Number.POSITIVE_INFINITY,
      );
    patch({ failure: { problem, isHandledElsewhere, detail: outcome.detail } });
  };
}
