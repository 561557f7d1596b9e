/** Commands about what the selected robot does: its task, where it goes, and its charger. */
import {
  navigateControl,
  pauseTask,
  resumeTask,
  sendChargeCommand,
  stopTask,
  type HttpClient,
} from '@patrolkit/transport';
import type { Environment } from '../environment/index.ts';
import type { Outcome } from '../outcome.ts';
import type { RobotStore } from '../robots/index.ts';
import { arrivalAt, says, type Goal } from './arrival.ts';
import type { CommandRuns } from './runs.ts';

/** Verbs about what a robot does. */
export interface TaskVerbs {
  /** Pauses or resumes the patrol. */
  pause(isPaused: boolean): Promise<Outcome>;
  stopTask(): Promise<Outcome>;
  /** Sends the robot to a place of its map. */
  goTo(goal: Goal): Promise<Outcome>;
  /** Sends the robot to its charger, or away from it. */
  charge(isOn: boolean): Promise<Outcome>;
}

/** What the verbs of tasks need. */
export interface TaskDeps {
  readonly http: HttpClient;
  readonly robots: Pick<RobotStore, '$selectedId'>;
  readonly wallClock: Environment['wallClock'];
  readonly runs: Pick<CommandRuns, 'run'>;
  /** Ends what is held, because a command stops or moves the robot. */
  readonly interrupt: () => void;
  /** Sends the robot on its way, so that no earlier stop holds it back. Call the result with whether the server accepted that. */
  readonly letGo: (deviceId: string) => (isTaken: boolean) => void;
}

/** Makes the verbs of tasks. */
export function createTask({ http, robots, wallClock, runs, interrupt, letGo }: TaskDeps): TaskVerbs {
  const { run } = runs;
  /** Sends the selected robot on its way. An earlier stop does not hold it back. */
  const onItsWay = async (send: () => Promise<Outcome>): Promise<Outcome> => {
    const deviceId = robots.$selectedId.get();
    const told = deviceId === undefined ? undefined : letGo(deviceId);
    const outcome = await send();
    told?.(outcome.isDone);
    return outcome;
  };

  return {
    pause: isPaused => {
      if (isPaused) interrupt();
      const send = (): Promise<Outcome> =>
        run(
          'task',
          isPaused,
          deviceId => http.request(isPaused ? pauseTask : resumeTask, { deviceId }),
          says(({ isPatrolPaused = false, mode }) => isPatrolPaused === isPaused && (isPaused || mode !== 'standBy')),
        );
      return isPaused ? send() : onItsWay(send);
    },
    stopTask: () =>
      run(
        'stopTask',
        true,
        deviceId => http.request(stopTask, { deviceId }),
        says(({ mode }) => mode === 'standBy'),
      ),
    goTo: goal => {
      interrupt();
      const sentAt = wallClock();
      return onItsWay(() =>
        run('goTo', goal, deviceId => http.request(navigateControl, { deviceId, ...goal }), arrivalAt(goal, sentAt)),
      );
    },
    charge: isOn =>
      onItsWay(() =>
        run(
          'charge',
          isOn,
          deviceId => http.request(sendChargeCommand, { deviceId, isOn }),
          says(({ mode }) => (mode === 'charge') === isOn),
        ),
      ),
  };
}
