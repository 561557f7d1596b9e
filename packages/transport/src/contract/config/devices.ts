/** The devices of the installation, as administrators keep them. What they report stands in the pushes. */
import { call, type Call } from '../call.ts';
import {
  assumed,
  choice,
  entity,
  field,
  flag,
  id,
  list,
  meant,
  measured,
  number,
  optional,
  picture,
  several,
  text,
  timeOrNone,
  withDefault,
  within,
} from '../codec/index.ts';
import { awayReason, namedMode } from '../fleet/entities.ts';
import type { ScreenName } from '../screens/index.ts';
import { hardwareCode } from './device-models.ts';
import { names } from './names.ts';
import { placedFirmly } from './placed.ts';
import { thingOperation } from './operations.ts';
import { quantity, quantityCount, sensorThreshold, thresholdRules } from './quantities.ts';
import { ownerPhone, vehicleLook } from './registered-vehicles.ts';
import { newSecret, secret, secretSetAt } from './secrets.ts';
import { kept, things } from './things.ts';

/** Whether a device works. One in maintenance stays in lists, and one that is retired is in none but those of administrators. */
export const useStatus = choice({ inUse: 1, maintenance: 2, retired: 0 });

/** The settings of every kind of device. */
const identity = {
  names: field('robotNames', names(50, 'plain'), 'Name in each language'),
  serial: field('robotSn', within(text, { min: 1, max: 50, format: 'serial' }), 'Serial number'),
  model: field('modelName', within(text, { min: 1, max: 20 }), 'Name of its model'),
  companyId: field('companyId', within(text, { min: 1, max: 20 }), 'Unit that it belongs to, one of `listCompany`'),
  mapId: field('mapId', within(text, { min: 1, max: 20 }), 'Map on which it works, one of `listDeviceMap`'),
  gbCode: field('gbCode', optional(within(text, { max: 20, format: 'twentyDigits' })), 'GB code'),
  useStatus: field('useStatus', useStatus, 'Whether it works'),
};

/** What the server tells of every kind of device beside its settings. */
const told = {
  name: field('robotName', withDefault(text, ''), 'Name in the language of the caller'),
  companyName: field('companyName', optional(text), 'The same unit, in the language of the caller'),
  mapName: assumed('mapName', optional(text), 'The same map, in the language of the caller'),
  isOnline: field('online', withDefault(flag, false), 'Reachable now'),
  away: assumed('offlineReason', optional(awayReason), 'Why it is offline'),
  heardAt: assumed('lastTime', timeOrNone, 'When it last reported anything'),
  battery: assumed('battery', optional(measured('percent')), 'Charge'),
};

/** What no two devices have, of whatever kind. */
const unique = [['serial'], ['names', 'companyId'], ['gbCode']] as const;
/** What a device names. */
const refers = [
  { field: 'model', thing: 'DeviceModel', by: 'modelName' },
  { field: 'companyId', thing: 'Company' },
  { field: 'mapId', thing: 'Map' },
] as const;

const robotKey = secret(
  'robotKey',
  { min: 8, max: 64, format: 'lettersAndDigits' },
  'Key with which the robot registers',
);

const robotSettings = {
  ...identity,
  location: field('location', optional(within(text, { max: 100 })), 'Where it belongs'),
  groupId: field('groupId', optional(within(text, { max: 20 })), 'Its group, one of `listRobotGroup`'),
  remarks: assumed('remarks', optional(within(text, { max: 100 })), 'Remarks'),
};

/** A robot. */
export const robotEntry = entity('RobotEntry', {
  ...kept,
  ...told,
  ...robotSettings,
  keySetAt: secretSetAt('robotKeySetTime'),
  picture: field('modelPic', optional(picture), 'Picture of its model'),
  mode: field('workModel', optional(namedMode), 'What it does'),
  speed: assumed('speed', optional(measured('metrePerSecond', 1)), 'How fast it drives'),
  temperature: assumed('temperature', optional(measured('celsius')), 'Temperature inside its housing'),
  humidity: assumed('humidity', optional(measured('percent')), 'Humidity inside its housing'),
  hardware: field('hardwareCodes', optional(several(hardwareCode)), 'Parts that commands set or use, by its model'),
  robotIp: field('robotIp', optional(text), 'Address of its computer'),
  chassisIp: field('chassisIp', optional(text), 'Address of its chassis'),
  groupName: assumed('groupName', optional(text), 'Name of its group'),
});

