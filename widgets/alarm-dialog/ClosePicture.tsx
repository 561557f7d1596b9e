import { closePictureProblem, closePictureSize, joined, type Message } from '@patrolkit/core';
import { CircleCheck, ImagePlus, RotateCw, Trash2 } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useMessageText, useNoticeText, useText } from '../shared/element/index.ts';
import { Button } from '../shared/ui/Button.tsx';
import { UploadProgress } from './UploadProgress.tsx';
import { useUpload } from './useUpload.ts';

/** Takes one JPEG for closing an alarm. It checks the picture in the browser, shows it and uploads it once. */
export function ClosePicture({
  file,
  address,
  onChange,
  error,
}: {
  readonly file: File | undefined;
  /** Address of the picture once it is uploaded. */
  readonly address: string | undefined;
  readonly onChange: (part: { picture?: File | undefined; pictureAddress: string | undefined }) => void;
  readonly error?: string;
}) {
  const text = useText();
  const message = useMessageText();
  const noticeText = useNoticeText();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [refusal, setRefusal] = useState<Message>();
  const [preview, setPreview] = useState<string>();
  const { share, problem, send, stop } = useUpload();

  useEffect(() => {
    if (!file) return;
    const address = URL.createObjectURL(file);
    // The address belongs to the file that is shown now, and must be revoked.
    setPreview(address); // oxlint-disable-line react/set-state-in-effect
    return () => {
      URL.revokeObjectURL(address);
      setPreview(undefined);
    };
  }, [file]);

  const upload = async (chosen: File): Promise<void> => {
    const pictureAddress = await send(chosen);
    if (pictureAddress !== undefined) onChange({ pictureAddress });
  };
  const take = async (chosen: File | undefined): Promise<void> => {
    if (!chosen) return;
    const refused = await closePictureProblem(chosen);
    setRefusal(refused);
    if (refused) return;
    onChange({ picture: chosen, pictureAddress: undefined });
    await upload(chosen);
  };
  const drop = (): void => {
    stop();
    setRefusal(undefined);
    onChange({ picture: undefined, pictureAddress: undefined });
  };
  const isSent = file !== undefined && address !== undefined;
  const isStuck = file !== undefined && address === undefined && share === undefined;
  const said =
    (refusal && message(refusal)) ??
    (isStuck && problem
      ? joined(text, 'label', [text('alarms.picture.failed'), noticeText(problem)])
      : isSent
        ? undefined
        : error);

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
          // The user may choose the same file again after removing it.
          event.target.value = '';
        }}
      />
      <div className="close-picture-row">
        {preview ? <img src={preview} alt={file?.name ?? ''} /> : null}
        <Button
          size="small"
          icon={ImagePlus}
          aria-describedby={said ? `${id}-problem` : undefined}
          onClick={() => input.current?.click()}
        >
          {text(file ? 'alarms.picture.replace' : 'alarms.picture.choose')}
        </Button>
        {share === undefined ? null : <UploadProgress share={share} onStop={drop} />}
        {isSent ? (
          <span className="note" role="status">
            <CircleCheck size={14} aria-hidden /> {text('alarms.picture.ready')}
          </span>
        ) : null}
        {isStuck ? (
          <Button size="small" icon={RotateCw} onClick={() => void upload(file)}>
            {text('common.retry')}
          </Button>
        ) : null}
        {file ? (
          <Button size="small" kind="quiet" icon={Trash2} onClick={drop}>
            {text('common.remove')}
          </Button>
        ) : null}
        <small>{text('alarms.picture.hint', closePictureSize)}</small>
      </div>
      {said ? (
        <p className="close-picture-problem" id={`${id}-problem`} role="alert">
          {said}
        </p>
      ) : null}
    </div>
  );
}
