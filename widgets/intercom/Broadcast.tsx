import { CalendarClock } from 'lucide-react';
import { useState } from 'react';
import { broadcastLimit, broadcastProblem, noticeDurations, type Robot } from '@patrolkit/core';
import { useConsole, useText } from '../shared/element/index.ts';
import { Button } from '../shared/ui/Button.tsx';
import { lateDialog } from '../shared/dialog/Dialog.tsx';
import { TextDialog } from '../shared/form/TextDialog.tsx';

const BroadcastSettings = lateDialog(async () => (await import('./BroadcastSettings.tsx')).BroadcastSettings);

/** Sends a text that a robot speaks now, and leads to its scheduled broadcasts. */
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
  const [isSetting, setSetting] = useState(false);
  return (
    <>
      <TextDialog
        width={480}
        title={`${text('audio.broadcast')} · ${robot.name}`}
        label={text('audio.broadcast.content')}
        placeholder={text('audio.broadcast.hint')}
        limit={broadcastLimit}
        rows={4}
        problemOf={broadcastProblem}
        action={text('audio.broadcast.send')}
        send={content => audio.broadcast(robot.id, content)}
        onSent={content => {
          notices.notify('success', { id: 'audio.broadcast.sent' }, noticeDurations.done);
          onSent(content.trim());
          onClose();
        }}
        onClose={onClose}
        actions={
          <Button icon={CalendarClock} onClick={() => setSetting(true)}>
            {text('audio.broadcast.settings')}
          </Button>
        }
      />
      {isSetting ? <BroadcastSettings robot={robot} onClose={() => setSetting(false)} onSent={onSent} /> : null}
    </>
  );
}
