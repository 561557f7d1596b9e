import { CameraOff, CircleAlert, Play, RotateCw, Video } from 'lucide-react';
import { lazily, useNoticeText, useText } from '../shared/element/index.ts';
import { Button } from '../shared/ui/Button.tsx';
import { Cover } from '../shared/video/views/Cover.tsx';
import { NoRecordings } from '../shared/video/views/NoRecordings.tsx';
import type { PlayerReading } from './player.ts';
import type { LiveSource } from './useLiveSource.ts';

const TimeUp = lazily(async () => (await import('./TimeUp.tsx')).TimeUp);

/** Says why there is no picture and what the user can do. */
export function PlayerCover({
  reading,
  foreignType,
  source,
  onResume,
  onOther,
}: {
  readonly reading: PlayerReading;
  /** Type of the stream, when the player does not play that type. */
  readonly foreignType: string | undefined;
  readonly source: LiveSource;
  readonly onResume: () => void;
  /** Plays the other quality, which may be encoded differently. */
  readonly onOther: (() => void) | undefined;
}) {
  const text = useText();
  const noticeText = useNoticeText();
  const { hasSource, isOffline, choosesCamera, quality } = source;
  const cameras = choosesCamera ? source.cameras : undefined;
  const problem = reading.problem && noticeText(reading.problem);
  if (foreignType !== undefined) {
    const hint = text('video.type', { type: foreignType });
    return <Cover icon={<CircleAlert size={36} aria-hidden />} title={text('video.failed')} hint={hint} />;
  }
  if (source.isForbidden) return <NoRecordings />;
  if (!hasSource) {
    if (!isOffline && cameras?.state === 'loading')
      return <Cover icon={<span className="pk-spinner" />} title={text('video.connecting')} />;
    if (!isOffline && cameras?.state === 'failed') {
      const hint = cameras.problem && noticeText(cameras.problem);
      return (
        <Cover icon={<CircleAlert size={36} aria-hidden />} title={text('video.noCameras')} hint={hint}>
          <Button icon={RotateCw} onClick={cameras.retry}>
            {text('common.retry')}
          </Button>
        </Cover>
      );
    }
    const title =
      source.follows && !source.robot ? 'common.selectRobot' : isOffline ? 'video.offline' : 'video.noCamera';
    return <Cover icon={<CameraOff size={36} aria-hidden />} title={text(title)} />;
  }
  switch (reading.state) {
    case 'connecting':
      return <Cover icon={<span className="pk-spinner" />} title={text('video.connecting')} hint={problem} />;
    case 'failed':
      return (
        <Cover icon={<CircleAlert size={36} aria-hidden />} title={text('video.failed')} hint={problem}>
          <div className="choices">
            <Button icon={RotateCw} onClick={onResume}>
              {text('common.retry')}
            </Button>
            {onOther && reading.isEncodingUnsupported ? (
              <Button kind="primary" onClick={onOther}>
                {text('video.playOther', { quality: text(quality === 'hd' ? 'video.sd' : 'video.hd') })}
              </Button>
            ) : null}
          </div>
        </Cover>
      );
    case 'time-up':
      return <TimeUp left={reading.left} onResume={onResume} />;
    case 'ended':
      return (
        <Cover icon={<Video size={36} aria-hidden />} title={text('video.ended')}>
          <Button kind="primary" icon={RotateCw} onClick={onResume}>
            {text('video.replay')}
          </Button>
        </Cover>
      );
    case 'paused':
      return (
        <button type="button" className="cover resume" onClick={onResume} aria-label={text('common.play')}>
          <Play size={48} aria-hidden />
        </button>
      );
    case 'idle':
    case 'playing':
      return null;
  }
}
