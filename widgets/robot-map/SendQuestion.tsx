import { useState } from 'react';
import type { Notice, Robot } from '@patrolkit/core';
import { useConsole, useNoticeText, useStore, useText } from '../shared/element/index.ts';
import { Button } from '../shared/ui/Button.tsx';
import { Dialog } from '../shared/dialog/Dialog.tsx';
import type { Point } from '../shared/robots/plan-point.ts';

/** Asks before a robot is sent somewhere. The safe choice has the focus, and selecting another robot closes it. */
export function SendQuestion({
  robot,
  mapId,
  place,
  refusal,
  onClose,
}: {
  readonly robot: Robot;
  readonly mapId: string;
  /** Metres. */
  readonly place: Point;
  /** Why the robot can no longer be sent. */
  readonly refusal: string | undefined;
  readonly onClose: () => void;
}) {
  const { commands, robots } = useConsole();
  const text = useText();
  const noticeText = useNoticeText();
  const selectedId = useStore(robots.$selectedId);
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<Notice>();
  const send = async (): Promise<void> => {
    setSending(true);
    setProblem(undefined);
    const outcome = await commands.goTo({ mapId, ...place });
    setSending(false);
    if (!outcome.isDone) return setProblem(outcome.problem);
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
          {/* The browser looks for this attribute when the dialog opens. React would set the focus earlier. */}
          <Button
            ref={button => {
              button?.setAttribute('autofocus', '');
            }}
            disabled={isSending}
            onClick={onClose}
          >
            {text('common.cancel')}
          </Button>
          <Button
            kind="primary"
            busy={isSending}
            aria-disabled={refusal === undefined ? undefined : true}
            onClick={() => {
              if (refusal === undefined) void send();
            }}
          >
            {text('common.confirm')}
          </Button>
        </>
      }
    >
      <p>{text('robots.map.sendAsk', { name: robot.name, x: place.x.toFixed(1), y: place.y.toFixed(1) })}</p>
      {refusal !== undefined || problem ? (
        <p className="problem" role="alert">
          {refusal ?? (problem && noticeText(problem))}
        </p>
      ) : null}
    </Dialog>
  );
}
