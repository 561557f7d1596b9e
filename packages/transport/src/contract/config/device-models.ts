/** The models of devices, and the hardware of each: which model has which part is one fact, changed from either side. */
import { call } from '../call.ts';
import {
  assumed,
  choice,
  entity,
  field,
  flag,
  ids,
  list,
  nothing,
  number,
  optional,
  picture,
  several,
  text,
  withDefault,
  within,
  type Limits,
} from '../codec/index.ts';
import { enableTypes } from '../../control/control.ts';
import { volumeRange } from '../driving/ranges.ts';
import { names } from './names.ts';
import { pictureUpload, thingPicture } from './picture-uploads.ts';
import { quantity, quantityCount } from './quantities.ts';
import { lastChange, readVersion } from './last-change.ts';
import { kept, things } from './things.ts';

/** The parts of a device that commands set or use. */
export const hardwareCode = choice({
  volume: 'volume',
  wiper: 'wiper',
  headLamp: 'headLamp',
  alarmLamp: 'alarmLamp',
  releaseEmergencyStop: 'releaseEmergencyStop',
  lift: 'lift',
  zoomCamera: 'zoomCamera',
  netCatching: 'netCatching',
});

/** What a robot notices things with. Without one of them it makes no such alarms, pictures or records. */
export const detector = choice({ visible: 1, thermal: 2, sound: 4, wifi: 5, imsi: 6, card: 7, meter: 8 });

const onAdd = {
  modelName: field(
    'modelName',
    within(text, { min: 1, max: 20, format: 'serial' }),
    'Name of the model, which never changes',
  ),
  kind: field(
    'deviceType',
    choice({ robot: 'robot', car: 'car', recorder: 'recorder', sensor: 'sensor' }),
    'Kind of its devices, which never changes',
  ),
};
const settings = {
  names: assumed('typeNames', names(20, 'plain'), 'What users call such a device, in each language'),
  pictures: field(
    'modelPic',
    within(list(picture), { max: 1 }),
    'The uploaded picture; a drawn one of the kind without',
  ),
  maker: assumed('manufacturer', optional(within(text, { max: 50, format: 'plain' })), 'Who makes it'),
  hardware: field('hardwareCodes', optional(several(hardwareCode)), 'Parts that commands set or use'),
  detectionDevices: field(
    'detectionDevices',
    optional(several(detector)),
    'What robots of the model can notice things with',
  ),
  quantities: field(
    'sensorTypes',
    optional(within(several(quantity), quantityCount)),
    'What sensors of the model can measure; others have nothing',
  ),
  sort: assumed(
    'sort',
    optional(within(number, { min: 0, max: 9999, decimals: 0 })),
    'Place of its devices in lists; first without',
  ),
  isValid: assumed('valid', withDefault(flag, true), 'New devices can be of the model'),
};

/** A model of devices. */
export const deviceModel = entity('DeviceModel', {
  ...kept,
  ...onAdd,
  name: assumed('typeName', withDefault(text, ''), 'What users call such a device, in the language of the caller'),
  ...settings,
  devices: assumed('deviceNum', withDefault(number, 0), 'How many devices are of the model'),
});

/** The models of the installation. */
export const deviceModels = things({
  entity: deviceModel,
  module: 'device',
  screen: 'patrol-device-type-list',
  labels: 'fleet.model',
  filters: ['modelName', 'name', 'kind', 'maker', 'isValid'],
  sorts: ['changedAt', 'modelName', 'sort', 'devices'],
  settings,
  onAdd,
  rules: { title: 'modelName', unique: [['modelName']], switch: 'isValid', isShared: true },
  doc: { one: 'A model of devices', all: 'Models of devices' },
});

export const uploadModelPicture = pictureUpload({
  name: 'uploadModelPicture',
  module: 'device',
  screen: 'patrol-device-type-list',
  of: 'Model',
  limits: thingPicture,
  doc: 'Stores a picture of a model and returns its address. The server removes a picture that no model has after a day.',
});

