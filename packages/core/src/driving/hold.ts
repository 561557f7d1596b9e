/**
 * The dead man's rule (safety.md 3.2-3.6): movement lasts only while a press is held, at most one movement request is in
 * flight, and stop goes first and is always last. One machine for driving and for PTZ; they differ in their numbers.
 */
import { CallError } from '@patrolkit/transport';
import { atom } from 'nanostores';
import type { Store } from '../store.ts';
import { createStoppings, repeatEvery, type StoppingOptions } from './stopping.ts';

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
export interface HoldOptions<Command> extends StoppingOptions<Command> {
  /** Sends a movement. Rejects with a CallError. */
  readonly move: (command: Command, signal: AbortSignal) => Promise<unknown>;
  /** Milliseconds between release and stop; every other end stops at once. */
  readonly releaseDelay: number;
  /** A command that ends by itself needs no stop and is not repeated (PTZ reset). */
  readonly isSingle?: (command: Command) => boolean;
  /** Told when a movement was refused by the server. */
  readonly onRefused?: (error: CallError, command: Command) => void;
}

/** A movement that is not answered within this time ends the hold, ms. */
export const answerLimit = 1_000;

/** A hold: its state, and its verbs. */
export interface Hold<Command> {
  readonly $state: Store<HoldState<Command>>;
  /**
   * Robots that did not confirm a stop for five seconds, by id: the operator must use the robot's own stop. Such a robot cannot be
   * moved until a stop is confirmed after all, or the operator has read it.
   */
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
  let disarmBeat: (() => void) | undefined;
  let disarmRelease: (() => void) | undefined;
  /** A single command that was released before it could be sent: it is sent all the same. */
  let click: Command | undefined;
  let moving: { readonly abort: AbortController; readonly since: number } | undefined;
  let lastSentAt = Number.NEGATIVE_INFINITY;
  const isSingle = (command: Command): boolean => options.isSingle?.(command) === true;
  const show = (state: 'idle' | 'stopping'): void => $state.set(withEnd(state, last?.ended));
  /** Nothing is held: the robot that was pressed last stands, or is being stopped. */
  const rest = (): void => {
    const isStopping = last !== undefined && stoppings.of(deviceOf(last.command)) === 'stopping';
    show(disarmRelease || isStopping ? 'stopping' : 'idle');
  };
  const disarm = (): void => {
    disarmBeat?.();
    disarmBeat = undefined;
    disarmRelease?.();
    disarmRelease = undefined;
    click = undefined;
  };
  const halt = (): void => {
    disarm();
    moving?.abort.abort();
    moving = undefined;
  };

  async function send(command: Command): Promise<void> {
    const mine = { abort: new AbortController(), since: clock.now() };
    moving = mine;
    lastSentAt = mine.since;
    try {
      await options.move(command, mine.abort.signal);
      if (moving === mine) options.onAnswer?.(clock.now() - mine.since);
    } catch (error) {
      if (moving !== mine) return;
      if (error instanceof CallError) options.onRefused?.(error, command);
      end('refused');
    } finally {
      if (moving === mine) moving = undefined;
    }
  }

  /** One beat of a hold: sends the command, skips while a request is unanswered, or ends the hold when that takes too long. */
  function beat(): void {
    disarmBeat = undefined;
    const now = $state.get();
    const command = now.state === 'held' ? now.command : click;
    if (command === undefined) return;
    const waitingSince = moving?.since ?? stoppings.unansweredSince(deviceOf(command));
    if (waitingSince !== undefined && clock.now() - waitingSince >= answerLimit) return end('no-answer');
    if (waitingSince === undefined) {
      void send(command);
      if (isSingle(command)) {
        click = undefined;
        return rest();
      }
    }
    disarmBeat = clock.after(repeatEvery, beat);
  }

  const isLast = (deviceId: string): boolean => last !== undefined && deviceOf(last.command) === deviceId;
  const stoppings = createStoppings(options, {
    isHeld: deviceId => $state.get().state === 'held' && isLast(deviceId),
    onConfirmed: deviceId => {
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
    show('stopping');
    stoppings.begin(command);
  }

  /** A command is held or waits to be sent, or its stop waits for the release delay. */
  const isUnderWay = (): boolean => $state.get().state === 'held' || disarmRelease !== undefined || click !== undefined;

  function end(why: HoldEnd): void {
    if (!last || !isUnderWay()) return;
    if (why === 'released' && $state.get().state !== 'held') return;
    last.ended = why;
    const { command } = last;
    if (isSingle(command)) {
      // A single command that is not sent yet: after a release it is still sent, any other end withdraws it.
      if (why === 'released') click = command;
      else disarm();
      return rest();
    }
    if (why === 'released' && options.releaseDelay > 0) {
      halt();
      $state.set({ state: 'stopping' });
      disarmRelease = clock.after(options.releaseDelay, () => beginStop(command));
    } else beginStop(command);
  }

  /** Ends the hold of another robot: two are never driven at once. */
  const leaveOthers = (deviceId: string): void => {
    if (last && !isLast(deviceId)) end('robot');
  };

  return {
    $state,
    $unconfirmed: stoppings.$unconfirmed,
    end,
    press: command => {
      const deviceId = deviceOf(command);
      leaveOthers(deviceId);
      // The operator must read first that this robot may still be moving.
      if (stoppings.of(deviceId) === 'given-up') return;
      // A single command is followed by no stop, so a movement that is held is stopped first.
      if (last && isSingle(command) && !isSingle(last.command) && isUnderWay()) end('second-input');
      last = { command, ended: 'released' };
      disarmRelease?.();
      disarmRelease = undefined;
      click = undefined;
      $state.set({ state: 'held', command });
      // A change of direction waits for the next beat: 200 ms lie between two commands, whatever is pressed.
      if (disarmBeat) return;
      const wait = lastSentAt + repeatEvery - clock.now();
      if (wait > 0) disarmBeat = clock.after(wait, beat);
      else beat();
    },
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
    acknowledgeUnconfirmed: stoppings.acknowledge,
    settle: async limit => {
      end('session');
      return stoppings.settle(limit).finally(rest);
    },
    dispose: () => end('pad'),
  };
}
