import { useId, useState } from 'react';
import type { ResumeChoice } from '@patrolkit/core';
import { useText } from '../shared/element/index.ts';
import { Button } from '../shared/ui/Button.tsx';
import { Dialog } from '../shared/dialog/Dialog.tsx';

const choices: readonly ResumeChoice[] = ['resume', 'continue'];

/** Asks what to do with the interrupted task. Resume is preselected each time. */
export function ResumeQuestion({
  isOpen,
  onCancel,
  onConfirm,
}: {
  readonly isOpen: boolean;
  readonly onCancel: () => void;
  readonly onConfirm: (resume: ResumeChoice) => void;
}) {
  const text = useText();
  const name = useId();
  const [resume, setResume] = useState<ResumeChoice>('resume');
  // The choice is reset at every closing, so that a choice for one robot is not preselected for another.
  if (!isOpen && resume !== 'resume') setResume('resume');
  return (
    <Dialog
      open={isOpen}
      width={420}
      title={text('driving.mode.resume.title')}
      onClose={onCancel}
      footer={
        <>
          <Button onClick={onCancel}>{text('common.cancel')}</Button>
          <Button kind="primary" onClick={() => onConfirm(resume)}>
            {text('common.confirm')}
          </Button>
        </>
      }
    >
      <fieldset className="question">
        <legend>{text('driving.mode.resume.question')}</legend>
        {choices.map(choice => (
          <label key={choice} className="pk-radio">
            <input
              type="radio"
              name={name}
              value={choice}
              checked={choice === resume}
              onChange={() => setResume(choice)}
            />
            <span>
              {text(`driving.mode.resume.${choice}`)}
              <small>{text(`driving.mode.resume.${choice}Hint`)}</small>
            </span>
          </label>
        ))}
      </fieldset>
    </Dialog>
  );
}
