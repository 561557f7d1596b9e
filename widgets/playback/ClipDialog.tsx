import { systemClock, type Notice, type Outcome, type TimeWindow } from '@patrolkit/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { useConsole, useNoticeText, useText, useTexts } from '../shared/element/index.ts';
import { useSaveBlob } from '../shared/ui/useSave.ts';
import { Button } from '../shared/ui/Button.tsx';
import { Dialog } from '../shared/dialog/Dialog.tsx';
import { openFlvStream } from '../shared/video/bitstream/flv-stream.ts';
import { fetchClip } from '../shared/video/clip.ts';

/** The clip to make, and what to call afterwards. */
interface ClipDialogProps {
  readonly channelId: string;
  readonly clip: TimeWindow;
  /** Name of the file, without its extension. */
  readonly name: string;
  readonly onDone: (bytes: number) => void;
  readonly onClose: () => void;
}

/** Makes a clip and saves it as a file. It shows the progress, and the user can cancel. */
export function ClipDialog(props: ClipDialogProps) {
  const text = useText();
  const { formatTime } = useTexts();
  const noticeText = useNoticeText();
  const [attempt, setAttempt] = useState(0);
  const [problem, setProblem] = useState<Notice>();
  const { clip, onClose } = props;
  const again = (): void => {
    setProblem(undefined);
    setAttempt(attempt + 1);
  };
  return (
    <Dialog
      open
      title={text('playback.export')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{text('common.cancel')}</Button>
          {problem ? (
            <Button kind="primary" onClick={again}>
              {text('common.retry')}
            </Button>
          ) : null}
        </>
      }
    >
      <p>{text('playback.clip', { from: formatTime(clip.from), to: formatTime(clip.to) })}</p>
      {problem ? (
        <p className="problem" role="alert">
          {noticeText(problem)}
        </p>
      ) : (
        <Making key={attempt} {...props} onProblem={setProblem} />
      )}
    </Dialog>
  );
}

/** One attempt at making the clip. */
function Making({
  channelId,
  clip: { from, to },
  name,
  onDone,
  onClose,
  onProblem,
}: ClipDialogProps & { readonly onProblem: (problem: Notice) => void }) {
  const { recordings } = useConsole();
  const text = useText();
  const save = useSaveBlob();
  const [share, setShare] = useState(0);

  const finish = useEffectEvent((made: Outcome<Blob>) => {
    if (!made.isDone) return onProblem(made.problem);
    save(made.value, `${name}.mp4`);
    onDone(made.value.size);
    onClose();
  });
  useEffect(() => {
    const abort = new AbortController();
    void fetchClip(
      { from, to },
      {
        clock: systemClock,
        open: (window, signal) => recordings.open(channelId, window, window.from, signal),
        control: recordings.control,
        stream: openFlvStream,
      },
      setShare,
      abort.signal,
    ).then(made => abort.signal.aborted || finish(made));
    return () => abort.abort();
  }, [recordings, channelId, from, to]);

  return <progress className="progress" value={share} max={1} aria-label={text('playback.export')} />;
}
