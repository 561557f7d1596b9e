/** What follows from the state of a stop: the requests that go out and the timers that run. Nothing is decided here. */
import { CallError, type Clock } from '@patrolkit/transport';
import { problemOf } from '../../outcome.ts';
import { isOver } from './reduce.ts';
import { createRepeater, type Result } from './repeater.ts';
import type { Stop, StopEvent } from './state.ts';
import {
  confirmedShownFor,
  pauseEvery,
  repeatEvery,
  stopLimit,
  stopPatience,
  stopsInFlight,
  unknowableFor,
} from './times.ts';

/** How stops are sent. */
export interface StopRequests<Command> {
  readonly clock: Clock;
  /** Which robot a command moves. Each robot has its own stop. */
  readonly deviceOf: (command: Command) => string;
  /** Sends a stop for what moved last. Resolves when the server has answered. Rejects with a CallError. */
  readonly stop: (command: Command, signal: AbortSignal) => Promise<unknown>;
  /** Pauses the task of a robot. Without it no stop can be followed. */
  readonly pause?: (deviceId: string, signal: AbortSignal) => Promise<unknown>;
  /** Whether the session may go on with another token after the server refused this one as expired. */
  readonly mayRenew: () => boolean;
  /** Called with the delay of each answer, ms. */
  readonly onAnswer?: (delay: number) => void;
}

/** The requests and timers of the stops of one robot. */
export interface Effects<Command> {
  /** How many stops wait for an answer, including those that are no longer repeated. */
  readonly inFlight: number;
  /** Sends and arms what a change of the state requires, the movement stop first. */
  follow(before: Stop<Command> | undefined, after: Stop<Command> | undefined): void;
}

/** Whether a pause that failed would fail again. */
const isFinal = ({ failure }: CallError, mayRenew: () => boolean): boolean =>
  failure === 'session-ended'
    ? !mayRenew()
    : failure === 'refused' || failure === 'unauthorised' || failure === 'unknown';

/** The timers that run in a state: their names, their lengths in ms, and what happens then. */
function timersOf<Command>(
  stop: Stop<Command> | undefined,
): readonly { readonly name: string; readonly after: number; readonly event: StopEvent<Command> }[] {
  if (!stop || stop.kind === 'hold') return [];
  const late = stop.isLate ? [] : [{ name: `late ${stop.round}`, after: stopLimit, event: { kind: 'late' } as const }];
  const phase = stop.kind === 'followed' ? stop.phase : undefined;
  if (phase !== 'confirmed' && phase !== 'unknowable') return late;
  const after = phase === 'confirmed' ? confirmedShownFor : unknowableFor;
  return [...late, { name: `${phase} ${stop.round}`, after, event: { kind: 'shown' } }];
}

/** The movement stop that a state requires. Each number is sent once. */
const sendOf = <Command>(stop: Stop<Command> | undefined): string | undefined =>
  stop && !isOver(stop.movement) ? `${stop.movement.round} ${stop.movement.sends}` : undefined;

/** The pause that a state requires. */
const pauseOf = <Command>(stop: Stop<Command> | undefined): string | undefined =>
  stop && stop.kind !== 'hold' && stop.pause.state === 'waiting' ? `${stop.round} ${stop.pause.sends}` : undefined;

const roundOf = <Command>(stop: Stop<Command> | undefined): number | undefined =>
  stop && stop.kind !== 'hold' ? stop.round : undefined;

/** Makes the effects of one robot. */
export function createEffects<Command>(
  deviceId: string,
  { clock, stop, pause, mayRenew, onAnswer }: StopRequests<Command>,
  isHeld: () => boolean,
  dispatch: (event: StopEvent<Command>) => void,
): Effects<Command> {
  const stops = createRepeater({
    clock,
    every: repeatEvery,
    atOnce: stopsInFlight,
    patience: stopPatience,
    onBeat: () => dispatch({ kind: 'beat', at: clock.now(), isHeld: isHeld() }),
  });
  const pauses = createRepeater({
    clock,
    every: pauseEvery,
    atOnce: 1,
    patience: 0,
    onBeat: () => dispatch({ kind: 'pause-beat' }),
  });
  const timers = new Map<string, () => void>();

  const stopped = (round: number, result: Result): void => {
    if ('delay' in result) {
      dispatch({ kind: 'answered', round });
      return onAnswer?.(result.delay);
    }
    const { error } = result;
    // The session has ended, so the server would refuse its token again (interpretations.md 54). A renewed token goes with a later beat.
    const isRefused = error instanceof CallError && error.failure === 'session-ended' && !mayRenew();
    dispatch(isRefused ? { kind: 'refused', round } : { kind: 'failed' });
  };
  const paused = (result: Result): void => {
    if ('delay' in result) return dispatch({ kind: 'pause-answered' });
    const { error } = result;
    if (!(error instanceof CallError)) throw error;
    dispatch({ kind: 'pause-failed', problem: problemOf(error), isFinal: isFinal(error, mayRenew) });
  };

  const followMovement = (before: Stop<Command> | undefined, after: Stop<Command> | undefined): void => {
    const movement = after?.movement;
    if (!movement || isOver(movement) || movement.state === 'given-up') return stops.rest();
    if (sendOf(after) === sendOf(before)) return;
    const { command, round } = movement;
    stops.send(
      signal => stop(command, signal),
      result => stopped(round, result),
    );
  };
  const followPause = (before: Stop<Command> | undefined, after: Stop<Command> | undefined): void => {
    if (roundOf(before) !== roundOf(after)) pauses.cancel();
    const asked = pauseOf(after);
    if (asked === undefined) pauses.rest();
    else if (asked !== pauseOf(before) && pause) pauses.send(signal => pause(deviceId, signal), paused);
  };
  const followTimers = (after: Stop<Command> | undefined): void => {
    const wanted = timersOf(after);
    for (const [name, disarm] of timers)
      if (!wanted.some(each => each.name === name)) {
        disarm();
        timers.delete(name);
      }
    for (const { name, after: delay, event } of wanted)
      if (!timers.has(name))
        timers.set(
          name,
          clock.after(delay, () => {
            timers.delete(name);
            dispatch(event);
          }),
        );
  };

  return {
    get inFlight() {
      return stops.inFlight;
    },
    follow: (before, after) => {
      followMovement(before, after);
      followPause(before, after);
      followTimers(after);
    },
  };
}
