/**
 * The stop of a robot, from its press to what the robot itself says: that the server took it is "sent", and only a status
 * that the robot pushed afterwards, and that shows that it stands, is "confirmed". The movement stop goes out in every work
 * mode; a robot that is not surely in manual mode has its task paused as well, for it would drive on.
 */
import {
  pauseTask,
  workModeOf,
  type CallError,
  type HttpClient,
  type NamedMode,
  type RobotStatus,
} from '@patrolkit/transport';
import { atom } from 'nanostores';
import type { Environment } from '../environment/index.ts';
import { attempt, type Notice } from '../outcome.ts';
import type { RobotStore } from '../robots/index.ts';
import type { Store } from '../store.ts';
import { isStatusFresh, type DrivingFacts } from './guard.ts';
import type { ModeReading } from './mode.ts';
import { stopLimit } from './stopping.ts';

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

/** Stops, and their verbs. */
export interface StopStore {
  /** The last stop of each robot, the latest one last. */
  readonly $stops: Store<readonly StopState[]>;
  /** Follows a stop whose movement stop has just left, and pauses the task. */
  begin(deviceId: string): void;
  /** The movement stop of a robot was answered. */
  answered(deviceId: string): void;
  /** Somebody moves the robot again: what was said of its stop is over. */
  forget(deviceId: string): void;
  /**
   * The operator lets the robot go on by itself: an earlier stop pauses it no more, and is over once the result is told that the
   * server has taken it.
   */
  letGo(deviceId: string): (isTaken: boolean) => void;
  /** The operator has read what was not confirmed. */
  acknowledge(): void;
  clear(): void;
  dispose(): void;
}

/** What the store needs. */
export interface StopDeps {
  readonly environment: Pick<Environment, 'clock' | 'wallClock'>;
  readonly http: HttpClient;
  readonly robots: RobotStore;
  readonly $facts: Store<DrivingFacts>;
  /** The work mode that the selected robot is shown in, and the one it is being changed to. */
  readonly modes: () => Pick<ModeReading, 'mode' | 'changingTo'>;
}

/** A pause that nobody answered goes out again so much later, as long as the stop does, milliseconds. */
export const pauseEvery = 1_000;
/** So long a stop of which nothing more is known is spoken of; what a status says later may have other reasons. */
export const unknowableFor = 15_000;

