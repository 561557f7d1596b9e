import { closePictureProblem } from '@patrolkit/core';
import { ImagePlus, Trash2 } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useMessageText, useText } from '../shared/element/index.ts';
import { Button } from '../shared/ui/Button.tsx';

/** Takes one JPEG for the closing, checks it where it stands, and shows it before it is sent. */
export function ClosePicture({
  file,
  onChange,
}: {
  readonly file: File | undefined;
  readonly onChange: (file: File | undefined) => void;
}) {
  const text = useText();
  const message = useMessageText();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();
  const [preview, setPreview] = useState<string>();

  useEffect(() => {
    if (!file) return;
    const address = URL.createObjectURL(file);
    // The address is made for the file that is shown now and must be given back.
    setPreview(address); // oxlint-disable-line react/set-state-in-effect
    return () => {
      URL.revokeObjectURL(address);
      setPreview(undefined);
    };
  }, [file]);

  const take = async (chosen: File | undefined): Promise<void> => {
    if (!chosen) return;
    const refused = await closePictureProblem(chosen);
    setProblem(refused ? message(refused) : undefined);
    if (!refused) onChange(chosen);
  };

  return (
    <div className="close-picture">
      <span className="close-picture-label" id={id}>
        {text('alarms.picture.label')}
      </span>
      <input
        ref={input}
        className="pk-hidden"
        type="file"
        accept="image/jpeg"
        tabIndex={-1}
        aria-labelledby={id}
        onChange={event => {
          void take(event.target.files?.[0]);
          // The same file may be chosen again after it was removed.
          event.target.value = '';
        }}
      />
      <div className="close-picture-row">
        {preview ? <img src={preview} alt={file?.name ?? ''} /> : null}
        <Button size="small" icon={ImagePlus} onClick={() => input.current?.click()}>
          {text(file ? 'alarms.picture.replace' : 'alarms.picture.choose')}
        </Button>
        {file ? (
          <Button
            size="small"
            kind="quiet"
            icon={Trash2}
            onClick={() => {
              setProblem(undefined);
              onChange(undefined);
            }}
          >
            {text('common.remove')}
          </Button>
        ) : null}
        <small>{text('alarms.picture.hint')}</small>
      </div>
      {problem ? (
        <p className="close-picture-problem" role="alert">
          {problem}
        </p>
      ) : null}
    </div>
  );
}
