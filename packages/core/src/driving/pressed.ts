/** What is pressed, what was pressed last, and what of that still has to be sent. */
import type { Clock } from '@patrolkit/transport';
import { atom } from 'nanostores';
import type { Store } from '../store.ts';

/** Why a hold ended. */
export type HoldEnd =
  | 'released'
  | 'blur'
  | 'hidden'
  | 'leaving'
  | 'channel'
  | 'robot'
  | 'mode'
  | 'right'
  /** Somebody else has control now. */
  | 'taken'
  /** The gamepad is gone. */
  | 'gamepad'
  | 'session'
  | 'emergency-stop'
  | 'picture'
  | 'covered'
  | 'pad'
  | 'second-input'
  | 'no-answer'
  | 'refused';

/** The state of a hold, for the robot that was pressed last. */
export type HoldState<Command> =
  | { readonly state: 'idle'; /** Why the last hold ended, if not by release. */ readonly ended?: HoldEnd }
  | { readonly state: 'held'; readonly command: Command }
  | { readonly state: 'stopping'; /** Why, if not by release. */ readonly ended?: HoldEnd };

/** The press of one pad. */
export interface Pressed<Command> {
  readonly $state: Store<HoldState<Command>>;
  /** The last command pressed, and why its hold ended. */
  last(): { readonly command: Command; readonly ended: HoldEnd } | undefined;
  isHeld(): boolean;
  /** Whether the last command was for this robot. */
  isLast(deviceId: string): boolean;
  /** Whether a command is held or waits to be sent, or its stop waits for the release delay. */
  isUnderWay(): boolean;
  /** Returns what the next beat sends. */
  next(): Command | undefined;
  hold(command: Command): void;
  /** Remembers why the last hold ended. */
  end(why: HoldEnd): void;
  /** Keeps a command to send that was released before it could be sent. */
  click(command: Command): void;
  /** Ends the hold. `task` follows after a delay in ms, unless something is pressed or withdrawn before. */
  release(delay: number, task: () => void): void;
  /** Withdraws what waits to be sent, and a release that waits. */
  withdraw(): void;
  /** Shows that nothing is held: the robot that was pressed last stands, or is being stopped. */
  rest(): void;
  /** Shows that nothing is held and the command is being stopped. */
  stop(command: Command): void;
}

/** Returns a state with the reason why the hold ended, if not by release. */
const withEnd = (state: 'idle' | 'stopping', ended: HoldEnd = 'released'): HoldState<never> =>
  ended === 'released' ? { state } : { state, ended };

/** Makes the press of one pad. */
export function createPressed<Command>(
  clock: Clock,
  deviceOf: (command: Command) => string,
  isStopping: (deviceId: string) => boolean,
): Pressed<Command> {
  const $state = atom<HoldState<Command>>({ state: 'idle' });
  let last: { readonly command: Command; readonly ended: HoldEnd } | undefined;
  let clicked: Command | undefined;
  let disarmRelease: (() => void) | undefined;
  const isHeld = (): boolean => $state.get().state === 'held';
  const withdraw = (): void => {
    disarmRelease?.();
    disarmRelease = undefined;
    clicked = undefined;
  };

  return {
    $state,
    last: () => last,
    isHeld,
    isLast: deviceId => last !== undefined && deviceOf(last.command) === deviceId,
    isUnderWay: () => isHeld() || disarmRelease !== undefined || clicked !== undefined,
    next: () => {
      const now = $state.get();
      return now.state === 'held' ? now.command : clicked;
    },
    hold: command => {
      withdraw();
      last = { command, ended: 'released' };
      $state.set({ state: 'held', command });
    },
    end: ended => {
      if (last) last = { ...last, ended };
    },
    click: command => {
      clicked = command;
    },
    release: (delay, task) => {
      $state.set({ state: 'stopping' });
      disarmRelease = clock.after(delay, task);
    },
    withdraw,
    rest: () => {
      const isBeingStopped = disarmRelease !== undefined || (last !== undefined && isStopping(deviceOf(last.command)));
      $state.set(withEnd(isBeingStopped ? 'stopping' : 'idle', last?.ended));
    },
    stop: command => {
      last = { command, ended: last?.ended ?? 'released' };
      $state.set(withEnd('stopping', last.ended));
    },
  };
}
