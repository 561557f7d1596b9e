/** What a device is and what it is doing, as every room of the server knows it. */
import type { Quantity } from '@patrolkit/transport/contract';

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

/**
 * Why a device is offline. `unregistered`: it has not reported since the server registered it. `maintenance`: the server has taken it out of
 * use. `node`: the edge node between it and the server is away. `silent`: it does not answer.
 */
export type Away = 'unregistered' | 'maintenance' | 'node' | 'silent';

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

/** The values that devices report, by the group in which they come. Each group has an age of its own. */
export const valueGroups = {
  pose: ['mapId', 'x', 'y', 'heading'],
  movement: ['speed', 'turnRate', 'driven'],
  power: ['battery'],
  mode: ['mode', 'emergencyStop', 'patrolPaused'],
  equipment: [
    'ptz',
    'ptzCount',
    'alarmLight',
    'headLight',
    'wiper',
    'volume',
    'netCatching',
    'initialization',
    'measured',
    'housing',
  ],
} as const satisfies Readonly<Record<string, readonly (keyof Device)[]>>;

/** A group of values that come together. */
export type ValueGroup = keyof typeof valueGroups;

/** All groups of values. */
export const groupNames = Object.keys(valueGroups) as ValueGroup[];

/** When the last report of each group arrived, ms of the steady clock; undefined for a group that has never come. */
export type Arrivals = Record<ValueGroup, number | undefined>;

/** The arrivals of a device that has not reported anything. */
export const noArrivals = (): Arrivals => ({
  pose: undefined,
  movement: undefined,
  power: undefined,
  mode: undefined,
  equipment: undefined,
});

/** When a device last reported anything, ms of the steady clock; -Infinity when it never has. */
export const lastArrival = ({ pose, movement, power, mode, equipment }: Arrivals): number =>
  Math.max(pose ?? -Infinity, movement ?? -Infinity, power ?? -Infinity, mode ?? -Infinity, equipment ?? -Infinity);

/**
 * The state of one device, as it last reported it. A number that it has not reported is undefined, and never 0. A device that has
 * not reported its mode is offline, and what it has not reported as on is off.
 */
export interface Device {
  id: string;
  /** When its values arrived. It stands still while the device is away. */
  readonly at: Arrivals;
  serial: string;
  /** Number within its kind, from 1: part of its name. */
  number: number;
  kind: DeviceKind;
  model: string;
  mapId: string;
  x: number | undefined;
  y: number | undefined;
  /** Radians, 0 east, counter-clockwise. */
  heading: number | undefined;
  /** Metres a second, negative backwards. */
  speed: number | undefined;
  /** Radians a second. */
  turnRate: number | undefined;
  /** Metres that it has driven since the start. */
  driven: number | undefined;
  mode: ModeName;
  online: boolean;
  /** Why it is offline; undefined while it is online. */
  away: Away | undefined;
  /** Percent. */
  battery: number | undefined;
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
  /** What it measures, if it is a sensor. */
  measured: readonly Measured[];
  /** What it is like inside of its housing; undefined for a device that does not measure it. */
  housing: Housing | undefined;
}

/** The air inside of a housing. */
export interface Housing {
  /** Degrees Celsius. */
  readonly temperature: number;
  /** Percent. */
  readonly humidity: number;
}

/** What a sensor measures now of a quantity, in the unit of the quantity. */
export interface Measured {
  readonly quantity: Quantity;
  readonly value: number;
}

/** Modes in which a device drives by itself. */
export const roaming: ReadonlySet<ModeName> = new Set(['patrol', 'guide', 'specificRoute', 'specificPoint']);
/** Modes in which a device follows its route. */
export const onRoute: ReadonlySet<ModeName> = new Set(['patrol', 'specificRoute']);
/** Modes in which a device stands in a place on purpose, and returns there. */
export const standing: ReadonlySet<ModeName> = new Set(['watch', 'standBy']);
