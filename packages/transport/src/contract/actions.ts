/**
 * Calls that make a device do something, beside movement: its task, its power, its hardware, its camera presets, and who
 * holds control (specification section 7; where it gives only a name, path and payload are assumed).
 */
import { call } from './call.ts';
import { controlsDevice, seesDevice } from './permission.ts';
import { entity, field, flag, id, list, nothing, number, optional, text } from './codec/index.ts';
import { controlLease, enableConfig, initializePart, preset } from './entities.ts';

const ofDevice = entity('DeviceAction', { deviceId: field('deviceId', id, 'Device') });

/** A call that needs the right to control and names nothing but the device. */
const action = <Name extends string>(name: Name, doc: string, isOurs = false, permission = controlsDevice) =>
  call({
    name,
    isOurs,
    module: 'device',
    method: 'POST',
    permission,
    request: ofDevice,
    answer: nothing,
    noTip: true,
    isNumbered: true,
    doc,
  });

export const pauseTask = action(
  'pauseTask',
  'Pauses the patrol; isPatrolStop 1 confirms it. Part of the stop, which whoever sees the robot may send.',
  false,
  seesDevice,
);
export const resumeTask = action('resumeTask', 'Goes on with a paused patrol; isPatrolStop 0 confirms it.');
export const stopTask = action('stopTask', 'Ends the task; the robot stands by.');
export const robotRestart = action('robotRestart', 'Restarts the robot: it goes offline and comes back.');

export const navigateControl = call({
  name: 'navigateControl',
  module: 'device',
  method: 'POST',
  permission: controlsDevice,
  request: entity('Navigation', {
    deviceId: field('deviceId', id, 'Device'),
    mapId: field('mapId', id, 'Map that it is on'),
    x: field('x', number, 'Metres east'),
    y: field('y', number, 'Metres north'),
  }),
  answer: nothing,
  noTip: true,
  isNumbered: true,
  doc: 'Sends the robot to a place of its map by itself; workModel specificPoint confirms it.',
});

export const initialize = call({
  name: 'initialize',
  module: 'device',
  method: 'POST',
  permission: controlsDevice,
  request: entity('Initializing', {
    deviceId: field('deviceId', id, 'Device'),
    part: field('initType', initializePart, 'What is initialised'),
  }),
  answer: nothing,
  noTip: true,
  isNumbered: true,
  doc: 'Initialises the robot or a part of it; refused while it charges. Progress and result come in the status.',
});

export const sendChargeCommand = call({
  name: 'sendChargeCommand',
  module: 'device',
  method: 'POST',
  permission: controlsDevice,
  request: entity('Charging', {
    deviceId: field('deviceId', id, 'Device'),
    isOn: field('charge', flag, '1 drive to the charger, 0 leave it'),
  }),
  answer: nothing,
  noTip: true,
  isNumbered: true,
  doc: 'Sends the robot to its charger, or back to its task; workModel 3 confirms it.',
});

export const releaseEmergencyStop = call({
  name: 'releaseEmergencyStop',
  module: 'qpid',
  method: 'POST',
  path: '/robotservice/qpid/releaseEmergencyStop.action',
  permission: { ...controlsDevice, function: '#releaseEmergencyStop' },
  request: ofDevice,
  answer: nothing,
  noTip: true,
  isNumbered: true,
  doc: 'Releases the emergency stop of the robot; stopStatus 0 confirms it.',
});

export const getEnableConfig = call({
  name: 'getEnableConfig',
  module: 'device',
  permission: seesDevice,
  request: ofDevice,
  answer: list(enableConfig),
  noTip: true,
  doc: 'What the enable-set types are set to now. They are changed by sendControlCommand.',
});

export const selectPrePositions = call({
  name: 'selectPrePositions',
  module: 'patrol',
  permission: seesDevice,
  request: ofDevice,
  answer: list(preset),
  noTip: true,
  doc: 'Camera presets of a device, oldest first.',
});

export const addPreset = call({
  name: 'addPreset',
  isOurs: true,
  module: 'patrol',
  method: 'POST',
  permission: controlsDevice,
  request: entity('PresetAdding', {
    deviceId: field('deviceId', id, 'Device'),
    name: field('presetName', text, 'Name, 20 at most'),
  }),
  answer: optional(preset),
  noTip: true,
  isNumbered: true,
  doc: 'Keeps the present position of the camera as a preset.',
});

const ofPreset = {
  deviceId: field('deviceId', id, 'Device'),
  id: field('presetId', id, 'Preset'),
};

export const modifyPresetName = call({
  name: 'modifyPresetName',
  module: 'patrol',
  method: 'POST',
  permission: controlsDevice,
  request: entity('PresetRenaming', { ...ofPreset, name: field('presetName', text, 'New name, 20 at most') }),
  answer: nothing,
  noTip: true,
  isNumbered: true,
  doc: 'Renames a preset.',
});

export const deletePreset = call({
  name: 'deletePreset',
  isOurs: true,
  module: 'patrol',
  method: 'POST',
  permission: controlsDevice,
  request: entity('PresetDeleting', ofPreset),
  answer: nothing,
  noTip: true,
  isNumbered: true,
  doc: 'Removes a preset. Repeating it changes nothing.',
});

export const gotoPreset = call({
  name: 'gotoPreset',
  isOurs: true,
  module: 'patrol',
  method: 'POST',
  permission: controlsDevice,
  request: entity('PresetGoing', ofPreset),
  answer: nothing,
  noTip: true,
  isNumbered: true,
  doc: 'Moves the camera to a preset; manual mode only.',
});

export const pointCamera = call({
  name: 'pointCamera',
  isOurs: true,
  module: 'device',
  method: 'POST',
  permission: controlsDevice,
  request: entity('CameraPoint', {
    deviceId: field('deviceId', id, 'Device'),
    x: field('x', number, 'Middle of the wanted part of the picture, 0 left to 1 right'),
    y: field('y', number, '0 top to 1 bottom'),
    size: field('size', optional(number), 'Width of the wanted part, above 0 to 1: zooms until it fills the picture'),
  }),
  answer: nothing,
  noTip: true,
  isNumbered: true,
  doc: 'Turns the camera so that a point of its picture comes to the middle; manual mode only.',
});

export const getControlLease = call({
  name: 'getControlLease',
  isOurs: true,
  module: 'device',
  permission: 'signed-in',
  request: entity('ControlLeaseQuery', {}),
  answer: list(controlLease),
  noTip: true,
  doc: 'Who holds control of which device, of those that the user may see. A server without it has no lease.',
});

export const requestControl = action(
  'requestControl',
  'Asks the holder for control of a device; it lapses after 20 s. Nobody holds it: the caller does from now on.',
  true,
);

export const answerControlRequest = call({
  name: 'answerControlRequest',
  isOurs: true,
  module: 'device',
  method: 'POST',
  permission: controlsDevice,
  request: entity('ControlAnswer', {
    deviceId: field('deviceId', id, 'Device'),
    id: field('requestId', id, 'Request'),
    isGranted: field('granted', flag, '1 hand over, 0 refuse'),
  }),
  answer: nothing,
  noTip: true,
  isNumbered: true,
  doc: 'The holder hands control over to who asked, or refuses.',
});

export const takeControl = action(
  'takeControl',
  'Takes control from whoever holds it; administrators only. The robot stops first.',
  true,
  { of: ['device', 'deviceId'], needs: 'root' },
);
