/**
 * Commands to the selected robot beside movement and mode: hardware, task, power, initialisation, release of its
 * emergency stop. Each is guarded here and shows its whole life: sent, accepted, done or failed (safety.md 3). Nothing is
 * ever sent again by itself.
 */
import {
  encodeControl,
  getEnableConfig,
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
import { atom, computed } from 'nanostores';
import type { Environment } from '../environment/index.ts';
import type { Message, MessageId } from '../i18n/index.ts';
import { attempt, doneWell, failed, type Notice, type Outcome } from '../outcome.ts';
import { mayUse } from '../permissions/index.ts';
import type { RobotStore } from '../robots/index.ts';
import type { Store } from '../store.ts';
import { arrivalAt, toldBy, type Goal, type Verdict } from './arrival.ts';
import { commandRefusal, isStatusFresh, type DrivingFacts } from './guard.ts';

/** A control that sends commands: one for each kind of hardware, and one for each thing that the robot does. */
export type CommandName =
  EnableType | 'task' | 'stopTask' | 'goTo' | 'charge' | 'initialize' | 'restart' | 'releaseStop';

/** How the last command of a control stands. */
export interface CommandState {
  /** `sent` until the server answers; `accepted` until the robot confirms; `underWay` to a goal; then `done` or `failed`. */
  readonly state: 'sent' | 'accepted' | 'underWay' | 'done' | 'failed';
  /** What was asked for. */
  readonly value: number | boolean | InitializePart | Goal;
  /** Percent, where the robot tells. */
  readonly progress?: number;
  /** Why it failed. */
  readonly problem?: Notice;
}

/** What the hardware is set to, and of when that is. */
export interface ConfigReading {
  readonly values: Readonly<Partial<Record<EnableType, number>>>;
  /** When it was told, ms since 1970. */
  readonly receivedAt: number;
  /** Opens of the device socket when it was asked for: of an earlier open it is stale. */
  readonly open: number;
}

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
  clear(): void;
  dispose(): void;
}

/** A robot has so long to confirm a command, milliseconds; a restart and an initialisation take their time. */
export const confirmedWithin = { usual: 10_000, slow: 120_000 } as const;
/** How long `done` stays on screen. */
export const doneShownFor = 5_000;
/** A result that stood before a command can still arrive so long after it. */
const lateStatus = 1_500;

const hardwareCommands: readonly CommandName[] = ['volume', 'alarmLamp', 'headLamp', 'wiper', 'netCatching'];
const taskCommands: readonly CommandName[] = ['task', 'stopTask', 'goTo', 'charge'];
const allNames: readonly CommandName[] = [...taskCommands, ...hardwareCommands, 'initialize', 'restart', 'releaseStop'];

/** What the store needs. */
export interface CommandDeps {
  readonly environment: Pick<Environment, 'clock' | 'wallClock'>;
  readonly http: HttpClient;
  readonly robots: RobotStore;
  readonly $facts: Store<DrivingFacts>;
  readonly user: () => User | undefined;
  /** A command that stops or moves the robot ends what is held. */
  readonly interrupt: () => void;
  /** The robot goes on with its task. */
  readonly onResumed: (deviceId: string) => void;
}

interface Running {
  readonly judge: (facts: DrivingFacts, acceptedAt: number) => Verdict;
  acceptedAt?: number;
  disarm?: () => void;
}

