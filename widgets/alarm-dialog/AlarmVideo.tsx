import { Film, History, Image } from 'lucide-react';
import type { AlarmDetail } from '@patrolkit/core';
import { useConsole, useText } from '../shared/element/index.ts';
import { Button } from '../shared/ui/Button.tsx';

/** The video of an alarm, in the place of its picture. The page loads the player, as it does for calls. */
export function AlarmVideo({ address }: { readonly address: string }) {
  const console = useConsole();
  return (
    <figure className="picture" data-kind="video">
      {/* Servers may answer it relative to themselves. */}
      <patrol-live-player src={console.address(address)} limit-time={0} no-controls />
    </figure>
  );
}

/** Chooses between picture and video, and leads to the moment in the recording. */
export function VideoChoice({
  detail,
  isPlaying,
  onPlay,
  onPlayback,
}: {
  readonly detail: AlarmDetail;
  readonly isPlaying: boolean;
  readonly onPlay: (isPlaying: boolean) => void;
  readonly onPlayback: (detail: { readonly id: string; readonly deviceId: string; readonly at: number }) => void;
}) {
  const text = useText();
  const { id, deviceId, beganAt: at, video } = detail;
  if (!video) return null;
  return (
    <div className="video-choice">
      <Button icon={isPlaying ? Image : Film} onClick={() => onPlay(!isPlaying)}>
        {text(isPlaying ? 'video.playback.alarmPicture' : 'video.playback.alarmVideo')}
      </Button>
      {deviceId === undefined ? null : (
        <Button kind="quiet" icon={History} onClick={() => onPlayback({ id, deviceId, at })}>
          {text('video.playback.alarmMoment')}
        </Button>
      )}
    </div>
  );
}
