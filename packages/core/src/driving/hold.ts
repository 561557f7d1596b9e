/**
 * The dead man's rule (safety.md 3.2-3.6). Movement lasts only while a press is held, at most one movement request is in flight, and stop
 * goes first and is always last. One machine serves driving and PTZ, which differ in their numbers.
 */
import type { Store } from '../store.ts';
import { createBeats, type BeatOptions } from './beats.ts';
import { createPressed, type HoldEnd, type HoldState, type Pressed } from './pressed.ts';
import { createStops, type Stops, type StopsOptions } from './stop/stops.ts';

export type { HoldEnd, HoldState } from './pressed.ts';

/** How a machine sends, and with what timing. */
export interface HoldOptions<Command> extends StopsOptions<Command>, BeatOptions<Command> {
  /** Time between release and stop, ms. Every other end stops at once. */
  readonly releaseDelay: number;
  /** Whether a command ends by itself, so that it needs no stop and is not repeated (PTZ reset). */
  readonly isSingle?: (command: Command) => boolean;
}

/** A hold: its state, and its verbs. */
export interface Hold<Command> {
  readonly $state: Store<HoldState<Command>>;
  /** The stops of what was held. */
  readonly stops: Stops<Command>;
  /** As in `Stops`. */
  readonly $unconfirmed: Store<readonly string[]>;
  /** Begins a hold, or changes the direction of the current one. */
  press(command: Command): void;
  /** Ends the hold. */
  end(why: HoldEnd): void;
  /**
   * Forgets why the last hold ended when another robot is selected or another user signs in. If the selection itself ended it, that stays.
   */
  forget(): void;
  /** Sends a stop now, held or not. */
  stopNow(command: Command): void;
  /** The operator has read that stops were not confirmed. */
  acknowledgeUnconfirmed(): void;
  /**
   * Ends with the session: stops the held movement. Resolves when every stop is answered, or after `limit` ms, with the robots that did not
   * confirm theirs. Sends nothing after that.
   */
  settle(limit: number): Promise<readonly string[]>;
  dispose(): void;
}

/** Makes a machine. */
export function createHold<Command>(options: HoldOptions<Command>): Hold<Command> {
  const { clock, deviceOf } = options;
  const isSingle = (command: Command): boolean => options.isSingle?.(command) === true;
  const pressed: Pressed<Command> = createPressed(clock, deviceOf, deviceId => stops.of(deviceId) === 'stopping');
  const withdraw = (): void => {
    beats.rest();
    pressed.withdraw();
  };

  const beats = createBeats(options, {
    command: pressed.next,
    blockedSince: command => stops.unansweredSince(deviceOf(command)),
    onSent: command => {
      if (!isSingle(command)) return false;
      pressed.withdraw();
      pressed.rest();
      return true;
    },
    onFailed: end,
  });
  const stops: Stops<Command> = createStops(options, {
    isHeld: deviceId => pressed.isHeld() && pressed.isLast(deviceId),
    onDone: deviceId => {
      if (pressed.$state.get().state === 'stopping' && pressed.isLast(deviceId)) pressed.rest();
    },
    onGivenUp: deviceId => {
      if (!pressed.isLast(deviceId)) return;
      withdraw();
      pressed.rest();
    },
  });

  function beginStop(command: Command): void {
    withdraw();
    beats.abort();
    // What has to be sent goes out before any reader sees the change.
    stops.begin(command);
    pressed.stop(command);
  }

  function end(why: HoldEnd): void {
    const last = pressed.last();
    if (!last || !pressed.isUnderWay() || (why === 'released' && !pressed.isHeld())) return;
    const { command } = last;
    pressed.end(why);
    if (isSingle(command)) {
      // A single command that is not sent yet is still sent after a release. Any other end withdraws it.
      if (why === 'released') pressed.click(command);
      else withdraw();
      return pressed.rest();
    }
    if (why !== 'released' || options.releaseDelay === 0) return beginStop(command);
    withdraw();
    beats.abort();
    pressed.release(options.releaseDelay, () => beginStop(command));
  }

  /** Ends the hold of another robot, because an operator never drives two at once. */
  const leaveOthers = (deviceId: string): void => {
    if (pressed.last() && !pressed.isLast(deviceId)) end('robot');
  };

  function press(command: Command): void {
    const deviceId = deviceOf(command);
    leaveOthers(deviceId);
    // The operator must first read that this robot may still be moving.
    if (stops.of(deviceId) === 'given-up') return;
    // No stop follows a single command, so a held movement is stopped first.
    const last = pressed.last();
    if (last && isSingle(command) && !isSingle(last.command) && pressed.isUnderWay()) end('second-input');
    pressed.hold(command);
    // A change of direction waits for the next beat.
    beats.begin();
  }

  return {
    $state: pressed.$state,
    stops,
    $unconfirmed: stops.$unconfirmed,
    press,
    end,
    forget: () => {
      const ended = pressed.last()?.ended ?? 'released';
      if (ended === 'released' || ended === 'robot' || pressed.isUnderWay()) return;
      pressed.end('released');
      pressed.rest();
    },
    stopNow: command => {
      leaveOthers(deviceOf(command));
      pressed.end('released');
      beginStop(command);
    },
    acknowledgeUnconfirmed: stops.acknowledge,
    settle: async limit => {
      end('session');
      return stops.settle(limit).finally(pressed.rest);
    },
    dispose: () => end('pad'),
  };
}
