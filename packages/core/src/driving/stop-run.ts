/**
 * One stop of a robot: what is known of it, what its statuses say, and the pause of its task.
 */
import {
  pauseTask,
  workModeOf,
  type CallError,
  type Clock,
  type HttpClient,
  type NamedMode,
  type RobotStatus,
} from '@patrolkit/transport';
import { attempt, type Notice } from '../outcome.ts';
import { isStatusFresh, type DrivingFacts } from './guard.ts';
import type { ModeReading } from './mode.ts';

/**
 * How a stop stands. `sending`: nobody has answered. `sent`: the server has taken it. `confirmed`: the robot stands, and
 * says so. `unknowable`: the server has taken it, and nothing tells whether the robot stands. `unreachable`: the robot is
 * offline. `unconfirmed`: five seconds have passed, and the robot has not said that it stands.
 */
export type StopPhase = 'sending' | 'sent' | 'confirmed' | 'unknowable' | 'unreachable' | 'unconfirmed';

/** The last stop of a robot. */
export interface StopState {
  readonly deviceId: string;
  readonly phase: StopPhase;
  /** The stop has paused a task that ran: there is a way back. */
  readonly hasPaused: boolean;
  /** Why the task was not paused. */
  readonly problem?: Notice;
}

/** What a status says of a robot that was told to stop. */
export type Standing = 'stands' | 'moves' | 'untold';

/**
 * Whether a status shows that the robot stands, and stays so. A speed of 0 alone does not, on a task: it halts at its points
 * by itself and drives on. Nor does it while the robot turns on the spot, which is seen by its heading.
 * @param before the status before this one
 * @param isPauseTaken the server has taken the pause of the task
 */
export function standingOf(status: RobotStatus, before: RobotStatus | undefined, isPauseTaken: boolean): Standing {
  const { mode, speed, pose, isEmergencyStopped, isPatrolPaused } = status;
  const last = before?.pose;
  const isSamePlace = pose && last && pose.x === last.x && pose.y === last.y && pose.angle === last.angle;
  const isAtRest =
    speed === undefined || speed === 0 ? (isSamePlace ?? (speed === undefined ? undefined : true)) : false;
  if (isAtRest === false) return 'moves';
  if (isEmergencyStopped || mode === 'standBy') return 'stands';
  if (workModeOf(mode) === 'manual') return isAtRest ? 'stands' : 'untold';
  if (isPatrolPaused !== undefined) return isPatrolPaused ? 'stands' : 'moves';
  return isAtRest && isPauseTaken ? 'stands' : 'untold';
}

/** A stop that is followed. */
export interface Running {
  readonly deviceId: string;
  /** ms since 1970. */
  readonly sentAt: number;
  /** Its task ran, as far as is known. */
  hadTask: boolean;
  /** The robot is known to be on its own way, by whatever was told of it. */
  isKnownAutomatic: boolean;
  /** A status may yet find the robot on its own way, which nobody knew it to be: then its task is paused. */
  mayBeFound: boolean;
  isAnswered: boolean;
  /** `none` where no pause is needed. */
  pause: 'none' | 'waiting' | 'taken' | 'failed';
  problem?: Notice;
  /** Statuses since then: the last one, and what it says. */
  lastStatus: RobotStatus | undefined;
  lastAt: number;
  standing: Standing | undefined;
  /** Before the stop the robot stood already, or its status tells nothing of it. */
  readonly couldNotTell: boolean;
  isLate: boolean;
  phase: StopPhase;
  disarm: readonly (() => void)[];
  abort?: AbortController;
}

/** The work mode that the selected robot is shown in, and the one it is being changed to. */
export type ShownModes = Pick<ModeReading, 'mode' | 'changingTo'>;

/** What is known of the robot that a stop is of. */
interface Known {
  /** Its status, where it is the robot that pushes it. */
  readonly reading: DrivingFacts['status'];
  readonly isFresh: boolean;
  readonly isOffline: boolean;
}

/** A status since the stop shows a robot on its own way that nobody knew to be, as after a change of mode by somebody else. */
export const isFoundAutomatic = ({ mayBeFound, isLate, standing, lastStatus }: Running): boolean =>
  mayBeFound &&
  !isLate &&
  (standing === 'moves' || standing === 'untold') &&
  !['manual', 'standBy', 'offline', undefined].includes(lastStatus?.mode);

/** Nobody has said that the robot stands. */
export const mayMove = ({ phase }: Running): boolean =>
  phase === 'sending' || phase === 'sent' || phase === 'unconfirmed';

/** More is to be told of it yet. */
export const isOpen = (run: Running): boolean => !run.isLate && (run.pause === 'waiting' || mayMove(run));

