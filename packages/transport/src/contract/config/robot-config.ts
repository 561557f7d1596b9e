/** How a robot drives, sees, speaks and charges. There is one set of settings for each robot. */
import { call } from '../call.ts';
import {
  assumed,
  choice,
  entity,
  field,
  flag,
  id,
  list,
  measured,
  nothing,
  number,
  optional,
  several,
  text,
  whenAbsent,
  withDefault,
  within,
} from '../codec/index.ts';
import { speakerVoice } from '../audio/spoken-text.ts';
import { moveRange, volumeRange } from '../driving/ranges.ts';
import { detector } from './device-models.ts';
import { readVersion } from './last-change.ts';
import { kept, things } from './things.ts';

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

const celsius = (name: string, bounds: { readonly min: number; readonly max: number }, doc: string) =>
  field(name, optional(measured('celsius', 1, bounds)), doc);
const humidity = (name: string, doc: string) =>
  field(name, optional(measured('percent', 0, { min: 0, max: 100 })), doc);

const settings = {
  controlType: field(
    'controlType',
    choice({ direct: 1, byNode: 2 }),
    'Whether the server reaches it directly or by an edge node',
  ),
  robotIp: field('robotIp', optional(within(text, { max: 15, format: 'ip' })), 'Address of its computer'),
  chassisIp: field('chassisIp', optional(within(text, { max: 15, format: 'ip' })), 'Address of its chassis'),
  nodeId: field('nodeId', optional(within(text, { max: 20 })), 'That edge node, one of `listEdgeNode`'),
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
  audioType: field(
    'audioType',
    choice({ nonIndependent: 1, independent: 2 }),
    'Whether it can be listened to only while it does not speak, or all the time',
  ),
  voice: field('voiceType', speakerVoice, 'The voice with which it speaks texts'),
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
  detectionDevices: field(
    'detectionDevices',
    whenAbsent(several(detector), []),
    'What it notices things with; nothing when missing',
  ),
  temperatureLow: celsius(
    'temperatureLower',
    { min: -40, max: 80 },
    'Below this temperature of its housing it raises an alarm',
  ),
  temperatureHigh: celsius(
    'temperatureUpper',
    { min: -40, max: 120 },
    'Above this temperature of its housing it raises an alarm',
  ),
  humidityLow: humidity('humidityLower', 'Below this humidity of its housing it raises an alarm'),
  humidityHigh: humidity('humidityUpper', 'Above this humidity of its housing it raises an alarm'),
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
    { kind: 'eachOnce', fields: ['cameras'], columns: ['channelId'] },
    { kind: 'differ', fields: ['robotIp', 'chassisIp'] },
    { kind: 'notOver', fields: ['chargeLow', 'chargeHigh'] },
    { kind: 'notOver', fields: ['batteryWarn', 'chargeLow'] },
    { kind: 'notOver', fields: ['temperatureLow', 'temperatureHigh'] },
    { kind: 'notOver', fields: ['humidityLow', 'humidityHigh'] },
  ],
  isOfDevice: true,
  rules: { title: 'name', isShared: true, refers: [{ field: 'nodeId', thing: 'EdgeNode' }] },
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

/** A user who sees a robot. */
export const robotUser = entity('RobotUser', {
  id: field('userId', id, 'The user'),
  name: field('userName', withDefault(text, ''), 'Name in the language of the caller'),
  account: field('account', withDefault(text, ''), 'Name to sign in with'),
  companyName: field('companyName', optional(text), 'Unit, in the language of the caller'),
  controls: field('isControl', withDefault(flag, false), 'The user may control it'),
});

/** A group of actions that a robot can do at a point. */
export const robotActionGroup = entity('RobotActionGroup', {
  id: field('actionId', id, 'The group'),
  number: assumed('sort', number, 'Its number'),
  name: field('actionName', withDefault(text, ''), 'Its name in the language of the caller'),
  lasts: assumed('duration', measured('second'), 'How long it lasts'),
});

export const getRobotView = call({
  name: 'getRobotView',
  module: 'device',
  permission: { page: ['robot-view', 'robot-manage'] },
  request: entity('RobotViewAsked', { id: field('id', id, 'The robot') }),
  answer: entity('RobotView', {
    cameras: field('cameraList', list(robotCamera), 'Its cameras'),
    actions: field('actionList', whenAbsent(list(robotActionGroup), []), 'The groups of actions that it can do'),
    users: field('userList', list(robotUser), 'Who sees it, of the unit of the caller and of the units below it'),
  }),
  isOurs: true,
  doc: 'Returns what belongs to a robot beside its entry: its cameras, the groups of actions that it can do, and who sees and controls it.',
});
