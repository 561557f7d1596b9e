/**
 * Commands to the selected robot beside movement and mode: hardware, task, power, initialisation, release of its
 * emergency stop. Each is guarded here and shows its whole life: sent, accepted, done or failed (safety.md 3). Nothing is
 * ever sent again by itself.
 */
import {
  encodeControl,
  initialize,
  navigateControl,
  pauseTask,
  releaseEmergencyStop,
  resumeTask,
  robotRestart,
  sendChargeCommand,
  sendControlCommand,
  stopTask,
  type AnyCall,
  type EnableType,
  type HttpClient,
  type InitializePart,
  type User,
} from '@patrolkit/transport';
import { computed } from 'nanostores';
import type { Environment } from '../environment/index.ts';
import type { Message, MessageId } from '../i18n/index.ts';
import { failed, type Outcome } from '../outcome.ts';
import type { Capability } from '../part.ts';
import { mayUse } from '../permissions/permissions.ts';
import type { RobotStore } from '../robots/index.ts';
import type { Store } from '../store.ts';
import { arrivalAt, toldBy, type Goal } from './arrival.ts';
import { createConfig, type ConfigReading } from './config.ts';
import { allCommands, hardwareCommands, type CommandName } from './command-names.ts';
import { commandRefusal, isStatusFresh, type DrivingFacts } from './guard.ts';
import { confirmedWithin, createCommandRuns, type CommandMark, type CommandState, type Judge } from './runs.ts';

/** Commands and their verbs. Every verb resolves when the server has answered; the states tell the rest. */
export interface CommandStore {
  readonly $states: Store<Readonly<Partial<Record<CommandName, CommandState>>>>;
  /** Why a control can do nothing now. */
  readonly $refusals: Store<Readonly<Partial<Record<CommandName, Message>>>>;
  /** The controls that this robot has and this user may use. */
  readonly $shown: Store<readonly CommandName[]>;
  /** What the hardware is set to, as far as the robot told; undefined before it has. */
  readonly $config: Store<ConfigReading | undefined>;
  /** Reads what the hardware is set to. */
  loadConfig(): Promise<Outcome>;
  /** Sets hardware: volume 0-10; lamps 0 or 1; wiper 0 off, 1 once, 2 on; net catching 1. */
  set(type: EnableType, value: number): Promise<Outcome>;
  /** Pauses the patrol, or goes on. */
  pause(isPaused: boolean): Promise<Outcome>;
  stopTask(): Promise<Outcome>;
  /** Sends the robot to a place of its map. */
  goTo(goal: Goal): Promise<Outcome>;
  /** Sends the robot to its charger, or away from it. */
  charge(isOn: boolean): Promise<Outcome>;
  initialize(part: InitializePart): Promise<Outcome>;
  restart(): Promise<Outcome>;
  /** Releases the emergency stop of this robot; refused when another one is selected by now. */
  releaseStop(deviceId: string): Promise<Outcome>;
}

/** A result that stood before a command can still arrive so long after it. */
const lateStatus = 1_500;

/** What the store needs. */
export interface CommandDeps {
  readonly environment: Pick<Environment, 'clock' | 'wallClock'>;
  readonly http: HttpClient;
  readonly robots: RobotStore;
  readonly $facts: Store<DrivingFacts>;
  readonly user: () => User | undefined;
  /** A command that stops or moves the robot ends what is held. */
  readonly interrupt: () => void;
  /** The robot is sent on its way: no earlier stop is to hold it back. The result is told whether the server has taken that. */
  readonly letGo: (deviceId: string) => (isTaken: boolean) => void;
}

/** Why each command that is refused now is refused. */
const refusalsOf = (facts: DrivingFacts): Readonly<Partial<Record<CommandName, Message>>> =>
  Object.fromEntries(
    allCommands.flatMap(name => {
      const refusal = commandRefusal(facts, name);
      return refusal ? [[name, refusal]] : [];
    }),
  );

/** A status of this open that says what was wanted. */
const says =
  (holds: (status: NonNullable<DrivingFacts['status']>['status']) => boolean): Judge =>
  facts => {
    const told = toldBy(facts);
    return told && holds(told.status) ? 'done' : undefined;
  };

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

/** What sends the selected robot on its way: a stop before does not hold it back. */
const sendsOnItsWay =
  ({ robots, letGo }: CommandDeps) =>
  async (send: () => Promise<Outcome>): Promise<Outcome> => {
    const deviceId = robots.$selectedId.get();
    const told = deviceId === undefined ? undefined : letGo(deviceId);
    const outcome = await send();
    told?.(outcome.isDone);
    return outcome;
  };

