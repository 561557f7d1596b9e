/**
 * One stop of a robot: its state, what the robot's statuses tell of it, and the pause of the robot's task.
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
 * The phase of a stop. `sending`: not answered yet. `sent`: the server has accepted it. `confirmed`: the robot's status tells that
 * it stands. `unknowable`: the server has accepted it, and no status can tell whether the robot stands. `unreachable`: the robot is
 * offline. `unconfirmed`: five seconds have passed, and the robot has not said that it stands.
 */
export type StopPhase = 'sending' | 'sent' | 'confirmed' | 'unknowable' | 'unreachable' | 'unconfirmed';

/** The last stop of a robot. */
export interface StopState {
  readonly deviceId: string;
  readonly phase: StopPhase;
  /** The stop has paused a task that ran, which can be resumed. */
  readonly hasPaused: boolean;
  /** It was confirmed so long ago that this is not told any more. */
  readonly isConfirmedOver?: true;
  /** Why the task was not paused. */
  readonly problem?: Notice;
}

/** What a status tells of a robot that was told to stop. */
export type Standing = 'stands' | 'moves' | 'untold';

/**
 * Whether a status shows that the robot stands and will not drive on. During a task a speed of 0 does not show it, since the robot
 * halts at its points by itself. Nor does it while the robot turns on the spot, which its heading shows.
 * @param before the status before this one
 * @param isPauseTaken the server has accepted the pause of the task
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

/** A stop under way. */
export interface Running {
  readonly deviceId: string;
  /** ms since 1970. */
  readonly sentAt: number;
  /** The robot had a running task, as far as is known. */
  hadTask: boolean;
  /** The robot is known to drive by itself. */
  isKnownAutomatic: boolean;
  /** A later status may show that the robot drives by itself, which was not known: then its task is paused. */
  mayBeFound: boolean;
  isAnswered: boolean;
  /** `none` where no pause is needed. */
  pause: 'none' | 'waiting' | 'taken' | 'failed';
  problem?: Notice;
  /** The last status since the stop, when it came, and what it tells. */
  lastStatus: RobotStatus | undefined;
  lastAt: number;
  standing: Standing | undefined;
  /** The last status before the stop did not show movement: the robot stood, or its status tells nothing of it. */
  readonly couldNotTell: boolean;
  isLate: boolean;
  phase: StopPhase;
  /** When it was confirmed last, by the clock of the console, and whether that was told long enough. */
  confirmedAt?: number;
  isConfirmedOver: boolean;
  disarm: readonly (() => void)[];
  abort?: AbortController;
}

/** The work mode that is shown for the selected robot, and the one to which it is being changed. */
export type ShownModes = Pick<ModeReading, 'mode' | 'changingTo'>;

/** What is known of the robot of a stop. */
interface Known {
  /** Its status, where it is the selected robot, whose statuses are pushed. */
  readonly reading: DrivingFacts['status'];
  readonly isFresh: boolean;
  readonly isOffline: boolean;
}

/** A status since the stop shows that the robot drives by itself, which was not known: somebody else may have changed the mode. */
export const isFoundAutomatic = ({ mayBeFound, isLate, standing, lastStatus }: Running): boolean =>
  mayBeFound &&
  !isLate &&
  (standing === 'moves' || standing === 'untold') &&
  !['manual', 'standBy', 'offline', undefined].includes(lastStatus?.mode);

/** The robot may still be moving. */
export const mayMove = ({ phase }: Running): boolean =>
  phase === 'sending' || phase === 'sent' || phase === 'unconfirmed';

/** More may still become known of the stop. */
export const isOpen = (run: Running): boolean => !run.isLate && (run.pause === 'waiting' || mayMove(run));

/** Takes the latest status into account, and answers the phase of the stop. */
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
  // No status comes of a robot that is not selected, or while the channel is closed.
  const isBlind = !reading || !isFresh;
  if (run.isLate) {
    if (!isTaken || goesOn || run.standing === 'moves') return 'unconfirmed';
    if (isBlind || run.standing === 'untold' || run.couldNotTell) return 'unknowable';
    return 'unconfirmed';
  }
  if (run.phase === 'unknowable') return run.phase;
  if (!run.isAnswered) return 'sending';
  return isBlind && isTaken && !goesOn ? 'unknowable' : 'sent';
}

/**
 * Makes a stop from what is known of its robot now.
 * @param reading its status, where it is the selected robot, whose statuses are pushed
 * @param placeMode the mode that came with its position on the map
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
    isConfirmedOver: false,
    disarm: [],
  };
}

/** How long it is told that a stop is confirmed, ms; counted from the confirmation. */
export const confirmedShownFor = 4_000;

/**
 * Counts from now on for how long it is told that a stop is confirmed.
 * @param onOver called when that was told long enough
 */
export function tellConfirmed(run: Running, clock: Clock, onOver: () => void): void {
  const confirmedAt = clock.now();
  run.confirmedAt = confirmedAt;
  run.isConfirmedOver = false;
  const disarm = clock.after(confirmedShownFor, () => {
    // The robot may have moved and stopped again meanwhile, which is told for its own time.
    if (run.confirmedAt !== confirmedAt) return;
    run.isConfirmedOver = true;
    onOver();
  });
  run.disarm = [...run.disarm, disarm];
}

/** A pause that is not answered is sent again after this time, for as long as the stop is repeated, ms. */
export const pauseEvery = 1_000;

/** What pausing a task needs. */
export interface PauseDeps {
  readonly clock: Clock;
  readonly http: HttpClient;
  /** Whether a session whose token was refused as expired may go on with another. */
  readonly mayRenew: () => boolean;
}

/** Whether a failed pause would fail again. */
const isFinal = ({ failure }: CallError, mayRenew: () => boolean): boolean =>
  failure === 'session-ended'
    ? !mayRenew()
    : failure === 'refused' || failure === 'unauthorised' || failure === 'unknown';

/**
 * Pauses the task of a robot; repeats the request while it is not answered, for as long as the movement stop is repeated.
 * @param isCurrent whether no other stop of the robot has taken the place of this one
 * @param onAnswer called when the server has answered
 */
export async function pauseTaskOf(
  run: Running,
  deps: PauseDeps,
  isCurrent: () => boolean,
  onAnswer: () => void,
): Promise<void> {
  const { clock, http, mayRenew } = deps;
  const abort = new AbortController();
  const isAwaited = (): boolean => isCurrent() && run.abort === abort && run.pause === 'waiting';
  run.abort?.abort();
  run.abort = abort;
  run.pause = 'waiting';
  const disarm = clock.after(pauseEvery, () => {
    if (isAwaited() && !run.isLate) void pauseTaskOf(run, deps, isCurrent, onAnswer);
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
    if (answer.error && isFinal(answer.error, mayRenew)) run.pause = 'failed';
  }
  onAnswer();
}
