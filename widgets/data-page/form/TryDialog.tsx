import { doneWell, formProblems, formRequest, noticeDurations, type SettingsTry } from '@patrolkit/core';
import { useState } from 'react';
import { useConsole, useText } from '../../shared/element/index.ts';
import { Button } from '../../shared/ui/Button.tsx';
import { Dialog } from '../../shared/dialog/Dialog.tsx';
import { Refusal } from '../../shared/question/Refusal.tsx';
import { useSending } from '../../shared/question/useSending.ts';
import { FormFields } from './FormFields.tsx';
import { useFilling } from './useFilling.ts';

/** Asks for what a try of saved settings needs, sends it once, and says what has become of it. */
export function TryDialog({
  tried: { label, call, form },
  onClose,
}: {
  readonly tried: SettingsTry;
  readonly onClose: () => void;
}) {
  const { resources, notices } = useConsole();
  const text = useText();
  const [isTried, setTried] = useState(false);
  const { isSending, problem, send } = useSending();
  const filling = useFilling({ form, read: undefined, call, onSaved: onClose });
  const { isReady, values, asked } = filling;
  const request = formRequest(form, values, asked, {});
  const problems = formProblems(call, request, asked);
  const run = async (): Promise<void> => {
    setTried(true);
    if (!isReady || Object.keys(problems).length > 0) return;
    await send(async () => {
      const outcome = await resources.send(call, request);
      if (!outcome.isDone) return outcome;
      const { state, reason } = outcome.value;
      if (state === 'sent') notices.notify('success', { id: 'messages.sms.try.sent' }, noticeDurations.done);
      else notices.notify('error', { id: 'messages.sms.try.failed', values: { reason } }, Infinity);
      onClose();
      return doneWell;
    });
  };
  const { form: _, ...atFields } = problems;
  return (
    <Dialog
      open
      width={420}
      busy={isSending}
      title={text(label)}
      onClose={onClose}
      footer={
        <>
          <Button disabled={isSending} onClick={onClose}>
            {text('common.cancel')}
          </Button>
          <Button kind="primary" busy={isSending} disabled={!isReady} onClick={() => void run()}>
            {text('messages.sms.try.send')}
          </Button>
        </>
      }
    >
      <form
        className="form-asked"
        onSubmit={event => {
          event.preventDefault();
          void run();
        }}
      >
        <p>{text('messages.sms.try.ask')}</p>
        <FormFields filling={{ ...filling, problems: isTried ? atFields : {} }} call={call} />
        <button type="submit" hidden />
      </form>
      <Refusal problem={problem} />
    </Dialog>
  );
}
