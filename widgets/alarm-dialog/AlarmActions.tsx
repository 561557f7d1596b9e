import { ChevronsUp, Send } from 'lucide-react';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { alarmState, formatTime, noticeDurations, type AlarmDetail, type AlarmLevel } from '@patrolkit/core';
import { useConsole, useHost, useNoticeText, useText } from '../shared/element/index.ts';
import { Button } from '../shared/ui/Button.tsx';
import { Dialog } from '../shared/ui/Dialog.tsx';
import { LevelMark } from '../shared/ui/marks.tsx';

/** The next graver level; none above serious. */
const above: Readonly<Partial<Record<AlarmLevel, AlarmLevel>>> = { general: 'important', important: 'serious' };

/** What can be done with an alarm beside handling it: raise its level, report it. Each asks first and is sent once a press. */
export function AlarmActions({ detail, onDone }: { readonly detail: AlarmDetail; readonly onDone: () => void }) {
  const { alarms, notices } = useConsole();
  const text = useText();
  const host = useHost();
  const words = useNoticeText();
  const [asked, setAsked] = useState<'upgrade' | 'report'>();
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<string>();
  const level = alarmState(detail.status) === 'closed' ? undefined : above[detail.level];

  const close = (): void => {
    setAsked(undefined);
    setProblem(undefined);
  };
  const send = async (): Promise<void> => {
    if (isSending) return;
    setSending(true);
    setProblem(undefined);
    const outcome =
      asked === 'upgrade' && level ? await alarms.upgrade(detail.id, level) : await alarms.report(detail.id);
    setSending(false);
    if (!outcome.isDone) return setProblem(words(outcome.problem));
    notices.notify('success', { id: `alarms.${asked ?? 'report'}.done` }, noticeDurations.done);
    close();
    onDone();
  };

  // Beside the alarm's own dialog, not inside it: what happens to one is not the other's.
  const prompt = (
    <Dialog
      open={asked !== undefined}
      width={420}
      busy={isSending}
      title={text(asked === 'upgrade' ? 'alarms.upgrade' : 'alarms.report')}
      onClose={close}
      footer={
        <>
          <Button disabled={isSending} onClick={close}>
            {text('common.cancel')}
          </Button>
          <Button kind="primary" busy={isSending} onClick={() => void send()}>
            {text('common.confirm')}
          </Button>
        </>
      }
    >
      {asked === 'upgrade' && level ? (
        <p className="levels">
          <LevelMark level={detail.level} />
          <span aria-hidden="true">→</span>
          <LevelMark level={level} />
        </p>
      ) : (
        <p>{text('alarms.report.ask')}</p>
      )}
      {problem ? (
        <p className="close-picture-problem" role="alert">
          {problem}
        </p>
      ) : null}
    </Dialog>
  );
  return (
    <div className="more-actions" part="actions">
      {level ? (
        <Button size="small" icon={ChevronsUp} onClick={() => setAsked('upgrade')}>
          {text('alarms.upgrade')}
        </Button>
      ) : null}
      {detail.reportedAt === undefined ? (
        <Button size="small" icon={Send} onClick={() => setAsked('report')}>
          {text('alarms.report')}
        </Button>
      ) : (
        <span className="reported">
          {text('alarms.report.by', {
            name: detail.reportedBy ?? text('common.unknown'),
            time: formatTime(detail.reportedAt),
          })}
        </span>
      )}
      {host.shadowRoot && asked ? createPortal(prompt, host.shadowRoot) : null}
    </div>
  );
}
