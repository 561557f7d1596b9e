import { doneWell } from '@patrolkit/core';
import { useText } from '../element/hooks.ts';
import { Question } from './Question.tsx';

/** Asks before an editor closes that holds what is not saved. */
export function LeaveQuestion({
  area,
  onLeave,
  onStay,
}: {
  /** Whose words ask: what is lost is named as its editor names it. */
  readonly area: 'broadcast' | 'config' | 'handling';
  readonly onLeave: () => void;
  readonly onStay: () => void;
}) {
  const text = useText();
  return (
    <Question
      title={text(`${area}.leave`)}
      question={text(`${area}.leaveAsk`)}
      action={text(`${area}.leaveYes`)}
      dismiss={text(`${area}.leaveNo`)}
      work={() => Promise.resolve(doneWell)}
      onDone={onLeave}
      onClose={onStay}
    />
  );
}
