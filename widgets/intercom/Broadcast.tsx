import { useState } from 'react';
import { broadcastLimit, broadcastProblem, noticeDurations, type Notice, type Robot } from '@patrolkit/core';
import { useConsole, useMessageText, useNoticeText, useText } from '../shared/element/index.ts';
import { Button } from '../shared/ui/Button.tsx';
import { Dialog } from '../shared/ui/Dialog.tsx';
import { TextArea } from '../shared/ui/Field.tsx';

/** A text for a robot to speak: 250 characters, greetings separated by & (specification section 5). */
export function Broadcast({
  robot,
  onClose,
  onSent,
}: {
  readonly robot: Robot;
  readonly onClose: () => void;
  readonly onSent: (content: string) => void;
}) {
  const { audio, notices } = useConsole();
  const text = useText();
  const messageText = useMessageText();
  const words = useNoticeText();
  const [content, setContent] = useState('');
  const [isTried, setTried] = useState(false);
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<Notice>();
  const lacks = broadcastProblem(content);

  const send = async (): Promise<void> => {
    setTried(true);
    if (lacks || isSending) return;
    setSending(true);
    setProblem(undefined);
    const outcome = await audio.broadcast(robot.id, content);
    setSending(false);
    if (!outcome.isDone) return setProblem(outcome.problem);
    notices.notify('success', { id: 'audio.broadcast.sent' }, noticeDurations.done);
    onSent(content.trim());
    onClose();
  };
  return (
    <Dialog
      open
      width={480}
      title={`${text('audio.broadcast')} · ${robot.name}`}
      busy={isSending}
      onClose={onClose}
      footer={
        <>
          <Button disabled={isSending} onClick={onClose}>
            {text('common.cancel')}
          </Button>
          <Button kind="primary" busy={isSending} onClick={() => void send()}>
            {text('audio.broadcast.send')}
          </Button>
        </>
      }
    >
      <TextArea
        label={text('audio.broadcast.content')}
        placeholder={text('audio.broadcast.hint')}
        value={content}
        onChange={setContent}
        maxLength={broadcastLimit}
        rows={4}
        autoFocus
        required
        {...(isTried && lacks ? { error: messageText(lacks) } : {})}
      />
      {problem ? (
        <p className="problem" role="alert">
          {words(problem)}
        </p>
      ) : null}
    </Dialog>
  );
}
