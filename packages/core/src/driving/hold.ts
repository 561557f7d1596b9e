/**
 * The dead man's rule (safety.md 3.2-3.6): movement lasts only while a press is held, at most one movement request is in
 * flight, and stop goes first and is always last. One machine for driving and for PTZ; they differ in their numbers.
 */
import { CallError, type Clock } from '@patrolkit/transport';
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

/** How a hold stands: that of the robot that was pressed last. */
export type HoldState<Command> =
  | { readonly state: 'idle'; /** Why the last hold ended, if not by release. */ readonly ended?: HoldEnd }
  | { readonly state: 'held'; readonly command: Command }
  | { readonly state: 'stopping'; /** Why, if not by release. */ readonly ended?: HoldEnd };

/** How a machine sends, and with what timing. */
export interface HoldOptions<Command> {
  readonly clock: Clock;
  /** Which robot a command moves: each has a stop of its own. */
  readonly deviceOf: (command: Command) => string;
  /** Sends a movement. Rejects with a CallError. */
  readonly move: (command: Command, signal: AbortSignal) => Promise<unknown>;
  /** Sends a stop for what moved last; resolves when the server confirmed it. */
  readonly stop: (command: Command, signal: AbortSignal) => Promise<unknown>;
  /** Milliseconds between release and stop; every other end stops at once. */
  readonly releaseDelay: number;
  /** The stop is sent again 200 ms after the first, whatever became of that. */
  readonly stopsTwice: boolean;
  /** A command that ends by itself needs no stop and is not repeated (PTZ reset). */
  readonly isSingle?: (command: Command) => boolean;
  /** Told of each answer's delay. */
  readonly onAnswer?: (delay: number) => void;
  /** Told when a stop of a robot was answered. */
  readonly onStopped?: (deviceId: string) => void;
  /** Told when a movement was refused by the server. */
  readonly onRefused?: (error: CallError, command: Command) => void;
}

/** Repeat of held commands and of unconfirmed stops, milliseconds (specification section 9). */
export const repeatEvery = 200;
/** A movement unanswered for so long ends the hold. */
export const answerLimit = 1_000;
/** A stop is repeated for so long. */
export const stopLimit = 5_000;
/** Stops in flight at once: enough to get through, too few to fill the connections of a host. */
const stopsInFlight = 2;
/**
 * So long the older of two stops in flight may wait for its answer; until then the younger one gives way to the next. Were the
 * older one given up at once, no stop of a server that takes longer than two beats would ever be confirmed.
 */
const stopPatience = 2_000;

/** Drives what is held, and stops it. */
export interface Hold<Command> {
  readonly $state: Store<HoldState<Command>>;
  /**
   * Robots that did not confirm a stop for five seconds, by id: the operator must use the robot's own stop. It lasts until
   * a stop is confirmed after all or somebody has read it, and nothing moves the robot before.
   */
  readonly $unconfirmed: Store<readonly string[]>;
  /** Begins a hold, or changes the direction of the one that lasts. */
  press(command: Command): void;
  /** Ends the hold. */
  end(why: HoldEnd): void;
  /** Sends stop now, held or not. */
  stopNow(command: Command): void;
  /** The operator has read that stops were not confirmed. */
  acknowledgeUnconfirmed(): void;
  /**
   * The session ends: stops what is held, and resolves when every stop is answered, or so many milliseconds later, with the
   * robots that did not confirm theirs. Nothing is sent after that.
   */
  settle(limit: number): Promise<readonly string[]>;
  dispose(): void;
}

/** The stopping of one robot: it lasts until a stop was confirmed and, where asked for, a second one was sent. */
interface Stopping<Command> {
  /** What moved last. */
  readonly command: Command;
  readonly since: number;
  isConfirmed: boolean;
  isSentTwice: boolean;
  /** Five seconds have passed; an answer still counts. */
  isGivenUp: boolean;
  disarm?: (() => void) | undefined;
}

