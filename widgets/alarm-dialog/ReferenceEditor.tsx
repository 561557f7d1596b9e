import { useState } from 'react';
import {
  doneWell,
  referenceInput,
  referenceParameterNames,
  referenceParameters,
  referenceProblems,
  referenceStep,
  type Notice,
  type ReferencePicture,
} from '@patrolkit/core';
import { useConsole, useMessageText, useNoticeText, useText } from '../shared/element/index.ts';
import { Button } from '../shared/ui/Button.tsx';
import { Dialog } from '../shared/ui/Dialog.tsx';
import { TextField } from '../shared/ui/Field.tsx';
import { ZoomPicture } from '../shared/ui/ImageViewer.tsx';
import { PictureUpload } from './PictureUpload.tsx';

/** Changes how pictures are compared with a reference picture. It stays open, with what was typed, until that is saved. */
export function ReferenceEditor({
  picture,
  onClose,
  onSaved,
}: {
  readonly picture: ReferencePicture;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}) {
  const { alarms } = useConsole();
  const text = useText();
  const message = useMessageText();
  const words = useNoticeText();
  const [input, setInput] = useState(() => referenceInput(picture));
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<Notice>();
  /** Address of the picture that is to take the place of the old one. */
  const [replacement, setReplacement] = useState<string>();
  const [isUploading, setUploading] = useState(false);
  const problems = referenceProblems(input);

  const shown = replacement ?? picture.picture;

  const save = async (): Promise<void> => {
    if (isSending || isUploading || Object.keys(problems).length > 0) return;
    setSending(true);
    setProblem(undefined);
    const outcome = await alarms.references.change(picture, shown ?? '', input);
    setSending(false);
    if (outcome.isDone) onSaved();
    else setProblem(outcome.problem);
  };

  return (
    <Dialog
      open
      width={560}
      busy={isSending}
      title={text('alarms.reference.edit')}
      onClose={onClose}
      footer={
        <>
          <Button disabled={isSending} onClick={onClose}>
            {text('common.cancel')}
          </Button>
          <Button kind="primary" busy={isSending} disabled={isUploading} onClick={() => void save()}>
            {text('common.save')}
          </Button>
        </>
      }
    >
      <div className="reference-editor">
        <div className="reference-picture">
          {shown ? <ZoomPicture pictures={[{ src: shown, label: text('alarms.reference.picture') }]} /> : null}
          <PictureUpload
            label={text('alarms.reference.replace')}
            disabled={isSending}
            take={address => {
              setReplacement(address);
              return doneWell;
            }}
            onBusy={setUploading}
          />
          {replacement === undefined ? null : (
            <p className="note" role="status">
              {text('alarms.reference.replaced')}
            </p>
          )}
        </div>
        <div className="reference-fields">
          {referenceParameterNames.map(name => {
            const wrong = problems[name];
            const { min, max } = referenceParameters[name];
            return (
              <TextField
                key={name}
                type="number"
                label={text(`alarms.reference.${name}`)}
                value={input[name]}
                min={min}
                max={max}
                step={referenceStep(name)}
                disabled={isSending}
                onChange={value => setInput(before => ({ ...before, [name]: value }))}
                error={wrong ? message(wrong) : undefined}
              />
            );
          })}
        </div>
        {problem ? (
          <p className="close-picture-problem" role="alert">
            {words(problem)}
          </p>
        ) : null}
      </div>
    </Dialog>
  );
}
