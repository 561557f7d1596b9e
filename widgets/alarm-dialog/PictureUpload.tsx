import { CircleAlert, ImagePlus, RotateCw } from 'lucide-react';
import { useRef, useState } from 'react';
import { closePictureSize, type Notice, type Outcome } from '@patrolkit/core';
import { useNoticeText, useText } from '../shared/element/index.ts';
import { Button } from '../shared/ui/Button.tsx';
import { UploadProgress } from './UploadProgress.tsx';
import { useUpload } from './useUpload.ts';

/** Takes a JPEG, uploads it and hands on its address. After a failure the user can try again without choosing or uploading it again. */
export function PictureUpload({
  label,
  kind = 'normal',
  disabled = false,
  take,
  onTaken,
  onBusy,
}: {
  readonly label: string;
  readonly kind?: 'normal' | 'primary';
  readonly disabled?: boolean;
  /** Takes the address of an uploaded picture. */
  readonly take: (address: string) => Outcome | Promise<Outcome>;
  readonly onTaken?: () => void;
  /** Called when an upload begins and when it ends. */
  readonly onBusy?: (isBusy: boolean) => void;
}) {
  const text = useText();
  const noticeText = useNoticeText();
  const input = useRef<HTMLInputElement>(null);
  const { share, problem, send, stop } = useUpload();
  const [waiting, setWaiting] = useState<{ readonly file: File; readonly address?: string }>();
  const [refusal, setRefusal] = useState<Notice>();
  const [isSending, setSending] = useState(false);

  const add = async (file: File, uploaded?: string): Promise<void> => {
    setRefusal(undefined);
    setWaiting({ file });
    setSending(true);
    onBusy?.(true);
    const address = uploaded ?? (await send(file));
    const outcome = address === undefined ? undefined : await take(address);
    setSending(false);
    onBusy?.(false);
    if (outcome?.isDone) {
      setWaiting(undefined);
      onTaken?.();
    } else if (outcome) {
      setWaiting({ file, ...(address === undefined ? {} : { address }) });
      setRefusal(outcome.problem);
    }
  };
  const shown = refusal ?? problem;
  return (
    <div className="picture-upload">
      <input
        ref={input}
        className="pk-hidden"
        type="file"
        accept="image/jpeg"
        tabIndex={-1}
        aria-label={label}
        onChange={event => {
          const file = event.target.files?.[0];
          if (file) void add(file);
          // The user may choose the same file again.
          event.target.value = '';
        }}
      />
      {share === undefined ? null : (
        <UploadProgress
          share={share}
          onStop={() => {
            stop();
            setWaiting(undefined);
          }}
        />
      )}
      {shown ? (
        <span className="close-picture-problem" role="alert">
          <CircleAlert size={14} aria-hidden /> {noticeText(shown)}
        </span>
      ) : null}
      {shown && waiting && !isSending ? (
        <Button size="small" icon={RotateCw} onClick={() => void add(waiting.file, waiting.address)}>
          {text('common.retry')}
        </Button>
      ) : null}
      <Button
        size="small"
        kind={kind}
        icon={ImagePlus}
        busy={isSending}
        disabled={disabled}
        title={text('alarms.picture.hint', closePictureSize)}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
    </div>
  );
}
