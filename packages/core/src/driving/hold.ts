/**
 * The dead man's rule (safety.md 3.2-3.6): movement lasts only while a press is held, at most one movement request is in
 * flight, and stop goes first and is always last. One machine for driving and for PTZ; they differ in their numbers.
 */
import { atom } from 'nanostores';
import type { Store } from '../store.ts';
import { createBeats, type BeatOptions } from './beats.ts';
import { createStops, type Stops, type StopsOptions } from './stop/stops.ts';

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

/** The state of a hold, that of the robot that was pressed last. */
export type HoldState<Command> =
  | { readonly state: 'idle'; /** Why the last hold ended, if not by release. */ readonly ended?: HoldEnd }
  | { readonly state: 'held'; readonly command: Command }
  | { readonly state: 'stopping'; /** Why, if not by release. */ readonly ended?: HoldEnd };

/** How a machine sends, and with what timing. */
export interface HoldOptions<Command> extends StopsOptions<Command>, BeatOptions<Command> {
  /** Milliseconds between release and stop; every other end stops at once. */
  readonly releaseDelay: number;
  /** A command that ends by itself needs no stop and is not repeated (PTZ reset). */
  readonly isSingle?: (command: Command) => boolean;
}

/** A hold: its state, and its verbs. */
export interface Hold<Command> {
  readonly $state: Store<HoldState<Command>>;
  /** The stops of what was held. */
  readonly stops: Stops<Command>;
  /** As in `Stops`. */
  readonly $unconfirmed: Store<readonly string[]>;
  /** Begins a hold, or changes the direction of the one that lasts. */
  press(command: Command): void;
  /** Ends the hold. */
  end(why: HoldEnd): void;
  /** Why the last hold ended is told no more: another robot is selected, unless that ended it, or another user is let in. */
  forget(): void;
  /** Sends stop now, held or not. */
  stopNow(command: Command): void;
  /** The operator has read that stops were not confirmed. */
  acknowledgeUnconfirmed(): void;
  /**
   * The session ends: stops the held movement, and resolves when every stop is answered, or after `limit` ms, with the robots that
   * did not confirm theirs. Nothing is sent after that.
   */
  settle(limit: number): Promise<readonly string[]>;
  dispose(): void;
}

/** A state with why the hold ended, if not by release. */
const withEnd = (state: 'idle' | 'stopping', ended: HoldEnd = 'released'): HoldState<never> =>
  ended === 'released' ? { state } : { state, ended };

/** Makes a machine. */
export function createHold<Command>(options: HoldOptions<Command>): Hold<Command> {
  const { clock, deviceOf } = options;
  const $state = atom<HoldState<Command>>({ state: 'idle' });
  /** The last command pressed, and why its hold ended. */
  let last: { readonly command: Command; ended: HoldEnd } | undefined;
  let disarmRelease: (() => void) | undefined;
  /** A single command that was released before it could be sent: it is sent all the same. */
  let click: Command | undefined;
  const isHeld = (): boolean => $state.get().state === 'held';
  const isSingle = (command: Command): boolean => options.isSingle?.(command) === true;
  const isLast = (deviceId: string): boolean => last !== undefined && deviceOf(last.command) === deviceId;
  const show = (state: 'idle' | 'stopping'): void => $state.set(withEnd(state, last?.ended));
  /** Nothing is held: the robot that was pressed last stands, or is being stopped. */
  const rest = (): void => {
    const isStopping = last !== undefined && stops.of(deviceOf(last.command)) === 'stopping';
    show(disarmRelease || isStopping ? 'stopping' : 'idle');
  };
  const disarm = (): void => {
    beats.rest();
    disarmRelease?.();
    disarmRelease = undefined;
    click = undefined;
  };
  const halt = (): void => {
    disarm();
    beats.abort();
  };

  const beats = createBeats(options, {
    command: () => {
      const now = $state.get();
      return now.state === 'held' ? now.command : click;
    },
    blockedSince: command => stops.unansweredSince(deviceOf(command)),
    onSent: command => {
      if (!isSingle(command)) return false;
      click = undefined;
      rest();
      return true;
    },
    onFailed: end,
  });
  const stops = createStops(options, {
    isHeld: deviceId => isHeld() && isLast(deviceId),
    onDone: deviceId => {
      if ($state.get().state === 'stopping' && isLast(deviceId)) rest();
    },
    onGivenUp: deviceId => {
      if (!isLast(deviceId)) return;
      disarm();
      rest();
    },
  });

  function beginStop(command: Command): void {
    halt();
    // What has to be sent is sent before anybody is told.
    stops.begin(command);
    show('stopping');
  }

  /** A command is held or waits to be sent, or its stop waits for the release delay. */
  const isUnderWay = (): boolean => isHeld() || disarmRelease !== undefined || click !== undefined;

  function end(why: HoldEnd): void {
    if (!last || !isUnderWay() || (why === 'released' && !isHeld())) return;
    last.ended = why;
    const { command } = last;
    if (isSingle(command)) {
      // A single command that is not sent yet: after a release it is still sent, any other end withdraws it.
      if (why === 'released') click = command;
      else disarm();
      return rest();
    }
    if (why !== 'released' || options.releaseDelay === 0) return beginStop(command);
    halt();
    $state.set({ state: 'stopping' });
    disarmRelease = clock.after(options.releaseDelay, () => beginStop(command));
  }

  /** Ends the hold of another robot: two are never driven at once. */
  const leaveOthers = (deviceId: string): void => {
    if (last && !isLast(deviceId)) end('robot');
  };

  function press(command: Command): void {
    const deviceId = deviceOf(command);
    leaveOthers(deviceId);
    // The operator must read first that this robot may still be moving.
    if (stops.of(deviceId) === 'given-up') return;
    // A single command is followed by no stop, so a movement that is held is stopped first.
    if (last && isSingle(command) && !isSingle(last.command) && isUnderWay()) end('second-input');
    last = { command, ended: 'released' };
    disarmRelease?.();
    disarmRelease = undefined;
    click = undefined;
    $state.set({ state: 'held', command });
    // A change of direction waits for the next beat.
    beats.begin();
  }

  return {
    $state,
    stops,
    $unconfirmed: stops.$unconfirmed,
    press,
    end,
    forget: () => {
      if (!last || last.ended === 'released' || last.ended === 'robot' || isUnderWay()) return;
      last.ended = 'released';
      rest();
    },
    stopNow: command => {
      leaveOthers(deviceOf(command));
      last = { command, ended: 'released' };
      beginStop(command);
    },
    acknowledgeUnconfirmed: stops.acknowledge,
    settle: async limit => {
      end('session');
      return stops.settle(limit).finally(rest);
    },
    dispose: () => end('pad'),
  };
}
