/**
 * Commands and statuses of a driven robot: modes, presets and who holds control (specification sections 3 and 4, interpretations.md 1). The
 * specification does not name fields declared with `assumed`. Without them a server loses only what they show.
 */
import {
  assumed,
  choice,
  entity,
  field,
  flag,
  id,
  number,
  optional,
  text,
  time,
  withDefault,
  type Infer,
} from '../codec/index.ts';
import { namedMode, pose } from '../fleet/entities.ts';

/** The commanded `carmode`: 0 automatic, 1 manual. The numbers in the pushed status are the opposite, so never compare the two. */
export const modeCommand = choice({ automatic: 0, manual: 1 });
/** What a robot does with its interrupted task on the way to automatic. */
export const resumeChoice = choice({ resume: 0, continue: 1 });
export type ResumeChoice = Infer<typeof resumeChoice>;

/** What is initialised (numbers assumed): the whole robot, its position, or its camera. */
export const initializePart = choice({ robot: 0, position: 1, camera: 2 }, 'robot');
export type InitializePart = Infer<typeof initializePart>;
/** State of an initialisation: running, or one of its three results. */
export const initializeState = choice({ running: 0, complete: 1, fail: 2, timeout: 3 }, 'running');
export type InitializeState = Infer<typeof initializeState>;
/** The last initialisation of a robot since it came online (assumed). */
export const initialization = entity('Initialization', {
  part: field('initType', initializePart, 'What the robot initialises'),
  state: field('initStatus', initializeState, 'State of the initialisation'),
  progress: field('progress', withDefault(number, 0), 'Percent'),
});
export type Initialization = Infer<typeof initialization>;

/** Pushed status of the selected robot. */
export const robotStatus = entity('RobotStatus', {
  isEmergencyStopped: field('stopStatus', withDefault(flag, false), 'The emergency stop is pressed'),
  isPatrolPaused: field('isPatrolStop', optional(flag), 'The patrol is paused; some servers do not send it'),
  mode: field('workModel', namedMode, 'Work mode'),
  isAlarmLightOn: field('alarmLightStatus', withDefault(flag, false), 'Warning light'),
  isHeadLightOn: field('headLightStatus', withDefault(flag, false), 'Head light'),
  battery: assumed('battery', optional(number), 'Charge in percent'),
  speed: assumed('speed', optional(number), 'Metres per second'),
  pose: assumed('pose', optional(pose), 'Where it stands'),
  driver: assumed('driver', optional(text), 'Shown name of who holds control now'),
  initialization: assumed('initialize', optional(initialization), 'The last initialisation'),
});
export type RobotStatus = Infer<typeof robotStatus>;

/** A stored position of the camera (assumed). */
export const preset = entity('Preset', {
  id: assumed('presetId', id, 'Preset', { also: ['id'] }),
  name: assumed('presetName', withDefault(text, ''), 'Name, at most 20 characters', { also: ['name'] }),
});
export type Preset = Infer<typeof preset>;

/** A request for control (assumed). */
export const controlRequest = entity('ControlRequest', {
  id: field('requestId', id, 'Request'),
  name: field('userName', withDefault(text, ''), 'Who requests control'),
  isMine: field('isMine', withDefault(flag, false), 'This session requests control'),
  until: field('expireTime', time, 'When the request lapses'),
});
export type ControlRequest = Infer<typeof controlRequest>;

/** Who holds control of a device (assumed). */
export const controlLease = entity('ControlLease', {
  deviceId: field('deviceId', id, 'Device'),
  name: field('userName', withDefault(text, ''), 'Who holds control'),
  isMine: field('isMine', withDefault(flag, false), 'This session holds it'),
  since: field('beginTime', time, 'Since when'),
  request: field('request', optional(controlRequest), 'Who requests control now; only the holder and that user get it'),
});
export type ControlLease = Infer<typeof controlLease>;
