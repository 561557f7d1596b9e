/** What a device is and what it is doing, as every room of the server knows it. */

/** The four kinds of devices. */
export type DeviceKind = 'robot' | 'car' | 'recorder' | 'sensor';

/** What a device is doing, by name. */
export type ModeName =
  | 'patrol'
  | 'watch'
  | 'charge'
  | 'standBy'
  | 'offline'
  | 'manual'
  | 'guide'
  | 'alarmReview'
  | 'specificRoute'
  | 'specificPoint';

/** Camera axes: pan and tilt in radians, zoom as a factor, lift in metres. */
export interface Ptz {
  pan: number;
  tilt: number;
  zoom: number;
  lift: number;
}

/** PTZ movements as words. */
export type PtzMove =
  | 'up'
  | 'upRight'
  | 'right'
  | 'downRight'
  | 'down'
  | 'downLeft'
  | 'left'
  | 'upLeft'
  | 'home'
  | 'zoomIn'
  | 'zoomOut'
  | 'liftUp'
  | 'liftDown';

/** The state of an initialisation. */
export interface Initializing {
  part: 'robot' | 'position' | 'camera';
  state: 'running' | 'complete' | 'fail' | 'timeout';
  /** Percent. */
  progress: number;
}

/** The state of one device, as it last reported it. */
export interface Device {
  id: string;
  /** When it last reported its state, ms of the steady clock: the age of all fields here. It stands still while the device is away. */
  at: number;
  serial: string;
  /** Number within its kind, from 1: part of its name. */
  number: number;
  kind: DeviceKind;
  model: string;
  mapId: string;
  x: number;
  y: number;
  /** Radians, 0 east, counter-clockwise. */
  heading: number;
  /** Metres a second, negative backwards. */
  speed: number;
  /** Radians a second. */
  turnRate: number;
  /** Metres that it has driven since the start. */
  driven: number;
  mode: ModeName;
  online: boolean;
  /** Percent. */
  battery: number;
  emergencyStop: boolean;
  patrolPaused: boolean;
  ptz: Ptz;
  /** The number of PTZ commands that it has obeyed. */
  ptzCount: number;
  routeId: string | undefined;
  /** Index of the stop of the route that it drives to. */
  stopIndex: number;
  alarmLight: boolean;
  headLight: boolean;
  wiper: 'off' | 'once' | 'on';
  volume: number;
  /** Whether the net is confirmed as caught. */
  netCatching: boolean;
  initialization: Initializing | undefined;
  sensor: SensorReading | undefined;
}

/** The quantity that a sensor measures. */
export interface SensorReading {
  quantity: 'CO' | 'CH4' | 'H2S' | 'temperature' | 'PM2.5';
  unit: string;
  value: number;
  threshold: number;
}

/** Modes in which a device drives by itself. */
export const roaming: ReadonlySet<ModeName> = new Set(['patrol', 'guide', 'specificRoute', 'specificPoint']);
/** Modes in which a device follows its route. */
export const onRoute: ReadonlySet<ModeName> = new Set(['patrol', 'specificRoute']);
/** Modes in which a device stands in a place on purpose, and returns there. */
export const standing: ReadonlySet<ModeName> = new Set(['watch', 'standBy']);
