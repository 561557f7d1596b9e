import type { AnswerOf, getVideoUrl, StreamType, videoContract } from '@patrolkit/transport/contract';
import { cameraOfChannel, deviceOf, deviceOfChannel } from '../fleet/devices.ts';
import { asChannels } from '../fleet/fleet-view.ts';
import type { RegisterNow } from '../fleet/register.ts';
import type { AccountCaps } from '../http/account-caps.ts';
import type { Caller, CallsOf } from '../http/calls.ts';
import { Refusal } from '../http/refusal.ts';
import { stretchOf } from '../http/stretch.ts';
import { sessionOf } from '../session/caller.ts';
import type { Fleet } from '../links/fleet.ts';
import type { Recordings } from './recording/recordings.ts';
import type { Video } from './video.ts';
import type { WatchTime } from './watch-time.ts';

/** The parts that the calls about video work on. */
export interface VideoNeeds {
  fleet: Fleet;
  register: Pick<RegisterNow, 'settings'>;
  video: Video;
  recordings: Recordings;
  watchTime: WatchTime;
  caps: AccountCaps;
}

/** The calls about the channels of a device, and the addresses of live and recorded video. */
export const videoCalls = ({
  fleet,
  register,
  video,
  recordings,
  watchTime,
  caps,
}: VideoNeeds): CallsOf<typeof videoContract> => {
  /** Live video of a camera, until the watching time of the day is used up. */
  const liveVideo = async (
    channelId: string,
    quality: StreamType,
    caller: Caller,
  ): Promise<AnswerOf<typeof getVideoUrl>> => {
    const { device, cameraId } = cameraOfChannel(fleet, channelId);
    if (!device.online) throw new Refusal(409, 'error.offline');
    caps.demand('streams', sessionOf(caller).user.id);
    const left = watchTime.left(sessionOf(caller).user.id, device.id);
    if (left === 0) return { leftSeconds: 0 };
    return {
      address: caller.base.replace(/^http/, 'ws') + video.issue(sessionOf(caller), cameraId, quality),
      videoCode: video.codeOf(cameraId, quality),
      hasAudio: video.hasAudio(cameraId),
      ...(left === undefined ? {} : { leftSeconds: Math.ceil(left / 1000) }),
    };
  };

  return {
    selectDeviceChannel: async (request, caller) => asChannels(deviceOf(fleet, request.deviceId), caller, register),
    getVideoUrl: async (request, caller) => liveVideo(request.channelId, request.streamType, caller),
    getRobotLanVideoUrl: async (request, caller) => {
      if (deviceOfChannel(request.channelId) !== request.deviceId) throw new Refusal(404, 'error.noDevice');
      const answer = await liveVideo(request.channelId, 'hd', caller);
      // An address where nothing answers, as for a console outside the robot's network.
      return video.isLanReachable || answer.address === undefined
        ? answer
        : { ...answer, address: 'ws://127.0.0.1:9/live' };
    },
    findVideoRecords: async request => {
      const { cameraId } = cameraOfChannel(fleet, request.channelId);
      return recordings.ranges(cameraId, stretchOf(request));
    },
    getVideoRecordUrl: async (request, caller) => {
      const { cameraId } = cameraOfChannel(fleet, request.channelId);
      caps.demand('streams', sessionOf(caller).user.id);
      const { path, zero } = recordings.issue(sessionOf(caller), cameraId, stretchOf(request), request.at);
      return {
        address: caller.base.replace(/^http/, 'ws') + path,
        videoCode: 'H264',
        hasAudio: video.hasAudio(cameraId),
        zero,
      };
    },
  };
};
