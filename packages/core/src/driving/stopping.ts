/**
 * Sends stops (safety.md 3.5): each is repeated until the server confirms it, two in flight at once, for five seconds; a robot whose
 * stop is not confirmed by then stays in a list until the operator has read it.
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
  /** The stop is sent again 200 ms after the first, even when the first was confirmed. */
  readonly stopsTwice: boolean;
  /** Whether a session whose token was refused as expired may go on with another. */
  readonly mayRenew: () => boolean;
  /** Told the delay of each answer, ms. */
  readonly onAnswer?: (delay: number) => void;
  /** Told when a stop of a robot was answered. */
  readonly onStopped?: (deviceId: string) => void;
}

/** The hold that stops end. */
export interface StoppedHold {
  /** Whether movement of a robot is held again. */
  isHeld(deviceId: string): boolean;
  /** The server confirmed the stop of a robot. */
  onConfirmed(deviceId: string): void;
  /** The stop of a robot was not confirmed, and is no longer sent. */
  onGivenUp(deviceId: string): void;
}

/** Repeat of held commands and of unconfirmed stops, milliseconds (specification section 9). */
export const repeatEvery = 200;
/** How long a stop is repeated, ms. */
export const stopLimit = 5_000;
/** Stops in flight at once: enough to get through, too few to fill the connections of a host. */
const stopsInFlight = 2;
/**
 * How long the older of two stops in flight may wait for its answer, ms; until then the younger one is aborted for the next. If the
 * older one were aborted, no stop would be confirmed by a server that takes longer than two beats to answer.
 */
const stopPatience = 2_000;

/** The stops of all robots. */
export interface Stoppings<Command> {
  /**
   * Robots that did not confirm a stop for five seconds, by id: the operator must use the robot's own stop. Such a robot cannot be
   * moved until a stop is confirmed after all, or the operator has read it.
   */
  readonly $unconfirmed: Store<readonly string[]>;
  /** Sends stop to the robot of a command, now and until it is confirmed. */
  begin(command: Command): void;
  /** Whether a robot is being stopped, or its stop is no longer sent. */
  of(deviceId: string): 'stopping' | 'given-up' | undefined;
  /** Since when the stop of a robot waits for its first answer, by the monotonic clock. */
  unansweredSince(deviceId: string): number | undefined;
  /** The operator has read that stops were not confirmed. */
  acknowledge(): void;
  /**
   * Resolves when every stop is answered, or after `limit` milliseconds, with the robots that did not confirm theirs. Nothing is
   * sent after that.
   */
  settle(limit: number): Promise<readonly string[]>;
}

/** The stopping of one robot: it lasts until a stop was confirmed and, where asked for, a second one was sent. */
interface Stopping<Command> {
  /** The last movement, which is to stop. */
  readonly command: Command;
  readonly since: number;
  isConfirmed: boolean;
  isSentTwice: boolean;
  /** Five seconds have passed; an answer still counts. */
  isGivenUp: boolean;
  disarm?: (() => void) | undefined;
}

/** Makes the stops of a hold. */
export function createStoppings<Command>(options: StoppingOptions<Command>, hold: StoppedHold): Stoppings<Command> {
  const { clock, deviceOf } = options;
  const $unconfirmed = atom<readonly string[]>([]);
  const stoppings = new Map<string, Stopping<Command>>();
  /** Stops of each robot that wait for an answer, oldest first; also those of a robot whose stop is no longer repeated. */
  const inFlight = new Map<string, readonly { readonly abort: AbortController; readonly since: number }[]>();
  /** Number of stops that are not answered yet. */
  let unansweredStops = 0;
  /** Called once no stop is open, while `settle` waits. */
  let onSettled: (() => void) | undefined;

  /** The stopping of a robot that is not confirmed yet. */
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
        // The session has ended: its token would be refused again (interpretations.md 54). A renewed one comes with a later beat.
        (error: unknown) => {
          const isOver = error instanceof CallError && error.failure === 'session-ended';
          if (isOver && !options.mayRenew()) giveUp(deviceId, mine);
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

  /** Ends the stopping of a robot, since it is confirmed. */
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
    // The second stop counts as well: a movement sent before may reach the robot between the two.
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
      // An earlier stop that is not answered yet goes on: nothing has moved since, and its five seconds run.
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
