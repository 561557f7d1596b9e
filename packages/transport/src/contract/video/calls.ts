/** Calls about live video: the channels of a device, and the addresses of their video. */
import { call } from '../call.ts';
import {
  address,
  assumed,
  entity,
  field,
  flag,
  id,
  list,
  number,
  optional,
  text,
  withDefault,
} from '../codec/index.ts';
import { seesChannel, seesDevice } from '../permission.ts';
import { channel, streamNames, streamType } from './entities.ts';

export const selectDeviceChannel = call({
  name: 'selectDeviceChannel',
  module: 'device',
  permission: seesDevice,
  request: entity('DeviceQuery', { deviceId: field('deviceId', id, 'Device') }),
  answer: list(channel),
  showsTip: true,
  doc: 'Lists the camera and audio channels of a device.',
});

/** The address of live video. */
const videoAddress = entity(
  'VideoAddress',
  {
    address: field(
      'url',
      optional(address),
      'FLV over WebSocket, absolute or relative to the server; missing when no viewing time of the day is left',
      {
        also: streamNames,
      },
    ),
    videoCode: field('videoCode', optional(text), 'H264 or H265'),
    hasAudio: assumed('hasAudio', optional(flag), 'Whether the stream has sound; when missing, its tags decide'),
    leftSeconds: assumed(
      'videoLeft',
      optional(number),
      'Seconds that this user may still watch this device today; missing means no limit',
    ),
  },
  { main: 'address' },
);

export const getVideoUrl = call({
  name: 'getVideoUrl',
  module: 'device',
  permission: seesChannel,
  request: entity('VideoQuery', {
    channelId: field('channelId', id, 'Channel'),
    protocol: field('protocol', withDefault(text, 'websocket'), 'Always "websocket"'),
    streamType: field('streamType', withDefault(streamType, 'sd'), '1 HD, 2 SD'),
  }),
  answer: videoAddress,
  doc: 'Returns the address of the live video of a channel.',
});

export const getRobotLanVideoUrl = call({
  name: 'getRobotLanVideoUrl',
  module: 'device',
  permission: seesChannel,
  request: entity('LanVideoQuery', {
    deviceId: field('deviceId', id, 'Device'),
    channelId: field('channelId', id, 'Channel'),
  }),
  answer: videoAddress,
  doc: 'Returns the address at which the robot itself sends its live video in its own network.',
});