/** Makes the store. */
export function createCommands(deps: CommandDeps): Capability<CommandStore> {
  const { http, robots, $facts, environment } = deps;
  const { wallClock } = environment;
  const config = createConfig({ http, robots, $facts, wallClock });
  const { $config } = config;
  const runs = createCommandRuns({ environment, $facts });
  const { $states, run } = runs;

  const post = (call: AnyCall, deviceId: string): Promise<unknown> => http.request(call, { deviceId });

  /** What no status tells is asked for once. */
  async function confirmByConfig(type: EnableType, value: number, mine: CommandMark | undefined): Promise<void> {
    const read = await config.load();
    if (!mine?.isCurrent()) return;
    // A server without the question leaves it at "accepted", and that at an end.
    if (!read.isDone) mine.leave();
    else if ($config.get()?.values[type] === value) mine.finish(value);
    // A single wipe is over by itself.
    if (type === 'wiper' && value === 1) config.correct('wiper', 0);
  }

  const set = async (type: EnableType, value: number): Promise<Outcome> => {
    const lamp = type === 'alarmLamp' || type === 'headLamp';
    const judge = lamp
      ? says(status => (type === 'alarmLamp' ? status.isAlarmLightOn : status.isHeadLightOn) === value > 0)
      : () => undefined;
    const content = encodeControl({ kind: 'enable', type, value });
    const sent = run(type, value, deviceId => http.request(sendControlCommand, { deviceId, content }), judge);
    // Before the answer: by then a later one of this control may be under way.
    const mine = runs.mark(type);
    const outcome = await sent;
    if (outcome.isDone && !lamp) await confirmByConfig(type, value, mine);
    return outcome;
  };

  const $shown = computed(
    [robots.$hardware, $config, robots.$selected],
    ({ items }, config): readonly CommandName[] => {
      const user = deps.user();
      const has = (code: string): boolean => items.includes(code) && user !== undefined && mayUse(user, code);
      return allCommands.filter(name => {
        // A place is chosen on the map, by no control.
        if (name === 'goTo') return false;
        // Servers list no code for it; what can be set is there.
        if (name === 'netCatching') return items.includes(name) || config?.values[name] !== undefined;
        if (name === 'releaseStop') return has('releaseEmergencyStop');
        return !hardwareCommands.includes(name) || has(name);
      });
    },
  );
  const $refusals = computed($facts, refusalsOf);

  const clear = (): void => {
    runs.clear();
    config.clear();
  };
  const stopFollowing = robots.$selectedId.listen(clear);

  const onItsWay = sendsOnItsWay(deps);
  const store: CommandStore = {
    $states,
    $refusals,
    $shown,
    $config,
    loadConfig: config.load,
    set,
    pause: isPaused => {
      if (isPaused) deps.interrupt();
      const send = (): Promise<Outcome> =>
        run(
          'task',
          isPaused,
          deviceId => post(isPaused ? pauseTask : resumeTask, deviceId),
          says(({ isPatrolPaused = false, mode }) => isPatrolPaused === isPaused && (isPaused || mode !== 'standBy')),
        );
      return isPaused ? send() : onItsWay(send);
    },
    stopTask: () =>
      run(
        'stopTask',
        true,
        deviceId => post(stopTask, deviceId),
        says(({ mode }) => mode === 'standBy'),
      ),
    goTo: goal => {
      deps.interrupt();
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
    initialize: part => {
      deps.interrupt();
      return run(
        'initialize',
        part,
        deviceId => http.request(initialize, { deviceId, part }),
        initialised(part, () => $states.get().initialize?.progress !== undefined),
        confirmedWithin.slow,
      );
    },
    restart: () => {
      deps.interrupt();
      let wasAway = false;
      return run(
        'restart',
        true,
        deviceId => post(robotRestart, deviceId),
        facts => {
          const isAway = !facts.robot?.isOnline || facts.status?.status.mode === 'offline';
          wasAway ||= isAway;
          return wasAway && !isAway && isStatusFresh(facts) ? 'done' : undefined;
        },
        confirmedWithin.slow,
      );
    },
    releaseStop: deviceId => {
      if (robots.$selectedId.get() !== deviceId) return Promise.resolve(failed({ id: 'driving.noRobot' }));
      const now = $states.get().releaseStop?.state;
      // One is enough: a second one could release a stop that somebody has pressed meanwhile.
      if (now === 'sent' || now === 'accepted') return Promise.resolve(failed({ id: 'driving.emergency.releasing' }));
      return run(
        'releaseStop',
        true,
        () => post(releaseEmergencyStop, deviceId),
        says(({ isEmergencyStopped }) => !isEmergencyStopped),
      );
    },
  };
  const dispose = (): void => {
    clear();
    runs.dispose();
    stopFollowing();
  };
  return { store, part: { clear, dispose } };
}
