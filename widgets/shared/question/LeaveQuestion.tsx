import { doneWell } from '@patrolkit/core';
import { useText } from '../element/hooks.ts';
import { Question } from './Question.tsx';

/** The texts by kind of editor. The ids are written in full, so that the check for unused texts finds them. */
const texts = {
  broadcast: ['broadcast.leave', 'broadcast.leaveAsk', 'broadcast.leaveYes', 'broadcast.leaveNo'],
  config: ['config.leave', 'config.leaveAsk', 'config.leaveYes', 'config.leaveNo'],
  reference: ['reference.leave', 'reference.leaveAsk', 'reference.leaveYes', 'reference.leaveNo'],
  handling: ['handling.leave', 'handling.leaveAsk', 'handling.leaveYes', 'handling.leaveNo'],
  shifts: ['shifts.leave', 'shifts.leaveAsk', 'shifts.leaveYes', 'shifts.leaveNo'],
} as const;

/** Asks before an editor with unsaved changes closes. */
export function LeaveQuestion({
  area,
  onLeave,
  onStay,
}: {
  /** The kind of editor. */
  readonly area: keyof typeof texts;
  readonly onLeave: () => void;
  readonly onStay: () => void;
}) {
  const text = useText();
  const [title, question, action, dismiss] = texts[area];
  return (
    <Question
      title={text(title)}
      question={text(question)}
      action={text(action)}
      dismiss={text(dismiss)}
      work={() => Promise.resolve(doneWell)}
      onDone={onLeave}
      onClose={onStay}
    />
  );
}
