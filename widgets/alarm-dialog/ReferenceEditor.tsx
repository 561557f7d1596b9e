import { useState } from 'react';
import {
  doneWell,
  referenceInput,
  referenceParameterNames,
  referenceParameters,
  referenceProblems,
  referenceStep,
  type ReferencePicture,
} from '@patrolkit/core';
import { useConsole, useMessageText, useText } from '../shared/element/index.ts';
import { Button } from '../shared/ui/Button.tsx';
import { Dialog } from '../shared/ui/Dialog.tsx';
import { TextField } from '../shared/ui/Field.tsx';
import { ZoomPicture } from '../shared/ui/ImageViewer.tsx';
import { LeaveQuestion } from '../shared/ui/LeaveQuestion.tsx';
import { Refusal } from '../shared/ui/Refusal.tsx';
import { useSending } from '../shared/ui/useSending.ts';
import { useUnsaved } from '../shared/ui/useUnsaved.ts';
import { PictureUpload } from './PictureUpload.tsx';

/** Changes how pictures are compared with a reference picture. Asks before changes are lost. */
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
  const [first] = useState(() => referenceInput(picture));
  const [input, setInput] = useState(first);
  const [isLeaving, setLeaving] = useState(false);
  const { isSending, problem, send } = useSending();
  /** Address of the picture that is to take the place of the old one. */
  const [replacement, setReplacement] = useState<string>();
  const [isUploading, setUploading] = useState(false);
  const problems = referenceProblems(input, first);
  const isChanged =
    replacement !== undefined || isUploading || referenceParameterNames.some(name => first[name] !== input[name]);
  useUnsaved(isChanged);
  const leave = (): void => (isChanged ? setLeaving(true) : onClose());
  const shown = replacement ?? picture.picture;

  const save = async (): Promise<void> => {
    if (isUploading || Object.keys(problems).length > 0) return;
    if (await send(() => alarms.references.change(picture, shown ?? '', input))) onSaved();
  };

  return (
    <>
      <Dialog
        open
        width={560}
        busy={isSending}
        title={text('reference.edit')}
        onClose={leave}
        footer={
          <>
            <Button disabled={isSending} onClick={leave}>
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
            {shown ? <ZoomPicture pictures={[{ src: shown, label: text('reference.picture') }]} /> : null}
            <PictureUpload
              label={text('reference.replace')}
              disabled={isSending}
              take={address => {
                setReplacement(address);
                return doneWell;
              }}
              onBusy={setUploading}
            />
            {replacement === undefined ? null : (
              <p className="note" role="status">
                {text('reference.replaced')}
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
                  label={text(`reference.${name}`)}
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
          <Refusal problem={problem} />
        </div>
      </Dialog>
      {isLeaving ? <LeaveQuestion area="reference" onLeave={onClose} onStay={() => setLeaving(false)} /> : null}
    </>
  );
}
