import {
  noticeDurations,
  seriousShelfLimit,
  shelfReasonLimit,
  shelfReasonProblem,
  shelfTimes,
  type Alarm,
  type Notice,
} from '@patrolkit/core';
import { Archive } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useConsole, useHost, useMessageText, useNoticeText, useText } from '../../element/hooks.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../dialog/Dialog.tsx';
import { TextArea } from '../../form/Field.tsx';

/** Shelves the source of an alarm: the user says for how long and why. For a serious alarm it asks once more. */
export function ShelveDialog({ alarm, onClose }: { readonly alarm: Alarm; readonly onClose: () => void }) {
  const { alarms, notices } = useConsole();
  const text = useText();
  const messageText = useMessageText();
  const noticeText = useNoticeText();
  const host = useHost();
  const safe = useRef<HTMLButtonElement>(null);
  const [minutes, setMinutes] = useState<number>(shelfTimes[0]);
  const [reason, setReason] = useState('');
  const [wasTried, setTried] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<Notice>();
  const problem = shelfReasonProblem(reason);
  const isSerious = (): boolean => alarms.shelving.levelOf(alarm) === 'serious';

  useEffect(() => {
    if (isAsking) safe.current?.focus();
  }, [isAsking]);

  const send = async (): Promise<void> => {
    setTried(true);
    if (problem || isSending) return;
    if (isSerious() && !isAsking) return setAsking(true);
    setSending(true);
    setFailure(undefined);
    const outcome = await alarms.shelving.shelve(alarm, minutes, reason);
    setSending(false);
    setAsking(false);
    if (!outcome.isDone) return setFailure(outcome.problem);
    notices.notify('success', { id: 'triage.shelve.done' }, noticeDurations.done);
    onClose();
  };

  if (!host.shadowRoot) return null;
  return createPortal(
    <Dialog
      open
      width={440}
      busy={isSending}
      title={text('triage.shelve.title')}
      onClose={onClose}
      footer={
        isAsking ? (
          <>
            <Button ref={safe} disabled={isSending} onClick={() => setAsking(false)}>
              {text('triage.shelve.seriousNo')}
            </Button>
            <Button kind="danger" busy={isSending} onClick={() => void send()}>
              {text('triage.shelve.seriousYes')}
            </Button>
          </>
        ) : (
          <>
            <Button disabled={isSending} onClick={onClose}>
              {text('common.cancel')}
            </Button>
            <Button kind="primary" icon={Archive} busy={isSending} onClick={() => void send()}>
              {text('triage.shelve')}
            </Button>
          </>
        )
      }
    >
      <div className="pk-shelve">
        <p className="pk-shelve-source">
          {text('triage.shelve.source', { name: alarm.name, device: alarm.deviceName })}
        </p>
        {isAsking ? (
          <p role="alert">{text('triage.shelve.seriousAsk')}</p>
        ) : (
          <>
            <p className="pk-shelve-hint">{text('triage.shelve.hint')}</p>
            <fieldset className="pk-shelve-times">
              <legend>{text('triage.shelve.time')}</legend>
              {shelfTimes.map(time => (
                <label key={time} className="pk-radio">
                  <input
                    type="radio"
                    name="minutes"
                    value={time}
                    checked={minutes === time}
                    disabled={isSerious() && time > seriousShelfLimit}
                    onChange={() => setMinutes(time)}
                  />
                  <span>{text(`triage.shelve.minutes.${time}`)}</span>
                </label>
              ))}
            </fieldset>
            {isSerious() ? <p className="pk-shelve-hint">{text('triage.shelve.seriousLimit')}</p> : null}
            <TextArea
              label={text('triage.shelve.reason')}
              value={reason}
              required
              rows={2}
              maxLength={shelfReasonLimit}
              error={wasTried && problem ? messageText(problem) : undefined}
              onChange={setReason}
            />
          </>
        )}
        {failure ? (
          <p className="pk-line" data-tone="error" role="alert">
            {noticeText(failure)}
          </p>
        ) : null}
      </div>
    </Dialog>,
    host.shadowRoot,
  );
}
