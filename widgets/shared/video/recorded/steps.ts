/** The picture that a player of recordings goes to. Until it arrives, the pictures on the way to it stay hidden. */
import type { VideoDeps } from '../engines/engine.ts';
import { playbackTimes } from './playback.ts';

/** The direction of a step by single pictures: forwards or back. */
export type StepDirection = 1 | -1;

/** The picture that the player goes to. */
export interface Goal {
  /** The moment that the player goes to, or leaves from in a step by single pictures; ms since 1970. */
  readonly at: number;
  /** Set for a step by single pictures. */
  readonly direction?: StepDirection;
  /** True on a new connection: no earlier picture can still arrive. */
  readonly isFresh: boolean;
  /** After this time, by the clock, any picture is shown. */
  readonly until: number;
  /** The moment of the picture, as the server gives it. */
  exact?: number;
  /** True when the server knows no picture after it. */
  isLast?: boolean;
}

/** What a player knows of its goal. */
export interface Steps {
  goal(): Goal | undefined;
  /** Goes to a picture. */
  set(at: number, isFresh: boolean, direction?: StepDirection): void;
  /** The server has named the picture of an earlier step. That picture is shown on the way, and the server will name the goal too. */
  pass(at: number): void;
  /** Whether the picture of a moment only lies on the way. */
  isPassed(moment: number): boolean;
  /**
   * Adds this many steps by single pictures, back when negative. They follow when the present goal has arrived.
   * @param isHeld true while a key is held: at most one step then waits, since nobody counts them
   */
  wait(by: number, isHeld?: boolean): void;
  /** The steps that wait, back when negative. */
  waiting(): number;
  /** The goal has arrived. Answers the step to take now. From the last picture there is no step forwards. */
  next(isLast: boolean): StepDirection | undefined;
  /** True while there is a goal, or steps wait. */
  isAwaited(): boolean;
  /** Forgets the steps that wait. */
  stopWaiting(): void;
  /** The connection broke. A single picture that has not arrived waits again. */
  keep(): void;
  clear(): void;
  /** True while there is a goal whose time has not run out. */
  isOpen(): boolean;
  /** Whether to show the picture of a moment. */
  isWanted(moment: number): boolean;
}

/** Makes the steps of a player. */
export function createSteps(clock: VideoDeps['clock']): Steps {
  let goal: Goal | undefined;
  let waiting = 0;
  /** The picture of an earlier step. It is kept from goal to goal, since a drag sets other goals before that picture arrives. */
  let passed: number | undefined;
  const isOpen = (): boolean => goal !== undefined && clock.now() <= goal.until;
  const isPassed = (moment: number): boolean =>
    isOpen() && goal?.exact === undefined && passed !== undefined && Math.abs(moment - passed) < 1;
  return {
    goal: () => goal,
    pass: at => {
      passed = at;
    },
    isPassed,
    set: (at, isFresh, direction) => {
      const until = clock.now() + playbackTimes.step;
      goal = { at, isFresh, until, ...(direction === undefined ? {} : { direction }) };
    },
    wait: (by, isHeld = false) => {
      waiting = isHeld && waiting !== 0 ? by : waiting + by;
    },
    waiting: () => waiting,
    next: isLast => {
      goal = passed = undefined;
      if (isLast && waiting > 0) waiting = 0;
      if (waiting === 0) return undefined;
      const direction = waiting > 0 ? 1 : -1;
      waiting -= direction;
      return direction;
    },
    isAwaited: () => goal !== undefined || waiting !== 0,
    stopWaiting: () => {
      waiting = 0;
    },
    keep: () => {
      waiting += goal?.direction ?? 0;
      goal = passed = undefined;
    },
    clear: () => {
      goal = passed = undefined;
      waiting = 0;
    },
    isOpen,
    isWanted: moment => {
      if (!goal || !isOpen()) return true;
      if (goal.exact !== undefined) return Math.abs(moment - goal.exact) < 1;
      if (passed !== undefined) return isPassed(moment);
      if (goal.direction !== undefined) return goal.direction > 0 && moment > goal.at;
      const isNear = Math.abs(moment - goal.at) <= playbackTimes.near;
      return goal.isFresh ? moment >= goal.at - playbackTimes.near : isNear;
    },
  };
}
