/**
 * The stops of all robots (safety.md 3.5 and 3.13). Each is repeated until the server answers, for at most five seconds. A stop that the
 * operator pressed also pauses the robot's task, and is followed until the robot's own status says that it stands.
 */
import type { Store } from '../../store.ts';
import type { StopRequests } from './effects.ts';
import { createMachine, type StoppedHold } from './machine.ts';
import { isOver } from './reduce.ts';
import type { Beginning, Known, StopEvent, StopState } from './state.ts';

/** How stops are sent. */
export interface StopsOptions<Command> extends StopRequests<Command> {
  /** Sends the stop again 200 ms after the first, even if the first was answered. */
  readonly stopsTwice: boolean;
}

/** The stops of all robots, and their verbs. */
export interface Stops<Command> {
  /** The last stop of each robot that the operator pressed. The latest stop is last. */
  readonly $stops: Store<readonly StopState[]>;
  /**
   * Ids of robots whose stop the server has not answered for five seconds. The operator must use the robot's own stop. Such a robot cannot
   * be moved until the server answers a stop after all, or the operator has read that it did not.
   */
  readonly $unconfirmed: Store<readonly string[]>;
  /** Sends a stop to the robot of a command, now and until the server answers. */
  begin(command: Command): void;
  /** Follows the stop that was just sent, and pauses the robot's task. */
  follow(deviceId: string, beginning: Beginning): void;
  /** Takes what is known now of the robots whose stops are followed. */
  tell(knownOf: (deviceId: string) => Known): void;
  /** Whether a robot is being stopped, or its stop is no longer sent. */
  of(deviceId: string): 'stopping' | 'given-up' | undefined;
  /** When the stop of a robot began to wait for its first answer, by the monotonic clock. */
  unansweredSince(deviceId: string): number | undefined;
  /** Ends following the last stop of a robot, because an operator moves it again. */
  forget(deviceId: string): void;
  /**
   * Lets a robot drive by itself, as the operator chose. An earlier stop no longer pauses it. Call the result with whether the server
   * accepted the command. With true nobody follows that stop any longer.
   */
  letGo(deviceId: string): (isTaken: boolean) => void;
  /** The operator has read which stops were not confirmed. */
  acknowledge(): void;
  /** Ends with the page: shows nothing more, and repeats what is unanswered for its five seconds. */
  leave(): void;
  /**
   * Resolves with the robots that may still move, when nothing more can become known of any stop or after `limit` ms. Sends nothing after
   * that.
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
