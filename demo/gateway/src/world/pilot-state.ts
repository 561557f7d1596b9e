import type { Point } from './plan.ts';
import type { Random } from './random.ts';
import { drawn, type Rhythm } from './rhythm.ts';
import type { Device, ModeName, Ptz, PtzMove } from './types.ts';

/** Bits of a movement command as words. */
export interface Motion {
  forward: boolean;
  back: boolean;
  left: boolean;
  right: boolean;
}

/** A way to a place where something was seen, a look at it, and the way back for who stood somewhere on purpose. */
export interface Errand {
  phase: 'out' | 'looking' | 'back';
  goal: Point;
  look: Point;
  home: Point | undefined;
}

/** What a device goes on with when it is charged: a mode, and the place to which that belongs for who stands there. */
export interface AfterCharge {
  readonly mode: ModeName;
  readonly place: Point | undefined;
}

/** What a device has in mind: what nobody outside of the world sees of it. */
export interface Pilot {
  random: Random;
  /** Points that it still drives to. */
  path: Point[];
  /** Simulated time at which its next round begins; until then it goes about its map. */
  roundAt: number;
  /** It is on its way to a place where it only goes about. */
  isAbout: boolean;
  /** Simulated milliseconds for which it still stands where it is. */
  dwellMs: number;
  /** Real-time deadline of the movement command. */
  driveUntil: number;
  motion: Motion | undefined;
  motionSpeed: number;
  ptzMove: PtzMove | undefined;
  ptzSpeed: number;
  ptzUntil: number;
  /** Where the camera turns by itself. */
  ptzGoal: Ptz | undefined;
  /** Real time at which a restart is over. */
  restartUntil: number | undefined;
  /** Real time at which an initialisation began. */
  initializeSince: number;
  wipeUntil: number;
  /** Real time until which the automatic look-around leaves the camera alone. */
  ptzByHandUntil: number;
  /** What it did before somebody or something took it from there. */
  resumeMode: ModeName;
  /** What it does when it has come to the place to which it was sent. */
  arriveAs: ModeName;
  afterCharge: AfterCharge;
  /** What it has just found and looks at. */
  gaze: Point | undefined;
  errand: Errand | undefined;
  /** Simulated time at which it comes back on the air; Infinity: by an order only. */
  awayUntil: number;
  /** Simulated time at which its emergency stop is released on site; Infinity: by an order only. */
  stopUntil: number;
  /** Phase of the camera's sweep, and of a sensor's slow change. */
  sweep: number;
  lowWarned: boolean;
  /** Simulated time until which a sensor's reading is high. */
  episodeUntil: number;
  /** When a sensor was last beyond its limit. */
  overAt: number;
  /** When it took its last picture of a point of its patrol. */
  capturedAt: number;
}

/** A pilot who has just set out with a device. */
export const newPilot = (device: Device, random: Random): Pilot => ({
  random,
  path: [],
  roundAt: 0,
  isAbout: false,
  dwellMs: 0,
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
  arriveAs: 'standBy',
  afterCharge: { mode: 'patrol', place: undefined },
  gaze: undefined,
  errand: undefined,
  awayUntil: 0,
  stopUntil: 0,
  sweep: random() * Math.PI * 2,
  lowWarned: false,
  episodeUntil: 0,
  overAt: -Infinity,
  capturedAt: -Infinity,
});

/** Its round is over: it goes about until the next one. */
export const restFrom = (pilot: Pilot, simNow: number, { pause }: Rhythm): void => {
  pilot.path = [];
  pilot.roundAt = simNow + drawn(pilot.random, pause);
};

/** It goes on its round now: somebody has ordered so, or an alarm was looked at. */
export const beginRound = (pilot: Pilot): void => {
  if (pilot.isAbout) pilot.path = [];
  pilot.isAbout = false;
  pilot.roundAt = 0;
};