interface Running {
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

/** Nobody can say more of a pause that came back so. */
const isFinal = ({ failure }: CallError): boolean =>
  failure === 'refused' || failure === 'unauthorised' || failure === 'unknown' || failure === 'session-ended';

/** What is known of the robot that a stop is of. */
interface Known {
  /** Its status, where it is the robot that pushes it. */
  readonly reading: DrivingFacts['status'];
  readonly isFresh: boolean;
  readonly isOffline: boolean;
}

/** A status since the stop shows a robot on its own way that nobody knew to be, as after a change of mode by somebody else. */
const isFoundAutomatic = ({ mayBeFound, isLate, standing, lastStatus }: Running): boolean =>
  mayBeFound &&
  !isLate &&
  (standing === 'moves' || standing === 'untold') &&
  !['manual', 'standBy', 'offline', undefined].includes(lastStatus?.mode);

/** Takes in what the robot says since its stop, and answers what is to be said of it now. */
function phaseOf(run: Running, { reading, isFresh, isOffline }: Known): StopPhase {
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

/** A stop that begins, by what is known of its robot now. */
function runOf(
  deviceId: string,
  sentAt: number,
  known: {
    readonly facts: DrivingFacts;
    readonly reading: DrivingFacts['status'];
    /** What its place on the map came with. */
    readonly mode: NamedMode | undefined;
    readonly shown: ReturnType<StopDeps['modes']>;
  },
): Running {
  const { facts, reading, shown } = known;
  const status = reading?.status;
  const mode = status?.mode ?? known.mode;
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

/** Makes the store. */
export function createStops({ environment, http, robots, $facts, modes }: StopDeps): StopStore {
  const { clock, wallClock } = environment;
  const $stops = atom<readonly StopState[]>([]);
  const running = new Map<string, Running>();

  const show = (): void => {
    const now = [...running.values()].map(({ deviceId, phase, hadTask, pause, problem }): StopState => ({
      deviceId,
      phase,
      hasPaused: phase === 'confirmed' && hadTask && pause === 'taken',
      ...(phase === 'unconfirmed' && problem !== undefined ? { problem } : {}),
    }));
    if (JSON.stringify(now) !== JSON.stringify($stops.get())) $stops.set(now);
  };
  const end = (run: Running): void => {
    for (const disarm of run.disarm) disarm();
    run.abort?.abort();
    running.delete(run.deviceId);
  };
  const forget = (run: Running): void => {
    end(run);
    show();
  };

  const isOffline = (deviceId: string): boolean =>
    robots.$robots.get().items.some(({ id, isOnline }) => id === deviceId && !isOnline);
  /** The status of a robot, where it is the one that pushes it. */
  const statusOf = (deviceId: string, facts = $facts.get()): DrivingFacts['status'] =>
    facts.robot?.id === deviceId && !facts.isSwitching ? facts.status : undefined;

  const judge = (): void => {
    if (running.size === 0) return;
    for (const run of running.values()) {
      const before = run.phase;
      const facts = $facts.get();
      run.phase = phaseOf(run, {
        reading: statusOf(run.deviceId, facts),
        isFresh: isStatusFresh(facts),
        isOffline: isOffline(run.deviceId),
      });
      if (isFoundAutomatic(run)) {
        run.mayBeFound = false;
        run.isKnownAutomatic = true;
        run.hadTask = run.lastStatus?.isPatrolPaused !== true;
        // Whatever became of an earlier pause: it may have found nothing to pause yet.
        void pause(run);
      }
      // It stood, and has been started again since.
      if (before === 'confirmed' && run.phase === 'unconfirmed') end(run);
      else if (run.phase === 'unknowable' && before !== 'unknowable') {
        const disarm = clock.after(unknowableFor, () => {
          if (running.get(run.deviceId) === run && run.phase === 'unknowable') forget(run);
        });
        run.disarm = [...run.disarm, disarm];
      }
    }
    show();
  };

  /** Pauses the task of a robot: again while nobody answers, for as long as the movement stop is sent. */
  async function pause(run: Running): Promise<void> {
    run.abort?.abort();
    const abort = new AbortController();
    run.abort = abort;
    run.pause = 'waiting';
    const disarm = clock.after(pauseEvery, () => {
      if (running.get(run.deviceId) === run && run.abort === abort && run.pause === 'waiting' && !run.isLate)
        void pause(run);
    });
    run.disarm = [...run.disarm, disarm];
    const answer = await attempt(
      http.request(pauseTask, { deviceId: run.deviceId }, { signal: abort.signal, keepalive: true }),
    );
    if (running.get(run.deviceId) !== run || run.abort !== abort || run.pause !== 'waiting') return;
    if (answer.isDone) run.pause = 'taken';
    else {
      if (answer.error?.failure !== 'aborted') run.problem = answer.problem;
      if (answer.error && isFinal(answer.error)) run.pause = 'failed';
    }
    judge();
  }

  const stops = [$facts.listen(judge), robots.$robots.listen(judge)];

  return {
    $stops,

    begin: deviceId => {
      const before = running.get(deviceId);
      if (before) end(before);
      const facts = $facts.get();
      const run = runOf(deviceId, wallClock(), {
        facts,
        reading: statusOf(deviceId, facts),
        mode: robots.$positions.get().get(deviceId)?.mode,
        shown: modes(),
      });
      running.set(deviceId, run);
      run.disarm = [
        clock.after(stopLimit, () => {
          run.isLate = true;
          judge();
        }),
      ];
      if (run.pause === 'waiting') void pause(run);
      judge();
    },

    answered: deviceId => {
      const run = running.get(deviceId);
      if (!run || run.isAnswered) return;
      run.isAnswered = true;
      judge();
    },

    forget: deviceId => {
      const run = running.get(deviceId);
      if (run) forget(run);
    },

    letGo: deviceId => {
      const run = running.get(deviceId);
      if (!run) return () => undefined;
      const { mayBeFound } = run;
      run.mayBeFound = false;
      return isTaken => {
        if (!isTaken) run.mayBeFound = mayBeFound;
        else if (running.get(deviceId) === run) forget(run);
      };
    },

    acknowledge: () => {
      for (const run of running.values())
        if (run.phase === 'unconfirmed' || run.phase === 'unreachable' || run.phase === 'unknowable') end(run);
      show();
    },

    clear: () => {
      for (const run of running.values()) end(run);
      show();
    },
    dispose: () => {
      for (const run of running.values()) end(run);
      for (const stop of stops) stop();
    },
  };
}
