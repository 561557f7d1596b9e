import { joined, type StopPhase } from '@patrolkit/core';
import { CircleStop } from 'lucide-react';
import { useConsole, useStore, useText } from '../shared/element/index.ts';
import { Button } from '../shared/ui/Button.tsx';

/** Phases that screen readers must announce at once. */
const urgent: readonly (StopPhase | undefined)[] = ['unconfirmed', 'unreachable'];

/** The stop of one robot, at the press and without a question, and the outcome of the last stop. Only the robot itself confirms it. */
export function RobotStop({
  id,
  name,
  onSent,
}: {
  readonly id: string;
  readonly name: string;
  readonly onSent: () => void;
}) {
  const { driving } = useConsole();
  const stops = useStore(driving.$stops);
  const isUnconfirmed = useStore(driving.$driveUnconfirmed).includes(id);
  const text = useText();
  const last = stops.filter(({ deviceId }) => deviceId === id).at(-1)?.phase;
  const isUnderWay = last === 'sending' || last === 'sent';
  const phase = isUnconfirmed && !isUnderWay ? 'unconfirmed' : last;
  const saidOf = (now: StopPhase): string => {
    switch (now) {
      case 'unconfirmed':
        return joined(text, 'sentence', [
          text('driving.unconfirmed.title'),
          text('driving.stopButton.useOwn', { name }),
        ]);
      case 'unreachable':
        return text('driving.stopButton.unreachable.text', { name });
      case 'unknowable':
        return text('driving.stopButton.watch', { name });
      default:
        return text(`driving.stopButton.${now}`);
    }
  };
  const stop = (): void => {
    if (driving.stop(id).isDone) onSent();
  };
  return (
    <div className="robot-stop" data-phase={phase}>
      <Button
        part="stop"
        size="small"
        icon={CircleStop}
        aria-label={text('driving.stopButton.label', { name })}
        onPointerDown={event => {
          // The press stops, and not the release, which comes later.
          if (event.button === 0) stop();
        }}
        onClick={event => {
          if (event.detail === 0) stop();
        }}
      >
        {text('driving.stopButton.ready')}
      </Button>
      <span role={urgent.includes(phase) ? 'alert' : 'status'}>{phase ? saidOf(phase) : ''}</span>
    </div>
  );
}
