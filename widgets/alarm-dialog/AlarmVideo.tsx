import { Film, History, Image, Video } from 'lucide-react';
import { beginOf, type AlarmDetail } from '@patrolkit/core';
import { useConsole, useStore, useText, useTexts } from '../shared/element/index.ts';
import { Button } from '../shared/ui/Button.tsx';
import { isVideoFile } from './alarm-dialog.model.ts';
import { VideoFile } from './VideoFile.tsx';

/** The video of an alarm, in place of its picture. A page built from modules imports the player, as it does for calls. */
export function AlarmVideo({ detail, address }: { readonly detail: AlarmDetail; readonly address: string }) {
  const console = useConsole();
  const text = useText();
  const { formatDateTime } = useTexts();
  const { name, deviceId } = detail;
  const began = beginOf(detail);
  return (
    <figure className="picture" data-kind="video">
      {isVideoFile(address) ? (
        <VideoFile address={address} />
      ) : (
        // The server may send a relative address.
        <patrol-live-player
          src={console.address(address)}
          limit-time={0}
          screenshot-device={deviceId}
          screenshot-remark={text('video.playback.alarmShot', {
            name,
            time: began === undefined ? text('common.unknown') : formatDateTime(began),
          })}
        />
      )}
    </figure>
  );
}

/** Switches between picture and video, and leads to the moment in the recording and to the live picture of the device. */
export function VideoChoice({
  detail,
  isPlaying,
  onPlay,
  onPlayback,
  onLive,
}: {
  readonly detail: AlarmDetail;
  readonly isPlaying: boolean;
  readonly onPlay: (isPlaying: boolean) => void;
  /** Undefined when the page cannot show the recording to this user. */
  readonly onPlayback:
    ((detail: { readonly id: string; readonly deviceId: string; readonly at: number }) => void) | undefined;
  readonly onLive: (deviceId: string) => void;
}) {
  const { robots } = useConsole();
  const { items } = useStore(robots.$robots);
  const text = useText();
  const { id, deviceId, video } = detail;
  const at = beginOf(detail);
  const robot = items.find(one => one.id === deviceId);
  const live = robot && robot.kind !== 'sensor' ? robot.id : undefined;
  if (!video && live === undefined) return null;
  return (
    <div className="video-choice">
      {video ? (
        <Button icon={isPlaying ? Image : Film} onClick={() => onPlay(!isPlaying)}>
          {text(isPlaying ? 'video.playback.alarmPicture' : 'video.playback.alarmVideo')}
        </Button>
      ) : null}
      {live === undefined ? null : (
        <Button icon={Video} onClick={() => onLive(live)}>
          {text('video.player')}
        </Button>
      )}
      {!video || deviceId === undefined || !onPlayback || at === undefined ? null : (
        <Button kind="quiet" icon={History} onClick={() => onPlayback({ id, deviceId, at })}>
          {text('video.playback.alarmMoment')}
        </Button>
      )}
    </div>
  );
}
