/**
 * Calls that make a device do something: its mode, movement, task, power and hardware (specification section 7). If it gives only a name,
 * path and payload are assumed.
 */
import { call } from '../call.ts';
import { entity, field, flag, id, nothing, number, optional, text } from '../codec/index.ts';
import { controlsDevice, seesDevice } from '../permission.ts';
import { action, ofDevice } from './action.ts';
import { initializePart, modeCommand, resumeChoice } from './entities.ts';
import { hardwareConfig } from './hardware.ts';

export const changeControl = call({
  name: 'changeControl',
  module: 'device',
  method: 'POST',
  request: entity('ModeChange', {
    deviceId: field('deviceId', id, 'Device'),
    mode: field('carmode', modeCommand, '0 automatic, 1 manual'),
    resume: field('extend', optional(resumeChoice), 'For automatic: 1 continue the task, 0 start again by the plan'),
  }),
  answer: nothing,
  permission: controlsDevice,
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
  isNumbered: true,
  doc: 'Sends a movement or PTZ command. The server takes a stop from any user who may see the robot.',
});

export const pauseTask = action(
  'pauseTask',
  'Pauses the patrol. isPatrolStop 1 confirms it. It is part of the stop, which any user who sees the robot may send.',
  false,
  seesDevice,
);
export const resumeTask = action('resumeTask', 'Continues a paused patrol. isPatrolStop 0 confirms it.');
export const stopTask = action('stopTask', 'Ends the task. The robot then stands by.');
export const robotRestart = action('robotRestart', 'Restarts the robot. It goes offline and comes back.');

export const navigateControl = call({
  name: 'navigateControl',
  module: 'device',
  method: 'POST',
  permission: controlsDevice,
  request: entity('Navigation', {
    deviceId: field('deviceId', id, 'Device'),
    mapId: field('mapId', id, 'Map that the robot is on'),
    x: field('x', number, 'Metres east'),
    y: field('y', number, 'Metres north'),
  }),
  answer: nothing,
  isNumbered: true,
  doc: 'Sends the robot to a place of its map. It drives there by itself. workModel specificPoint confirms it.',
});

export const initialize = call({
  name: 'initialize',
  module: 'device',
  method: 'POST',
  permission: controlsDevice,
  request: entity('Initializing', {
    deviceId: field('deviceId', id, 'Device'),
    part: field('initType', initializePart, 'What the robot initialises'),
  }),
  answer: nothing,
  isNumbered: true,
  doc: 'Initialises the robot or a part of it. The server refuses the call while the robot charges. The status holds progress and result.',
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
  isNumbered: true,
  doc: 'Sends the robot to its charger, or back to its task. workModel 3 confirms it.',
});

export const releaseEmergencyStop = call({
  name: 'releaseEmergencyStop',
  module: 'qpid',
  method: 'POST',
  path: '/robotservice/qpid/releaseEmergencyStop.action',
  permission: { ...controlsDevice, function: '#releaseEmergencyStop' },
  request: ofDevice,
  answer: nothing,
  isNumbered: true,
  doc: 'Releases the emergency stop of the robot. stopStatus 0 confirms it.',
});

export const getEnableConfig = call({
  name: 'getEnableConfig',
  module: 'device',
  permission: seesDevice,
  request: ofDevice,
  answer: hardwareConfig,
  doc: 'Returns the present values of the enable-set types. sendControlCommand changes them.',
});
