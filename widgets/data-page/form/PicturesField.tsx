import { fileProblem, type FormField, type Notice } from '@patrolkit/core';
import { CircleAlert, ImageOff, ImagePlus, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useConsole, useNoticeText, useText } from '../../shared/element/index.ts';
import { Button, IconButton } from '../../shared/ui/Button.tsx';
import { ZoomPicture } from '../../shared/viewer/ImageViewer.tsx';

/** Pictures of a thing. They are uploaded when the user chooses them, and the user can view and remove them. */
export function PicturesField({
  field: { upload },
  label,
  pictures,
  most,
  error,
  isLocked,
  onChange,
  sending,
  onSending,
}: {
  readonly field: FormField;
  readonly label: string;
  /** Their addresses. */
  readonly pictures: readonly string[];
  readonly most: number;
  readonly error: string | undefined;
  readonly isLocked: boolean;
  readonly onChange: (pictures: readonly string[]) => void;
  /** Name of the file that is being uploaded. */
  readonly sending: string | undefined;
  readonly onSending: (name: string | undefined) => void;
}) {
  const { resources } = useConsole();
  const text = useText();
  const noticeText = useNoticeText();
  const input = useRef<HTMLInputElement>(null);
  const [problems, setProblems] = useState<readonly Notice[]>([]);
  const abort = useRef<AbortController>(undefined);
  useEffect(() => () => abort.current?.abort(), []);
  // The user may remove pictures while another one is being uploaded.
  const latest = useRef(pictures);
  useEffect(() => {
    latest.current = pictures;
  });

  const take = async (files: readonly File[]): Promise<void> => {
    if (!upload) return;
    const taking = new AbortController();
    abort.current = taking;
    const wrong: Notice[] = [];
    setProblems([]);
    for (const file of files) {
      const refusal =
        latest.current.length >= most
          ? ({ id: 'config.pictures.most', values: { count: most } } as const)
          : await fileProblem(upload, file);
      if (refusal) {
        wrong.push(refusal);
        continue;
      }
      onSending(file.name);
      const outcome = await resources.send(upload, { file }, taking.signal);
      if (taking.signal.aborted) break;
      if (!outcome.isDone) wrong.push(outcome.problem);
      else {
        latest.current = [...latest.current, outcome.value.address];
        onChange(latest.current);
      }
    }
    onSending(undefined);
    // The same problem appears only once.
    setProblems(wrong.filter((one, at) => wrong.findIndex(other => noticeText(other) === noticeText(one)) === at));
  };
  const said = [...(error === undefined ? [] : [error]), ...problems.map(noticeText)];
  return (
    <fieldset className="form-pictures" disabled={isLocked}>
      <legend>{label}</legend>
      <ul>
        {pictures.map((src, at) => (
          <li key={src}>
            <ZoomPicture
              index={at}
              pictures={pictures.map((picture, index) => ({
                src: picture,
                label: text('config.pictures.one', { number: index + 1 }),
              }))}
            >
              <ImageOff size={20} aria-hidden />
            </ZoomPicture>
            {isLocked ? null : (
              <IconButton
                size="small"
                icon={X}
                label={text('config.pictures.remove', { number: at + 1 })}
                onClick={() => onChange(pictures.filter(one => one !== src))}
              />
            )}
          </li>
        ))}
      </ul>
      <div className="form-upload">
        <Button
          size="small"
          icon={ImagePlus}
          busy={sending !== undefined}
          disabled={pictures.length >= most}
          onClick={() => input.current?.click()}
        >
          {text('config.pictures.add')}
        </Button>
        {sending === undefined ? null : (
          <>
            <span role="status">{text('config.pictures.sending', { name: sending })}</span>
            <Button size="small" onClick={() => abort.current?.abort()}>
              {text('common.cancel')}
            </Button>
          </>
        )}
      </div>
      <input
        ref={input}
        className="form-file"
        type="file"
        accept="image/jpeg,image/png"
        multiple
        tabIndex={-1}
        aria-label={text('config.pictures.add')}
        onChange={event => {
          const chosen = [...(event.target.files ?? [])];
          // The user can choose the same file again.
          event.target.value = '';
          void take(chosen);
        }}
      />
      {said.length > 0 ? (
        <div role="alert">
          {said.map(one => (
            <p key={one} className="pk-line" data-tone="error">
              <CircleAlert aria-hidden />
              {one}
            </p>
          ))}
        </div>
      ) : null}
    </fieldset>
  );
}
