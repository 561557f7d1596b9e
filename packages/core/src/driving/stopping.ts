/**
 * Stops on their way (safety.md 3.5): each is sent again until the server confirms it, two in flight at once, for five seconds;
 * one that nobody has confirmed by then is named until somebody has read it.
 */
import { CallError, type Clock } from '@patrolkit/transport';
import { atom } from 'nanostores';
import type { Store } from '../store.ts';

/** How stops are sent. */
export interface StoppingOptions<Command> {
  readonly clock: Clock;
  /** Which robot a command moves: each has a stop of its own. */
  readonly deviceOf: (command: Command) => string;
  /** Sends a stop for what moved last; resolves when the server confirmed it. */
  readonly stop: (command: Command, signal: AbortSignal) => Promise<unknown>;
  /** The stop is sent again 200 ms after the first, whatever became of that. */
  readonly stopsTwice: boolean;
  /** Told of each answer's delay. */
  readonly onAnswer?: (delay: number) => void;
  /** Told when a stop of a robot was answered. */
  readonly onStopped?: (deviceId: string) => void;
}

/** What stops ask of the hold that they end. */
export interface StoppedHold {
  /** Whether a robot is held anew. */
  isHeld(deviceId: string): boolean;
  /** The robot stands, as far as the server says. */
  onConfirmed(deviceId: string): void;
  /** Nobody has confirmed the stop of a robot, and it is not sent any more. */
  onGivenUp(deviceId: string): void;
}

/** Repeat of held commands and of unconfirmed stops, milliseconds (specification section 9). */
export const repeatEvery = 200;
/** A stop is repeated for so long. */
export const stopLimit = 5_000;
/** Stops in flight at once: enough to get through, too few to fill the connections of a host. */
const stopsInFlight = 2;
/**
 * So long the older of two stops in flight may wait for its answer; until then the younger one gives way to the next. Were the
 * older one given up at once, no stop of a server that takes longer than two beats would ever be confirmed.
 */
const stopPatience = 2_000;

/** Stops that are on their way. */
export interface Stoppings<Command> {
  /**
   * Robots that did not confirm a stop for five seconds, by id: the operator must use the robot's own stop. It lasts until
   * a stop is confirmed after all or somebody has read it, and nothing moves the robot before.
   */
  readonly $unconfirmed: Store<readonly string[]>;
  /** Sends stop to the robot of a command, now and until it is confirmed. */
  begin(command: Command): void;
  /** Whether a robot is being stopped, or its stop was given up. */
  of(deviceId: string): 'stopping' | 'given-up' | undefined;
  /** Since when the stop of a robot waits for its first answer. */
  unansweredSince(deviceId: string): number | undefined;
  /** The operator has read that stops were not confirmed. */
  acknowledge(): void;
  /**
   * Resolves when every stop is answered, or so many milliseconds later, with the robots that did not confirm theirs. Nothing is
   * sent after that.
   */
  settle(limit: number): Promise<readonly string[]>;
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

/** Makes them. */
export function createStoppings<Command>(options: StoppingOptions<Command>, hold: StoppedHold): Stoppings<Command> {
  const { clock, deviceOf } = options;
  const $unconfirmed = atom<readonly string[]>([]);
  const stoppings = new Map<string, Stopping<Command>>();
  /** Stops of each robot that wait for an answer, oldest first: those that were given up, too. */
  const inFlight = new Map<string, readonly { readonly abort: AbortController; readonly since: number }[]>();
  /** Stops that nobody has answered yet. */
  let unansweredStops = 0;
  /** Somebody waits until no stop is open any more. */
  let onSettled: (() => void) | undefined;

  /** The stopping of a robot that no answer has ended yet. */
  const unanswered = (deviceId: string): Stopping<Command> | undefined => {
    const found = stoppings.get(deviceId);
    return found?.isConfirmed ? undefined : found;
  };
  const setUnconfirmed = (deviceId: string, isIt: boolean): void => {
    const others = $unconfirmed.get().filter(id => id !== deviceId);
    if (isIt || others.length < $unconfirmed.get().length) $unconfirmed.set(isIt ? [...others, deviceId] : others);
  };

  function send(deviceId: string, mine: Stopping<Command>): void {
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
        // The session has ended: its token would be refused again (interpretations.md 54).
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
    hold.onConfirmed(deviceId);
    checkSettled();
  }

  function giveUp(deviceId: string, mine: Stopping<Command>): void {
    if (stoppings.get(deviceId) !== mine || mine.isConfirmed) return;
    mine.disarm?.();
    mine.disarm = undefined;
    mine.isGivenUp = true;
    setUnconfirmed(deviceId, true);
    hold.onGivenUp(deviceId);
    checkSettled();
  }

  function checkSettled(): void {
    // The second stop counts as well: it follows a movement that may have come between.
    if (unansweredStops === 0 && [...stoppings.values()].every(({ isGivenUp }) => isGivenUp)) onSettled?.();
  }

  function repeat(deviceId: string, mine: Stopping<Command>): void {
    mine.disarm = undefined;
    const isHeldAnew = hold.isHeld(deviceId);
    if (mine.isConfirmed && (mine.isSentTwice || isHeldAnew)) return finish(deviceId, mine);
    if (!mine.isConfirmed && clock.now() - mine.since >= stopLimit) return giveUp(deviceId, mine);
    mine.isSentTwice = true;
    sendAndRepeat(deviceId, mine);
  }

  function sendAndRepeat(deviceId: string, mine: Stopping<Command>): void {
    send(deviceId, mine);
    mine.disarm = clock.after(repeatEvery, () => repeat(deviceId, mine));
  }

  return {
    $unconfirmed,
    begin: command => {
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
      sendAndRepeat(deviceId, mine);
    },
    of: deviceId => {
      const found = stoppings.get(deviceId);
      return found && (found.isGivenUp ? 'given-up' : 'stopping');
    },
    unansweredSince: deviceId => unanswered(deviceId)?.since,
    acknowledge: () => {
      for (const deviceId of $unconfirmed.get()) if (stoppings.get(deviceId)?.isGivenUp) stoppings.delete(deviceId);
      $unconfirmed.set([]);
    },
    settle: async limit => {
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
      return left;
    },
  };
}
