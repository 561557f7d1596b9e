import { useState } from 'react';
import {
  differingParameters,
  doneWell,
  isSamePicture,
  referenceInput,
  referenceParameterNames,
  referenceParameters,
  referenceProblems,
  referenceStep,
  type ReferencePicture,
} from '@patrolkit/core';
import { useConsole, useMessageText, useText } from '../shared/element/index.ts';
import { Button } from '../shared/ui/Button.tsx';
import { Dialog } from '../shared/dialog/Dialog.tsx';
import { NumberField } from '../shared/form/Field.tsx';
import { ZoomPicture } from '../shared/viewer/ImageViewer.tsx';
import { LeaveQuestion } from '../shared/question/LeaveQuestion.tsx';
import { Newer } from '../shared/form/Newer.tsx';
import { Refusal } from '../shared/question/Refusal.tsx';
import { useChanging } from '../shared/form/useChanging.ts';
import { useUnsaved } from '../shared/question/useUnsaved.ts';
import { PictureUpload } from './PictureUpload.tsx';

/** Changes how pictures are compared with a reference picture. It asks before changes are lost. */
export function ReferenceEditor({
  picture: given,
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
  const [input, setInput] = useState(() => referenceInput(given));
  const [isLeaving, setLeaving] = useState(false);
  /** Address of the picture that will replace the old one. */
  const [replacement, setReplacement] = useState<string>();
  const [isUploading, setUploading] = useState(false);
  const {
    read: picture,
    newer,
    isSending,
    problem,
    save,
    settle,
  } = useChanging(given, read => alarms.references.change(read, replacement ?? read.picture ?? '', input), {
    onSaved,
    onTheirs: theirs => {
      setInput(referenceInput(theirs));
      setReplacement(undefined);
    },
  });
  // The input is checked against the newer version. A user who left the picture unchanged continues with the newer one.
  const current = newer ?? picture;
  const first = referenceInput(current);
  const problems = referenceProblems(input, first);
  const isChanged =
    replacement !== undefined || isUploading || referenceParameterNames.some(name => first[name] !== input[name]);
  useUnsaved(isChanged);
  const leave = (): void => (isChanged ? setLeaving(true) : onClose());
  const shown = replacement ?? current.picture;
  const isReplacedTwice = replacement !== undefined && newer !== undefined && !isSamePicture(newer, replacement);

  const theirPicture = newer?.picture ? (
    <ZoomPicture pictures={[{ src: newer.picture, label: text('reference.picture') }]} />
  ) : (
    text('common.newer.empty')
  );

  const differing = newer && [
    ...differingParameters(newer, input).map(name => ({
      name,
      label: text(`reference.${name}`),
      value: referenceInput(newer)[name] || text('common.newer.empty'),
    })),
    ...(isReplacedTwice ? [{ name: 'picture', label: text('reference.picture'), value: theirPicture }] : []),
  ];

  const submit = (): void => {
    if (!isUploading && Object.keys(problems).length === 0) void save();
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
            <Button kind="primary" busy={isSending} disabled={isUploading || newer !== undefined} onClick={submit}>
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
                <NumberField
                  key={name}
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
          {differing ? (
            <Newer
              said={text(differing.length > 0 ? 'common.newer' : 'common.newer.same')}
              differing={differing}
              isBusy={isUploading}
              isWrong={Object.keys(problems).length > 0}
              onSettle={settle}
            />
          ) : null}
          <Refusal problem={problem} />
        </div>
      </Dialog>
      {isLeaving ? <LeaveQuestion onLeave={onClose} onStay={() => setLeaving(false)} /> : null}
    </>
  );
}
