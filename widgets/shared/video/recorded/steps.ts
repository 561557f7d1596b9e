/** The picture that a player of recordings goes to: until it has come, the others on the way to it are not shown. */
import type { VideoDeps } from '../engines/engine.ts';
import { playbackTimes } from './playback.ts';

/** The direction of a step by single pictures: forwards or back. */
export type StepDirection = 1 | -1;

/** The picture that is gone to. */
export interface Goal {
  /** The moment that is gone to or, for a step by single pictures, gone from; ms since 1970. */
  readonly at: number;
  /** Set for a step by single pictures. */
  readonly direction?: StepDirection;
  /** True on a new connection: no picture of before can still come. */
  readonly isFresh: boolean;
  /** From then on, by the clock, any picture is shown. */
  readonly until: number;
  /** The moment of the picture, as the server tells it. */
  exact?: number;
  /** True where the server knows no picture after it. */
  isLast?: boolean;
}

/** What a player knows of its goal. */
export interface Steps {
  goal(): Goal | undefined;
  /** Goes to a picture. */
  set(at: number, isFresh: boolean, direction?: StepDirection): void;
  /** The server has named the picture of an earlier step: it is shown on the way, and the one that is gone to will be named too. */
  pass(at: number): void;
  /** Whether the picture of a moment is only one on the way. */
  isPassed(moment: number): boolean;
  /**
   * So many steps by single pictures more are wanted, back when negative, once the picture that they go from has come.
   * @param isHeld a key is held: then one waits at most, since nobody counts them
   */
  wait(by: number, isHeld?: boolean): void;
  /** The steps that wait, back when negative. */
  waiting(): number;
  /** The picture that was gone to has come. Answers the step that is to follow now; there is none forwards from the last picture. */
  next(isLast: boolean): StepDirection | undefined;
  /** True while there is a goal, or steps wait. */
  isAwaited(): boolean;
  /** No step waits any more. */
  stopWaiting(): void;
  /** The connection broke: a single picture that has not come is one of those that wait again. */
  keep(): void;
  clear(): void;
  /** True while there is a goal whose time has not run out. */
  isOpen(): boolean;
  /** Whether the picture of a moment is to be shown. */
  isWanted(moment: number): boolean;
}

/** Makes the steps of a player. */
export function createSteps(clock: VideoDeps['clock']): Steps {
  let goal: Goal | undefined;
  let waiting = 0;
  /** The picture of an earlier step. Kept from goal to goal, since a drag sets others before that picture has come. */
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
