import { useState } from 'react';
import { noticeDurations, type Notice, type Robot } from '@patrolkit/core';
import { useConsole, useNoticeText, useStore, useText } from '../shared/element/index.ts';
import { Button } from '../shared/ui/Button.tsx';
import { Dialog } from '../shared/ui/Dialog.tsx';
import type { Point } from './robot-map.model.ts';

/** Asks before a robot is sent somewhere; the safe choice has the focus, and another robot closes it. */
export function SendQuestion({
  robot,
  mapId,
  place,
  onClose,
}: {
  readonly robot: Robot;
  readonly mapId: string;
  /** Metres. */
  readonly place: Point;
  readonly onClose: () => void;
}) {
  const { commands, notices, robots } = useConsole();
  const text = useText();
  const words = useNoticeText();
  const selectedId = useStore(robots.$selectedId);
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<Notice>();
  const send = async (): Promise<void> => {
    setSending(true);
    setProblem(undefined);
    const outcome = await commands.goTo(mapId, place.x, place.y);
    setSending(false);
    if (!outcome.isDone) return setProblem(outcome.problem);
    notices.notify('success', { id: 'robots.map.sent', values: { name: robot.name } }, noticeDurations.done);
    onClose();
  };
  return (
    <Dialog
      open={selectedId === robot.id}
      width={420}
      title={text('robots.map.send')}
      busy={isSending}
      onClose={onClose}
      footer={
        <>
          {/* The browser looks for this attribute when the dialog opens; React would focus before. */}
          <Button
            ref={button => {
              button?.setAttribute('autofocus', '');
            }}
            disabled={isSending}
            onClick={onClose}
          >
            {text('common.cancel')}
          </Button>
          <Button kind="primary" busy={isSending} onClick={() => void send()}>
            {text('common.confirm')}
          </Button>
        </>
      }
    >
      <p>{text('robots.map.sendAsk', { name: robot.name, x: place.x.toFixed(1), y: place.y.toFixed(1) })}</p>
      {problem ? (
        <p className="problem" role="alert">
          {words(problem)}
        </p>
      ) : null}
    </Dialog>
  );
}
