import { recordingNeed } from '@patrolkit/core';
import { useConsole, useStore, useText, type ViewProps } from '../shared/element/index.ts';
import { usePermission } from '../shared/permission/index.ts';
import { NoRecordings } from '../shared/video/views/NoRecordings.tsx';
import { useCameras } from '../shared/video/views/useCameras.ts';
import { NoCamera, Nothing } from './NoCamera.tsx';
import type { spec } from './playback.element.ts';
import { Recording } from './Recording.tsx';
import { usePlaybackDay } from './usePlaybackDay.ts';

/** Recorded video with its time line, and the choice of camera and day. */
export function PlaybackView(props: ViewProps<typeof spec>) {
  const { src, channelId, deviceId } = props;
  const { robots } = useConsole();
  const text = useText();
  const isPermitted = usePermission();
  const selected = useStore(robots.$selected);
  const { items } = useStore(robots.$robots);
  const choosesCamera = src === undefined && channelId === undefined;
  const cameras = useCameras(choosesCamera ? deviceId : undefined);
  const follows = choosesCamera && deviceId === undefined;
  const robot = follows ? selected : items.find(({ id }) => id === deviceId);
  const channel = channelId ?? (choosesCamera ? cameras.items[0]?.id : '');
  const day = usePlaybackDay(props, channel);
  const name = robot?.name ?? text('playback.player');

  // The page is responsible for an address that it gives.
  if (src === undefined && !isPermitted(recordingNeed)) {
    return (
      <Nothing name={name}>
        <NoRecordings />
      </Nothing>
    );
  }
  if (channel === undefined) {
    return <NoCamera cameras={cameras} name={name} hasRobot={robot !== undefined || !follows} />;
  }
  return (
    <Recording
      key={`${src ?? ''} ${channel}`}
      {...props}
      {...day}
      channel={channel}
      device={follows ? robot?.id : deviceId}
      name={name}
    />
  );
}
