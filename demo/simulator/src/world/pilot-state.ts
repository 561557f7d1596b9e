import type { Point } from '@patrolkit/server/links/site-map.ts';
import type { SiteStop, StopDeed, StopGroup } from '@patrolkit/server/links/stops.ts';
import type { Random } from './random.ts';
import type { ModeName, Ptz, PtzMove } from '@patrolkit/server/links/devices.ts';
import type { SiteDevice } from './device.ts';

/** The directions of a movement command. */
export interface Motion {
  forward: boolean;
  back: boolean;
  left: boolean;
  right: boolean;
}

/**
 * An errand: the way to a place where something was seen, a look at it, and the way back for a device that stood somewhere
 * on purpose.
 */
export interface Errand {
  phase: 'out' | 'looking' | 'back';
  goal: Point;
  look: Point;
  /** It leads somebody to the goal. */
  isGuide: boolean;
  home: Point | undefined;
  /** How long it looks, simulated ms. */
  staysMs: number;
}

/** What a device is to do at a stop: an action, the end of a look at a preset, or a text. `at` is simulated ms since it arrived. */
export type StopDue =
  | { readonly what: 'act'; readonly at: number; readonly deed: StopDeed; readonly group: StopGroup['name'] }
  | { readonly what: 'turnBack'; readonly at: number; readonly axes: Ptz }
  | { readonly what: 'speak'; readonly at: number; readonly greetings: readonly string[] };

/** What a device does at the stop at which it stands. */
export interface StopTask {
  readonly stop: SiteStop;
  /** The number of the point of its route, from 1. */
  readonly point: number;
  /** Simulated ms since it arrived, without interruptions. */
  passed: number;
  /** How long it stands here, ms. */
  readonly lasts: number;
  /** What it still has to do, in the order of time. */
  due: readonly StopDue[];
  hasPicture: boolean;
}

/** What a device continues with after charging: a mode, and the place of a device that stands somewhere on purpose. */
export interface AfterCharge {
  readonly mode: ModeName;
  readonly place: Point | undefined;
}

/** The inner state of a device, which nothing outside the simulator sees. */
export interface Pilot {
  random: Random;
  /** The points that it still has to drive to. */
  path: Point[];
  /** Whether it has reached the last point of a round that somebody has planned. */
  isRoundOver: boolean;
  /** Simulated milliseconds for which it still stands here. */
  dwellMs: number;
  /** What it does at the stop at which it stands. */
  task: StopTask | undefined;
  /** An action group that it was ordered to do, with what it could not do so far. */
  trial: { readonly groupId: string; readonly task: StopTask; readonly undone: StopDeed['kind'][] } | undefined;
  /** Time on the steady clock at which the movement command ends. */
  driveUntil: number;
  motion: Motion | undefined;
  motionSpeed: number;
  ptzMove: PtzMove | undefined;
  ptzSpeed: number;
  ptzUntil: number;
  /** The axes to which the camera turns. */
  ptzGoal: Ptz | undefined;
  /** Time on the steady clock at which a restart ends. */
  restartUntil: number | undefined;
  /** Time on the steady clock at which an initialisation began. */
  initializeSince: number;
  wipeUntil: number;
  /** Time on the steady clock until which the camera does not look around by itself. */
  ptzByHandUntil: number;
  /** The mode to return to after an interruption. */
  resumeMode: ModeName;
  /** The mode in which it went offline, or to which it would have returned then. */
  backTo: ModeName;
  /** The place to which it was sent. */
  place: Point | undefined;
  /** The mode that it takes at the place to which it was sent. */
  arriveAs: ModeName;
  afterCharge: AfterCharge;
  /** The point of something that it has found and looks at. */
  gaze: Point | undefined;
  errand: Errand | undefined;
  /** Simulated time at which it reports for the first time; undefined when it has. */
  registersAt: number | undefined;
  /** Whether it waits at its charger until its shelter ends. */
  isSheltered: boolean;
  /** Whether it drives to its charger, to be taken out of use there. */
  isLeaving: boolean;
  /** Simulated time at which it comes online again; Infinity when only a command brings it back. */
  awayUntil: number;
  /** Simulated time at which its emergency stop is released on site; Infinity when only a command releases it. */
  stopUntil: number;
  /** Phase of the camera's sweep, or of the slow change of a sensor's reading. */
  sweep: number;
  lowWarned: boolean;
  /** Simulated time until which a sensor's reading is high. */
  episodeUntil: number;
  /** Simulated time of the last capture of a patrol point. */
  capturedAt: number;
}

/** The state of a device at the start. */
export const newPilot = (device: SiteDevice, random: Random): Pilot => ({
  random,
  path: [],
  isRoundOver: false,
  dwellMs: 0,
  task: undefined,
  trial: undefined,
  driveUntil: 0,
  motion: undefined,
  motionSpeed: 0,
  ptzMove: undefined,
  ptzSpeed: 1,
  ptzUntil: 0,
  ptzGoal: undefined,
  restartUntil: undefined,
  initializeSince: 0,
  wipeUntil: 0,
  ptzByHandUntil: 0,
  resumeMode: device.mode,
  backTo: device.mode,
  place: undefined,
  arriveAs: 'standBy',
  afterCharge: { mode: 'patrol', place: undefined },
  gaze: undefined,
  errand: undefined,
  registersAt: undefined,
  isSheltered: false,
  isLeaving: false,
  awayUntil: 0,
  stopUntil: 0,
  sweep: random() * Math.PI * 2,
  lowWarned: false,
  episodeUntil: 0,
  capturedAt: -Infinity,
});
