import { doneWell, type Keeps } from '@patrolkit/core';
import { useConsole, useText } from '../../shared/element/index.ts';
import { Question } from '../../shared/question/Question.tsx';

/** Asks before a named thing is deleted for good. */
export function DeleteQuestion({
  keeps,
  id,
  name,
  onDone,
  onClose,
}: {
  readonly keeps: Keeps;
  readonly id: string;
  readonly name: string;
  readonly onDone: () => void;
  readonly onClose: () => void;
}) {
  const { resources } = useConsole();
  const text = useText();
  return (
    <Question
      title={text('config.delete.title')}
      question={text('config.delete.ask', { name })}
      work={async () => (keeps.delete ? resources.send(keeps.delete, { ids: [id] }) : doneWell)}
      onDone={onDone}
      onClose={onClose}
    />
  );
}
