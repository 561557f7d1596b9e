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
  /** Releases the emergency stop of this robot; refused when another one is selected by now. */
  releaseStop(deviceId: string): Promise<Outcome>;
}

/** What they need. */
export interface PowerDeps {
  readonly http: HttpClient;
  readonly robots: Pick<RobotStore, '$selectedId'>;
  readonly runs: Pick<CommandRuns, '$states' | 'run'>;
  /** A command that stops or moves the robot ends what is held. */
  readonly interrupt: () => void;
}

/** A result that stood before a command can still arrive so long after it. */
const lateStatus = 1_500;

/**
 * A status that tells the result of an initialization.
 * @param isKnownToRun it has told of its progress already
 */
const initialised =
  (part: InitializePart, isKnownToRun: () => boolean): Judge =>
  (facts, acceptedAt) => {
    const told = toldBy(facts);
    const now = told?.status.initialization;
    if (!told || !now) return undefined;
    if (now.state === 'running') return { progress: now.progress };
    // The result of an earlier one may still be on its way.
    const isEarlier = told.receivedAt < acceptedAt + lateStatus && !isKnownToRun();
    if (isEarlier || now.part !== part) return undefined;
    return now.state === 'complete' ? 'done' : { problem: { id: `devices.initialize.${now.state}` as MessageId } };
  };

/** A robot that was away, and is back with a status. */
const restarted = (): Judge => {
  let wasAway = false;
  return facts => {
    const isAway = !facts.robot?.isOnline || facts.status?.status.mode === 'offline';
    wasAway ||= isAway;
    return wasAway && !isAway && isStatusFresh(facts) ? 'done' : undefined;
  };
};

/** Makes them. */
export function createPower({ http, robots, runs, interrupt }: PowerDeps): PowerVerbs {
  const { $states, run } = runs;
  /** True until the robot has confirmed, or has had the time to. */
  const isUnderWay = (name: 'initialize' | 'restart' | 'releaseStop'): boolean => {
    const now = $states.get()[name]?.state;
    return now === 'sent' || now === 'accepted';
  };
  return {
    initialize: part => {
      interrupt();
      // A second one would begin the work of the robot anew.
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
      // A second one could reach a robot that is just back.
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
      // One is enough: a second one could release a stop that somebody has pressed meanwhile.
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
