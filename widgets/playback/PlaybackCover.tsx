import { CircleAlert, Film, Pause, RotateCw } from 'lucide-react';
import { useNoticeText, useText, useTexts } from '../shared/element/index.ts';
import { Button } from '../shared/ui/Button.tsx';
import { Cover } from '../shared/video/views/Cover.tsx';
import type { RecordingState } from './useRecording.ts';

/** Says why there is no picture and what the user can do, or that the recording has ended. */
export function PlaybackCover({
  recording: { recorded, reading, player, isPlayedOn },
  from,
  next,
  onNext,
}: {
  readonly recording: RecordingState;
  /** Begin of the day on screen, ms since 1970. */
  readonly from: number;
  /** After the end of the recording: the moment when another one begins, ms since 1970. */
  readonly next: number | undefined;
  /** Continues there. */
  readonly onNext: (at: number) => void;
}) {
  const text = useText();
  const { formatDate, formatDateTime } = useTexts();
  const noticeText = useNoticeText();
  const { state, hasPicture, isUnsteady } = reading;
  const problem = reading.problem && noticeText(reading.problem);
  const known = isPlayedOn ? undefined : recorded.state;
  if (known === 'loading' || known === 'none')
    return <Cover icon={<span className="pk-spinner" />} title={text('playback.loading')} />;
  if (known === 'failed')
    return (
      <Failure
        title={text('playback.unread')}
        hint={recorded.problem && noticeText(recorded.problem)}
        onRetry={recorded.retry}
      />
    );
  if (known && recorded.ranges.length === 0)
    return (
      <Cover
        icon={<Film size={36} aria-hidden />}
        title={text('playback.none', { day: formatDate(from) })}
        hint={text('playback.noneHint')}
      />
    );
  if (state === 'failed')
    return <Failure title={text('video.failed')} hint={problem} onRetry={() => player.resume()} />;
  if (state === 'paused' && !hasPicture)
    return <Cover icon={<Pause size={36} aria-hidden />} title={text('video.paused')} />;
  if (state === 'ended')
    return (
      <div className="gap" role="status">
        {text('playback.ended')}
        {next === undefined ? null : (
          <Button size="small" kind="quiet" onClick={() => onNext(next)}>
            {text('playback.goOn', { time: formatDateTime(next) })}
          </Button>
        )}
      </div>
    );
  if (!hasPicture)
    return <Cover icon={<span className="pk-spinner" />} title={text('video.connecting')} hint={problem} />;
  if (isUnsteady)
    return (
      <div className="gap" role="status">
        {text('video.unsteady')}
      </div>
    );
  return null;
}

/** Says what failed and why, and offers to try again. */
function Failure({
  title,
  hint,
  onRetry,
}: {
  readonly title: string;
  readonly hint: string | undefined;
  readonly onRetry: () => void;
}) {
  const text = useText();
  return (
    <Cover icon={<CircleAlert size={36} aria-hidden />} title={title} hint={hint}>
      <Button icon={RotateCw} onClick={onRetry}>
        {text('common.retry')}
      </Button>
    </Cover>
  );
}
