/**
 * The stops of all robots (safety.md 3.5 and 3.13): each is repeated until the server answers, for five seconds. A stop that the operator
 * pressed is also followed until the robot's own status says that it stands, and pauses the robot's task.
 */
import type { Store } from '../../store.ts';
import type { StopRequests } from './effects.ts';
import { createMachine, type StoppedHold } from './machine.ts';
import { isOver } from './reduce.ts';
import type { Beginning, Known, StopEvent, StopState } from './state.ts';

/** How stops are sent. */
export interface StopsOptions<Command> extends StopRequests<Command> {
  /** The stop is sent again 200 ms after the first, even when the first was answered. */
  readonly stopsTwice: boolean;
}

/** The stops of all robots, and their verbs. */
export interface Stops<Command> {
  /** The last stop of each robot that the operator pressed, the latest stop last. */
  readonly $stops: Store<readonly StopState[]>;
  /**
   * Robots whose stop was not answered for five seconds, by id: the operator must use the robot's own stop. Such a robot cannot be
   * moved until a stop is answered after all, or the operator has read it.
   */
  readonly $unconfirmed: Store<readonly string[]>;
  /** Sends stop to the robot of a command, now and until it is answered. */
  begin(command: Command): void;
  /** Follows the stop that was just sent, and pauses the task of the robot. */
  follow(deviceId: string, beginning: Beginning): void;
  /** Takes what is known now of the robots whose stops are followed. */
  tell(knownOf: (deviceId: string) => Known): void;
  /** Whether a robot is being stopped, or its stop is no longer sent. */
  of(deviceId: string): 'stopping' | 'given-up' | undefined;
  /** Since when the stop of a robot waits for its first answer, by the monotonic clock. */
  unansweredSince(deviceId: string): number | undefined;
  /** The robot is moved again: its last stop is followed no more. */
  forget(deviceId: string): void;
  /**
   * The operator makes the robot drive by itself: an earlier stop pauses it no more, and is followed no more once the result is called with
   * true, which tells that the server accepted the command.
   */
  letGo(deviceId: string): (isTaken: boolean) => void;
  /** The operator has read which stops were not confirmed. */
  acknowledge(): void;
  /** The page has ended: nothing is shown any more, and what is not answered yet is repeated for its five seconds. */
  leave(): void;
  /**
   * Resolves when nothing more can become known of any stop, or after `limit` ms, with the robots that may still move. Nothing is sent
   * after that.
   */
  settle(limit: number): Promise<readonly string[]>;
}

/** Makes the stops of a hold. */
export function createStops<Command>(options: StopsOptions<Command>, hold: StoppedHold): Stops<Command> {
  const { clock, deviceOf, stopsTwice: isTwice } = options;
  const { $stops, $unconfirmed, of, ids, dispatch, settle } = createMachine(options, hold);
  let rounds = 0;
  const nextRound = (): number => (rounds += 1);
  const roundOf = (deviceId: string): number | undefined => {
    const stop = of(deviceId);
    return stop?.kind === 'followed' ? stop.round : undefined;
  };
  const dispatchAll = (event: StopEvent<Command>): void => ids().forEach(deviceId => dispatch(deviceId, event));

  return {
    $stops,
    $unconfirmed,
    settle,
    begin: command =>
      dispatch(deviceOf(command), { kind: 'sent', command, round: nextRound(), at: clock.now(), isTwice }),
    follow: (deviceId, beginning) => dispatch(deviceId, { kind: 'followed', round: nextRound(), ...beginning }),
    tell: knownOf => {
      for (const deviceId of ids())
        if (roundOf(deviceId) !== undefined) dispatch(deviceId, { kind: 'told', known: knownOf(deviceId) });
    },
    of: deviceId => {
      const movement = of(deviceId)?.movement;
      if (!movement || isOver(movement)) return undefined;
      return movement.state === 'given-up' ? 'given-up' : 'stopping';
    },
    unansweredSince: deviceId => {
      const movement = of(deviceId)?.movement;
      return movement?.state === 'unanswered' || movement?.state === 'given-up' ? movement.since : undefined;
    },
    forget: deviceId => dispatch(deviceId, { kind: 'forgotten' }),
    letGo: deviceId => {
      dispatch(deviceId, { kind: 'let-go' });
      const round = roundOf(deviceId);
      return isTaken => {
        const isSame = round !== undefined && roundOf(deviceId) === round;
        if (isSame) dispatch(deviceId, { kind: isTaken ? 'forgotten' : 'kept' });
      };
    },
    acknowledge: () => dispatchAll({ kind: 'acknowledged' }),
    leave: () => dispatchAll({ kind: 'left' }),
  };
}