/** The robots of the installation. */
export const robotEntries = things({
  entity: robotEntry,
  module: 'device',
  screen: 'robot-manage',
  labels: 'fleet.robot',
  filters: [
    'name',
    'serial',
    'model',
    'companyId',
    'mapId',
    'location',
    'groupId',
    'gbCode',
    'useStatus',
    'isOnline',
    'mode',
  ],
  words: ['model', 'companyId', 'mapId', 'groupId'],
  sorts: ['changedAt', 'name', 'model'],
  settings: robotSettings,
  onAdd: { key: robotKey },
  onChange: { key: newSecret(robotKey) },
  rules: {
    title: 'name',
    unique,
    refers: [...refers, { field: 'groupId', thing: 'RobotGroup' }],
    isShared: true,
  },
  doc: { one: 'A robot', all: 'Robots' },
});

const moved = {
  companyId: field(
    'companyId',
    optional(within(text, { max: 20 })),
    'The unit that gets them; each keeps its own without',
  ),
  mapId: field(
    'mapId',
    optional(within(text, { max: 20 })),
    'The map on which they will be; each keeps its own without',
  ),
};

export const moveRobotEntry = thingOperation({
  name: 'moveRobotEntry',
  module: 'device',
  screen: 'robot-manage',
  word: 'edit',
  fields: {
    ...moved,
    groupId: field(
      'groupId',
      optional(within(text, { max: 20 })),
      'The group that gets them; each keeps its own without',
    ),
  },
  doc: 'Gives robots another unit, map or group: all of them, or none.',
});

export const setRobotUseStatus = thingOperation({
  name: 'setRobotUseStatus',
  module: 'device',
  screen: 'robot-manage',
  fields: {
    useStatus: field('useStatus', choice({ inUse: 1, maintenance: 2 }), 'Whether they work from now on'),
  },
  doc: 'Puts robots into maintenance, or back into use: all of them, or none. One in maintenance goes to its charger.',
});

const recorderSettings = {
  ...identity,
  imei: assumed(
    'imei',
    optional(within(text, { max: 15, format: 'imei' })),
    'IMEI of its mobile network module; no other recorder has it',
  ),
  guardId: assumed(
    'guardId',
    optional(within(text, { max: 20 })),
    'The guard who carries it, one of `listGuard`; a guard carries one recorder',
  ),
};

/** A handheld recorder, which a guard carries. */
export const recorder = entity('Recorder', {
  ...kept,
  ...told,
  ...recorderSettings,
  guardName: assumed('guardName', optional(text), 'Name of that guard'),
});

/** The recorders of the installation. */
export const recorders = things({
  entity: recorder,
  module: 'device',
  screen: 'patrol-recorder',
  labels: 'fleet.recorder',
  filters: ['name', 'serial', 'imei', 'guardName', 'model', 'companyId', 'mapId', 'gbCode', 'useStatus', 'isOnline'],
  words: ['model', 'companyId', 'mapId'],
  sorts: ['changedAt', 'name', 'model'],
  settings: recorderSettings,
  rules: {
    title: 'name',
    unique: [...unique, ['imei']],
    refers: [...refers, { field: 'guardId', thing: 'CommunityGuard' }],
    isShared: true,
  },
  doc: { one: 'A recorder', all: 'Recorders' },
});

const vehicleSettings = {
  ...identity,
  ...vehicleLook,
  ownerName: field('ownerName', optional(within(text, { max: 50 })), 'Who owns it'),
  ownerPhone,
};

/** A patrol car. */
export const patrolVehicle = entity('PatrolVehicle', { ...kept, ...told, ...vehicleSettings });

/** The patrol cars of the installation. */
export const patrolVehicles = things({
  entity: patrolVehicle,
  module: 'patrol',
  screen: 'patrol-vehicle',
  labels: 'fleet.vehicle',
  filters: [
    'name',
    'plate',
    'serial',
    'model',
    'companyId',
    'mapId',
    'vehicleType',
    'plateColour',
    'bodyColour',
    'brand',
    'ownerName',
    'useStatus',
    'isOnline',
  ],
  words: ['model', 'companyId', 'mapId'],
  sorts: ['changedAt', 'name', 'model', 'plate'],
  settings: vehicleSettings,
  rules: { title: 'name', unique: [...unique, ['plate']], refers, isShared: true },
  doc: { one: 'A patrol car', all: 'Patrol cars' },
});