/** Makes a machine. */
export function createHold<Command>(options: HoldOptions<Command>): Hold<Command> {
  const { clock, deviceOf } = options;
  const $state = atom<HoldState<Command>>({ state: 'idle' });
  const $unconfirmed = atom<readonly string[]>([]);
  /** The last command pressed, and why its hold ended. */
  let last: { readonly command: Command; ended: HoldEnd } | undefined;
  let disarmBeat: (() => void) | undefined;
  let disarmRelease: (() => void) | undefined;
  /** A single command that was pressed and let go before its turn came: it is sent all the same. */
  let click: Command | undefined;
  let moving: { readonly abort: AbortController; readonly since: number } | undefined;
  const stoppings = new Map<string, Stopping<Command>>();
  /** Stops of each robot that wait for an answer, oldest first: those that were given up, too. */
  const inFlight = new Map<string, readonly { readonly abort: AbortController; readonly since: number }[]>();
  let lastSentAt = Number.NEGATIVE_INFINITY;
  /** Stops that nobody has answered yet. */
  let unansweredStops = 0;
  /** Somebody waits until no stop is open any more. */
  let onSettled: (() => void) | undefined;

  const isSingle = (command: Command): boolean => options.isSingle?.(command) === true;
  /** The stopping of a robot that no answer has ended yet. */
  const unanswered = (deviceId: string): Stopping<Command> | undefined => {
    const found = stoppings.get(deviceId);
    return found?.isConfirmed ? undefined : found;
  };

  const show = (state: 'idle' | 'stopping'): void => {
    const ended = last?.ended ?? 'released';
    $state.set(ended === 'released' ? { state } : { state, ended });
  };
  /** Nothing is held: the robot that was pressed last stands, or is being stopped. */
  const rest = (): void => {
    const mine = last && stoppings.get(deviceOf(last.command));
    show(disarmRelease || (mine && !mine.isGivenUp) ? 'stopping' : 'idle');
  };
  const isHeld = (deviceId: string): boolean => {
    const now = $state.get();
    return now.state === 'held' && deviceOf(now.command) === deviceId;
  };
  const setUnconfirmed = (deviceId: string, isIt: boolean): void => {
    const others = $unconfirmed.get().filter(id => id !== deviceId);
    if (isIt || others.length < $unconfirmed.get().length) $unconfirmed.set(isIt ? [...others, deviceId] : others);
  };

  const disarm = (): void => {
    disarmBeat?.();
    disarmBeat = undefined;
    disarmRelease?.();
    disarmRelease = undefined;
    click = undefined;
  };
  const abortMove = (): void => {
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

  /** One beat of a hold: sends, skips while something is unanswered, or gives up. */
  function beat(): void {
    disarmBeat = undefined;
    const now = $state.get();
    const command = now.state === 'held' ? now.command : click;
    if (command === undefined) return;
    const waitingSince = moving?.since ?? unanswered(deviceOf(command))?.since;
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

  function sendStop(deviceId: string, mine: Stopping<Command>): void {
    const since = clock.now();
    const waiting = inFlight.get(deviceId) ?? [];
    const [oldest] = waiting;
    if (oldest && waiting.length >= stopsInFlight)
      (since - oldest.since >= stopPatience ? oldest : waiting.at(-1))?.abort.abort();
    const one = { abort: new AbortController(), since };
    inFlight.set(deviceId, [...waiting.filter(({ abort }) => !abort.signal.aborted), one]);
    unansweredStops += 1;
    options
      .stop(mine.command, one.abort.signal)
      .then(
        () => {
          mine.isConfirmed = true;
          options.onAnswer?.(clock.now() - since);
          options.onStopped?.(deviceId);
          if (stoppings.get(deviceId) === mine && (mine.isSentTwice || mine.isGivenUp)) finish(deviceId, mine);
        },
        // What the dead token of an ended session could not do, it will not do again (interpretations.md 54).
        (error: unknown) => {
          if (error instanceof CallError && error.failure === 'session-ended') giveUp(deviceId, mine);
        },
      )
      .finally(() => {
        const left = (inFlight.get(deviceId) ?? []).filter(each => each !== one);
        if (left.length > 0) inFlight.set(deviceId, left);
        else inFlight.delete(deviceId);
        unansweredStops -= 1;
        checkSettled();
      });
  }

  /** The robot stands. */
  function finish(deviceId: string, mine: Stopping<Command>): void {
    mine.disarm?.();
    stoppings.delete(deviceId);
    setUnconfirmed(deviceId, false);
    if ($state.get().state === 'stopping' && last && deviceOf(last.command) === deviceId) rest();
    checkSettled();
  }

  /** Nobody has confirmed the stop, and it is not sent any more. */
  function giveUp(deviceId: string, mine: Stopping<Command>): void {
    if (stoppings.get(deviceId) !== mine || mine.isConfirmed) return;
    mine.disarm?.();
    mine.disarm = undefined;
    mine.isGivenUp = true;
    setUnconfirmed(deviceId, true);
    if (last && deviceOf(last.command) === deviceId) {
      disarm();
      rest();
    }
    checkSettled();
  }

  function checkSettled(): void {
    // The second stop counts as well: it follows a movement that may have come between.
    if (unansweredStops === 0 && [...stoppings.values()].every(({ isGivenUp }) => isGivenUp)) onSettled?.();
  }

  function repeatStop(deviceId: string, mine: Stopping<Command>): void {
    mine.disarm = undefined;
    const isHeldAnew = isHeld(deviceId);
    if (mine.isConfirmed && (mine.isSentTwice || isHeldAnew)) return finish(deviceId, mine);
    if (!mine.isConfirmed && clock.now() - mine.since >= stopLimit) return giveUp(deviceId, mine);
    mine.isSentTwice = true;
    sendStop(deviceId, mine);
    mine.disarm = clock.after(repeatEvery, () => repeatStop(deviceId, mine));
  }

  function beginStop(command: Command): void {
    disarm();
    abortMove();
    const deviceId = deviceOf(command);
    const before = unanswered(deviceId);
    stoppings.get(deviceId)?.disarm?.();
    // Nothing has moved since a stop that is unanswered yet, and its five seconds have begun.
    const mine: Stopping<Command> =
      before && !before.isGivenUp
        ? before
        : {
            command,
            since: clock.now(),
            isConfirmed: false,
            isSentTwice: !options.stopsTwice,
            isGivenUp: false,
          };
    stoppings.set(deviceId, mine);
    show('stopping');
    sendStop(deviceId, mine);
    mine.disarm = clock.after(repeatEvery, () => repeatStop(deviceId, mine));
  }

  /** Something is held or waits for its turn, or its stop waits for the release delay. */
  const isUnderWay = (): boolean => $state.get().state === 'held' || disarmRelease !== undefined || click !== undefined;

  function end(why: HoldEnd): void {
    if (!last || !isUnderWay()) return;
    if (why === 'released' && $state.get().state !== 'held') return;
    last.ended = why;
    const { command } = last;
    if (isSingle(command)) {
      // It was not sent yet, and it ends by itself: a click lasts until it is sent, anything else takes it back.
      if (why === 'released') click = command;
      else disarm();
      return rest();
    }
    if (why === 'released' && options.releaseDelay > 0) {
      disarm();
      abortMove();
      $state.set({ state: 'stopping' });
      disarmRelease = clock.after(options.releaseDelay, () => beginStop(command));
    } else beginStop(command);
  }

  /** Two robots are never driven at once. */
  const leaveOthers = (deviceId: string): void => {
    if (last && deviceOf(last.command) !== deviceId) end('robot');
  };

  return {
    $state,
    $unconfirmed,
    end,
    press: command => {
      const deviceId = deviceOf(command);
      leaveOthers(deviceId);
      // Somebody must read first that this robot may still be moving.
      if (stoppings.get(deviceId)?.isGivenUp) return;
      // A command that ends by itself takes no stop with it: what moves until now is stopped first.
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
    stopNow: command => {
      leaveOthers(deviceOf(command));
      last = { command, ended: 'released' };
      beginStop(command);
    },
    acknowledgeUnconfirmed: () => {
      for (const deviceId of $unconfirmed.get()) if (stoppings.get(deviceId)?.isGivenUp) stoppings.delete(deviceId);
      $unconfirmed.set([]);
    },
    settle: async limit => {
      end('session');
      await new Promise<void>(resolve => {
        const disarmLimit = clock.after(limit, resolve);
        onSettled = () => {
          disarmLimit();
          resolve();
        };
        checkSettled();
      });
      onSettled = undefined;
      const left = [...stoppings].flatMap(([deviceId, { isConfirmed }]) => (isConfirmed ? [] : [deviceId]));
      for (const stopping of stoppings.values()) stopping.disarm?.();
      stoppings.clear();
      $unconfirmed.set([]);
      rest();
      return left;
    },
    dispose: () => end('pad'),
  };
}