export const listDeviceModel = call({
  name: 'listDeviceModel',
  module: 'device',
  permission: {
    page: [
      'hardware-manage-list',
      'patrol-device-type-list',
      'robot-manage',
      'robot-action-manage-list',
      'command-manage-list',
      'patrol-recorder',
      'patrol-vehicle',
      'sensor-manage-list',
    ],
  },
  request: entity('DeviceModelList', {}),
  answer: list(
    entity('DeviceModelEntry', {
      type: field('modelName', text, 'Name of the model'),
      name: assumed(
        'typeName',
        withDefault(text, ''),
        'The same with what users call it, in the language of the caller',
      ),
    }),
  ),
  isOurs: true,
  doc: 'Lists the models of devices.',
});

/** The parts that a device is set to after a restart. The others have nothing that they could be set to. */
export const initialCodes = ['volume', 'wiper', 'headLamp', 'alarmLamp'] as const;

const hardwareSettings = {
  code: field('hardwareCode', optional(hardwareCode), 'Its code, which never changes and limits its value'),
  names: assumed('hardwareNames', names(16, 'plain'), 'Name in each language'),
  models: assumed('modelNames', optional(ids), 'Names of the models that have it'),
  initial: field(
    'Value',
    optional(within(number, { ...volumeRange, decimals: 0 })),
    'What it is after a restart of the device: a volume, or 1 for on. Robots have a volume of their own. Without it, the device decides',
  ),
  remarks: assumed('remarks', optional(within(text, { max: 100 })), 'Remarks'),
};

/** A part of devices, and which models have it. */
export const hardwareEntry = entity('HardwareEntry', {
  ...kept,
  name: assumed('hardwareName', withDefault(text, ''), 'Name in the language of the caller'),
  enableType: field('Type', optional(choice(enableTypes)), 'Kind of the control message that sets it'),
  ...hardwareSettings,
  code: field('hardwareCode', hardwareCode, 'Its code'),
});

/** The parts of devices. The list is fixed by the control messages, so nobody adds or deletes one. */
export const hardwareEntries = things({
  entity: hardwareEntry,
  module: 'device',
  screen: 'hardware-manage-list',
  labels: 'fleet.hardware',
  filters: ['code', 'name'],
  sorts: ['changedAt', 'code', 'name'],
  settings: hardwareSettings,
  rules: { title: 'name', isShared: true },
  narrows: ({ code: part }): { initial?: Limits } =>
    part === undefined || part === 'volume' ? {} : { initial: { max: 1 } },
  doc: { one: 'A part of devices', all: 'Parts of devices' },
});

/** Most parts of devices. */
const mostParts = 99;
const matrixRows = assumed(
  'hardware',
  within(
    list(
      entity('HardwareRow', {
        code: field('hardwareCode', hardwareCode, 'Its code'),
        name: assumed('hardwareName', optional(text), 'Name in the language of the caller; not read in a request'),
        models: assumed('modelNames', withDefault(ids, []), 'Names of the models that have it'),
      }),
    ),
    { min: 1, max: mostParts },
  ),
  'The parts with the models that have them',
);

export const getHardwareMatrix = call({
  name: 'getHardwareMatrix',
  module: 'device',
  permission: { page: 'hardware-manage-list' },
  request: entity('HardwareMatrixQuery', {}),
  answer: entity('HardwareMatrix', { ...lastChange, rows: matrixRows }),
  isOurs: true,
  doc: 'Returns which models have which parts. Its version rises with every change of a part.',
});

export const setHardwareMatrix = call({
  name: 'setHardwareMatrix',
  module: 'device',
  method: 'POST',
  permission: { function: 'hardware-manage-list#edit' },
  request: entity('HardwareMatrixChange', { ...readVersion, rows: matrixRows }),
  rules: [{ kind: 'eachOnce', fields: ['rows'], columns: ['code'] }],
  answer: nothing,
  isOurs: true,
  doc: 'Sets which models have which parts, all at once or nothing. Parts that the request leaves out stay as they are. The server refuses the call when somebody else has changed a part since the client read them.',
});
