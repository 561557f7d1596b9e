import type { Robot } from '@patrolkit/core';
import { useConsole, useText } from '../shared/element/index.ts';
import { Button } from '../shared/ui/Button.tsx';
import { Dialog } from '../shared/dialog/Dialog.tsx';

/** Asks before control is taken from the user who has it. */
export function TakeOver({
  robot,
  holder,
  onClose,
}: {
  readonly robot: Robot;
  readonly holder: string;
  readonly onClose: () => void;
}) {
  const { lease } = useConsole();
  const text = useText();
  return (
    <Dialog
      open
      width={420}
      title={text('driving.lease.take')}
      onClose={onClose}
      footer={
        <>
          {/* The browser looks for this attribute when the dialog opens. React would set the focus earlier. */}
          <Button ref={button => button?.setAttribute('autofocus', '')} onClick={onClose}>
            {text('common.cancel')}
          </Button>
          <Button
            kind="danger"
            onClick={() => {
              onClose();
              void lease.take(robot.id);
            }}
          >
            {text('driving.lease.take')}
          </Button>
        </>
      }
    >
      {text('driving.lease.take.question', { name: holder, robot: robot.name || robot.id })}
    </Dialog>
  );
}