/** Makes the store. */
export function createCommands(deps: CommandDeps): CommandStore {
  const { http, robots, $facts, environment } = deps;
  const { clock, wallClock } = environment;
  const $states = atom<Partial<Record<CommandName, CommandState>>>({});
  const $config = atom<ConfigReading | undefined>();
  const running = new Map<CommandName, Running>();

  const put = (name: CommandName, state: CommandState | undefined): void => {
    const { [name]: _, ...others } = $states.get();
    $states.set(state ? { ...others, [name]: state } : others);
  };
  const end = (name: CommandName, state: CommandState | undefined): void => {
    running.get(name)?.disarm?.();
    running.delete(name);
    put(name, state);
  };
  const finish = (name: CommandName, value: CommandState['value']): void => {
    end(name, { state: 'done', value });
    running.set(name, {
      judge: () => undefined,
      disarm: clock.after(doneShownFor, () => end(name, undefined)),
    });
  };

  const judgeAll = (facts: DrivingFacts): void => {
    for (const [name, { judge, acceptedAt, disarm }] of running) {
      const now = $states.get()[name];
      if (acceptedAt === undefined || !now) continue;
      const verdict = judge(facts, acceptedAt);
      if (verdict === undefined) continue;
      if (verdict === 'done') finish(name, now.value);
      else if (verdict === 'underWay') {
        disarm?.();
        put(name, { ...now, state: verdict });
      } else if ('problem' in verdict) end(name, { state: 'failed', value: now.value, problem: verdict.problem });
      else if (verdict.progress !== now.progress) put(name, { ...now, progress: verdict.progress });
    }
  };

  const clear = (): void => {
    for (const { disarm } of running.values()) disarm?.();
    running.clear();
    $states.set({});
    $config.set(undefined);
  };

  /** Sends one command and follows it to its end. */
  async function run(
    name: CommandName,
    value: CommandState['value'],
    request: (deviceId: string) => Promise<unknown>,
    judge: Running['judge'],
    within: number = confirmedWithin.usual,
  ): Promise<Outcome> {
    const facts = $facts.get();
    const refusal = commandRefusal(facts, name);
    const deviceId = facts.robot?.id;
    if (refusal || deviceId === undefined) {
      const problem = refusal ?? { id: 'driving.noRobot' as const };
      end(name, { state: 'failed', value, problem });
      return failed(problem);
    }
    running.get(name)?.disarm?.();
    const mine: Running = { judge };
    running.set(name, mine);
    put(name, { state: 'sent', value });
    const answer = await attempt(request(deviceId));
    // Another command of this control, or another robot, has taken its place.
    if (running.get(name) !== mine) return answer.isDone ? doneWell : answer;
    if (!answer.isDone) {
      end(name, { state: 'failed', value, problem: answer.problem });
      return answer;
    }
    mine.acceptedAt = wallClock();
    put(name, { state: 'accepted', value });
    mine.disarm = clock.after(within, () =>
      end(name, { state: 'failed', value, problem: { id: 'devices.notConfirmed' } }),
    );
    judgeAll($facts.get());
    return doneWell;
  }

  const post = (call: AnyCall, deviceId: string): Promise<unknown> => http.request(call, { deviceId });
  /** A status of this open that says what was wanted. */
  const says =
    (holds: (status: NonNullable<DrivingFacts['status']>['status']) => boolean): Running['judge'] =>
    facts => {
      const told = toldBy(facts);
      return told && holds(told.status) ? 'done' : undefined;
    };

  async function loadConfig(): Promise<Outcome> {
    const deviceId = robots.$selectedId.get();
    if (deviceId === undefined) return failed({ id: 'driving.noRobot' });
    const open = $facts.get().deviceOpens;
    const read = await attempt(http.request(getEnableConfig, { deviceId }));
    if (!read.isDone) return read;
    // A slow answer of an earlier open comes too late.
    if (robots.$selectedId.get() === deviceId && ($config.get()?.open ?? 0) <= open) {
      const values = Object.fromEntries(read.value.map(({ type, value }) => [type, value]));
      $config.set({ values, receivedAt: wallClock(), open });
    }
    return doneWell;
  }

  /** What no status tells is asked for once. */
  async function confirmByConfig(type: EnableType, value: number): Promise<void> {
    const mine = running.get(type);
    const read = await loadConfig();
    if (!mine || running.get(type) !== mine) return;
    // A server without the question leaves it at "accepted", and that at an end.
    if (!read.isDone) {
      mine.disarm?.();
      mine.disarm = clock.after(doneShownFor, () => end(type, undefined));
    } else if ($config.get()?.values[type] === value) finish(type, value);
    // A single wipe is over by itself.
    const now = $config.get();
    if (now && type === 'wiper' && value === 1) $config.set({ ...now, values: { ...now.values, wiper: 0 } });
  }

  const set = async (type: EnableType, value: number): Promise<Outcome> => {
    const lamp = type === 'alarmLamp' || type === 'headLamp';
    const judge = lamp
      ? says(status => (type === 'alarmLamp' ? status.isAlarmLightOn : status.isHeadLightOn) === value > 0)
      : () => undefined;
    const content = encodeControl({ kind: 'enable', type, value });
    const outcome = await run(type, value, deviceId => http.request(sendControlCommand, { deviceId, content }), judge);
    if (outcome.isDone && !lamp) await confirmByConfig(type, value);
    return outcome;
  };

  const $shown = computed(
    [robots.$hardware, $config, robots.$selected],
    ({ items }, config): readonly CommandName[] => {
      const user = deps.user();
      const has = (code: string): boolean => items.includes(code) && user !== undefined && mayUse(user, code);
      return allNames.filter(name => {
        // A place is chosen on the map, by no control.
        if (name === 'goTo') return false;
        // Servers list no code for it; what can be set is there.
        if (name === 'netCatching') return items.includes(name) || config?.values[name] !== undefined;
        if (name === 'releaseStop') return has('releaseEmergencyStop');
        return !hardwareCommands.includes(name) || has(name);
      });
    },
  );
  const $refusals = computed($facts, facts =>
    Object.fromEntries(
      allNames.flatMap(name => {
        const refusal = commandRefusal(facts, name);
        return refusal ? [[name, refusal]] : [];
      }),
    ),
  );

  const stops = [$facts.subscribe(judgeAll), robots.$selectedId.listen(clear)];

  return {
    $states,
    $refusals,
    $shown,
    $config,
    loadConfig,
    set,
    pause: async isPaused => {
      if (isPaused) deps.interrupt();
      const deviceId = robots.$selectedId.get();
      const outcome = await run(
        'task',
        isPaused,
        deviceId => post(isPaused ? pauseTask : resumeTask, deviceId),
        says(({ isPatrolPaused = false, mode }) => isPatrolPaused === isPaused && (isPaused || mode !== 'standBy')),
      );
      if (!isPaused && outcome.isDone && deviceId !== undefined) deps.onResumed(deviceId);
      return outcome;
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
      return run(
        'goTo',
        goal,
        deviceId => http.request(navigateControl, { deviceId, ...goal }),
        arrivalAt(goal, sentAt),
      );
    },
    charge: isOn =>
      run(
        'charge',
        isOn,
        deviceId => http.request(sendChargeCommand, { deviceId, isOn }),
        says(({ mode }) => (mode === 'charge') === isOn),
      ),
    initialize: part => {
      deps.interrupt();
      return run(
        'initialize',
        part,
        deviceId => http.request(initialize, { deviceId, part }),
        (facts, acceptedAt) => {
          const told = toldBy(facts);
          const now = told?.status.initialization;
          if (!told || !now) return undefined;
          if (now.state === 'running') return { progress: now.progress };
          // The result of an earlier one may still be on its way.
          const isEarlier =
            told.receivedAt < acceptedAt + lateStatus && $states.get().initialize?.progress === undefined;
          if (isEarlier || now.part !== part) return undefined;
          return now.state === 'complete'
            ? 'done'
            : { problem: { id: `devices.initialize.${now.state}` as MessageId } };
        },
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
    clear,
    dispose: () => {
      clear();
      for (const stop of stops) stop();
    },
  };
}