const sensorOnAdd = {
  serial: field('deviceId', within(text, { min: 1, max: 20, format: 'serial' }), 'Device ID, which never changes'),
};
const sensorSettings = {
  names: field('sensorNames', names(50, 'plain'), 'Name in each language'),
  model: identity.model,
  companyId: identity.companyId,
  mapId: identity.mapId,
  x: placedFirmly.x,
  y: placedFirmly.y,
  location: field('installLocation', optional(within(text, { max: 100 })), 'Where it hangs, in words'),
  quantities: field(
    'thresholdList',
    within(list(sensorThreshold), quantityCount),
    'What it measures, with the limits of each; the first is shown in lists',
  ),
  reportEvery: assumed(
    'reportInterval',
    measured('second', 0, { min: 10, max: 3600 }),
    'After how long its readings are stored again',
  ),
  nodeId: assumed('nodeId', optional(within(text, { max: 20 })), 'The edge node between it and the server'),
  useStatus: identity.useStatus,
};

/** A stationary sensor. */
export const sensorEntry = entity('SensorEntry', {
  ...kept,
  ...sensorOnAdd,
  ...sensorSettings,
  name: field('sensorName', withDefault(text, ''), 'Name in the language of the caller'),
  companyName: told.companyName,
  mapName: told.mapName,
  isOnline: field('networkStatus', withDefault(flag, false), 'Reachable now'),
  away: told.away,
  heardAt: told.heardAt,
  power: field('power', optional(measured('percent')), 'Charge of its battery'),
  limits: assumed('thresholdText', optional(text), 'Its limits in words'),
  reading: assumed('currentValue', optional(text), 'What it measures now of the first quantity, with the unit'),
  lastHour: assumed(
    'lastHour',
    optional(meant(list(number), 'curve')),
    'What it has measured of the first quantity each minute of the last hour, the latest last',
  ),
});

/** The stationary sensors of the installation. */
export const sensorEntries = things({
  entity: sensorEntry,
  module: 'device',
  screen: 'sensor-manage-list',
  labels: 'fleet.sensor',
  filters: ['name', 'serial', 'model', 'companyId', 'mapId', 'location', 'nodeId', 'useStatus', 'isOnline'],
  words: ['model', 'companyId', 'mapId', 'nodeId'],
  sorts: ['changedAt', 'name', 'model', 'power'],
  settings: sensorSettings,
  onAdd: sensorOnAdd,
  between: thresholdRules('quantities'),
  rules: {
    title: 'name',
    unique: [['serial'], ['names', 'companyId']],
    refers: [...refers, { field: 'nodeId', thing: 'EdgeNode' }],
    isShared: true,
  },
  doc: { one: 'A stationary sensor', all: 'Stationary sensors' },
});

export const moveSensorEntry = thingOperation({
  name: 'moveSensorEntry',
  module: 'device',
  screen: 'sensor-manage-list',
  word: 'edit',
  fields: {
    companyId: field('companyId', within(text, { max: 20 }), 'The unit that gets them'),
  },
  doc: 'Gives sensors another unit: all of them, or none.',
});

const none = entity('DeviceChoicesAsked', {});

/** The models that a new device of a kind can have. */
const modelsOf = (name: string, screen: ScreenName): Call<Record<never, never>, { type: string; name: string }[]> =>
  call({
    name,
    module: 'device',
    permission: { page: screen },
    request: none,
    answer: list(
      entity('ModelChoice', {
        type: field('modelName', text, 'Name of the model'),
        name: assumed('typeName', withDefault(text, ''), 'The same with what users call it'),
      }),
    ),
    isOurs: true,
    doc: 'Lists the models in use that such a device can have.',
  });

export const listRobotModel = modelsOf('listRobotModel', 'robot-manage');
export const listRecorderModel = modelsOf('listRecorderModel', 'patrol-recorder');
export const listVehicleModel = modelsOf('listVehicleModel', 'patrol-vehicle');

export const listSensorModel = call({
  name: 'listSensorModel',
  module: 'device',
  permission: { page: 'sensor-manage-list' },
  request: none,
  answer: list(
    entity('SensorModelChoice', {
      type: field('modelName', text, 'Name of the model'),
      name: assumed('typeName', withDefault(text, ''), 'The same with what users call it'),
      quantities: field('sensorTypes', withDefault(several(quantity), []), 'What its sensors can measure'),
    }),
  ),
  isOurs: true,
  doc: 'Lists the models in use that a sensor can have, with what sensors of each can measure.',
});

export const listDeviceMap = call({
  name: 'listDeviceMap',
  module: 'device',
  permission: { page: ['robot-manage', 'patrol-recorder', 'patrol-vehicle', 'sensor-manage-list'] },
  request: none,
  answer: list(
    entity('DeviceMapEntry', {
      type: field('mapId', id, 'Id of the map'),
      name: field('mapName', withDefault(text, ''), 'Its name in the language of the caller'),
    }),
  ),
  isOurs: true,
  doc: 'Lists the maps of the unit of the caller and of the units below it.',
});
