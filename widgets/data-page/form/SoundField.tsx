import { outlineOf, soundProblem, waveBars, waveSize, type FormField, type Notice } from '@patrolkit/core';
import { AudioLines, CircleAlert, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useConsole, useNoticeText, useTexts } from '../../shared/element/index.ts';
import { Button, IconButton } from '../../shared/ui/Button.tsx';
import { useSheet } from '../useSheet.ts';
import css from './sound.css?inline';
import { useSoundFile } from './useSoundFile.ts';

/** The sound of a thing. It is uploaded when the user chooses it, and the user sees its waveform and listens to it. */
export function SoundField({
  field: { upload },
  label,
  addresses,
  error,
  isLocked,
  onChange,
  sending,
  onSending,
}: {
  readonly field: FormField;
  readonly label: string;
  /** Their addresses: one, or none. */
  readonly addresses: readonly string[];
  readonly error: string | undefined;
  readonly isLocked: boolean;
  readonly onChange: (addresses: readonly string[]) => void;
  /** Name of the file that is being uploaded. */
  readonly sending: string | undefined;
  readonly onSending: (name: string | undefined) => void;
}) {
  const { resources } = useConsole();
  const { text } = useTexts();
  const noticeText = useNoticeText();
  const box = useRef<HTMLFieldSetElement>(null);
  useSheet(css, box);
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<Notice>();
  const abort = useRef<AbortController>(undefined);
  useEffect(() => () => abort.current?.abort(), []);

  const take = async (file: File | undefined): Promise<void> => {
    if (!upload || !file) return;
    const taking = new AbortController();
    abort.current = taking;
    const refusal = await soundProblem(file);
    setProblem(refusal);
    if (refusal) return;
    onSending(file.name);
    const outcome = await resources.send(upload, { file: asWav(file) }, taking.signal);
    onSending(undefined);
    if (taking.signal.aborted) return;
    if (outcome.isDone) onChange([outcome.value.address]);
    else setProblem(outcome.problem);
  };
  const [sound] = addresses;
  const said = [...(error === undefined ? [] : [error]), ...(problem ? [noticeText(problem)] : [])];
  return (
    <fieldset className="form-pictures" disabled={isLocked} ref={box}>
      <legend>{label}</legend>
      {sound === undefined ? null : (
        <div className="sound-one">
          <Sound src={sound} label={label} />
          {isLocked ? null : (
            <IconButton size="small" icon={X} label={text('config.sounds.remove')} onClick={() => onChange([])} />
          )}
        </div>
      )}
      <div className="form-upload">
        <Button size="small" icon={AudioLines} busy={sending !== undefined} onClick={() => input.current?.click()}>
          {text(sound === undefined ? 'config.sounds.add' : 'config.sounds.replace')}
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
        accept=".wav,audio/wav"
        tabIndex={-1}
        aria-label={text('config.sounds.add')}
        onChange={event => {
          const [file] = event.target.files ?? [];
          void take(file);
          // The user can choose the same file again.
          event.target.value = '';
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

/** A file with the media type of its kind: systems name it in different ways, and some not at all. */
const asWav = (file: File): File => new File([file], file.name, { type: 'audio/wav' });

/** A sound: its waveform, its length, and controls to listen to it. */
function Sound({ src, label }: { readonly src: string; readonly label: string }) {
  const console = useConsole();
  const { text, formatNumber } = useTexts();
  const address = console.address(src);
  const bytes = useSoundFile(address);
  const outline = bytes && outlineOf(bytes, waveBars);
  return (
    <div className="sound-play">
      {outline ? (
        <svg
          className="sound-wave"
          viewBox={`0 0 ${String(waveSize.width)} ${String(waveSize.height)}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={text('config.sounds.wave', {
            seconds: formatNumber(outline.seconds, { maximumFractionDigits: 1 }),
          })}
        >
          <path d={outline.path} />
        </svg>
      ) : null}
      <audio controls preload="none" src={address} aria-label={label} />
      {outline ? (
        <span className="form-hint">
          {text('config.sounds.lasts', { seconds: formatNumber(outline.seconds, { maximumFractionDigits: 1 }) })}
        </span>
      ) : null}
    </div>
  );
}
