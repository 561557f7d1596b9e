/** Calls of the device service: robots, channels, video addresses, work mode and control. */
import { call } from './call.ts';
import { controlsDevice, seesChannel, seesDevice } from './permission.ts';
import {
  address,
  assumed,
  entity,
  field,
  flag,
  id,
  list,
  nothing,
  number,
  optional,
  page,
  text,
  time,
  withDefault,
} from './codec/index.ts';
import { channel, floorPlan, hardware, modeCommand, resumeChoice, robot, streamType, streamNames } from './entities.ts';

const ofDevice = entity('DeviceQuery', { deviceId: field('deviceId', id, 'Device') });

export const searchRobotList = call({
  name: 'searchRobotList',
  module: 'device',
  permission: 'signed-in',
  request: entity('RobotQuery', {
    page: field('page', withDefault(number, 1), 'Page, from 1'),
    pageSize: field('pageSize', withDefault(number, 999), 'Rows a page'),
  }),
  answer: page(robot),
  doc: 'All devices that this user may see.',
});

export const selectDeviceChannel = call({
  name: 'selectDeviceChannel',
  module: 'device',
  permission: seesDevice,
  request: ofDevice,
  answer: list(channel),
  doc: 'Camera and audio channels of a device.',
});

/** Where live video is. */
const videoAddress = entity(
  'VideoAddress',
  {
    address: field(
      'url',
      optional(address),
      'FLV over WebSocket, absolute or relative to the server; missing when the time of the day is used up',
      {
        also: streamNames,
      },
    ),
    videoCode: field('videoCode', optional(text), 'H264 or H265'),
    hasAudio: assumed('hasAudio', optional(flag), 'Whether the stream carries sound; unset: its tags tell'),
    leftSeconds: assumed(
      'videoLeft',
      optional(number),
      'Seconds that this user may still watch this device today; unset: no limit',
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
  noTip: true,
  doc: 'Address of the live video of a channel.',
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
  noTip: true,
  doc: 'Address at which the robot itself sends its live video in its own network.',
});

export const saveScreenshot = call({
  name: 'saveScreenshot',
  module: 'device',
  method: 'POST',
  permission: seesDevice,
  request: entity('Screenshot', {
    deviceId: field('deviceId', id, 'Device whose picture it is'),
    note: field('remarks', text, 'Remark, 150 at most'),
    picture: field('base64ImagesStr', text, 'JPEG under 3 MB in base 64, without a data: prefix'),
    recordedAt: assumed('pictureTime', optional(time), 'Of a recording: the time of the picture in it'),
  }),
  answer: nothing,
  carriesFile: true,
  noTip: true,
  doc: 'Keeps a picture of live or recorded video with a remark, for the screenshot list.',
});

export const getRobotHardwareList = call({
  name: 'getRobotHardwareList',
  module: 'device',
  permission: 'signed-in',
  request: entity('HardwareQuery', { modelName: field('modelName', text, 'Model') }),
  answer: list(hardware),
  noTip: true,
  doc: 'What a model is equipped with; decides which controls show.',
});

export const checkActionAuthority = call({
  name: 'checkActionAuthority',
  module: 'device',
  permission: seesDevice,
  request: ofDevice,
  answer: entity(
    'Authority',
    {
      isGranted: field('isGranted', withDefault(flag, true), 'This session may control the robot now'),
      holder: field('holder', optional(text), 'Who holds control'),
    },
    { main: 'isGranted' },
  ),
  isOurs: true,
  noTip: true,
  doc: 'Asks whether this session may control the robot; comes before a mode change.',
});

export const changeControl = call({
  name: 'changeControl',
  module: 'device',
  method: 'POST',
  request: entity('ModeChange', {
    deviceId: field('deviceId', id, 'Device'),
    mode: field('carmode', modeCommand, '0 automatic, 1 manual'),
    resume: field('extend', optional(resumeChoice), 'To automatic: 1 continue, 0 resume'),
  }),
  answer: nothing,
  permission: controlsDevice,
  noTip: true,
  isNumbered: true,
  doc: 'Changes the work mode.',
});

export const sendControlCommand = call({
  name: 'sendControlCommand',
  module: 'device',
  method: 'POST',
  request: entity('ControlCommand', {
    deviceId: field('deviceId', id, 'Device'),
    content: field('content', text, 'XML of PROTOCOL.md, "Control"'),
  }),
  answer: nothing,
  permission: seesDevice,
  noTip: true,
  isNumbered: true,
  doc: 'Sends a movement or PTZ command. A stop is taken from anyone who may see the robot.',
});

export const listFloorPlans = call({
  name: 'listFloorPlans',
  module: 'patrol',
  permission: 'signed-in',
  request: entity('Nothing', {}),
  answer: list(floorPlan),
  isOurs: true,
  noTip: true,
  doc: 'Floor plans with their pictures and scale.',
});