/** Takes in what the robot says since its stop, and answers what is to be said of it now. */
export function phaseOf(run: Running, { reading, isFresh, isOffline }: Known): StopPhase {
  if (reading && isFresh && reading.receivedAt > run.sentAt && reading.receivedAt > run.lastAt) {
    run.standing = standingOf(reading.status, run.lastStatus, run.pause === 'taken');
    run.lastStatus = reading.status;
    run.lastAt = reading.receivedAt;
  }
  if (isOffline || run.lastStatus?.mode === 'offline') return 'unreachable';
  if (run.standing === 'stands') return 'confirmed';
  const isTaken = run.isAnswered && run.pause !== 'waiting';
  const goesOn = run.pause === 'failed' && run.isKnownAutomatic;
  // Nothing is pushed of a robot that is not selected, or over a channel that is lost.
  const isBlind = !reading || !isFresh;
  if (run.isLate) {
    if (!isTaken || goesOn || run.standing === 'moves') return 'unconfirmed';
    if (isBlind || run.standing === 'untold' || run.couldNotTell) return 'unknowable';
    return 'unconfirmed';
  }
  if (run.phase === 'unconfirmed' || run.phase === 'unknowable') return run.phase;
  if (!run.isAnswered) return 'sending';
  return isBlind && isTaken && !goesOn ? 'unknowable' : 'sent';
}

/**
 * A stop that begins, by what is known of its robot now.
 * @param reading its status, where it is the robot that pushes it
 * @param placeMode what its place on the map came with
 */
export function runOf(
  deviceId: string,
  sentAt: number,
  facts: DrivingFacts,
  reading: DrivingFacts['status'],
  placeMode: NamedMode | undefined,
  shown: ShownModes,
): Running {
  const status = reading?.status;
  const mode = status?.mode ?? placeMode;
  const isShownAutomatic = reading !== undefined && shown.mode === 'automatic';
  const isSurelyManual =
    status?.mode === 'manual' &&
    isStatusFresh(facts) &&
    !facts.isStatusSilent &&
    !isShownAutomatic &&
    shown.changingTo !== 'automatic';
  const isAutomatic = isShownAutomatic || (mode !== undefined && workModeOf(mode) === 'automatic');
  const isKnownAutomatic = isAutomatic && mode !== 'standBy';
  return {
    deviceId,
    sentAt,
    hadTask: isKnownAutomatic && status?.isPatrolPaused !== true,
    isKnownAutomatic,
    mayBeFound: !isAutomatic,
    isAnswered: false,
    pause: isSurelyManual ? 'none' : 'waiting',
    lastStatus: status,
    lastAt: reading?.receivedAt ?? 0,
    standing: undefined,
    couldNotTell: status === undefined || standingOf(status, status, false) !== 'moves',
    isLate: false,
    phase: 'sending',
    disarm: [],
  };
}

/** A pause that nobody answered goes out again so much later, as long as the stop does, milliseconds. */
export const pauseEvery = 1_000;

/** Nobody can say more of a pause that came back so. */
const isFinal = ({ failure }: CallError): boolean =>
  failure === 'refused' || failure === 'unauthorised' || failure === 'unknown' || failure === 'session-ended';

/**
 * Pauses the task of a robot: again while nobody answers, for as long as the movement stop is sent.
 * @param isCurrent no other stop of the robot has taken the place of this one
 * @param onAnswer the server has answered
 */
export async function pauseTaskOf(
  run: Running,
  clock: Clock,
  http: HttpClient,
  isCurrent: () => boolean,
  onAnswer: () => void,
): Promise<void> {
  const abort = new AbortController();
  const isAwaited = (): boolean => isCurrent() && run.abort === abort && run.pause === 'waiting';
  run.abort?.abort();
  run.abort = abort;
  run.pause = 'waiting';
  const disarm = clock.after(pauseEvery, () => {
    if (isAwaited() && !run.isLate) void pauseTaskOf(run, clock, http, isCurrent, onAnswer);
  });
  run.disarm = [...run.disarm, disarm];
  const answer = await attempt(
    http.request(pauseTask, { deviceId: run.deviceId }, { signal: abort.signal, keepalive: true }),
  );
  if (!isAwaited()) return;
  if (answer.isDone) {
    run.pause = 'taken';
    // The problem of an earlier pause no longer holds.
    delete run.problem;
  } else {
    if (answer.error?.failure !== 'aborted') run.problem = answer.problem;
    if (answer.error && isFinal(answer.error)) run.pause = 'failed';
  }
  onAnswer();
}
