import { recordingNeed, type Channel, type Robot, type StreamType } from '@patrolkit/core';
import { useState } from 'react';
import { useConsole, useStore, type ViewProps } from '../shared/element/index.ts';
import { usePermission } from '../shared/permission/index.ts';
import { useCameras, type Cameras } from '../shared/video/views/useCameras.ts';
import type { spec } from './live-player.element.ts';

/** Which stream to play, and whose picture it is. */
export interface LiveSource {
  /** True when the user can choose among the cameras of the device. */
  readonly choosesCamera: boolean;
  /** True for the picture of the selected robot, whichever that is. */
  readonly follows: boolean;
  readonly cameras: Cameras;
  /** The chosen camera. */
  readonly camera: Channel | undefined;
  readonly chooseCamera: (id: string) => void;
  /** The channel that plays. Undefined with an address, or while no camera is known. */
  readonly playedChannel: string | undefined;
  readonly quality: StreamType | 'lan';
  /** The camera's encoding of the stream, as the camera itself gives it. It applies only to HD. */
  readonly videoCode: string | undefined;
  readonly setQuality: (quality: StreamType | 'lan') => void;
  /** The name of a camera that the page chose. Undefined when the user chooses, or when it is unknown. */
  readonly cameraName: string | undefined;
  /** The device whose own network offers this camera. Undefined when none does. */
  readonly lanOf: string | undefined;
  readonly robot: Robot | undefined;
  readonly deviceId: string | undefined;
  /** The time limit, minutes. */
  readonly limitMinutes: number | undefined;
  /** True when the robot is offline and has no live picture. */
  readonly isOffline: boolean;
  /** True for a recording of a channel when the user may not see recordings. */
  readonly isForbidden: boolean;
  /** Names the device or address. The played time continues while this stays the same. */
  readonly of: string;
  /** True for FLV, the only type that the player plays. */
  readonly isFlv: boolean;
  readonly hasSource: boolean;
}

/** Finds the source by the attributes, the selected robot and the user's choice. */
export function useLiveSource(props: ViewProps<typeof spec>): LiveSource {
  const { src, channelId, deviceId: givenId, quality: firstQuality, limitTime, videoType, isAlive } = props;
  const { robots } = useConsole();
  const isPermitted = usePermission();
  const selected = useStore(robots.$selected);
  const { items } = useStore(robots.$robots);
  const choosesCamera = src === undefined && channelId === undefined;
  const cameras = useCameras(choosesCamera ? givenId : undefined);
  const [chosenQuality, setQuality] = useState<StreamType | 'lan'>();
  const [chosen, chooseCamera] = useState<string>();

  const follows = choosesCamera && givenId === undefined;
  const camera = cameras.items.find(channel => channel.id === chosen) ?? cameras.items[0];
  const playedChannel = channelId ?? (choosesCamera ? camera?.id : undefined);
  // A channel that the page names without a device may be the selected robot's. Otherwise its device is unknown.
  const isOfSelected = follows || (src === undefined && cameras.items.some(({ id }) => id === channelId));
  const robot = givenId === undefined ? (isOfSelected ? selected : undefined) : items.find(({ id }) => id === givenId);
  const deviceId = givenId ?? robot?.id;
  // The stream comes from the robot's own network if that offers this camera.
  const playedCamera = cameras.items.find(({ id }) => id === playedChannel);
  const lanOf = isAlive && playedCamera?.hasLan ? deviceId : undefined;
  const wanted = chosenQuality ?? firstQuality;
  const quality = wanted === 'lan' && lanOf === undefined ? 'hd' : wanted;
  // Another robot may be selected while such a channel plays on. That robot's limit and absence do not apply to the channel.
  const owner = follows || givenId !== undefined ? robot : undefined;
  // A recording of a robot can be seen while the robot is offline.
  const isOffline = isAlive && src === undefined && owner?.isOnline === false;
  const isForbidden = !isAlive && src === undefined && !isPermitted(recordingNeed);
  const isFlv = videoType.toLowerCase() === 'flv';
  return {
    choosesCamera,
    follows,
    cameras,
    camera,
    chooseCamera,
    playedChannel,
    quality,
    videoCode: quality === 'hd' ? playedCamera?.videoCode : undefined,
    setQuality,
    cameraName: channelId === undefined ? undefined : playedCamera?.name,
    lanOf,
    robot,
    deviceId,
    limitMinutes: limitTime ?? owner?.videoLimitMinutes,
    isOffline,
    isForbidden,
    of: src ?? givenId ?? channelId ?? robot?.id ?? '',
    isFlv,
    hasSource: isFlv && (src !== undefined || (playedChannel !== undefined && !isOffline && !isForbidden)),
  };
}
