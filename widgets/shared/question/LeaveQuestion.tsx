import { doneWell } from '@patrolkit/core';
import { useText } from '../element/hooks.ts';
import { Question } from './Question.tsx';

/** Asks before an editor with unsaved changes closes. */
export function LeaveQuestion({ onLeave, onStay }: { readonly onLeave: () => void; readonly onStay: () => void }) {
  const text = useText();
  return (
    <Question
      title={text('common.leave')}
      question={text('common.leaveAsk')}
      action={text('common.leaveYes')}
      dismiss={text('common.leaveNo')}
      work={() => Promise.resolve(doneWell)}
      onDone={onLeave}
      onClose={onStay}
    />
  );
}
