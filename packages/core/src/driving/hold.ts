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

/** How a hold stands. */
export type HoldState<Command> =
  | { readonly state: 'idle'; /** Why the last hold ended, if not by release. */ readonly ended?: HoldEnd }
  | { readonly state: 'held'; readonly command: Command }
  | { readonly state: 'stopping'; /** Why, if not by release. */ readonly ended?: HoldEnd }
  /** No stop was answered for five seconds: the operator must use the robot's own stop. */
  | { readonly state: 'unconfirmed' };

/** How a machine sends, and with what timing. */
export interface HoldOptions<Command> {
  readonly clock: Clock;
  /** Sends a movement. Rejects with a CallError. */
  readonly move: (command: Command, signal: AbortSignal) => Promise<unknown>;
  /** Sends a stop for what moved last; resolves when the server confirmed it. */
  readonly stop: (command: Command) => Promise<unknown>;
  /** Milliseconds between release and stop; every other end stops at once. */
  readonly releaseDelay: number;
  /** The stop is sent again 200 ms after the first, whatever became of that. */
  readonly stopsTwice: boolean;
  /** A command that ends by itself needs no stop and is not repeated (PTZ reset). */
  readonly isSingle?: (command: Command) => boolean;
  /** Told of each answer's delay. */
  readonly onAnswer?: (delay: number) => void;
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

/** Drives what is held, and stops it. */
export interface Hold<Command> {
  readonly $state: Store<HoldState<Command>>;
  /** Begins a hold, or changes the direction of the one that lasts. */
  press(command: Command): void;
  /** Ends the hold. */
  end(why: HoldEnd): void;
  /** Sends stop now, held or not. */
  stopNow(command: Command): void;
  /** Takes back an unconfirmed stop's message. */
  acknowledgeUnconfirmed(): void;
  dispose(): void;
}

/** One stopping: it lasts until a stop was confirmed and, where asked for, a second one was sent. */
interface Stopping {
  readonly since: number;
  inFlight: number;
  isConfirmed: boolean;
  isSentTwice: boolean;
  disarm?: () => void;
}

/** Makes a machine. */
export function createHold<Command>(options: HoldOptions<Command>): Hold<Command> {
  const { clock } = options;
  const $state = atom<HoldState<Command>>({ state: 'idle' });
  /** The last command pressed, and why its hold ended. */
  let last: { readonly command: Command; ended: HoldEnd } | undefined;
  let disarmBeat: (() => void) | undefined;
  let disarmRelease: (() => void) | undefined;
  let moving: { readonly abort: AbortController; readonly since: number } | undefined;
  let stopping: Stopping | undefined;
  let lastSentAt = Number.NEGATIVE_INFINITY;

  const rest = (): void => {
    const ended = last?.ended ?? 'released';
    $state.set(ended === 'released' ? { state: 'idle' } : { state: 'idle', ended });
  };

  const disarm = (): void => {
    disarmBeat?.();
    disarmBeat = undefined;
    disarmRelease?.();
    disarmRelease = undefined;
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
    if (now.state !== 'held') return;
    const waitingSince = moving?.since ?? (stopping && !stopping.isConfirmed ? stopping.since : undefined);
    if (waitingSince !== undefined && clock.now() - waitingSince >= answerLimit) return end('no-answer');
    if (waitingSince === undefined) {
      void send(now.command);
      if (options.isSingle?.(now.command)) return rest();
    }
    disarmBeat = clock.after(repeatEvery, beat);
  }

  function sendStop(command: Command, mine: Stopping): void {
    if (mine.inFlight >= stopsInFlight) return;
    mine.inFlight += 1;
    const since = clock.now();
    options
      .stop(command)
      .then(
        () => {
          mine.isConfirmed = true;
          options.onAnswer?.(clock.now() - since);
          const { state } = $state.get();
          if (stopping === mine && mine.isSentTwice && (state === 'stopping' || state === 'unconfirmed')) rest();
        },
        () => undefined,
      )
      .finally(() => {
        mine.inFlight -= 1;
      });
  }

  function beginStop(command: Command): void {
    disarm();
    moving?.abort.abort();
    moving = undefined;
    stopping?.disarm?.();
    const mine: Stopping = { since: clock.now(), inFlight: 0, isConfirmed: false, isSentTwice: !options.stopsTwice };
    stopping = mine;
    const ended = last?.ended ?? 'released';
    $state.set(ended === 'released' ? { state: 'stopping' } : { state: 'stopping', ended });
    const again = (): void => {
      delete mine.disarm;
      const isHeld = $state.get().state === 'held';
      if (mine.isConfirmed && (mine.isSentTwice || isHeld)) return isHeld ? undefined : rest();
      if (clock.now() - mine.since >= stopLimit) {
        disarm();
        return $state.set({ state: 'unconfirmed' });
      }
      mine.isSentTwice = true;
      sendStop(command, mine);
      mine.disarm = clock.after(repeatEvery, again);
    };
    sendStop(command, mine);
    mine.disarm = clock.after(repeatEvery, again);
  }

  /** Something is held that needs a stop, or its stop waits for the release delay. */
  const isUnderWay = (): boolean => $state.get().state === 'held' || disarmRelease !== undefined;

  function end(why: HoldEnd): void {
    if (!last || ($state.get().state !== 'held' && !disarmRelease)) return;
    if (disarmRelease && why === 'released') return;
    last.ended = why;
    const { command } = last;
    if (why === 'released' && options.releaseDelay > 0) {
      disarm();
      moving?.abort.abort();
      moving = undefined;
      $state.set({ state: 'stopping' });
      disarmRelease = clock.after(options.releaseDelay, () => beginStop(command));
    } else beginStop(command);
  }

  return {
    $state,
    end,
    press: command => {
      // A command that ends by itself takes no stop with it: what moves until now is stopped first.
      if (last && options.isSingle?.(command) && !options.isSingle(last.command) && isUnderWay()) end('second-input');
      const isHeld = $state.get().state === 'held';
      last = { command, ended: 'released' };
      disarmRelease?.();
      disarmRelease = undefined;
      $state.set({ state: 'held', command });
      // A change of direction waits for the next beat: 200 ms lie between two commands, whatever is pressed.
      if (isHeld && disarmBeat) return;
      const wait = lastSentAt + repeatEvery - clock.now();
      if (wait > 0) disarmBeat = clock.after(wait, beat);
      else beat();
    },
    stopNow: command => {
      last = { command, ended: 'released' };
      beginStop(command);
    },
    acknowledgeUnconfirmed: () => {
      if ($state.get().state === 'unconfirmed') $state.set({ state: 'idle' });
    },
    dispose: () => end('pad'),
  };
}
