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

/** The current state of one device. */
export interface Device {
  id: string;
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
  /** A net is confirmed as caught. */
  netCatching: boolean;
  initialization: Initializing | undefined;
  sensor: SensorReading | undefined;
}

/** What a sensor measures. */
export interface SensorReading {
  quantity: 'CO' | 'CH4' | 'H2S' | 'temperature' | 'PM2.5';
  unit: string;
  value: number;
  threshold: number;
}

/** The kinds of things that robots can see in the world. */
export type ThingKind = 'person' | 'smoke' | 'door' | 'vehicle' | 'bag' | 'meter';

/** Something that appeared in the world and will disappear again. */
export interface Thing {
  id: string;
  kind: ThingKind;
  mapId: string;
  x: number;
  y: number;
  heading: number;
  /** Variant of its look. */
  look: number;
  /** Name of a person, plate of a vehicle, id of a door or meter; empty for a stranger. */
  label: string;
  /** Persons who belong to the site raise no alarm. */
  harmless: boolean;
  /** Simulated milliseconds. */
  bornAt: number;
  until: number;
  /** When it was first seen, simulated ms; -Infinity when it was not. */
  alarmedAt: number;
  /** Devices that have seen it. */
  seenBy: Set<string>;
  path: { x: number; y: number }[];
  /** The person stands and waits. */
  stands?: boolean;
  /** A temperature, for meters. */
  value: number;
}

/** The reason of an alarm. */
export type AlarmKind =
  | 'person'
  | 'intruder'
  | 'smoke'
  | 'door'
  | 'vehicle'
  | 'bag'
  | 'meter'
  | 'gas'
  | 'temperature'
  | 'dust'
  | 'battery'
  | 'emergencyStop'
  | 'offline';

/** Levels as words. */
export type AlarmLevel = 'serious' | 'important' | 'general';

/** An object of the scene as a camera draws it. */
export interface SceneSprite {
  id: string;
  kind: 'person' | 'smoke' | 'vehicle' | 'bag' | 'meter' | 'robot' | 'car' | 'prop';
  x: number;
  y: number;
  /** Direction it faces; meters are seen only from the front. */
  heading: number;
  look: number;
  label: string;
  /** Phase of its movement, 0..1. */
  phase: number;
}

/** The scene of one map. */
export interface SceneState {
  mapId: string;
  openDoors: string[];
  sprites: SceneSprite[];
}

/** The position and direction of a camera. */
export interface CameraPose {
  mapId: string;
  x: number;
  y: number;
  /** Height of the lens in metres. */
  z: number;
  heading: number;
  tilt: number;
  zoom: number;
  /** Metres a second along the device's own heading, for the picture between two ticks. */
  speed: number;
  deviceHeading: number;
  turnRate: number;
  /** Camera axes in motion: radians a second, and the factor a second. */
  panRate: number;
  tiltRate: number;
  ptzCount: number;
  /** The robot's own lamps, which light up what its camera sees. */
  headLight: boolean;
  alarmLight: boolean;
}

/** The cause of an alarm, as far as a robot needs it to go there and look again. */
export interface Cause {
  kind: AlarmKind;
  mapId: string;
  x: number;
  y: number;
  /** Name of the person, plate of the vehicle, id of the door or meter; empty for others. */
  label: string;
}

/** The picture that a camera is to take. */
export interface Shot {
  pose: CameraPose;
  scene: SceneState;
  /** Id of the sprite to mark; empty for none. */
  focus: string;
}

/** An alarm as the world raises it, before it is stored. */
export interface RaisedAlarm {
  kind: AlarmKind;
  level: AlarmLevel;
  /** Words that fill the alarm's text. */
  value: string;
  personName: string;
  deviceId: string;
  mapId: string;
  /** Wall-clock milliseconds. */
  at: number;
  /** The id of its cause; a `gone` event reports its end. Undefined for an alarm that a user raised from a picture. */
  causeId: string | undefined;
  /** The picture that the camera can take; undefined for a device without a camera. */
  shot: Shot | undefined;
  /** What a robot can look at again; undefined for a condition of the device itself. */
  cause: Cause | undefined;
}

/** The kinds of pictures without an alarm: a point of the patrol, a vehicle, a known person. */
export type CaptureKind = 'patrol' | 'vehicle' | 'face';

/** A picture to be taken of a point that a device has reached, or of what it sees. */
export interface Capture {
  kind: CaptureKind;
  deviceId: string;
  mapId: string;
  /** Plate of the vehicle, name of the person; empty on patrol. */
  label: string;
  /** Number of the point of the patrol, from 1; 0 between two points and for other kinds. */
  point: number;
  /** Id of the stop at that point; undefined between two points and for other kinds. */
  stop: string | undefined;
  /** Wall-clock milliseconds. */
  at: number;
  shot: Shot;
}

/** The events of a tick. */
export type WorldEvent =
  | { type: 'alarm'; alarm: RaisedAlarm }
  | { type: 'capture'; capture: Capture }
  /** Another device sees the cause of an alarm. */
  | { type: 'witness'; cause: string; deviceId: string; at: number }
  | { type: 'gone'; cause: string; at: number }
  | { type: 'status'; deviceId: string }
  | { type: 'list' }
  | { type: 'sos'; deviceId: string }
  /** A device that was sent somewhere has looked there, or will not arrive. */
  | { type: 'errand'; deviceId: string; end: 'looked' | 'lost' }
  /** A device has reached a stop of its route, given by its index; undefined for a device without a route. */
  | { type: 'step'; deviceId: string; stop: number | undefined; at: number };
