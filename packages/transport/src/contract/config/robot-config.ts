/** How a robot drives, sees, speaks and charges. There is one set of settings for each robot. */
import { call } from '../call.ts';
import {
  assumed,
  entity,
  field,
  flag,
  id,
  list,
  measured,
  nothing,
  number,
  optional,
  text,
  withDefault,
  within,
} from '../codec/index.ts';
import { moveRange, volumeRange } from '../driving/ranges.ts';
import { kept, readVersion, things } from './things.ts';

/** Minutes of a day, the most that a limit of live video can be. */
const dayMinutes = 1440;

/** What users set for a camera of a robot. */
export const robotCamera = entity('RobotCamera', {
  channelId: field('channelId', within(text, { min: 1, max: 40 }), 'The channel, which never changes'),
  mount: assumed('cameraName', optional(text), 'Where the camera is, in the language of the caller'),
  name: field(
    'channelName',
    optional(within(text, { max: 20, format: 'plain' })),
    'Its name in every language; the place of the camera without one',
  ),
  isRecorded: assumed('recorded', withDefault(flag, true), 'Whether its pictures are recorded all the time'),
  videoCode: field('videoCode', optional(text), 'How its pictures are coded'),
});

const settings = {
  cameras: field('cameraList', within(list(robotCamera), { max: 8 }), 'Its cameras, all of them'),
  videoLimit: field(
    'videoLimit',
    measured('minute', 0, { min: 0, max: dayMinutes }),
    'After how many minutes live video stops; 0 for never',
  ),
  videoDaily: assumed(
    'videoDailyLimit',
    measured('minute', 0, { min: 0, max: dayMinutes }),
    'For how many minutes a day a user may watch it; 0 for as many as four times the other limit allows',
  ),
  volume: field('volume', within(number, { ...volumeRange, decimals: 0 }), 'Volume after a restart'),
  cruise: assumed('cruiseSpeed', measured('metrePerSecond', 1, { min: 0.2, max: 2 }), 'How fast it drives by itself'),
  handSpeed: field(
    'manualSpeed',
    within(number, { ...moveRange, decimals: 0 }),
    'With which speed users begin to drive it',
  ),
  chargeLow: field(
    'batteryLower',
    measured('percent', 0, { min: 5, max: 90 }),
    'At this charge it drives to its charger',
  ),
  chargeHigh: field(
    'batteryUpper',
    measured('percent', 0, { min: 10, max: 100 }),
    'At this charge it leaves its charger',
  ),
  batteryWarn: assumed(
    'batteryAlarm',
    measured('percent', 0, { min: 1, max: 50 }),
    'At this charge it raises an alarm when it has not reached its charger',
  ),
};

/** The settings of a robot. */
export const robotConfig = entity('RobotConfig', {
  ...kept,
  ...settings,
  name: field('robotName', withDefault(text, ''), 'Name of the robot in the language of the caller'),
});

/** The settings of the robots. */
export const robotConfigs = things({
  entity: robotConfig,
  module: 'device',
  screen: 'robot-config',
  labels: 'fleet.config',
  filters: [],
  sorts: ['changedAt', 'name'],
  settings,
  between: [
    { kind: 'notOver', fields: ['chargeLow', 'chargeHigh'] },
    { kind: 'notOver', fields: ['batteryWarn', 'chargeLow'] },
  ],
  isOfDevice: true,
  rules: { title: 'name', isShared: true },
  doc: { one: 'The settings of a robot', all: 'Settings of robots' },
});

/** A robot to which settings are copied, with the version of its settings that the client read. */
const copyTarget = entity('RobotConfigTarget', { id: field('id', id, 'The robot'), ...readVersion });

export const copyRobotConfig = call({
  name: 'copyRobotConfig',
  module: 'device',
  method: 'POST',
  body: 'json',
  permission: { function: 'robot-config#edit', of: ['device', 'id'] },
  request: entity('RobotConfigCopy', {
    id: field('id', id, 'The robot whose settings are copied'),
    ...readVersion,
    fields: field('fields', within(list(text), { min: 1, max: 40 }), 'Which settings, by their names on the wire'),
    targets: field('targets', within(list(copyTarget), { min: 1, max: 200 }), 'The robots that get them'),
  }),
  answer: nothing,
  isOurs: true,
  doc: 'Gives settings of a robot to others, which the caller must control: to all of them, or to none. The server refuses the call when somebody else has changed one of them since the client read it.',
});

export const listConfigurableRobot = call({
  name: 'listConfigurableRobot',
  module: 'device',
  permission: { page: ['robot-config', 'robot-manage'] },
  request: entity('ConfigurableRobotsAsked', {}),
  answer: list(
    entity('ConfigurableRobot', {
      type: field('deviceId', text, 'Id of the robot'),
      name: field('robotName', withDefault(text, ''), 'Its name in the language of the caller'),
    }),
  ),
  isOurs: true,
  doc: 'Lists the robots that the caller controls.',
});
