/** Commands that get the selected robot to work again: restart, initialisation, release of its emergency stop. */
import {
  initialize,
  releaseEmergencyStop,
  robotRestart,
  type HttpClient,
  type InitializePart,
} from '@patrolkit/transport';
import type { MessageId } from '../i18n/index.ts';
import { failed, type Outcome } from '../outcome.ts';
import type { RobotStore } from '../robots/index.ts';
import { says, toldBy } from './arrival.ts';
import { isStatusFresh, noRobot } from './guard.ts';
import { confirmedWithin, type CommandRuns, type Judge } from './runs.ts';

/** Verbs that get a robot to work again. */
export interface PowerVerbs {
  initialize(part: InitializePart): Promise<Outcome>;
  restart(): Promise<Outcome>;
  /** Releases the emergency stop of this robot. Refused when another robot is selected by now. */
  releaseStop(deviceId: string): Promise<Outcome>;
}

/** What the verbs of power need. */
export interface PowerDeps {
  readonly http: HttpClient;
  readonly robots: Pick<RobotStore, '$selectedId'>;
  readonly runs: Pick<CommandRuns, '$states' | 'run'>;
  /** Ends what is held, because a command stops or moves the robot. */
  readonly interrupt: () => void;
}

/** How long after a command a result from before it can still arrive, ms. */
const lateStatus = 1_500;

/**
 * Judges the statuses that report an initialisation.
 * @param isKnownToRun whether the robot has already reported progress
 */
const initialised =
  (part: InitializePart, isKnownToRun: () => boolean): Judge =>
  (facts, acceptedAt) => {
    const told = toldBy(facts);
    const now = told?.status.initialization;
    if (!told || !now) return undefined;
    if (now.state === 'running') return { progress: now.progress };
    // The result of an earlier initialisation may still be on its way.
    const isEarlier = told.receivedAt < acceptedAt + lateStatus && !isKnownToRun();
    if (isEarlier || now.part !== part) return undefined;
    return now.state === 'complete' ? 'done' : { problem: { id: `devices.initialize.${now.state}` as MessageId } };
  };

/** Judges whether a robot was away and is back with a status. */
const restarted = (): Judge => {
  let wasAway = false;
  return facts => {
    const isAway = !facts.robot?.isOnline || facts.status?.status.mode === 'offline';
    wasAway ||= isAway;
    return wasAway && !isAway && isStatusFresh(facts) ? 'done' : undefined;
  };
};

/** Makes the verbs of power. */
export function createPower({ http, robots, runs, interrupt }: PowerDeps): PowerVerbs {
  const { $states, run } = runs;
  /** Whether the robot has neither confirmed the command nor run out of time to confirm it. */
  const isUnderWay = (name: 'initialize' | 'restart' | 'releaseStop'): boolean => {
    const now = $states.get()[name]?.state;
    return now === 'sent' || now === 'accepted';
  };
  return {
    initialize: part => {
      interrupt();
      // A second command would make the robot begin its work again.
      if (isUnderWay('initialize')) return Promise.resolve(failed({ id: 'driving.underWay' }));
      return run(
        'initialize',
        part,
        deviceId => http.request(initialize, { deviceId, part }),
        initialised(part, () => $states.get().initialize?.progress !== undefined),
        confirmedWithin.slow,
      );
    },
    restart: () => {
      interrupt();
      // A second command could reach a robot that has just come back.
      if (isUnderWay('restart')) return Promise.resolve(failed({ id: 'driving.underWay' }));
      return run(
        'restart',
        true,
        deviceId => http.request(robotRestart, { deviceId }),
        restarted(),
        confirmedWithin.slow,
      );
    },
    releaseStop: deviceId => {
      if (robots.$selectedId.get() !== deviceId) return Promise.resolve(failed(noRobot.message));
      // One is enough. A second command could release a stop that somebody has pressed meanwhile.
      if (isUnderWay('releaseStop')) return Promise.resolve(failed({ id: 'driving.emergency.releasing' }));
      return run(
        'releaseStop',
        true,
        () => http.request(releaseEmergencyStop, { deviceId }),
        says(({ isEmergencyStopped }) => !isEmergencyStopped),
      );
    },
  };
}
